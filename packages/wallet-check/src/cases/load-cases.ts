import { replyText } from '../caller.ts';
import type { Case } from '../case.ts';
import { NotRun, type Trial } from '../trial.ts';
import type { Exchange } from '../wire.ts';

const STAYS_EACH = 5;
const MIXED = 50;
const AT_ONCE = 10;
/** The latency that Cardroom recommends, in ms. */
const LATENCY_MS = { p50: 300, p95: 1_000, p99: 3_000 } as const;

/** P: load, latency and the connection itself. */
export const LOAD_CASES: readonly Case[] = [
  {
    id: 'P1',
    level: 'SHOULD',
    title: 'the balances of two players at one table stay exact when both play at once',
    why: 'A table has two or more players, who come and go at the same time.',
    fix: 'Lock the row of the account: neither the whole table nor nothing at all.',
    after: ['I2', 'C4'],
    run: async (t) => {
      const { player, player2 } = t.setup;
      if (player2 === null) throw new NotRun('needs --player2');
      const before = [await t.balance(player), await t.balance(player2)];
      await Promise.all([player, player2].flatMap((who) => Array.from({ length: STAYS_EACH }, () => stay(t, who))));
      const at = t.exchanges.slice(-1);
      await t.balanceIs(before[0] ?? 0, { what: `${STAYS_EACH} stays of each player`, at });
      await t.balanceIs(before[1] ?? 0, { what: `${STAYS_EACH} stays of each player`, at, player: player2 });
    },
  },
  {
    id: 'P2',
    level: 'SHOULD',
    title: `the balance stays exact over ${MIXED} mixed stays, ${AT_ONCE} at a time`,
    why: 'If the balance is read, changed and written back, overlapping calls lose a change.',
    fix: 'Change the balance in one statement (SET balance = balance - :amount) or under a lock.',
    after: ['C2', 'C4', 'C5', 'X3'],
    run: async (t) => {
      const before = await t.balance();
      for (let first = 0; first < MIXED; first += AT_ONCE) {
        await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => mixedStay(t, first + offset)));
      }
      await t.balanceIs(before, {
        what: `${MIXED} stays: a fifth cancelled, the rest half won and half lost`,
        at: t.exchanges.slice(-1),
      });
    },
  },
  {
    id: 'P3',
    level: 'SHOULD',
    title: `the wallet answers within ${LATENCY_MS.p50} ms (p50), ${LATENCY_MS.p95} ms (p95), ${LATENCY_MS.p99} ms (p99)`,
    why: 'A player waits for every buy-in; after 5 seconds it is cancelled.',
    fix: 'Index the IDs, keep database transactions short, and do slow work (e-mail, bonus engines) after the answer.',
    after: ['B1'],
    run: async (t) => {
      const { exchanges } = t.bench;
      const measured = latencyOf(exchanges);
      const text = `p50 ${measured.p50} ms, p95 ${measured.p95} ms, p99 ${measured.p99} ms over ${exchanges.length} calls`;
      const slowest = [...exchanges].sort((a, b) => b.ms - a.ms).slice(0, 1);
      const holds = (['p50', 'p95', 'p99'] as const).every((rank) => measured[rank] <= LATENCY_MS[rank]);
      t.check(holds, { expected: `p50, p95, p99 within ${Object.values(LATENCY_MS).join(', ')} ms`, got: text, at: slowest });
      t.note(text);
    },
  },
  {
    id: 'P4',
    level: 'SHOULD',
    title: 'connections use TLS, stay open, and are not redirected',
    why: 'Cardroom does not follow redirects, which would pass the key on, and trusts only valid certificates. A new connection for every call makes players wait.',
    fix: 'Serve https with a valid certificate at the final URL; keep idle connections open for at least 5 seconds.',
    after: ['B1'],
    run: async (t) => {
      for (const exchange of t.bench.exchanges) {
        const { reply, headers } = exchange;
        const redirected = reply.kind === 'answer' && reply.httpStatus >= 300 && reply.httpStatus < 400;
        t.check(!redirected, { expected: 'no redirect', got: replyText(reply), at: exchange });
        const closes = /\bclose\b/i.test(headers.connection ?? '') && reply.kind === 'answer' && reply.httpStatus < 300;
        t.check(!closes, { expected: 'a connection that stays open', got: 'Connection: close', at: exchange });
      }
      const { protocol, hostname } = new URL(t.setup.url);
      const local = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
      t.check(protocol === 'https:' || local, { expected: 'an https URL', got: t.setup.url, at: t.bench.exchanges.slice(0, 1) });
      if (protocol !== 'https:') t.note('http is fine on this machine only; use https in production');
    },
  },
  {
    id: 'P5',
    level: 'SHOULD',
    title: 'a charset in Content-Type and gzip in Accept-Encoding are accepted; other answers are not compressed',
    why: 'Proxies may add both. Cardroom itself asks for identity and does not decompress answers.',
    fix: 'Compare the media type without its parameters; compress only when Accept-Encoding says so.',
    after: ['D1', 'X1'],
    run: async (t) => {
      const before = await t.balance();
      const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Accept-Encoding': 'gzip, deflate' };
      const debit = await t.debit(t.amounts.stake, {}, { headers });
      t.accepted(debit, 'a debit with Content-Type: application/json; charset=utf-8 and Accept-Encoding: gzip');
      t.accepted(await t.cancel(debit), 'its cancel');
      await t.balanceIs(before, { what: 'a debit and its cancel', at: debit });
      for (const exchange of t.bench.exchanges) {
        const asked = exchange.request.headers['Accept-Encoding'] !== 'identity';
        const encoding = exchange.headers['content-encoding'] ?? 'identity';
        t.check(asked || encoding === 'identity', {
          expected: 'an uncompressed answer',
          got: `Content-Encoding: ${encoding}`,
          at: exchange,
        });
      }
    },
  },
];

/** Percentiles of the calls' durations in whole ms; 0 without calls. */
export function latencyOf(exchanges: readonly Exchange[]): { p50: number; p95: number; p99: number } {
  const sorted = exchanges.map(({ ms }) => ms).sort((a, b) => a - b);
  const rank = (share: number) => Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0);
  return { p50: rank(0.5), p95: rank(0.95), p99: rank(0.99) };
}

async function stay(t: Trial, player: string): Promise<void> {
  const debit = await t.openDebit(t.amounts.small, { player });
  t.accepted(await t.credit(debit), 'the credit');
}

/** Of five stays, one is cancelled, two are won (paid double) and two are lost (paid 0.00). */
async function mixedStay(t: Trial, number: number): Promise<void> {
  const debit = await t.openDebit(t.amounts.small);
  const outcome = number % 5;
  const closing = outcome === 0 ? await t.cancel(debit) : await t.credit(debit, outcome % 2 === 0 ? 0 : 2 * t.amounts.small);
  t.accepted(closing, `the ${closing.kind}`);
}
