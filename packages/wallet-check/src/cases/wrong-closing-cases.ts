import { minorToText } from '@cardroom/money';
import { transactionBody } from '@cardroom/operator-api';
import { replyText } from '../caller.ts';
import type { Case } from '../case.ts';
import { strangerId } from '../ids.ts';
import { NotRun, type Trial } from '../trial.ts';
import { whileBlocked } from './blocking.ts';
import { withAmount } from './bodies.ts';
import { overBalance } from './debit-cases.ts';

type Closing = 'credit' | 'cancel';

const CHECK_KEY = 'Check the key for the whole router, before the body is read, not in the code of one call; answer 401 INVALID_API_KEY.';
const SAME_PLAYER = 'Compare player_id with that of the stored debit and answer INVALID_REQUEST if they differ.';
const NOT_NEGATIVE = 'Refuse amounts below zero in the schema of the body, before anything is read or written; answer INVALID_REQUEST.';

/** C12–C14, X13, X16, X17: credits and cancels that no honest caller sends. */
const REFUSED_CASES: readonly Case[] = [
  {
    id: 'C12',
    level: 'MUST',
    title: 'a credit with a missing or wrong X-API-KEY is refused and pays nothing',
    why: 'Otherwise anyone who finds the URL could pay themselves any amount.',
    fix: CHECK_KEY,
    after: ['C1'],
    run: (t) => refusedWithoutKey(t, 'credit'),
  },
  {
    id: 'C13',
    level: 'MUST',
    title: 'a credit that names another player than its debit is refused and pays nobody',
    why: 'The chips belong to the player who was debited; a mix-up must not pay somebody else.',
    fix: SAME_PLAYER,
    after: ['C1'],
    run: (t) => refusedForAnother(t, 'credit'),
  },
  {
    id: 'C14',
    level: 'MUST',
    title: 'a credit with a negative amount is refused and moves nothing',
    why: 'It would take money as a credit, or pay it if the sign is dropped.',
    fix: NOT_NEGATIVE,
    after: ['C1'],
    run: (t) => refusedIfNegative(t, 'credit'),
  },
  {
    id: 'X13',
    level: 'MUST',
    title: 'a cancel with a missing or wrong X-API-KEY is refused and refunds nothing',
    why: 'Otherwise anyone who finds the URL could refund the buy-in of a player who is sitting at a table with it.',
    fix: CHECK_KEY,
    after: ['X1'],
    run: (t) => refusedWithoutKey(t, 'cancel'),
  },
  {
    id: 'X16',
    level: 'MUST',
    title: 'a cancel that names another player than its debit is refused and refunds nobody',
    why: 'The money belongs to the player who was debited; a mix-up must not refund somebody else.',
    fix: SAME_PLAYER,
    after: ['X1'],
    run: (t) => refusedForAnother(t, 'cancel'),
  },
  {
    id: 'X17',
    level: 'MUST',
    title: 'a cancel with a negative amount is refused and moves nothing',
    why: 'A refund of −5.00 would take the money a second time.',
    fix: NOT_NEGATIVE,
    after: ['X1'],
    run: (t) => refusedIfNegative(t, 'cancel'),
  },
];

/** X14, X15: cancels that must be accepted, with nothing or everything to refund. */
const ACCEPTED_CASES: readonly Case[] = [
  {
    id: 'X14',
    level: 'MUST',
    title: 'the cancel of a refused debit refunds nothing, and succeeds or gets TRANSACTION_NOT_FOUND',
    why: 'If the refusal is lost on the way, Cardroom cancels a debit that took nothing. A refund would be a gift.',
    fix: 'Store refused debits with the state rejected; answer their cancel with success and move nothing.',
    after: ['D4', 'X1'],
    run: async (t) => {
      const { player, minor } = await overBalance(t);
      const before = await t.balance(player);
      const debit = await t.debit(minor, { player });
      t.refused(debit, `a debit of ${minorToText(minor)} from a balance of ${minorToText(before)}`);
      const cancel = await t.cancel(debit);
      await t.balanceIs(before, { what: 'the cancel of the refused debit', at: [debit, cancel], player });
      const expected = 'the cancel answered with success, TRANSACTION_NOT_FOUND or ALREADY_CANCELLED';
      t.check(cancel.verdict.kind === 'done', { expected, got: replyText(cancel.exchange.reply), at: [debit, cancel] });
    },
  },
  {
    id: 'X15',
    level: 'MUST',
    title: 'a player who was blocked in the meantime is still refunded',
    why: 'The money was taken for a seat that the player did not get. If the cancel is refused, it is never returned.',
    fix: 'Check blocks for debits only.',
    after: ['X1'],
    run: async (t) => {
      const before = await t.balance();
      if (t.setup.block === null) throw new NotRun('needs --block and --unblock');
      const debit = await t.openDebit();
      await whileBlocked(t, t.setup.player, async () => {
        const cancel = await t.cancel(debit);
        t.accepted(cancel, 'the cancel of a blocked player’s debit');
        await t.balanceIs(before, { what: 'the cancel', at: [debit, cancel] });
      });
    },
  },
];

/** Credits and cancels that name something they must not, or come at a time when a wallet might treat them wrongly. */
export const WRONG_CLOSING_CASES: readonly Case[] = [...REFUSED_CASES, ...ACCEPTED_CASES];

async function refusedWithoutKey(t: Trial, type: Closing): Promise<void> {
  const before = await t.balance();
  const debit = await t.openDebit();
  for (const key of [null, `${t.setup.key}x`]) {
    const call = t.caller.newClosing(type, debit.call);
    const sent = await t.caller.transaction(call, { key });
    t.refused(sent, key === null ? `a ${type} without a key` : `a ${type} with a wrong key`);
    await t.balanceIs(before - t.amounts.stake, { what: `the refused ${type}`, at: [debit, sent] });
  }
}

async function refusedForAnother(t: Trial, type: Closing): Promise<void> {
  const other = t.setup.player2 ?? strangerId();
  const before = await t.balance();
  const otherBefore = t.setup.player2 === null ? null : await t.balance(other);
  const debit = await t.openDebit();
  const sent = await t.caller.transaction({ ...t.caller.newClosing(type, debit.call), playerId: other });
  t.refused(sent, `a ${type} for ${t.setup.player}’s debit that names the player ${other}`);
  await t.balanceIs(before - t.amounts.stake, { what: `the refused ${type}`, at: [debit, sent] });
  if (otherBefore === null) return t.note('checked with an unknown second player; use --player2 to check all of it');
  await t.balanceIs(otherBefore, { what: `the refused ${type}`, at: [debit, sent], player: other });
}

async function refusedIfNegative(t: Trial, type: Closing): Promise<void> {
  const before = await t.balance();
  const debit = await t.openDebit();
  const amount = `-${minorToText(t.amounts.stake)}`;
  const body = withAmount(transactionBody(t.caller.newClosing(type, debit.call)), amount);
  const sent = await t.caller.body(type, body);
  t.refused(sent, `a ${type} of ${amount}`);
  await t.balanceIs(before - t.amounts.stake, { what: `the refused ${type}`, at: [debit, sent] });
}
