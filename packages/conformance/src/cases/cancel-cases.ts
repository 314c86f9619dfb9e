import { minorToText } from '@cardroom/money';
import type { DebitCall } from '@cardroom/operator-api';
import { isRefusal, membersOf, replyText, type Sent } from '../caller.ts';
import type { Case } from '../case.ts';
import { isTaken, NotRun, type Trial } from '../trial.ts';
import { COPIES, firstTaken, oneTaken } from './idempotency-cases.ts';

const PAIRS = 20;
const RACES = 10;
const HANG_UPS = 5;
/** A cancel that got no clear answer in a race is sent again, as Cardroom does. */
const CANCEL_TRIES = 4;

const STATE = 'Keep a state with each debit (open, settled, cancelled, rejected) and change it in the transaction that moves the money.';
const TOMBSTONE =
  'When a cancel names a debit you do not know, store that id as cancelled (unique index) and let the debit look there, in its own transaction, before it takes anything.';

/** X: what a cancel gives back, and what it forbids. */
export const CANCEL_CASES: readonly Case[] = [
  {
    id: 'X1',
    level: 'MUST',
    title: 'a cancel gives an open debit back',
    why: 'Cardroom did not hear whether the debit was taken, so nobody was seated for it.',
    fix: 'Find the debit by ref_transaction_id, add its amount to the balance, mark it cancelled.',
    after: ['D1'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const cancel = await t.cancel(debit);
      t.accepted(cancel, 'the cancel');
      await t.balanceIs(before, { what: 'a debit and its cancel', at: [debit, cancel] });
    },
  },
  {
    id: 'X2',
    level: 'MUST',
    title: 'the same cancel twice gives back once, and the second time is no failure',
    why: 'A cancel is repeated until it is answered. Given back twice, the money is gone.',
    fix: 'Store the cancel’s transaction_id like any other; the same cancel again is a success without an effect.',
    after: ['X1'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const cancel = await t.cancel(debit);
      const again = await t.again(cancel);
      await t.balanceIs(before, { what: 'the same cancel twice', at: [cancel, again] });
      t.accepted(again, 'the same cancel again');
    },
  },
  {
    id: 'X3',
    level: 'MUST',
    title: `the same cancel ${COPIES} times at once gives back once`,
    why: 'A retry may overtake a slow first try.',
    fix: STATE,
    after: ['X2'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const copies = await t.atOnce(t.caller.newClosing('cancel', debit.call), COPIES);
      oneTaken(t, copies);
      await t.balanceIs(before, { what: `the same cancel ${COPIES} times at once`, at: firstTaken(copies) });
    },
  },
  {
    id: 'X4',
    level: 'MUST',
    title: 'a cancel of a debit you do not know is a success or TRANSACTION_NOT_FOUND, and moves nothing',
    why: 'The debit may have got lost, or is still on its way. Anything else is retried for three days.',
    fix: TOMBSTONE,
    after: ['B0'],
    run: async (t) => {
      const before = await t.balance();
      const cancel = await t.cancel({ call: t.caller.newDebit(t.amounts.stake) });
      const { verdict } = cancel;
      const expected = 'success or TRANSACTION_NOT_FOUND';
      t.check(verdict.kind === 'done', { expected, got: replyText(cancel.exchange.reply), at: cancel });
      await t.balanceIs(before, { what: 'the cancel of an unknown debit', at: cancel });
    },
  },
  {
    id: 'X5',
    level: 'MUST',
    title: 'a debit that comes after its cancel is refused for ever (tombstone)',
    why: 'Networks reorder: the cancel overtakes its debit, and the late debit takes money for which nobody was seated. No rule on our side can replace this one.',
    fix: TOMBSTONE,
    after: ['X4'],
    run: async (t) => {
      const before = await t.balance();
      const call = t.caller.newDebit(t.amounts.stake);
      const cancel = await t.cancel({ call });
      for (const copy of [1, 2]) {
        const debit = await t.debit(call.amountMinor, { id: call.transactionId });
        t.check(isRefusal(debit.exchange.reply), {
          expected: `the debit refused (ALREADY_CANCELLED), copy ${copy}`,
          got: replyText(debit.exchange.reply),
          at: [cancel, debit],
        });
        await t.balanceIs(before, { what: 'a debit that came after its cancel', at: [cancel, debit] });
      }
    },
  },
  {
    id: 'X6',
    level: 'MUST',
    title: `debit and cancel at once, ${PAIRS} times, end where they began`,
    why: 'Whichever comes first: either the debit is given back, or it is refused.',
    fix: `${TOMBSTONE} Serialise both by the debit’s id, with a unique index or a lock on the row.`,
    after: ['X1', 'X5'],
    run: async (t) => {
      const before = await t.balance();
      const cancels: Sent[] = [];
      for (let pair = 0; pair < PAIRS; pair += 1) cancels.push(await debitAndCancelAtOnce(t, pair % 2 === 0));
      await t.balanceIs(before, { what: `${PAIRS} debits, each with its cancel at once`, at: cancels.slice(-1) });
    },
  },
  {
    id: 'X7',
    level: 'MUST',
    title: 'a cancel after the credit is refused (ALREADY_SETTLED) and gives nothing back',
    why: 'The stay is paid out already: the debit’s amount would be paid on top.',
    fix: STATE,
    after: ['X1', 'C1'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const credit = await t.credit(debit);
      const cancel = await t.cancel(debit);
      const got = replyText(cancel.exchange.reply);
      t.check(isRefusal(cancel.exchange.reply), { expected: 'the cancel refused with ALREADY_SETTLED', got, at: [credit, cancel] });
      await t.balanceIs(before, { what: 'debit, credit and a late cancel', at: [credit, cancel] });
      if (membersOf(cancel.exchange.reply)?.code !== 'ALREADY_SETTLED') t.note(`refused, but with ${got}`);
    },
  },
  {
    id: 'X8',
    level: 'SHOULD',
    title: 'a cancel with another amount than its debit gives the debit’s own amount back, or is refused',
    why: 'What was taken is what has to come back.',
    fix: 'Ignore the cancel’s amount and use the stored debit’s.',
    after: ['X1'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const cancel = await t.cancel(debit, { amountMinor: debit.call.amountMinor + t.amounts.stake });
      const given = isTaken(cancel) ? 0 : t.amounts.stake;
      await t.balanceIs(before - given, { what: 'a cancel with another amount', at: [debit, cancel] });
      t.note(isTaken(cancel) ? 'the debit’s own amount' : `refused: ${replyText(cancel.exchange.reply)}`);
    },
  },
  {
    id: 'X9',
    level: 'SHOULD',
    title: 'a debit once refused stays refused, also when there is money later',
    why: 'A copy of the request that comes late would take money for a seat that was given away.',
    fix: 'Store rejected debits with their id and code and answer the same again.',
    after: ['D4', 'C1'],
    run: refusedStaysRefused,
  },
  {
    id: 'X10',
    level: 'SHOULD',
    title: `credit and cancel of one debit at once, ${RACES} times: exactly one counts`,
    why: 'Two people or programs may close one debit in two ways at the same moment.',
    fix: `${STATE} UPDATE … WHERE state = 'open' and look at the number of changed rows.`,
    after: ['C8', 'X7'],
    run: async (t) => {
      for (let race = 0; race < RACES; race += 1) await creditAndCancelAtOnce(t, race % 2 === 0);
    },
  },
  {
    id: 'X11',
    level: 'MUST',
    title: 'a debit whose answer nobody waited for, and its cancel, end where they began',
    why: 'This is what a timeout looks like: the request arrived, the caller is gone, the cancel follows at once.',
    fix: `${STATE} ${TOMBSTONE}`,
    after: ['X1', 'X5'],
    run: async (t) => {
      const before = await t.balance();
      const cancels: Sent[] = [];
      for (let time = 0; time < HANG_UPS; time += 1) {
        const debit = await t.debit(t.amounts.stake, {}, { hangUp: true });
        cancels.push(await cancelUntilAnswered(t, debit.call));
      }
      await t.balanceIs(before, { what: `${HANG_UPS} unanswered debits and their cancels`, at: cancels.slice(-1) });
    },
  },
  {
    id: 'X12',
    level: 'SHOULD',
    title: 'a second cancel of the same debit, with a new id, gives nothing back',
    why: 'Each debit is given back once, whoever asks.',
    fix: `${STATE} Answer ALREADY_CANCELLED.`,
    after: ['X2'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const cancel = await t.cancel(debit);
      const second = await t.cancel(debit);
      await t.balanceIs(before, { what: 'two cancels with different ids', at: [cancel, second] });
    },
  },
];

async function cancelUntilAnswered(t: Trial, debit: DebitCall): Promise<Sent> {
  const call = t.caller.newClosing('cancel', debit);
  let sent = await t.caller.transaction(call);
  for (let attempt = 2; attempt <= CANCEL_TRIES && sent.verdict.kind === 'retry'; attempt += 1) {
    sent = await t.caller.transaction(call, { attempt });
  }
  const got = replyText(sent.exchange.reply);
  t.check(sent.verdict.kind === 'done', {
    expected: 'the cancel answered with success, TRANSACTION_NOT_FOUND or ALREADY_CANCELLED',
    got,
    at: sent,
  });
  await t.bench.till.close(debit.transactionId);
  return sent;
}

async function debitAndCancelAtOnce(t: Trial, debitFirst: boolean): Promise<Sent> {
  const call = t.caller.newDebit(t.amounts.small);
  await t.bench.till.open(call);
  const debit = () => t.caller.transaction(call);
  const cancel = () => cancelUntilAnswered(t, call);
  const [first, second] = debitFirst ? [debit, cancel] : [cancel, debit];
  const sent = await Promise.all([first(), second()]);
  return sent[debitFirst ? 1 : 0];
}

async function creditAndCancelAtOnce(t: Trial, creditFirst: boolean): Promise<void> {
  const before = await t.balance();
  const debit = await t.openDebit(t.amounts.small);
  const credit = () => t.credit(debit);
  const cancel = () => t.cancel(debit);
  const [first, second] = creditFirst ? [credit, cancel] : [cancel, credit];
  const sent = await Promise.all([first(), second()]);
  const got = sent.map(({ kind, exchange }) => `${kind}: ${replyText(exchange.reply)}`).join(', ');
  const accepted = sent.filter(({ exchange }) => membersOf(exchange.reply)?.status === 'success').length;
  t.check(accepted === 1, { expected: 'success to exactly one of credit and cancel', got, at: sent });
  await t.balanceIs(before, { what: `credit and cancel of ${minorToText(t.amounts.small)} at once`, at: sent });
}

async function refusedStaysRefused(t: Trial): Promise<void> {
  const { stake } = t.amounts;
  const balance = await t.balance();
  if (t.setup.maxMinor !== null && balance > t.setup.maxMinor) throw new NotRun('the balance is above --max');
  const holding = await t.openDebit(stake);
  const refused = await t.debit(balance - (balance % t.amounts.chip));
  t.refused(refused, 'a debit above the balance');
  t.accepted(await t.credit(holding), 'the credit that brings the money');
  const late = await t.sendDebit(refused.call, refused.body, { attempt: 2 });
  t.check(isRefusal(late.exchange.reply), {
    expected: 'the same debit still refused',
    got: replyText(late.exchange.reply),
    at: [refused, late],
  });
  await t.balanceIs(balance, { what: 'the repeated debit', at: [refused, late] });
}
