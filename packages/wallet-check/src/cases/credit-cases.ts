import { minorToText } from '@cardroom/money';
import { isRefusal, replyText } from '../caller.ts';
import type { Case } from '../case.ts';
import { newId } from '../ids.ts';
import { isTaken, NotRun } from '../trial.ts';
import { whileBlocked } from './blocking.ts';
import { COPIES, firstTaken, oneTaken } from './idempotency-cases.ts';

const PAY_ONCE =
  'Store the credit’s transaction_id under a unique index in the database transaction that pays it; answer a repeat with success and do nothing.';

/** C: what a credit pays, and that it pays once. */
export const CREDIT_CASES: readonly Case[] = [
  {
    id: 'C1',
    level: 'MUST',
    title: 'a credit that names its debit in ref_transaction_id pays exactly its amount',
    why: 'It is the player’s cash-out.',
    fix: 'Find the debit by ref_transaction_id, add the credit’s amount to the balance and mark the debit as settled.',
    after: ['D1'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const credit = await t.credit(debit);
      t.accepted(credit, 'the credit');
      await t.balanceIs(before, { what: `a debit and a credit of ${minorToText(t.amounts.stake)}`, at: [debit, credit] });
    },
  },
  {
    id: 'C2',
    level: 'MUST',
    title: 'a credit of 0.00 is accepted',
    why: 'It closes the stay of a player who lost all their chips. If refused, it is retried for three days and then needs staff.',
    fix: 'Refuse only negative credits.',
    // The lost stake is restored by a win, so wins must be paid.
    after: ['C5'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const credit = await t.credit(debit, 0);
      t.accepted(credit, 'a credit of 0.00');
      await t.balanceIs(before - t.amounts.stake, { what: 'the debit and a credit of 0.00', at: [debit, credit] });
      await t.payBack(t.amounts.stake);
    },
  },
  {
    id: 'C3',
    level: 'MUST',
    title: 'a repeated credit is paid once, and the repeat succeeds',
    why: 'When an answer is lost, Cardroom sends the same bytes again. If they are paid twice, you lose the money.',
    fix: PAY_ONCE,
    after: ['C1'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const credit = await t.credit(debit);
      const again = await t.again(credit);
      await t.balanceIs(before, { what: 'the same credit twice', at: [credit, again] });
      t.accepted(again, 'the same credit again');
    },
  },
  {
    id: 'C4',
    level: 'MUST',
    title: `the same credit sent ${COPIES} times at once is paid once`,
    why: 'A retry may overtake a slow first attempt.',
    fix: `${PAY_ONCE} Checking first and inserting later is not enough.`,
    after: ['C3'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const copies = await t.atOnce(t.caller.newClosing('credit', debit.call), COPIES);
      oneTaken(t, copies);
      await t.balanceIs(before, { what: `the same credit ${COPIES} times at once`, at: firstTaken(copies) });
    },
  },
  {
    id: 'C5',
    level: 'MUST',
    title: 'a credit may be larger than its debit',
    why: 'The player won.',
    fix: 'Do not compare the credit’s amount with the debit’s.',
    after: ['C1'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const credit = await t.credit(debit, 2 * t.amounts.stake);
      t.accepted(credit, 'a credit larger than its debit');
      await t.balanceIs(before + t.amounts.stake, { what: 'a win', at: [debit, credit] });
      await t.takeBack(t.amounts.stake);
    },
  },
  {
    id: 'C6',
    level: 'MUST',
    title: 'a player who was blocked in the meantime is still paid',
    why: 'The chips belong to the player. If the credit is refused, the player never gets them.',
    fix: 'Check blocks for debits only.',
    after: ['C1'],
    run: async (t) => {
      const before = await t.balance();
      if (t.setup.block === null) throw new NotRun('needs --block and --unblock');
      const debit = await t.openDebit();
      await whileBlocked(t, t.setup.player, async () => {
        const credit = await t.credit(debit);
        t.accepted(credit, 'the credit of a blocked player');
        await t.balanceIs(before, { what: 'the credit', at: [debit, credit] });
      });
    },
  },
  {
    id: 'C7',
    level: 'SHOULD',
    title: 'a credit for an unknown debit is clearly refused or paid',
    why: 'Both sides must know which of the two happened. Cardroom never sends a credit for a debit you did not accept.',
    fix: 'Answer TRANSACTION_NOT_FOUND, or pay it and answer success.',
    after: ['C1'],
    run: async (t) => {
      const before = await t.balance();
      const credit = await t.credit({ call: t.caller.newDebit(t.amounts.stake) });
      const paid = isTaken(credit);
      t.check(paid || isRefusal(credit.exchange.reply), {
        expected: 'success or a refusal',
        got: replyText(credit.exchange.reply),
        at: credit,
      });
      await t.balanceIs(paid ? before + t.amounts.stake : before, {
        what: paid ? 'the accepted credit' : 'the refused credit',
        at: credit,
      });
      t.note(paid ? 'accepted and paid' : `refused: ${replyText(credit.exchange.reply)}`);
      if (paid) await t.takeBack(t.amounts.stake);
    },
  },
  {
    id: 'C8',
    level: 'MUST',
    title: 'a credit after the debit’s cancel is refused and pays nothing',
    why: 'The debit has already been refunded: the player would get the money twice.',
    fix: 'Store a state with each debit (open, settled, cancelled) and answer ALREADY_CANCELLED.',
    after: ['C1', 'X1'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const cancel = await t.cancel(debit);
      const credit = await t.credit(debit);
      t.refused(credit, 'a credit for a cancelled debit');
      await t.balanceIs(before, { what: 'a debit, its cancel and the refused credit', at: [cancel, credit] });
    },
  },
  {
    id: 'C9',
    level: 'MUST',
    title: 'a large credit is paid to the cent',
    why: 'A big win must not overflow 32-bit cents or lose cents in a float.',
    fix: 'Use 64-bit integer minor units or decimals, in the code and in the database.',
    after: ['C5', 'D2'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit(t.amounts.chip);
      const credit = await t.credit(debit, t.amounts.large);
      t.accepted(credit, `a credit of ${minorToText(t.amounts.large)}`);
      await t.balanceIs(before - t.amounts.chip + t.amounts.large, { what: 'a large credit', at: credit });
      await t.takeBack(t.amounts.large - t.amounts.chip);
      t.note(minorToText(t.amounts.large));
    },
  },
  {
    id: 'C10',
    level: 'SHOULD',
    title: 'a known credit ID with a different amount is an error and pays nothing',
    why: 'One of the two amounts is wrong, and a success would hide it.',
    fix: 'Compare the call with the data stored for the ID and answer DUPLICATE_TRANSACTION if it differs.',
    after: ['C3', 'I3'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const id = newId(t.clock.now());
      const credit = await t.credit(debit, t.amounts.stake, id);
      t.accepted(credit, 'the credit');
      const other = await t.caller.transaction(t.caller.newClosing('credit', debit.call, { id, amountMinor: 2 * t.amounts.stake }), {
        attempt: 2,
      });
      t.refused(other, 'the same credit ID with a different amount');
      await t.balanceIs(before, { what: 'both credits', at: [credit, other] });
    },
  },
  {
    id: 'C11',
    level: 'SHOULD',
    title: 'a second credit for the same debit, with a new ID, is refused',
    why: 'Each debit is closed once. This is the last safeguard against a mistake on Cardroom’s side.',
    fix: 'Store a state with each debit and answer ALREADY_SETTLED.',
    after: ['C3'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const credit = await t.credit(debit);
      const second = await t.credit(debit);
      t.refused(second, 'a second credit for the same debit');
      await t.balanceIs(before, { what: 'both credits', at: [credit, second] });
    },
  },
];
