import { sql } from '@cardroom/storage';
import { BREAKER_POLICY, RETRY_AFTER_MAX_MS } from '@cardroom/wallet';
import { beforeEach, expect, test } from 'vitest';
import { outboxStore } from './outbox.ts';
import { type Bench, benchOn, buyIn, cashOut, openBench, stayOf, until } from './testing/dispatch/bench.ts';

const { openMs } = BREAKER_POLICY;

let one: Bench;
let other: Bench;
beforeEach(async () => {
  one = await openBench();
  other = beside();
});

/** Another process on the same store, which holds no table: each may send every debit. */
const beside = (): Bench => benchOn(one.store, one.operator, one.clock, one.seated);
const breakers = () =>
  one.store.read<object>(sql`select operator_id, open_until, probe_until, why from operator_breaker order by operator_id`);
const debit = (player: string) => buyIn(one, `d-${player}`, stayOf(player));

/** The wallet refuses the key of one buy-in. */
async function opens(bench: Bench): Promise<void> {
  one.operator.next({ httpStatus: 401, code: 'INVALID_API_KEY' });
  await bench.write(debit('opener'));
  await bench.dispatcher.sweep();
}

test('a breaker that opens in one process refuses the buy-ins of another one, and of one that starts', async () => {
  await opens(one);
  expect(await breakers()).toEqual([
    { operator_id: 'op', open_until: one.clock.now() + openMs, probe_until: null, why: 'invalid-api-key' },
  ]);
  await one.write(debit('a'));
  await other.settle();
  expect(other.told).toContain('refused d-a wallet-unavailable');
  const started = other.restart();
  await started.dispatcher.recover([]);
  await one.write(debit('b'));
  await started.settle();
  expect(started.told).toContain('refused d-b wallet-unavailable');
  expect(one.operator.calls).toEqual(['d-opener']);
  expect([one.alerts, other.alerts, started.alerts]).toEqual([
    ['breaker-opened invalid-api-key'],
    ['breaker-found-open invalid-api-key'],
    ['breaker-found-open invalid-api-key'],
  ]);
});

test('of many processes that probe at once one sends its debit, and its good answer closes the breaker for all', async () => {
  await opens(one);
  const benches = [one, other, beside(), beside()];
  for (const bench of benches) await bench.dispatcher.sweep();
  one.clock.advance(openMs);
  await one.write(...['a', 'b', 'c', 'd'].map(debit));
  one.operator.next('held');
  let ended = 0;
  const sweeps = Promise.all(
    benches.map(async (bench) => {
      await bench.dispatcher.sweep();
      ended += 1;
    }),
  );
  // A sweep that looks after the good answer may send its debit, so the others have looked before it.
  await until(() => one.operator.calls.length === 2 && ended === benches.length - 1);
  expect(await breakers()).toMatchObject([{ open_until: one.clock.now(), probe_until: one.clock.now() + openMs }]);
  one.operator.release();
  await sweeps;
  expect(one.operator.calls).toHaveLength(2);
  expect(await breakers()).toEqual([]);
  for (const bench of benches) await bench.settle();
  expect(benches.flatMap(({ alerts }) => alerts.filter((alert) => alert.startsWith('breaker-opened')))).toHaveLength(1);
  await one.write(debit('e'));
  await other.settle();
  expect(one.seated.has('d-e')).toBe(true);
  expect(benches.flatMap(({ failures }) => failures)).toEqual([]);
});

test('a probe whose process died does not keep it open: another one probes when its time is over', async () => {
  await opens(one);
  await other.dispatcher.sweep();
  one.clock.advance(openMs);
  await one.write(debit('lost'));
  one.operator.next('held');
  void one.dispatcher.sweep();
  await until(() => one.operator.calls.length === 2);
  one.restart();
  one.clock.advance(openMs - 1);
  await one.write(debit('a'));
  await other.settle();
  expect(other.told).toContain('refused d-a wallet-unavailable');
  one.clock.advance(1);
  await one.write(debit('b'));
  await other.settle();
  expect(one.seated.has('d-b')).toBe(true);
  expect(await breakers()).toEqual([]);
});

test('a probe begins only with a debit: a cash-out without one leaves it to the next buy-in', async () => {
  await one.write(debit('a'));
  await one.settle();
  await opens(one);
  one.clock.advance(openMs);
  one.operator.always('credit', { httpStatus: 503 });
  await one.write(cashOut(one, 'c-a', 'd-a', 100, stayOf('a')));
  await one.dispatcher.sweep();
  expect(await breakers()).toMatchObject([{ probe_until: null }]);
  await one.write(debit('b'));
  await other.settle();
  expect(one.seated.has('d-b')).toBe(true);
});

test('a failed probe of one process opens it again for all', async () => {
  await opens(one);
  await other.dispatcher.sweep();
  one.clock.advance(openMs);
  await other.write(debit('a'));
  one.operator.next('not-sent');
  await other.dispatcher.sweep();
  expect(other.alerts.at(-1)).toBe('breaker-opened failures');
  expect(await breakers()).toMatchObject([{ open_until: one.clock.now() + openMs, probe_until: null, why: 'failures' }]);
  await one.write(debit('b'));
  await one.settle();
  expect(one.told).toContain('refused d-b wallet-unavailable');
});

test('a start cuts what is open for longer than a breaker can be: the clock was set back', async () => {
  const now = one.clock.now();
  await one.store.write([
    sql`insert into operator_breaker (operator_id, open_until, probe_until, why) values ('far', ${now + 3_600_000}, ${now + 3_700_000}, 'failures')`,
    sql`insert into operator_breaker (operator_id, open_until, probe_until, why) values ('near', ${now + 5}, null, 'failures')`,
  ]);
  await one.dispatcher.recover([]);
  expect(await breakers()).toEqual([
    { operator_id: 'far', open_until: now + openMs, probe_until: now + openMs, why: 'failures' },
    { operator_id: 'near', open_until: now + 5, probe_until: null, why: 'failures' },
  ]);
  expect(one.alerts).toEqual(['clock-set-back 1']);
  const again = { now, longestMs: RETRY_AFTER_MAX_MS, openMs };
  expect(await outboxStore(one.store).shortenWaits(again)).toBe(0);
});

test('a round costs no statement for breakers while nothing changes', async () => {
  const [reads, writes] = [one.store.read.bind(one.store), one.store.write.bind(one.store)];
  let statements = 0;
  const counted = {
    ...one.store,
    read: (stmt: Parameters<typeof reads>[0]) => {
      statements += 1;
      return reads(stmt);
    },
    write: (unit: Parameters<typeof writes>[0]) => {
      statements += 1;
      return writes(unit);
    },
  } as typeof one.store;
  const bench = benchOn(counted, one.operator, one.clock, one.seated);
  await bench.dispatcher.sweep();
  expect(statements).toBe(1);
  await opens(one);
  await bench.dispatcher.sweep();
  one.clock.advance(openMs);
  await one.settle();
  statements = 0;
  await bench.dispatcher.sweep();
  expect(statements).toBe(1);
});
