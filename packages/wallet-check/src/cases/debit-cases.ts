import { minorToText } from '@cardroom/money';
import { transactionBody } from '@cardroom/operator-api';
import { isRefusal, replyText, type SentDebit } from '../caller.ts';
import type { Case } from '../case.ts';
import { strangerId } from '../ids.ts';
import { NotRun, type Trial } from '../trial.ts';
import { blockedFor } from './blocking.ts';
import { withAmount } from './bodies.ts';

/** Amounts in chips that floating point cannot represent exactly: 1.15 × 100 is 114.99999999999999. */
const AWKWARD_CHIPS = [1, 10, 29, 57, 115];

/** D1–D9, D11: what a debit takes, and when it must take nothing. */
export const DEBIT_CASES: readonly Case[] = [
  {
    id: 'D1',
    level: 'MUST',
    title: 'a debit reduces the balance by exactly its amount',
    why: 'These are the chips the player puts on the table.',
    fix: 'Subtract the amount from the balance in the database transaction that stores the transaction_id.',
    after: ['B0', 'B9'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.openDebit();
      await unitsAre(t, before, { minor: t.amounts.stake, at: debit });
      await t.balanceIs(before - t.amounts.stake, { what: `a debit of ${minorToText(t.amounts.stake)}`, at: debit });
    },
  },
  {
    id: 'D2',
    level: 'MUST',
    title: 'small amounts are exact: 0.01, 0.10, 0.29, 0.57, 1.15',
    why: 'Floating point turns 0.29 into 0.28999…; after a thousand hands the books are off by euros.',
    fix: 'Store money as integer minor units or decimals, and parse the amount from its text.',
    after: ['C1'],
    run: async (t) => {
      const before = await t.balance();
      const amounts = AWKWARD_CHIPS.map((chips) => chips * t.amounts.chip).filter((minor) => minor <= (t.setup.maxMinor ?? minor));
      for (const minor of amounts) {
        const debit = await t.openDebit(minor);
        await unitsAre(t, before, { minor, at: debit });
        await t.balanceIs(before - minor, { what: `a debit of ${minorToText(minor)}`, at: debit });
        const credit = await t.credit(debit);
        await t.balanceIs(before, { what: `a debit and a credit of ${minorToText(minor)}`, at: [debit, credit] });
      }
    },
  },
  {
    id: 'D3',
    level: 'MUST',
    title: 'a debit may take the whole balance',
    why: 'Players buy in with everything they have.',
    fix: 'Refuse the debit only if balance < amount, not if balance <= amount.',
    after: ['D1', 'X1'],
    run: async (t) => {
      const whole = await t.balance();
      if (t.setup.maxMinor !== null && whole > t.setup.maxMinor) throw new NotRun('the balance is above --max');
      const debit = await t.openDebit(whole - (whole % t.amounts.chip));
      await t.balanceIs(whole % t.amounts.chip, { what: 'a debit of the whole balance', at: debit });
      const cancel = await t.cancel(debit);
      await t.balanceIs(whole, { what: 'its cancel', at: [debit, cancel] });
    },
  },
  {
    id: 'D4',
    level: 'MUST',
    title: 'a debit above the balance is refused and takes nothing',
    why: 'Otherwise other players could win chips that were never paid for.',
    fix: 'Check and subtract in one statement: UPDATE … SET balance = balance - :amount WHERE balance >= :amount; answer INSUFFICIENT_FUNDS.',
    after: ['D1'],
    run: async (t) => {
      const { player, minor } = await overBalance(t);
      const before = await t.balance(player);
      const debit = await t.debit(minor, { player });
      t.refused(debit, `a debit of ${minorToText(minor)} from a balance of ${minorToText(before)}`);
      await t.balanceIs(before, { what: 'the refused debit', at: debit, player });
    },
  },
  {
    id: 'D5',
    level: 'MUST',
    title: 'a debit of a player who does not exist is refused',
    why: 'An account created on the fly would play without money.',
    fix: 'Answer PLAYER_NOT_FOUND and do not create an account.',
    after: ['B0'],
    run: async (t) => {
      t.refused(await t.debit(t.amounts.stake, { player: strangerId() }), 'a debit of an unknown player');
    },
  },
  {
    id: 'D6',
    level: 'MUST',
    title: 'a debit of a blocked player is refused and takes nothing',
    why: 'Blocked and self-excluded players must not be able to play.',
    fix: 'Check the block in the database transaction of the debit and answer PLAYER_BLOCKED.',
    after: ['D1'],
    run: async (t) => {
      await blockedFor(t, async (player) => {
        const before = await t.balance(player);
        const debit = await t.debit(t.amounts.chip, { player });
        t.refused(debit, 'a debit of a blocked player');
        await t.balanceIs(before, { what: 'the refused debit', at: debit, player });
      });
    },
  },
  {
    id: 'D7',
    level: 'MUST',
    title: 'a debit in a currency the player does not have is refused and takes nothing',
    why: 'The same number in another currency is a different amount of money.',
    fix: 'Compare the currency with the account’s currency and answer CURRENCY_MISMATCH.',
    after: ['D1'],
    run: async (t) => {
      const before = await t.balance();
      const debit = await t.debit(t.amounts.stake, { currency: t.setup.otherCurrency });
      t.refused(debit, `a debit in ${t.setup.otherCurrency}`);
      await t.balanceIs(before, { what: 'the refused debit', at: debit });
    },
  },
  {
    id: 'D8',
    level: 'MUST',
    title: 'amounts that are negative, zero or have three decimals are refused and move nothing',
    why: 'A debit of −5.00 would pay the player; a rounded third decimal is a cent that only one side has booked.',
    fix: 'Accept the amount of a debit only if it is above zero and has at most two decimals; answer INVALID_REQUEST and never round.',
    after: ['D1'],
    run: async (t) => {
      const before = await t.balance();
      for (const amount of ['-5.00', '0.00', '5.005', '0.001']) {
        const call = t.caller.newDebit(t.amounts.stake);
        const debit = await t.sendDebit(call, withAmount(transactionBody(call), amount));
        t.refused(debit, `a debit of ${amount}`);
        await t.balanceIs(before, { what: `a debit of ${amount}`, at: debit });
      }
    },
  },
  {
    id: 'D9',
    level: 'MUST',
    title: 'a debit with a missing or wrong X-API-KEY is refused and takes nothing',
    why: 'Otherwise anyone who finds the URL could empty every account.',
    fix: 'Check the key before reading the body; answer 401 INVALID_API_KEY.',
    after: ['D1'],
    run: async (t) => {
      const before = await t.balance();
      for (const key of [null, `${t.setup.key}x`]) {
        const debit = await t.debit(t.amounts.stake, {}, { key });
        t.refused(debit, key === null ? 'a debit without a key' : 'a debit with a wrong key');
        await t.balanceIs(before, { what: 'the refused debit', at: debit });
      }
    },
  },
  {
    id: 'D11',
    level: 'SHOULD',
    title: 'a refused debit has one of the specified codes',
    why: 'Any other code is unclear to Cardroom: it costs a cancel, and the player is not told what is wrong.',
    fix: 'Use INSUFFICIENT_FUNDS, PLAYER_NOT_FOUND, PLAYER_BLOCKED, LIMIT_EXCEEDED, CURRENCY_MISMATCH, INVALID_API_KEY or INVALID_REQUEST with 2xx or 4xx.',
    after: ['D4', 'D5', 'D7', 'D8', 'D9'],
    run: async (t) => {
      const { player, minor } = await overBalance(t);
      const zero = t.caller.newDebit(t.amounts.stake);
      const refused = [
        ['above the balance', await t.debit(minor, { player }), ['INSUFFICIENT_FUNDS']],
        ['of an unknown player', await t.debit(t.amounts.stake, { player: strangerId() }), ['PLAYER_NOT_FOUND']],
        ['in another currency', await t.debit(t.amounts.stake, { currency: t.setup.otherCurrency }), ['CURRENCY_MISMATCH']],
        ['of 0.00', await t.sendDebit(zero, withAmount(transactionBody(zero), '0.00')), ['INVALID_REQUEST']],
        ['with a wrong key', await t.debit(t.amounts.stake, {}, { key: `${t.setup.key}x` }), ['INVALID_API_KEY']],
      ] as const;
      for (const [what, sent, [code]] of refused) {
        const { kind } = sent.verdict;
        t.check(isRefusal(sent.exchange.reply) && kind === 'rejected', {
          expected: `a debit ${what} refused with a specified code, preferably ${code}`,
          got: replyText(sent.exchange.reply),
          at: sent,
        });
      }
    },
  },
];

/** The player to debit and an amount above their balance. */
export async function overBalance(t: Trial): Promise<{ player: string; minor: number }> {
  const { maxMinor, playerEmpty, player } = t.setup;
  const { chip } = t.amounts;
  if (playerEmpty !== null) return { player: playerEmpty, minor: (await t.balance(playerEmpty)) + chip };
  const balance = await t.balance();
  // The amount may exceed the limit by one chip, because the debit has to be refused.
  if (maxMinor !== null && balance > maxMinor) throw new NotRun('the balance is above --max; use --player-empty');
  return { player, minor: balance - (balance % chip) + chip };
}

/**
 * Names the two mistakes that make every balance wrong: a wallet that answers in cents changes it by a hundred times the debit, and one
 * that keeps whole units does not show the cents at all.
 */
async function unitsAre(t: Trial, before: number, debit: { readonly minor: number; readonly at: SentDebit }): Promise<void> {
  const now = await t.balance();
  const took = minorToText(before - now);
  const taken = minorToText(debit.minor);
  t.check(before - now !== 100 * debit.minor, {
    expected: `the balance in units with two decimals, lower by ${taken} after a debit of ${taken}`,
    got: `lower by ${took}: the wallet answers in cents, and Cardroom reads 100 as 100.00`,
    at: debit.at,
  });
  const hasNoCents = debit.minor % 100 !== 0 && before % 100 === 0 && now % 100 === 0;
  t.check(!hasNoCents, {
    expected: `balance ${minorToText(before - debit.minor)} after a debit of ${taken}`,
    got: `balance ${minorToText(now)}: the wallet answers whole units, and the cents are lost`,
    at: debit.at,
  });
}
