import { sql } from '@cardroom/storage';
import { WALLET_SETTINGS } from '@cardroom/wallet';
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

describe('restart with the clock an hour back', () => {
  const HOUR_MS = 3_600_000;
  const atAnHourBack = async () => {
    bench.clock.advance(-HOUR_MS);
    const next = bench.restart();
    await next.dispatcher.recover([]);
    await next.settle();
    return next;
  };

  test('a payout that was due is made at once, and its player can buy in again', async () => {
    await sitDown();
    await bench.write(credit('c1', 'd1'));
    const next = await atAnHourBack();
    expect(next.told).toContain('credit c1 done');
    expect(next.alerts).toEqual(['clock-set-back 1']);
    await next.write(buyIn(next, 'd2'));
    await next.settle();
    expect(next.told).toContain('seated d2');
  });

  test.each([
    ['its own pause', {}, 1_000],
    ['the pause that its operator asked for', { retryAfterMs: 600_000 }, 600_000],
  ])('a payout that is waiting to be repeated waits for %s from the start on', async (_name, asked, waitMs) => {
    await sitDown();
    await bench.write(credit('c1', 'd1'));
    bench.operator.next({ httpStatus: 503, ...asked });
    await bench.settle();
    const next = await atAnHourBack();
    const sent = () => next.operator.calls.filter((id) => id === 'c1').length;
    next.clock.advance(waitMs - 1);
    await next.settle();
    expect(sent()).toBe(1);
    next.clock.advance(1);
    await next.settle();
    expect(sent()).toBe(2);
    expect(balance()).toBe(INITIAL_MINOR);
  });

  test('a payout that a dead process was sending, and one that staff send again, are not held up', async () => {
    await bench.write(buyIn(bench, 'd1'), buyIn(bench, 'd2', stayOf('p2')));
    await bench.settle();
    await bench.write(credit('c1', 'd1'), cashOut(bench, 'c2', 'd2', undefined, stayOf('p2')));
    bench.operator.next({ httpStatus: 503 }, { httpStatus: 503 });
    await bench.settle();
    bench.clock.advance(2 * HOUR_MS);
    await claimAndDie();
    await bench.store.write([
      sql`update wallet_tx set status = 0, attempts = 1, owner = null, next_at = ${bench.clock.now()} where id = 'c2'`,
    ]);
    const next = await atAnHourBack();
    expect(next.told).toEqual(expect.arrayContaining(['credit c1 done', 'credit c2 done']));
  });
});

test('a restart on a clock that was not set back leaves every wait as it is', async () => {
  await sitDown();
  await bench.write(credit('c1', 'd1'));
  bench.operator.next({ httpStatus: 503, retryAfterMs: 600_000 });
  await bench.settle();
  const { nextAt } = await bench.row('c1');
  bench.clock.advance(10_000);
  const next = bench.restart();
  await next.dispatcher.recover([]);
  expect([(await next.row('c1')).nextAt, next.alerts]).toEqual([nextAt, []]);
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
    bench.clock.advance(WALLET_SETTINGS.idlePollMs);
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
