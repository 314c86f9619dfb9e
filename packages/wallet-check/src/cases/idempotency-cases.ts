import { minorToText } from '@cardroom/money';
import { transactionBody } from '@cardroom/operator-api';
import { isRefusal, replyText, type Sent, type SentDebit } from '../caller.ts';
import type { Case } from '../case.ts';
import { strangerId } from '../ids.ts';
import { isTaken, NotRun, type Trial } from '../trial.ts';

/** Copies of one call that are sent at once. */
export const COPIES = 10;

const ONE_TRANSACTION =
  'Store the transaction_id under a unique index in the database transaction that changes the balance; if it is already there with the same data, answer success with the current balance.';

/** I: a repeated call has no second effect. */
export const IDEMPOTENCY_CASES: readonly Case[] = [
  {
    id: 'I1',
    level: 'MUST',
    title: 'a repeated debit is taken once, and both calls succeed',
    why: 'Proxies and networks repeat requests. If the debit is taken twice, the player pays twice for the same chips.',
    fix: ONE_TRANSACTION,
    after: ['D1'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const again = await t.again(debit);
      t.accepted(again, 'the same debit again');
      await t.balanceIs(before - t.amounts.stake, { what: 'the same debit twice', at: [debit, again] });
    },
  },
  {
    id: 'I2',
    level: 'MUST',
    title: `the same debit sent ${COPIES} times at once is taken once`,
    why: 'If two requests check the ID before either has stored it, both find nothing and both take the money.',
    fix: `${ONE_TRANSACTION} Checking first and inserting later, in two steps, is not enough.`,
    after: ['I1'],
    run: async (t) => {
      const before = await t.balance();
      const call = t.caller.newDebit(t.amounts.stake);
      const copies = await t.atOnce(call, COPIES);
      oneTaken(t, copies);
      await t.balanceIs(before - t.amounts.stake, { what: `the same debit ${COPIES} times at once`, at: firstTaken(copies) });
    },
  },
  {
    id: 'I3',
    level: 'MUST',
    title: 'a known transaction_id with a different amount is an error and moves nothing',
    why: 'After a success, the two sides would have booked different amounts.',
    fix: 'Store the data with the ID, compare it, and answer DUPLICATE_TRANSACTION if it differs.',
    after: ['I1'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const other = await t.caller.transaction({ ...debit.call, amountMinor: debit.call.amountMinor + t.amounts.chip }, { attempt: 2 });
      t.refused(other, 'the same ID with a different amount');
      await t.balanceIs(before - t.amounts.stake, { what: 'the refused repeat', at: [debit, other] });
    },
  },
  {
    id: 'I4',
    level: 'MUST',
    title: 'a known transaction_id for another player is refused, or debits that player',
    why: 'A success without a debit gives the second player chips that the first one paid for.',
    fix: 'Compare the player_id too and answer DUPLICATE_TRANSACTION, or keep IDs per player and debit the player who is named.',
    after: ['I1'],
    run: sameIdOtherPlayer,
  },
  {
    id: 'I7',
    level: 'SHOULD',
    title: 'a known transaction_id with another table, or in another kind of call, is an error',
    why: 'The same ID with different data means that something is mixed up, and that should not be hidden.',
    fix: 'Compare all fields, and make IDs unique across debits, credits and cancels.',
    after: ['I3', 'C1'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const elsewhere = await t.caller.transaction({ ...debit.call, tableId: '3042' }, { attempt: 2 });
      t.refused(elsewhere, 'the same ID with another table_id');
      const credit = await t.caller.transaction(t.caller.newClosing('credit', debit.call, { id: debit.call.transactionId }));
      t.refused(credit, 'a credit with the ID of a debit');
      await t.balanceIs(before - t.amounts.stake, { what: 'both refused calls', at: [debit, elsewhere, credit] });
    },
  },
];

/** Cases that need time between two sends, so they come last. */
export const LATE_CASES: readonly Case[] = [
  {
    id: 'I6',
    level: 'MUST',
    title: 'a debit and credit are still recognized as repeats seconds later',
    why: 'Cardroom repeats an unanswered credit for 72 hours. A wallet that soon forgets IDs pays it twice.',
    fix: 'Store IDs in the ledger itself, not in a cache that expires.',
    after: ['I1', 'C3'],
    prepare: async (t) => {
      const debit = await t.openDebit();
      const credit = await t.credit(debit);
      t.accepted(credit, 'the credit');
      return { debit, credit, at: t.clock.monotonic() } satisfies FirstStay;
    },
    run: async (t, prepared) => {
      if (!isFirstStay(prepared)) throw new NotRun('the first debit and credit were not accepted');
      await t.clock.wait(Math.max(0, t.setup.replayAfterMs - (t.clock.monotonic() - prepared.at)));
      const before = await t.balance();
      const seconds = ((t.clock.monotonic() - prepared.at) / 1_000).toFixed(1);
      const debit = await t.again(prepared.debit);
      // Checked in between, because a second debit and a second credit would cancel each other out.
      await t.balanceIs(before, { what: `the same debit ${seconds} s later`, at: [prepared.debit, debit] });
      const credit = await t.again(prepared.credit);
      await t.balanceIs(before, { what: `the same credit ${seconds} s later`, at: [prepared.credit, credit] });
      t.accepted(credit, 'the repeated credit');
      t.note(`after ${seconds} seconds`);
    },
  },
];

/** A debit and its credit from the start of the run. `at` is a time of the monotonic clock. */
export interface FirstStay {
  readonly debit: SentDebit;
  readonly credit: Sent;
  readonly at: number;
}

export function isFirstStay(value: unknown): value is FirstStay {
  return typeof value === 'object' && value !== null && 'debit' in value && 'credit' in value && 'at' in value;
}

/** At least one copy must succeed; which one, and what the others are answered, does not matter. */
export function oneTaken(t: Trial, copies: readonly Sent[]): void {
  const [first] = copies;
  if (first === undefined) return;
  const got = [...new Set(copies.map((copy) => replyText(copy.exchange.reply)))].join(', ');
  t.check(copies.some(isTaken), { expected: `success for at least one of ${copies.length} copies`, got, at: first });
}

/** The copy shown in the report: one that succeeded, if there is one. */
export function firstTaken(copies: readonly Sent[]): readonly Sent[] {
  return [copies.find(isTaken) ?? copies[0]].filter((copy) => copy !== undefined);
}

async function sameIdOtherPlayer(t: Trial): Promise<void> {
  const other = t.setup.player2 ?? strangerId();
  const before = await t.balance();
  const otherBefore = t.setup.player2 === null ? null : await t.balance(other);
  const debit = await t.openDebit();
  const call = { ...debit.call, playerId: other };
  const copy = await t.caller.body('debit', transactionBody(call), { attempt: 2 });
  const got = replyText(copy.exchange.reply);
  if (otherBefore === null || !isTaken(copy)) {
    t.check(isRefusal(copy.exchange.reply), { expected: `the ID refused for player ${other}`, got, at: [debit, copy] });
  }
  await t.balanceIs(before - t.amounts.stake, { what: 'both debits', at: [debit, copy] });
  if (otherBefore === null) return t.note('checked with an unknown second player; use --player2 to check all of it');
  const taken = isTaken(copy) ? t.amounts.stake : 0;
  const what = taken > 0 ? `a debit of ${minorToText(taken)} answered with success` : 'the refused debit';
  await t.balanceIs(otherBefore - taken, { what, at: copy, player: other });
}
