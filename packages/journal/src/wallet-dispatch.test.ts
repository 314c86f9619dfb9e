import { LANE_RESULTS_MAX, newDebit, type Transaction, WALLET_SETTINGS } from '@cardroom/wallet';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outboxStore } from './outbox.ts';
import {
  type Bench,
  BUY_IN_MINOR,
  benchOn,
  buyIn,
  cancelsOf,
  cashOut,
  handResult,
  INITIAL_MINOR,
  openBench,
  stayOf,
  until,
} from './testing/dispatch/bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => {
  // These laws of delivery hold in every test: one call of money per lane at a time, debits sent once, bytes never change, nothing unexpected.
  expect(bench.operator.broken).toEqual([]);
  expect(bench.failures).toEqual([]);
});

const credit = (id: string, lotId: string, amountMinor = BUY_IN_MINOR) => cashOut(bench, id, lotId, amountMinor);
const result = (id: string, roundId: string) => handResult(bench, id, roundId);
const cancelOf = (lotId: string) => cancelsOf(bench, lotId);
const balance = (playerId = 'p1') => bench.operator.balances.get(playerId) ?? INITIAL_MINOR;
const untilCalled = (times: number) => until(() => bench.operator.calls.length >= times);
const sitDown = async (id = 'd1'): Promise<void> => {
  await bench.write(buyIn(bench, id));
  await bench.settle();
};
const attempts = () =>
  bench.store.read<{ n: number; code: string }>({ sql: 'select n, code from wallet_attempt order by tx_seq, n', parameters: [] });
/** Moves the clock and sends what became due. */
const later = async (ms: number): Promise<void> => {
  bench.clock.advance(ms);
  await bench.settle();
};

describe('debit', () => {
  test('accepted: durable together with the table, and the balance is reported', async () => {
    await sitDown();
    expect(bench.told).toEqual(['seated d1', 'balance p1 90000']);
    expect(await bench.row('d1')).toMatchObject({ status: 'done', outcome: 'accepted', attempts: 1, owner: null });
    expect(await attempts()).toEqual([{ n: 1, code: null }]);
  });

  test.each([
    ['INSUFFICIENT_FUNDS', 'insufficient-funds'],
    ['PLAYER_BLOCKED', 'player-blocked'],
    ['PLAYER_NOT_FOUND', 'player-not-found'],
    ['LIMIT_EXCEEDED', 'limit-exceeded'],
    ['CURRENCY_MISMATCH', 'currency-mismatch'],
    ['INVALID_REQUEST', 'wallet-refused'],
    ['ALREADY_CANCELLED', 'wallet-refused'],
  ])('%s: refused without a cancel', async (code, reason) => {
    bench.operator.next({ httpStatus: 400, code });
    await sitDown();
    expect(bench.told).toEqual([`refused d1 ${reason}`, 'balance p1 null']);
    expect(await bench.row('d1')).toMatchObject({ status: 'refused', outcome: reason });
    expect(await cancelOf('d1')).toEqual([]);
  });

  test.each([
    ['insufficient-funds', 'insufficient-funds'],
    ['blocked', 'player-blocked'],
    ['limit', 'limit-exceeded'],
    ['other', 'wallet-refused'],
  ] as const)('18-5: a registered code that means %s: refused without a cancel', async (means, reason) => {
    bench.operator.registered = { E1004: means };
    bench.operator.next({ httpStatus: 403, code: 'E1004' });
    await sitDown();
    expect(bench.told).toEqual([`refused d1 ${reason}`, 'balance p1 null']);
    expect(await bench.row('d1')).toMatchObject({ status: 'refused', outcome: reason });
    expect(await cancelOf('d1')).toEqual([]);
  });

  test.each([
    [{ E1005: 'limit' }, 'another code is registered'],
    [null, 'the codes cannot be read'],
  ] as const)('18-5: a code is cancelled when %j: %s', async (registered, _why) => {
    bench.operator.registered = registered;
    bench.operator.next({ httpStatus: 403, code: 'E1004' });
    await sitDown();
    expect(bench.told[0]).toBe('refused d1 wallet-refused');
    expect(await cancelOf('d1')).toMatchObject([{ status: 2 }]);
  });

  test.each([{ transaction_id: 'another' }, { transaction_id: 'd1', currency: 'USD' }])(
    '18-6: a success that names %j is unclear: not seated, cancelled, and no money is missing',
    async (names) => {
      bench.operator.next({ names: { balance: 900, ...names } });
      await sitDown();
      expect(bench.told[0]).toBe('refused d1 wallet-timeout');
      expect(await cancelOf('d1')).toMatchObject([{ status: 2 }]);
      expect(balance()).toBe(INITIAL_MINOR);
      expect(bench.seated.size).toBe(0);
    },
  );

  test('18-5: however often one player’s debits fail, others sit down', async () => {
    bench.operator.always('debit', { httpStatus: 500 });
    for (let n = 0; n < 12; n += 1) await sitDown(`bad${n}`);
    bench.operator.always('debit', 'ok');
    expect(bench.alerts).toEqual([]);
    await bench.write(buyIn(bench, 'good', stayOf('q')));
    await bench.settle();
    expect(bench.seated.has('good')).toBe(true);
  });

  test('not sent: refused without a cancel', async () => {
    bench.operator.next('not-sent');
    await sitDown();
    expect(bench.told).toEqual(['refused d1 wallet-unavailable']);
    expect(await cancelOf('d1')).toEqual([]);
  });

  test.each([
    ['lost before it took effect', 'lost-before', 'wallet-timeout'],
    ['lost after it took effect', 'lost-after', 'wallet-timeout'],
    ['500', { httpStatus: 500 }, 'wallet-timeout'],
    ['INTERNAL_ERROR', { httpStatus: 200, code: 'INTERNAL_ERROR' }, 'wallet-timeout'],
    ['18-5: a code of the operator’s own', { httpStatus: 403, code: 'E1004' }, 'wallet-refused'],
  ] as const)('answer %s: not seated, cancelled, and no money is missing', async (_name, fault, reason) => {
    bench.operator.next(fault);
    await sitDown();
    expect(bench.told[0]).toBe(`refused d1 ${reason}`);
    expect((await bench.row('d1')).status).toBe('unknown');
    expect(await cancelOf('d1')).toMatchObject([{ status: 2, attempts: 1 }]);
    expect(balance()).toBe(INITIAL_MINOR);
    expect(bench.seated.size).toBe(0);
  });

  test('a debit that arrives after its cancel is refused by the operator', async () => {
    bench.operator.next('late');
    await sitDown();
    expect(await cancelOf('d1')).toMatchObject([{ status: 2 }]);
    bench.operator.deliverLate();
    expect(balance()).toBe(INITIAL_MINOR);
  });

  test('a cancel is retried with the same bytes until it is answered', async () => {
    bench.operator.next('lost-after', 'lost-after', { httpStatus: 503 }, 'lost-before');
    await sitDown();
    await later(2_000);
    await later(3_000);
    await later(6_000);
    expect(await cancelOf('d1')).toMatchObject([{ status: 2, attempts: 4 }]);
    expect(balance()).toBe(INITIAL_MINOR);
  });

  test('a debit that the table can no longer use is returned in full', async () => {
    const { store, operator, clock, seated } = bench;
    const unseating: Bench = benchOn(store, operator, clock, seated, {
      debitAccepted: async () => 'unseated',
    });
    await bench.write(buyIn(bench, 'd1'));
    await unseating.settle();
    expect(unseating.told.filter((line) => line.startsWith('credit'))).toHaveLength(1);
    expect(balance()).toBe(INITIAL_MINOR);
  });
});

test("each call has its operator's timeout, or the default one", async () => {
  const waited: string[] = [];
  const { store, operator, clock, seated } = bench;
  const slow = {
    ...operator,
    deadlineMs: async ({ kind }: Transaction) => (kind === 'debit' ? 8_000 : null),
    send: (row: Transaction, ms: number) => {
      waited.push(`${row.kind} ${ms}`);
      return operator.send(row, ms);
    },
  };
  const timed = benchOn(store, operator, clock, seated, { operator: slow });
  operator.next('lost-after');
  await bench.write(buyIn(bench, 'd1'));
  await timed.settle();
  expect(waited).toEqual(['debit 8000', `cancel ${WALLET_SETTINGS.deadlineMs.cancel}`]);
});

describe('a debit with an answer deadline', () => {
  const STAKE_MS = 2_000;
  const stake = (id: string) =>
    newDebit(stayOf(), { amountMinor: BUY_IN_MINOR, answerBy: bench.clock.now() + STAKE_MS }, { id, createdAt: bench.clock.now() });

  test('times out at its deadline', async () => {
    const waited: number[] = [];
    const { store, operator, clock, seated } = bench;
    const send = (row: Transaction, ms: number) => {
      waited.push(ms);
      return operator.send(row, ms);
    };
    const measured = { ...operator, send };
    const timed = benchOn(store, measured, clock, seated);
    await bench.write(stake('d1'), buyIn(bench, 'd2', stayOf('p2')));
    clock.advance(500);
    await timed.settle();
    expect(waited.toSorted((a, b) => a - b)).toEqual([STAKE_MS - 500, WALLET_SETTINGS.deadlineMs.debit]);
  });

  test('is cancelled and seats nobody if it succeeds too late', async () => {
    bench.operator.next('held');
    await bench.write(stake('d1'));
    const sweep = bench.dispatcher.sweep();
    await untilCalled(1);
    bench.clock.advance(STAKE_MS);
    bench.operator.release();
    await sweep;
    await bench.settle();
    expect(bench.told[0]).toBe('refused d1 wallet-timeout');
    expect(await bench.row('d1')).toMatchObject({ status: 'unknown' });
    expect(await cancelOf('d1')).toMatchObject([{ status: 2 }]);
    expect([balance(), bench.seated.size]).toEqual([INITIAL_MINOR, 0]);
  });

  test('is cancelled, not credited, if the table no longer waits for it', async () => {
    const { store, operator, clock, seated } = bench;
    const unseating: Bench = benchOn(store, operator, clock, seated, {
      debitAccepted: async () => 'unseated',
    });
    await bench.write(stake('d1'));
    await unseating.settle();
    expect(await cancelOf('d1')).toMatchObject([{ status: 2 }]);
    expect(balance()).toBe(INITIAL_MINOR);
  });

  test('is never sent after its deadline', async () => {
    await sitDown('d0');
    bench.operator.always('credit', { httpStatus: 503 });
    await bench.write(credit('c1', 'd0'));
    await bench.settle();
    await bench.write(stake('d1'));
    await later(STAKE_MS - 1);
    expect((await bench.row('d1')).status).toBe('due');
    await later(1);
    expect(bench.told).toContain('refused d1 previous-payment-pending');
    expect(bench.operator.calls).not.toContain('d1');
    expect(await cancelOf('d1')).toEqual([]);
  });
});

describe('lanes', () => {
  test('a debit whose lane stays busy for 5 s is refused and never sent', async () => {
    await sitDown();
    bench.operator.always('credit', { httpStatus: 503 });
    await bench.write(credit('c1', 'd1'));
    await bench.settle();
    await bench.write(buyIn(bench, 'd2'));
    await later(4_999);
    expect((await bench.row('d2')).status).toBe('due');
    await later(1);
    expect(bench.told).toContain('refused d2 previous-payment-pending');
    expect(bench.operator.calls).not.toContain('d2');
    expect(await cancelOf('d2')).toEqual([]);
  });

  test('a cancel goes before debits that were already waiting', async () => {
    bench.operator.next('held');
    await bench.write(buyIn(bench, 'd1'), buyIn(bench, 'd2', stayOf('p1', '3042')));
    const sweep = bench.dispatcher.sweep();
    await untilCalled(1);
    bench.operator.next('lost-before', 'lost-before');
    bench.operator.release();
    await sweep;
    await bench.settle();
    // The first debit was answered; the second was lost and is being cancelled while a third waits for it.
    await bench.write(buyIn(bench, 'd3', stayOf('p1', '3043')));
    await bench.settle();
    expect(bench.operator.calls.slice(0, 2)).toEqual(['d1', 'd2']);
    expect(bench.operator.calls).not.toContain('d3');
    await later(1_000);
    const [cancel] = await cancelOf('d2');
    expect(bench.operator.calls.slice(-2)).toEqual([cancel?.id, 'd3']);
    expect(bench.seated).toEqual(new Set(['d1', 'd3']));
  });

  test.each([{ httpStatus: 500 }, { httpStatus: 422, code: 'INVALID_REQUEST' }])(
    '18-4: results answered with %j hold up neither money nor later results, which begin in order',
    async (fault) => {
      bench.operator.next(fault);
      await bench.write(result('r1', '1'));
      await bench.settle();
      await bench.write(result('r2', '2'), result('r3', '3'), buyIn(bench, 'd1'));
      await bench.settle();
      expect(bench.seated.has('d1')).toBe(true);
      expect(bench.operator.calls.filter((id) => id.startsWith('r'))).toEqual(['r1', 'r2', 'r3']);
      await later(1_000);
      expect(bench.operator.calls.at(-1)).toBe('r1');
      expect(await Promise.all(['r1', 'r2', 'r3'].map(async (id) => (await bench.row(id)).status))).toEqual(['done', 'done', 'done']);
    },
  );

  test(`18-4: of a player's results that hang at most ${LANE_RESULTS_MAX} are in flight, and other players' results pass them`, async () => {
    bench.operator.always('result', 'held');
    await bench.write(...['1', '2', '3', '4', '5'].map((n) => result(`r${n}`, n)));
    const sweep = bench.dispatcher.sweep();
    await untilCalled(LANE_RESULTS_MAX);
    expect(bench.operator.calls).toEqual(['r1', 'r2', 'r3']);
    bench.operator.always('result', 'ok');
    await bench.write({ ...result('q1', '1'), playerId: 'q' });
    const second = bench.dispatcher.sweep();
    await until(() => bench.operator.calls.includes('q1'));
    expect(bench.operator.calls).not.toContain('r4');
    for (let held = 0; held < LANE_RESULTS_MAX; held += 1) bench.operator.release();
    await Promise.all([sweep, second]);
    await bench.settle();
    expect(bench.operator.calls.slice(-2)).toEqual(['r4', 'r5']);
  });

  test('18-4: results that fail never stop buy-ins', async () => {
    bench.operator.always('result', { httpStatus: 401, code: 'INVALID_API_KEY' });
    for (const player of ['a', 'b', 'c']) {
      for (const hand of ['1', '2']) await bench.write({ ...result(`r-${player}-${hand}`, hand), playerId: player });
    }
    await bench.settle();
    expect(bench.alerts).toEqual([]);
    await sitDown();
    expect(bench.seated.has('d1')).toBe(true);
  });

  test('the results of a hand are attempted before its cash-out credit', async () => {
    await sitDown();
    await bench.write(result('r1', '1'), credit('c1', 'd1'));
    await bench.settle();
    expect(bench.operator.calls).toEqual(['d1', 'r1', 'c1']);
  });

  test('players do not wait for each other', async () => {
    bench.operator.next('held');
    await bench.write(buyIn(bench, 'd1'), buyIn(bench, 'd2', stayOf('p2')));
    const sweep = bench.dispatcher.sweep();
    await untilCalled(2);
    bench.operator.release();
    await sweep;
    expect(bench.seated).toEqual(new Set(['d1', 'd2']));
  });
});

describe('bulkhead', () => {
  test('an operator whose calls all hang holds up neither another operator nor its own results', async () => {
    const { moneyCallsMax } = WALLET_SETTINGS;
    bench.operator.next(...Array<'held'>(moneyCallsMax).fill('held'));
    const hanging = Array.from({ length: moneyCallsMax + 3 }, (_, n) => buyIn(bench, `hang-${n}`, stayOf(`p${n}`)));
    await bench.write(...hanging);
    const stuck = bench.dispatcher.sweep();
    await untilCalled(moneyCallsMax);
    await bench.write(buyIn(bench, 'other', { ...stayOf('q'), operatorId: 'op2' }), result('r1', '1'));
    const sweep = bench.dispatcher.sweep();
    await until(() => bench.seated.has('other') && bench.operator.calls.includes('r1'));
    expect(bench.operator.calls).toHaveLength(moneyCallsMax + 2);
    for (const _ of hanging) bench.operator.release();
    await Promise.all([stuck, sweep]);
    await bench.settle();
    // The players who found no slot come next.
    expect(bench.seated.size).toBe(hanging.length + 1);
  });
});

describe('credit', () => {
  test('is sent again with the same bytes and paid once if the answer was lost after it took effect', async () => {
    await sitDown();
    bench.operator.next('lost-after');
    await bench.write(credit('c1', 'd1', 7_655));
    await bench.settle();
    await later(1_200);
    expect(bench.operator.calls).toEqual(['d1', 'c1', 'c1']);
    expect(bench.told).toContain('credit c1 done');
    expect(balance()).toBe(INITIAL_MINOR - 2_345);
  });

  test.each([
    ['credit', [0, 1, 3, 8, 18, 48]],
    ['cancel', [0, 1, 3, 8, 18, 48]],
    // The fifth refusal of a result goes to a person.
    ['result', [0, 1, 3, 8, 18]],
  ] as const)('18-4: a refused %s is sent again after 1, 2, 5, 10 and 30 s, as the guide says (7)', async (kind, times) => {
    bench.operator.always(kind, { httpStatus: 403, code: 'PLAYER_BLOCKED' });
    if (kind === 'credit') await sitDown();
    const started = bench.clock.now();
    const before = bench.operator.calls.length;
    if (kind === 'credit') await bench.write(credit('c1', 'd1'));
    if (kind === 'result') await bench.write(result('r1', '1'));
    if (kind === 'cancel') bench.operator.next('lost-before');
    if (kind === 'cancel') await bench.write(buyIn(bench, 'd1'));
    const seen = (): number => bench.operator.calls.slice(before).filter((id) => id !== 'd1').length;
    const sentAt: number[] = [];
    for (let seconds = 0; seconds <= 60; seconds += 1) {
      const known = seen();
      await later(seconds === 0 ? 0 : 1_000);
      if (seen() > known) sentAt.push((bench.clock.now() - started) / 1_000);
    }
    expect(sentAt).toEqual(times);
  });

  test('a blocked player is paid once unblocked', async () => {
    await sitDown();
    bench.operator.always('credit', { httpStatus: 403, code: 'PLAYER_BLOCKED' });
    await bench.write(credit('c1', 'd1'));
    await bench.settle();
    await later(1_000);
    expect(bench.operator.calls).toEqual(['d1', 'c1', 'c1']);
    bench.operator.always('credit', 'ok');
    await later(2_000);
    expect((await bench.row('c1')).status).toBe('done');
  });

  test('is stuck after 72 h, and its lane continues', async () => {
    await sitDown();
    bench.operator.always('credit', { httpStatus: 400, code: 'PLAYER_NOT_FOUND' });
    await bench.write(credit('c1', 'd1'));
    await bench.settle();
    await later(72 * 3_600_000);
    expect(bench.told).toContain('credit c1 stuck');
    expect(bench.alerts).toContain('stuck c1');
    await sitDown('d2');
    expect(bench.seated.has('d2')).toBe(true);
  });

  test('raises an alert after five minutes', async () => {
    await sitDown();
    bench.operator.always('credit', { httpStatus: 404, code: 'TRANSACTION_NOT_FOUND' });
    await bench.write(credit('c1', 'd1'));
    await bench.settle();
    await later(299_999);
    expect(bench.alerts).toEqual([]);
    await later(600_000);
    expect(bench.alerts).toEqual(['overdue c1']);
  });

  test('DUPLICATE_TRANSACTION on the first attempt makes it stuck, later it counts as done', async () => {
    await sitDown();
    const duplicate = { httpStatus: 409, code: 'DUPLICATE_TRANSACTION' };
    bench.operator.next(duplicate);
    await bench.write(credit('c1', 'd1'));
    await bench.settle();
    expect((await bench.row('c1')).status).toBe('stuck');
    await sitDown('d2');
    bench.operator.next('lost-after', duplicate);
    await bench.write(credit('c2', 'd2'));
    await bench.settle();
    await later(1_200);
    expect(await bench.row('c2')).toMatchObject({ status: 'done', outcome: 'DUPLICATE_TRANSACTION', attempts: 2 });
  });
});

test('a cancel of a settled debit is stuck, and its lane continues', async () => {
  bench.operator.next('lost-before', { httpStatus: 409, code: 'ALREADY_SETTLED' });
  await sitDown();
  expect(bench.alerts.filter((alert) => alert.startsWith('stuck'))).toHaveLength(1);
  expect(await cancelOf('d1')).toMatchObject([{ status: 3 }]);
  await sitDown('d2');
  expect(bench.seated.has('d2')).toBe(true);
});

describe('result', () => {
  test('is stuck after five definite rejections; other failures do not count', async () => {
    bench.operator.next({ httpStatus: 500 });
    bench.operator.always('result', { httpStatus: 422, code: 'INVALID_REQUEST' });
    await bench.write(result('r1', '1'));
    await bench.settle();
    for (const seconds of [1, 2, 5, 10]) await later(seconds * 1_000);
    expect(await bench.row('r1')).toMatchObject({ status: 'due', attempts: 5 });
    await later(30_000);
    expect(await bench.row('r1')).toMatchObject({ status: 'stuck', attempts: 6 });
  });

  test('a wrong key does not count as a rejection', async () => {
    bench.operator.always('result', { httpStatus: 401, code: 'INVALID_API_KEY' });
    await bench.write(result('r1', '1'));
    for (let tries = 0; tries < 8; tries++) await later(900_000);
    expect((await bench.row('r1')).status).toBe('due');
  });
});

describe('breaker', () => {
  test('18-4: while open, buy-ins are refused, and credits and cancels are sent; one debit probes it after 15 s', async () => {
    await sitDown();
    const players = ['a', 'b', 'c', 'd', 'e'];
    bench.operator.always('debit', 'lost-before');
    await bench.write(...players.map((player) => buyIn(bench, `d-${player}`, stayOf(player))));
    await bench.dispatcher.sweep();
    expect(bench.alerts).toEqual(['breaker-opened failures']);
    await bench.write(buyIn(bench, 'd2', stayOf('f')), credit('c1', 'd1'));
    await bench.settle();
    expect(bench.told).toContain('refused d2 wallet-unavailable');
    expect(bench.operator.calls).not.toContain('d2');
    expect((await bench.row('c1')).status).toBe('done');
    bench.clock.advance(15_000);
    const probes = ['g', 'h'].map((player) => buyIn(bench, `d-${player}`, stayOf(player)));
    bench.operator.always('debit', 'ok');
    await bench.write(...probes);
    const before = bench.operator.calls.length;
    await bench.dispatcher.sweep();
    expect(bench.operator.calls.length - before).toBe(1);
    await bench.settle();
    expect(probes.every(({ id }) => bench.seated.has(id))).toBe(true);
    for (const player of players) expect(await cancelOf(`d-${player}`)).toMatchObject([{ status: 2 }]);
  });

  test('one INVALID_API_KEY opens it and gives the reason', async () => {
    bench.operator.next({ httpStatus: 401, code: 'INVALID_API_KEY' });
    await sitDown();
    expect(bench.alerts).toEqual(['breaker-opened invalid-api-key']);
    await bench.write(buyIn(bench, 'd2'));
    await bench.settle();
    expect(bench.told).toContain('refused d2 wallet-unavailable');
  });
});

test('a round asks only about what is due: results alone cost no statement about money, and the other way round', async () => {
  const asked: string[] = [];
  const { store, operator, clock, seated } = bench;
  const spied = outboxStore(store);
  const spying = benchOn(store, operator, clock, seated, {
    outbox: {
      ...spied,
      claim: (ask) => {
        asked.push(ask.class);
        return spied.claim(ask);
      },
      refuseDebits: (ask) => {
        asked.push('old debits');
        return spied.refuseDebits(ask);
      },
    },
  });
  const askedFor = async (...rows: Parameters<Bench['write']>): Promise<string[]> => {
    await spying.write(...rows);
    await spying.dispatcher.sweep();
    return asked.splice(0);
  };
  expect(await askedFor(result('r1', '7'))).toEqual(['result']);
  expect(await askedFor(buyIn(spying, 'd1'))).toEqual(['old debits', 'money']);
  expect(await askedFor(result('r2', '8'), credit('c1', 'd1'))).toEqual(['old debits', 'result', 'money']);
  expect(await askedFor()).toEqual([]);
});
