import { minorToText } from '@cardroom/money';
import type { DebitCall } from '@cardroom/operator-api';
import { isRefusal, membersOf, replyText, type Sent } from '../caller.ts';
import type { Case } from '../case.ts';
import { isTaken, NotRun, type Trial } from '../trial.ts';
import { COPIES, firstTaken, oneTaken } from './idempotency-cases.ts';

const PAIRS = 20;
const RACES = 10;
const HANG_UPS = 5;
/** A cancel without a clear answer is sent again, as Cardroom does. */
const CANCEL_TRIES = 4;

const STATE =
  'Store a state with each debit (open, settled, cancelled, rejected) and change it in the database transaction that moves the money.';
const TOMBSTONE =
  'When a cancel names an unknown debit, store that ID as cancelled under a unique index; a debit must check for it in its own database transaction before it takes money.';

/** X: what a cancel refunds, and what it rules out. */
export const CANCEL_CASES: readonly Case[] = [
  {
    id: 'X1',
    level: 'MUST',
    title: 'a cancel refunds an open debit',
    why: 'Cardroom does not know whether the debit was accepted, so the player was not seated.',
    fix: 'Find the debit by ref_transaction_id, add its amount to the balance and mark it as cancelled.',
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
    title: 'a repeated cancel refunds once, and the repeat succeeds',
    why: 'A cancel is repeated until it is answered. If it refunds twice, you lose the money.',
    fix: 'Store the cancel’s transaction_id like any other; answer a repeat with success and do nothing.',
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
    title: `the same cancel sent ${COPIES} times at once refunds once`,
    why: 'A retry may overtake a slow first attempt.',
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
    title: 'a cancel of an unknown debit succeeds or gets TRANSACTION_NOT_FOUND, and moves nothing',
    why: 'The debit may have been lost, or may still arrive. After any other answer the cancel is retried for three days.',
    fix: TOMBSTONE,
    after: ['B0', 'B9'],
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
    title: 'a debit that arrives after its cancel is always refused (tombstone)',
    why: 'On a network, the cancel can overtake its debit; the late debit would then take money from a player who was not seated. Only the wallet can prevent this.',
    fix: TOMBSTONE,
    after: ['X4'],
    run: async (t) => {
      const before = await t.balance();
      const call = t.caller.newDebit(t.amounts.stake);
      const cancel = await t.cancel({ call });
      for (const copy of [1, 2]) {
        const debit = await t.debit(call.amountMinor, { id: call.transactionId });
        t.check(isRefusal(debit.exchange.reply), {
          expected: `the debit refused with ALREADY_CANCELLED, copy ${copy}`,
          got: replyText(debit.exchange.reply),
          at: [cancel, debit],
        });
        await t.balanceIs(before, { what: 'a debit that arrived after its cancel', at: [cancel, debit] });
      }
    },
  },
  {
    id: 'X6',
    level: 'MUST',
    title: `${PAIRS} debits, each sent at the same time as its cancel, leave the balance unchanged`,
    why: 'Whichever arrives first, the debit must be either refunded or refused.',
    fix: `${TOMBSTONE} Serialize both on the debit’s ID, with a unique index or a row lock.`,
    after: ['X1', 'X5'],
    run: async (t) => {
      const before = await t.balance();
      const cancels: Sent[] = [];
      for (let pair = 0; pair < PAIRS; pair += 1) cancels.push(await debitAndCancelAtOnce(t, pair % 2 === 0));
      await t.balanceIs(before, { what: `${PAIRS} debits, each sent at the same time as its cancel`, at: cancels.slice(-1) });
    },
  },
  {
    id: 'X7',
    level: 'MUST',
    title: 'a cancel after the credit is refused with ALREADY_SETTLED and refunds nothing',
    why: 'The player has already been paid: the debit’s amount would be paid on top.',
    fix: STATE,
    after: ['X1', 'C1'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const credit = await t.credit(debit);
      const cancel = await t.cancel(debit);
      const got = replyText(cancel.exchange.reply);
      t.check(isRefusal(cancel.exchange.reply), { expected: 'the cancel refused with ALREADY_SETTLED', got, at: [credit, cancel] });
      await t.balanceIs(before, { what: 'a debit, its credit and a late cancel', at: [credit, cancel] });
      if (membersOf(cancel.exchange.reply)?.code !== 'ALREADY_SETTLED') t.note(`refused with ${got} instead`);
    },
  },
  {
    id: 'X8',
    level: 'SHOULD',
    title: 'a cancel whose amount differs from its debit refunds the debit’s amount, or is refused',
    why: 'The refund must equal what was taken.',
    fix: 'Ignore the cancel’s amount and use that of the stored debit.',
    after: ['X1'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const cancel = await t.cancel(debit, { amountMinor: debit.call.amountMinor + t.amounts.stake });
      const given = isTaken(cancel) ? 0 : t.amounts.stake;
      await t.balanceIs(before - given, { what: 'a cancel with another amount', at: [debit, cancel] });
      t.note(isTaken(cancel) ? 'refunded the debit’s amount' : `refused: ${replyText(cancel.exchange.reply)}`);
    },
  },
  {
    id: 'X9',
    level: 'SHOULD',
    title: 'a refused debit stays refused, even once there is enough money',
    why: 'A late copy of the request would take money for a seat that another player has by then.',
    fix: 'Store rejected debits with their ID and code, and give the same answer again.',
    after: ['D4', 'C1'],
    run: refusedStaysRefused,
  },
  {
    id: 'X10',
    level: 'SHOULD',
    title: `when credit and cancel of a debit arrive at once, exactly one succeeds (${RACES} times)`,
    why: 'Two people or programs may close the same debit in different ways at the same moment.',
    fix: `${STATE} Use UPDATE … WHERE state = 'open' and check the number of changed rows.`,
    after: ['C8', 'X7'],
    run: async (t) => {
      for (let race = 0; race < RACES; race += 1) await creditAndCancelAtOnce(t, race % 2 === 0);
    },
  },
  {
    id: 'X11',
    level: 'MUST',
    title: 'a debit whose caller hangs up, and its cancel, leave the balance unchanged',
    why: 'This is what a timeout looks like: the request has arrived, the caller is gone, and the cancel follows at once.',
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
    title: 'a second cancel of the same debit, with a new ID, refunds nothing',
    why: 'A debit must be refunded only once, no matter how many cancels ask for it.',
    fix: `${STATE} Answer ALREADY_CANCELLED.`,
    after: ['X2'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const cancel = await t.cancel(debit);
      const second = await t.cancel(debit);
      await t.balanceIs(before, { what: 'two cancels with different IDs', at: [cancel, second] });
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
  t.check(accepted === 1, { expected: 'success for either the credit or the cancel', got, at: sent });
  await t.balanceIs(before, { what: `credit and cancel of ${minorToText(t.amounts.small)} at once`, at: sent });
}

async function refusedStaysRefused(t: Trial): Promise<void> {
  const { stake } = t.amounts;
  const balance = await t.balance();
  if (t.setup.maxMinor !== null && balance > t.setup.maxMinor) throw new NotRun('the balance is above --max');
  const holding = await t.openDebit(stake);
  const refused = await t.debit(balance - (balance % t.amounts.chip));
  t.refused(refused, 'a debit above the balance');
  t.accepted(await t.credit(holding), 'the credit that restores the money');
  const late = await t.sendDebit(refused.call, refused.body, { attempt: 2 });
  t.check(isRefusal(late.exchange.reply), {
    expected: 'the repeated debit refused again',
    got: replyText(late.exchange.reply),
    at: [refused, late],
  });
  await t.balanceIs(balance, { what: 'the repeated debit', at: [refused, late] });
}
