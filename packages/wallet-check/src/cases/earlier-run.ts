import { replyText } from '../caller.ts';
import type { Case } from '../case.ts';
import { NotRun } from '../trial.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const HOUR_MS = 60 * 60 * 1_000;

/** I5: what a wallet remembers from the day before. */
export const EARLIER_RUN: Case = {
  id: 'I5',
  level: 'MUST',
  title: 'a debit and credit of an earlier run (24 hours or more ago) are still recognized as repeats',
  why: 'Cardroom repeats an unanswered credit for 72 hours, with the same ID and the same created_at.',
  fix: 'Keep IDs forever, or for at least four months, and do not refuse a call because of its created_at.',
  after: ['I1', 'C3'],
  run: async (t) => {
    const { earlier } = t.bench;
    if (earlier === undefined) throw new NotRun('needs --state FILE, in two runs a day apart');
    if (earlier === null) throw new NotRun('this is the first run with this --state; run it again in 24 hours');
    const before = await t.balance();
    const debit = await t.caller.body('debit', earlier.debit, { attempt: 2 });
    await t.balanceIs(before, { what: 'a debit of an earlier run', at: debit });
    const credit = await t.caller.body('credit', earlier.credit, { attempt: 2 });
    await t.balanceIs(before, { what: 'a credit of an earlier run', at: credit });
    const got = replyText(credit.exchange.reply);
    t.check(credit.verdict.kind === 'done', { expected: 'success for the repeated credit', got, at: credit });
    const ageMs = t.clock.now() - earlier.at;
    const hours = (ageMs / HOUR_MS).toFixed(1);
    if (ageMs < DAY_MS) throw new NotRun(`correct after ${hours} hours, but it takes 24 hours to prove; run it again later`);
    t.note(`after ${hours} hours`);
  },
};
