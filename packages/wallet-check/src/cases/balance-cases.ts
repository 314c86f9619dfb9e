import { minorToText } from '@cardroom/money';
import { BALANCE_PATH, balancePath } from '@cardroom/operator-api';
import { isRefusal, membersOf, replyText, type Sent, statusOf } from '../caller.ts';
import type { Case } from '../case.ts';
import { strangerId } from '../ids.ts';
import type { Trial } from '../trial.ts';
import type { Exchange } from '../wire.ts';

const JSON_BALANCE = /"balance"\s*:\s*-?\d+\.\d{2}(?![\d.eE])/;

/** B: the balance call, and the form that every answer must have. */
export const BALANCE_CASES: readonly Case[] = [
  {
    id: 'B1',
    level: 'MUST',
    title: 'the balance is returned as JSON with status, balance and the requested currency',
    why: 'The lobby shows this balance and uses it to decide which tables a player can afford.',
    fix: 'Answer GET /player/balance with 200 {"status":"success","data":{"balance":100.00,"currency":"EUR"}}.',
    run: async (t) => {
      await t.balance();
    },
  },
  {
    id: 'B0',
    level: 'MUST',
    title: 'debit, credit and cancel are answered with JSON that has a status',
    why: 'A bare 200 does not say whether the money moved: Cardroom cancels such a debit, and no player can sit down.',
    fix: 'Answer {"status":"success","data":{"transaction_id":"…","balance":95.00,"currency":"EUR"}} or {"status":"error","code":"…","message":"…"}.',
    after: ['B1'],
    run: async (t) => {
      const hasStatus = (sent: Sent) =>
        t.check(statusOf(sent.exchange.reply) !== null, {
          expected: `a JSON object with the field "status" in answer to the ${sent.kind}`,
          got: replyText(sent.exchange.reply),
          at: sent,
        });
      const debit = await t.debit(t.amounts.stake);
      hasStatus(debit);
      hasStatus(await t.credit(debit));
      const second = await t.debit(t.amounts.stake);
      hasStatus(second);
      hasStatus(await t.cancel(second));
    },
  },
  {
    id: 'B9',
    level: 'MUST',
    title: 'the answer to an accepted debit names that debit and its currency, or neither',
    why: 'A success with another transaction_id or currency is the answer to another call: Cardroom cancels such a debit, and no player can sit down.',
    fix: 'Answer with the transaction_id and the currency of the call, not with IDs of your own or of an earlier call.',
    after: ['B0'],
    run: async (t) => {
      const debit = await t.debit(t.amounts.stake);
      const data = membersOf(debit.exchange.reply)?.data as { transaction_id?: unknown; currency?: unknown } | null | undefined;
      const { transactionId, currency } = debit.call;
      for (const [name, own, told] of [
        ['transaction_id', transactionId, data?.transaction_id],
        ['currency', currency, data?.currency],
      ] as const) {
        t.check(told == null || String(told).toLowerCase() === own.toLowerCase(), {
          expected: `"${name}":"${own}" in the answer to the debit, or none`,
          got: `"${name}":${JSON.stringify(told)}`,
          at: debit,
        });
      }
    },
  },
  {
    id: 'B2',
    level: 'MUST',
    title: 'the balance of a player who does not exist is an error',
    why: 'With a made-up balance, a mistyped ID could play.',
    fix: 'Answer 404 {"status":"error","code":"PLAYER_NOT_FOUND"} and do not create an account.',
    after: ['B1'],
    run: async (t) => {
      const exchange = await t.caller.balance({ player: strangerId() });
      refusedBalance(t, exchange, 'the balance of an unknown player');
    },
  },
  {
    id: 'B3',
    level: 'MUST',
    title: 'the balance in a currency the player does not have is an error',
    why: 'A balance labeled with the wrong currency is off by the exchange rate.',
    fix: 'Compare the currency in the query with the account’s currency and answer CURRENCY_MISMATCH.',
    after: ['B1'],
    run: async (t) => {
      const exchange = await t.caller.balance({ currency: t.setup.otherCurrency });
      refusedBalance(t, exchange, `the balance in ${t.setup.otherCurrency}`);
    },
  },
  {
    id: 'B4',
    level: 'MUST',
    title: 'a missing or wrong X-API-KEY gets an error and no balance',
    why: 'Otherwise anyone who finds the URL could read every player’s balance.',
    fix: 'Compare the whole X-API-KEY header in constant time, before anything else; answer 401 INVALID_API_KEY.',
    after: ['B1'],
    run: async (t) => {
      const { key } = t.setup;
      for (const [what, wrong] of [
        ['no key', null],
        ['an empty key', ''],
        ['the key without its last character', key.slice(0, -1)],
        ['the key plus one character', `${key}x`],
      ] as const) {
        const exchange = await t.caller.balance({}, { key: wrong });
        refusedBalance(t, exchange, `a balance call with ${what}`);
        const text = exchange.reply.kind === 'answer' ? exchange.reply.text : '';
        t.check(!/"balance"\s*:/.test(text), {
          expected: `no balance in the answer to a call with ${what}`,
          got: 'an answer with a balance',
          at: exchange,
        });
      }
    },
  },
  {
    id: 'B5',
    level: 'MUST',
    title: 'the player_id in the URL is percent-decoded exactly once',
    why: 'Cardroom encodes it: the player a+b@x is sent as a%2Bb%40x.',
    fix: 'Let your web framework decode the query; do not decode it again or compare the raw text.',
    after: ['B1', 'B2'],
    run: async (t) => {
      const plain = await t.balance();
      const encoded = [...Buffer.from(t.setup.player, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
      const exchange = await t.caller.balance({ path: `${BALANCE_PATH}?player_id=${encoded}&currency=${t.setup.currency}` });
      const told = membersOf(exchange.reply)?.data as { balance?: unknown } | undefined;
      const got = Math.round(Number(told?.balance) * 100);
      t.check(got === plain, {
        expected: 'the same balance when the player_id is percent-encoded',
        got: replyText(exchange.reply),
        at: exchange,
      });
      for (const odd of ['a+b@x-', 'ü 名&/?#-', `${t.setup.player}%00`]) {
        const stranger = strangerId(odd);
        refusedBalance(
          t,
          await t.caller.balance({ path: balancePath(stranger, t.setup.currency) }),
          `the balance of the unknown player "${stranger}"`,
        );
      }
    },
  },
  {
    id: 'B6',
    level: 'SHOULD',
    title: 'balance is a JSON number with two decimals, not text',
    why: 'The specification requires it, and a number computed as a float shows up as 99.99000000000001. A balance without decimals is read as whole units, never as cents: 100 is 100.00.',
    fix: 'Format amounts from integer minor units or decimals: 100.00, 0.10, 1234.50.',
    // A wallet that answers in cents or in whole units is told so there.
    after: ['B1', 'D2'],
    run: async (t) => {
      const exchange = await t.caller.balance();
      const text = exchange.reply.kind === 'answer' ? exchange.reply.text : '';
      const got = /"balance"\s*:\s*("[^"]*"|[^,}\s]*)/.exec(text)?.[0] ?? 'no balance';
      const isWhole = /:\s*\d+$/.test(got);
      t.check(JSON_BALANCE.test(text), {
        expected: '"balance": followed by a number with exactly two decimals',
        got: isWhole ? `${got}, which Cardroom reads as whole units, not as cents` : got,
        at: exchange,
      });
    },
  },
  {
    id: 'B7',
    level: 'SHOULD',
    title: 'answers have Content-Type: application/json',
    why: 'Proxies and logs treat other types differently, and some rewrite them.',
    fix: 'Set Content-Type: application/json on every answer, including errors.',
    after: ['B0'],
    run: async (t) => {
      const debit = await t.debit(t.amounts.stake);
      const cancel = await t.cancel(debit);
      const refused = await t.caller.balance({ player: strangerId() });
      for (const exchange of [await t.caller.balance(), debit.exchange, cancel.exchange, refused]) {
        const type = exchange.headers['content-type'] ?? 'none';
        t.check(/^application\/json\b/i.test(type), {
          expected: 'Content-Type: application/json',
          got: `Content-Type: ${type}`,
          at: exchange,
        });
      }
    },
  },
  {
    id: 'B8',
    level: 'SHOULD',
    title: 'the balance in the answer to a debit, credit or cancel is the new balance',
    why: 'It saves a balance call each time and is shown to the player at once.',
    fix: 'Read the balance after the change, within the same database transaction.',
    after: ['B0', 'D1', 'C1', 'X1'],
    run: async (t) => {
      const before = await t.balance();
      const { stake } = t.amounts;
      const debit = await t.openDebit();
      toldBalance(t, debit, before - stake);
      toldBalance(t, await t.credit(debit), before);
      const second = await t.openDebit();
      toldBalance(t, await t.cancel(second), before);
    },
  },
];

function refusedBalance(t: Trial, exchange: Exchange, what: string): void {
  const { reply } = exchange;
  t.check(isRefusal(reply), {
    expected: `${what} refused: 4xx, or JSON with a status other than "success"`,
    got: replyText(reply),
    at: exchange,
  });
}

function toldBalance(t: Trial, sent: Sent, minor: number): void {
  const told = sent.verdict.balanceMinor;
  t.check(told !== null, { expected: `"data":{"balance":…} in the answer to the ${sent.kind}`, got: 'no readable balance', at: sent });
  t.check(told === minor, {
    expected: `balance ${minorToText(minor)} in the answer to the ${sent.kind}`,
    got: minorToText(told ?? 0),
    at: sent,
  });
}
