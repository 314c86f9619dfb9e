import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outboxStore } from './outbox.ts';
import { type Bench, benchOn, buyIn, cancelsOf, cashOut, INITIAL_MINOR, openBench, stayOf, until } from './testing/dispatch/bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => {
  expect(bench.operator.broken).toEqual([]);
  expect(bench.failures).toEqual([]);
});

const credit = (id: string, lotId: string) => cashOut(bench, id, lotId);
const cancelOf = (lotId: string) => cancelsOf(bench, lotId);
const balance = () => bench.operator.balances.get('p1') ?? INITIAL_MINOR;
const untilCalled = (times: number) => until(() => bench.operator.calls.length >= times);
const untilTold = (line: string) => until(() => bench.told.includes(line));
const sitDown = async (id = 'd1'): Promise<void> => {
  await bench.write(buyIn(bench, id));
  await bench.settle();
};
/** Leases what is due, like a dispatcher that dies right after. */
const claimAndDie = async () => {
  const now = bench.clock.now();
  const lease = { limit: 10, now, leaseUntil: now + 20_000, owner: 'dead', debitsAfter: now - 5_000 };
  return outboxStore(bench.store).claim({ operatorId: 'op', class: 'money', ...lease });
};

describe('restart', () => {
  test('a debit never sent is refused without a cancel', async () => {
    await bench.write(buyIn(bench, 'd1'));
    const next = bench.restart();
    await next.dispatcher.recover(['d1']);
    await next.settle();
    expect(next.told).toEqual(['refused d1 restarted']);
    expect(next.operator.calls).toEqual([]);
  });

  test.each([
    ['before it reached the operator', 'lost-before'],
    ['after it took effect', 'lost-after'],
  ] as const)('killed with a debit in flight, %s: it is cancelled and never sent again', async (_name, fault) => {
    await bench.write(buyIn(bench, 'd1'));
    const [leased] = await claimAndDie();
    bench.operator.next(fault);
    if (leased) await bench.operator.send(leased, 1);
    const next = bench.restart();
    await next.dispatcher.recover(['d1']);
    await next.settle();
    expect(next.told[0]).toBe('refused d1 wallet-timeout');
    expect(await cancelOf('d1')).toMatchObject([{ status: 2 }]);
    expect(balance()).toBe(INITIAL_MINOR);
    expect(next.seated.size).toBe(0);
  });

  test('killed between writing a refusal and reporting it: it is reported again', async () => {
    bench.operator.next({ httpStatus: 400, code: 'INSUFFICIENT_FUNDS' });
    await sitDown();
    const next = bench.restart();
    await next.dispatcher.recover(['d1']);
    expect(next.told).toEqual(['refused d1 insufficient-funds']);
  });

  test('killed while a credit was in flight: it is sent again with the same bytes and paid once', async () => {
    await sitDown();
    await bench.write(credit('c1', 'd1'));
    const [leased] = await claimAndDie();
    bench.operator.next('lost-after');
    if (leased) await bench.operator.send(leased, 1);
    const next = bench.restart();
    await next.dispatcher.recover([]);
    await next.settle();
    expect(next.told).toContain('credit c1 done');
    expect(balance()).toBe(INITIAL_MINOR);
    expect(await bench.row('c1')).toMatchObject({ attempts: 2 });
  });

  test('the waiting table is told of a debit that was taken and returned while the table was away', async () => {
    const away = benchOn(bench.store, bench.operator, bench.clock, bench.seated, {
      debitAccepted: async () => 'unseated',
    });
    await away.write(buyIn(bench, 'd1'));
    await away.settle();
    const next = bench.restart();
    await next.dispatcher.recover(['d1']);
    expect(next.told).toEqual(['refused d1 wallet-timeout']);
    expect(next.alerts).toEqual([]);
    await next.settle();
    expect(balance()).toBe(INITIAL_MINOR);
  });

  test('an unknown lot, or one that is taken and open in the ledger, raises an alert', async () => {
    await sitDown();
    const next = bench.restart();
    await next.dispatcher.recover(['d1', 'ghost']);
    expect(next.alerts).toEqual(['unexplained-lot d1', 'unexplained-lot ghost']);
  });
});

describe('two dispatchers', () => {
  test('one row is sent by only one of them', async () => {
    const other = benchOn(bench.store, bench.operator, bench.clock, bench.seated);
    await bench.write(...['a', 'b', 'c', 'd'].map((player) => buyIn(bench, `d-${player}`, stayOf(player))));
    await Promise.all([bench.dispatcher.sweep(), other.dispatcher.sweep()]);
    expect([...bench.operator.calls].sort()).toEqual(['d-a', 'd-b', 'd-c', 'd-d']);
    expect(bench.seated.size).toBe(4);
  });

  test('a debit whose lease lapsed is cancelled by the other; its late success seats nobody', async () => {
    const other = benchOn(bench.store, bench.operator, bench.clock, bench.seated);
    bench.operator.next('held');
    await bench.write(buyIn(bench, 'd1'));
    const late = bench.dispatcher.sweep();
    await untilCalled(1);
    bench.clock.advance(20_000);
    await other.dispatcher.sweep();
    bench.operator.release();
    await late;
    expect(bench.alerts).toEqual(['late-success d1']);
    expect(bench.seated.size).toBe(0);
    await other.settle();
    expect(await cancelOf('d1')).toMatchObject([{ status: 2 }]);
    expect(balance()).toBe(INITIAL_MINOR);
  });
});

describe('loop', () => {
  test('wake sends at once, otherwise the next poll does; stop waits for calls in flight', async () => {
    bench.dispatcher.start();
    await bench.write(buyIn(bench, 'd1'));
    bench.dispatcher.wake();
    await untilTold('seated d1');
    await bench.write(credit('c1', 'd1'));
    bench.operator.next('held');
    // The loop is asleep again once its round has gone through the storage.
    await until(() => bench.clock.timers() > 0);
    bench.clock.advance(200);
    await untilCalled(2);
    const stopped = bench.dispatcher.stop();
    bench.operator.release();
    await stopped;
    expect(bench.told).toContain('credit c1 done');
  });

  test('a storage failure is reported and the loop continues', async () => {
    const failing = benchOn(bench.store, bench.operator, bench.clock, bench.seated, {
      debitAccepted: async () => {
        throw new Error('table lost');
      },
    });
    await bench.write(buyIn(bench, 'd1'));
    await failing.settle();
    expect(failing.failures).toEqual([new Error('table lost')]);
    bench.clock.advance(20_000);
    await failing.settle();
    expect(balance()).toBe(INITIAL_MINOR);
  });
});
