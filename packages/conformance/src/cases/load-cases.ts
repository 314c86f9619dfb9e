import { replyText } from '../caller.ts';
import type { Case } from '../case.ts';
import { NotRun, type Trial } from '../trial.ts';
import type { Exchange } from '../wire.ts';

const STAYS_EACH = 5;
const MIXED = 50;
const AT_ONCE = 10;
/** What Cardroom hopes for, ms. */
const LATENCY_MS = { p50: 300, p95: 1_000, p99: 3_000 } as const;

/** P: many calls, speed, and the connection itself. */
export const LOAD_CASES: readonly Case[] = [
  {
    id: 'P1',
    level: 'SHOULD',
    title: 'two players at one table, at the same time, end exact',
    why: 'Tables have two and more players, and they come and go together.',
    fix: 'Lock the row of one account, not the table and not nothing.',
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
    title: `${MIXED} mixed stays, ${AT_ONCE} at once, end exact`,
    why: 'A balance that is read, changed and written back loses a change when two calls overlap.',
    fix: 'Change the balance in one statement (SET balance = balance - :amount) or under a lock.',
    after: ['C2', 'C4', 'C5', 'X3'],
    run: async (t) => {
      const before = await t.balance();
      for (let first = 0; first < MIXED; first += AT_ONCE) {
        await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => mixedStay(t, first + offset)));
      }
      await t.balanceIs(before, {
        what: `${MIXED} stays: a fifth cancelled, the others won and lost in equal parts`,
        at: t.exchanges.slice(-1),
      });
    },
  },
  {
    id: 'P3',
    level: 'SHOULD',
    title: `answers come within ${LATENCY_MS.p50} ms (p50), ${LATENCY_MS.p95} ms (p95), ${LATENCY_MS.p99} ms (p99)`,
    why: 'A player waits for each buy-in; after 5 s it is cancelled.',
    fix: 'Index the ids, keep transactions short, do nothing slow (mails, bonus engines) before the answer.',
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
    title: 'connections are kept alive, certified by TLS, and nothing is redirected',
    why: 'Cardroom follows no redirect (it would carry the key along), trusts valid certificates only, and a new connection per call costs each player time.',
    fix: 'Serve https with a valid certificate on the final address; keep idle connections for 5 s and more.',
    after: ['B1'],
    run: async (t) => {
      for (const exchange of t.bench.exchanges) {
        const { reply, headers } = exchange;
        const redirected = reply.kind === 'answer' && reply.httpStatus >= 300 && reply.httpStatus < 400;
        t.check(!redirected, { expected: 'no redirect', got: replyText(reply), at: exchange });
        const closes = /\bclose\b/i.test(headers.connection ?? '') && reply.kind === 'answer' && reply.httpStatus < 300;
        t.check(!closes, { expected: 'the connection kept alive', got: 'Connection: close', at: exchange });
      }
      const { protocol, hostname } = new URL(t.setup.url);
      const local = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
      t.check(protocol === 'https:' || local, { expected: 'an https address', got: t.setup.url, at: t.bench.exchanges.slice(0, 1) });
      if (protocol !== 'https:') t.note('http on this machine: use https for real');
    },
  },
  {
    id: 'P5',
    level: 'SHOULD',
    title: 'a charset in Content-Type and an offer of gzip do no harm; what is not asked for is not compressed',
    why: 'Proxies on the way add both. Cardroom asks for identity and does not unpack.',
    fix: 'Compare the media type without its parameters; compress only when Accept-Encoding says so.',
    after: ['D1', 'X1'],
    run: async (t) => {
      const before = await t.balance();
      const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Accept-Encoding': 'gzip, deflate' };
      const debit = await t.debit(t.amounts.stake, {}, { headers });
      t.accepted(debit, 'a debit with Content-Type: application/json; charset=utf-8 and Accept-Encoding: gzip');
      t.accepted(await t.cancel(debit), 'its cancel');
      await t.balanceIs(before, { what: 'both', at: debit });
      for (const exchange of t.bench.exchanges) {
        const asked = exchange.request.headers['Accept-Encoding'] !== 'identity';
        const encoding = exchange.headers['content-encoding'] ?? 'identity';
        t.check(asked || encoding === 'identity', {
          expected: 'an answer that is not compressed',
          got: `Content-Encoding: ${encoding}`,
          at: exchange,
        });
      }
    },
  },
];

/** Ranks of the calls' durations, whole ms; 0 without calls. */
export function latencyOf(exchanges: readonly Exchange[]): { p50: number; p95: number; p99: number } {
  const sorted = exchanges.map(({ ms }) => ms).sort((a, b) => a - b);
  const rank = (share: number) => Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0);
  return { p50: rank(0.5), p95: rank(0.95), p99: rank(0.99) };
}

async function stay(t: Trial, player: string): Promise<void> {
  const debit = await t.openDebit(t.amounts.small, { player });
  t.accepted(await t.credit(debit), 'the credit');
}

/** Of five stays one is cancelled, two are won (double), two are lost (0.00). */
async function mixedStay(t: Trial, number: number): Promise<void> {
  const debit = await t.openDebit(t.amounts.small);
  const outcome = number % 5;
  const closing = outcome === 0 ? await t.cancel(debit) : await t.credit(debit, outcome % 2 === 0 ? 0 : 2 * t.amounts.small);
  t.accepted(closing, `the ${closing.kind}`);
}
