import { replyText } from '../caller.ts';
import type { Case } from '../case.ts';
import { NotRun } from '../trial.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const HOUR_MS = 60 * 60 * 1_000;

/** I5: what a wallet remembers of yesterday. */
export const EARLIER_RUN: Case = {
  id: 'I5',
  level: 'MUST',
  title: 'a debit and credit of an earlier run (24 h and more) still are the same calls',
  why: 'Cardroom repeats an unanswered credit for 72 hours, with the same id and the same created_at.',
  fix: 'Keep ids for ever, at least for four months; do not refuse a call for its created_at.',
  after: ['I1', 'C3'],
  run: async (t) => {
    const { earlier } = t.bench;
    if (earlier === undefined) throw new NotRun('needs --state FILE, in two runs a day apart');
    if (earlier === null) throw new NotRun('the first run with this --state; run it again in 24 h');
    const before = await t.balance();
    const debit = await t.caller.body('debit', earlier.debit, { attempt: 2 });
    await t.balanceIs(before, { what: 'a debit of an earlier run', at: debit });
    const credit = await t.caller.body('credit', earlier.credit, { attempt: 2 });
    await t.balanceIs(before, { what: 'a credit of an earlier run', at: credit });
    const got = replyText(credit.exchange.reply);
    t.check(credit.verdict.kind === 'done', { expected: 'success to the repeated credit', got, at: credit });
    const ageMs = t.clock.now() - earlier.at;
    const hours = (ageMs / HOUR_MS).toFixed(1);
    if (ageMs < DAY_MS) throw new NotRun(`right after ${hours} h, but only 24 h prove it: run it again later`);
    t.note(`after ${hours} h`);
  },
};
