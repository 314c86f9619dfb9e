import { minorToText } from '@cardroom/money';
import { isRefusal, replyText } from '../caller.ts';
import type { Case } from '../case.ts';
import { newId } from '../ids.ts';
import { isTaken, NotRun } from '../trial.ts';
import { whileBlocked } from './blocking.ts';
import { COPIES, firstTaken, oneTaken } from './idempotency-cases.ts';

const PAY_ONCE =
  'Store the credit’s transaction_id under a unique index in the transaction that pays it; the same credit again is a success without an effect.';

/** C: what a credit pays, once. */
export const CREDIT_CASES: readonly Case[] = [
  {
    id: 'C1',
    level: 'MUST',
    title: 'a credit with its debit’s id in ref_transaction_id pays exactly its amount',
    why: 'It is the player’s cash-out.',
    fix: 'Find the debit by ref_transaction_id, add amount to the balance, mark the debit settled.',
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
    why: 'A player who lost his stack is closed by it. Refused, it is retried for three days and then troubles a person.',
    fix: 'Refuse negative credits only.',
    // Only where wins are paid can the lost stake be brought back.
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
    title: 'the same credit twice is paid once, and the second time a success too',
    why: 'An answer that got lost makes Cardroom send the same bytes again. Paid twice, the money is gone.',
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
    title: `the same credit ${COPIES} times at once is paid once`,
    why: 'A retry may overtake a slow first try.',
    fix: `${PAY_ONCE} Looking first and inserting later is not enough.`,
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
      t.accepted(credit, 'a credit above its debit');
      await t.balanceIs(before + t.amounts.stake, { what: 'a win', at: [debit, credit] });
      await t.takeBack(t.amounts.stake);
    },
  },
  {
    id: 'C6',
    level: 'MUST',
    title: 'a player who was blocked meanwhile is still paid',
    why: 'The chips are his. Refused, his money stays with nobody.',
    fix: 'Check the block for debits only.',
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
    title: 'a credit for a debit you do not know gets a clear answer',
    why: 'Refused or paid, both sides must know which; Cardroom never sends one for a debit you did not accept.',
    fix: 'Answer TRANSACTION_NOT_FOUND (or pay it and say success).',
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
    why: 'The debit was given back already: paying it once more pays it twice.',
    fix: 'Keep a state with each debit (open, settled, cancelled) and answer ALREADY_CANCELLED.',
    after: ['C1', 'X1'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      const cancel = await t.cancel(debit);
      const credit = await t.credit(debit);
      t.refused(credit, 'a credit for a cancelled debit');
      await t.balanceIs(before, { what: 'debit, cancel and the refused credit', at: [cancel, credit] });
    },
  },
  {
    id: 'C9',
    level: 'MUST',
    title: 'a large credit is paid to the cent',
    why: 'A big win must not overflow 32 bits of cents or lose cents in a float.',
    fix: 'Use 64-bit integers of minor units or decimals, in the code and in the table.',
    after: ['C5'],
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
    title: 'a known credit id with another amount is an error and pays nothing',
    why: 'One of the two amounts is wrong; a success hides which.',
    fix: 'Compare the data stored with the id and answer DUPLICATE_TRANSACTION.',
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
      t.refused(other, 'the same credit id with another amount');
      await t.balanceIs(before, { what: 'both credits', at: [credit, other] });
    },
  },
  {
    id: 'C11',
    level: 'SHOULD',
    title: 'a second credit for the same debit, with a new id, is refused',
    why: 'Each debit is closed once. This is the last net under a mistake on our side.',
    fix: 'Keep a state with each debit and answer ALREADY_SETTLED.',
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
