import { LedgerBroken } from '@cardroom/ledger';
import { type RowOf, type Store, sql, UniqueViolation } from '@cardroom/storage';
import { planOf, READS_EVERYTHING, TEST_DATABASE_URL, testStore } from '@cardroom/storage/testing';
import {
  type ClaimAsk,
  type NewTransaction,
  newCancel,
  newCredit,
  newDebit,
  newResult,
  type StayFacts,
  type Transaction,
} from '@cardroom/wallet';
import { beforeEach, describe, expect, test } from 'vitest';
import { joins, leaves } from './cluster/processes.ts';
import { insertTx, WALLET_COLUMNS } from './insert-transactions.ts';
import { answerOf } from './kept-answers.ts';
import { outboxStore } from './outbox.ts';
import { balancesOf, transfersOf } from './testing/balances.ts';
import type { ATTEMPT } from './transaction-rows.ts';

let store: Store;
let now: number;
beforeEach(async () => {
  store = await testStore();
  now = 1_800_000_000_000;
});

const stayOf = (playerId = 'p1', tableId = '3041'): StayFacts => ({
  operatorId: 'op',
  playerId,
  currency: 'EUR',
  roomId: '12',
  tableId,
  stayId: `stay-${playerId}-${tableId}`,
  gameKey: 'nlhe',
});
const buyIn = (id: string, stay = stayOf()) => newDebit(stay, { amountMinor: 10_000 }, { id, createdAt: now });
const write = async (...rows: NewTransaction[]) => store.write(rows.flatMap(insertTx));
const rowOf = async (id: string): Promise<Transaction> => {
  const [row] = await outboxStore(store).rows([id]);
  if (row === undefined) throw new Error(`no row ${id}`);
  return row;
};
const ask = (change: Partial<ClaimAsk> = {}): ClaimAsk => ({
  operatorId: 'op',
  class: 'money',
  limit: 100,
  now: now,
  leaseUntil: now + 20_000,
  owner: 'me',
  debitsAfter: now - 5_000,
  ...change,
});
const claim = async (change: Partial<ClaimAsk> = {}) => (await outboxStore(store).claim(ask(change))).map((row) => row.id);
const end = (row: Transaction, status: Transaction['status'], more = {}) =>
  outboxStore(store).write(outboxStore(store).finish(row, { status, at: now, outcome: null, error: null, ...more }));
const credit = (id: string, lotId: string, amountMinor = 10_000, stay = stayOf()) =>
  newCredit(stay, { lotId, amountMinor, handId: null }, { id, createdAt: now });
const result = (id: string, roundId: string) =>
  newResult(
    stayOf(),
    {
      gameKey: 'nlhe',
      playerResult: 'win',
      playerId: 'p1',
      roomId: '12',
      tableId: '3041',
      roundId,
      amount: 5,
      currency: 'EUR',
      result: { communityCard: [], players: [], bets: { preflop: [] } },
    },
    { id, createdAt: now },
  );

describe('rows', () => {
  test('come back as they were written', async () => {
    const tx = buyIn('d1');
    await write(tx);
    expect(await rowOf('d1')).toEqual({
      ...tx,
      seq: 1,
      lane: 'm:op:p1:EUR',
      status: 'due',
      attempts: 0,
      nextAt: tx.createdAt,
      owner: null,
      outcome: null,
      doneAt: null,
    });
    expect(insertTx(tx)[1]?.parameters).toHaveLength(WALLET_COLUMNS.length);
  });

  test('an ID is used once, and a lot is closed once, by credit or cancel', async () => {
    await write(buyIn('d1'));
    await claim();
    await end(await rowOf('d1'), 'done');
    await write(credit('c1', 'd1'));
    await expect(write(buyIn('d1'))).rejects.toThrow(UniqueViolation);
    await expect(write(credit('c2', 'd1'))).rejects.toThrow(UniqueViolation);
    await expect(write(newCancel(buyIn('d1'), { id: 'x1', createdAt: 0 }))).rejects.toThrow(UniqueViolation);
  });

  test('debits of one player from several tables may wait together', async () => {
    await write(buyIn('d1'), buyIn('d2', stayOf('p1', '3042')));
    expect((await rowOf('d2')).status).toBe('due');
  });
});

describe('claim', () => {
  test('takes the oldest row of each lane and counts the attempt', async () => {
    await write(buyIn('d1'), buyIn('d2'), buyIn('other', stayOf('p2')));
    expect(await claim()).toEqual(['d1', 'other']);
    expect(await rowOf('d1')).toMatchObject({ status: 'leased', attempts: 1, owner: 'me', nextAt: now + 20_000 });
    expect(await claim()).toEqual([]);
  });

  test('a claim that sent nothing is not an attempt', async () => {
    await write(result('r1', '1'));
    await claim({ class: 'result' });
    expect(await end(await rowOf('r1'), 'due', { unsent: true, nextAt: now })).toBe('written');
    expect(await rowOf('r1')).toMatchObject({ status: 'due', attempts: 0 });
    await claim({ class: 'result' });
    await end(await rowOf('r1'), 'due', { nextAt: now });
    await claim({ class: 'result' });
    await end(await rowOf('r1'), 'due', { unsent: true, nextAt: now });
    await claim({ class: 'result' });
    expect((await rowOf('r1')).attempts).toBe(2);
  });

  test('money and results are claimed separately, and only of the requested operator', async () => {
    await write(result('r1', '1'), result('r2', '2'), buyIn('d1'));
    expect(await claim({ operatorId: 'someone-else' })).toEqual([]);
    expect(await claim({ class: 'result' })).toEqual(['r1', 'r2']);
    expect(await claim()).toEqual(['d1']);
  });

  test('closings and debits can be claimed separately, in the same order of their lane', async () => {
    const other = stayOf('p2');
    await write(buyIn('d0', other));
    await claim();
    await end(await rowOf('d0'), 'done');
    await write(buyIn('d1'), credit('c1', 'd0', 10_000, other), buyIn('d2', other));
    expect(await claim({ class: 'closing' })).toEqual(['c1']);
    expect(await claim({ class: 'debit' })).toEqual(['d1']);
    expect(await claim({ class: 'money' })).toEqual([]);
  });

  test('a debit waits for every cancel and credit of its lane, including later ones', async () => {
    await write(buyIn('d1'));
    await claim();
    await write(buyIn('d2'));
    await end(await rowOf('d1'), 'done');
    await write(credit('c1', 'd1'));
    expect(await claim()).toEqual(['c1']);
    await end(await rowOf('c1'), 'due', { nextAt: now + 1_000 });
    expect(await claim()).toEqual([]);
    now += 1_000;
    expect(await claim()).toEqual(['c1']);
    await end(await rowOf('c1'), 'stuck');
    expect(await claim()).toEqual(['d2']);
  });

  test('credits of a lane keep their order', async () => {
    await write(buyIn('d1'));
    await claim();
    await end(await rowOf('d1'), 'done');
    await write(buyIn('d2'));
    await claim();
    await end(await rowOf('d2'), 'done');
    await write(credit('c1', 'd1'), credit('c2', 'd2'));
    expect(await claim()).toEqual(['c1']);
    await end(await rowOf('c1'), 'due', { nextAt: now + 60_000 });
    expect(await claim()).toEqual([]);
  });

  test('a lapsed lease is claimed again even while other rows of its lane wait', async () => {
    await write(buyIn('d1'));
    await claim();
    await end(await rowOf('d1'), 'done');
    await write(buyIn('d2'));
    await claim();
    await write(credit('c1', 'd1'));
    expect(await claim()).toEqual([]);
    now += 20_000;
    expect(await claim({ owner: 'another' })).toEqual(['d2']);
    expect(await rowOf('d2')).toMatchObject({ attempts: 2, owner: 'another' });
  });

  test('a debit that waited too long is refused instead of claimed', async () => {
    await write(buyIn('d1'));
    now += 5_000;
    expect(await claim()).toEqual([]);
    const refused = await outboxStore(store).refuseDebits({
      now: now,
      reason: 'previous-payment-pending',
      createdUpTo: now - 5_000,
      owner: 'me',
    });
    expect(refused).toMatchObject([{ id: 'd1', status: 'refused', outcome: 'previous-payment-pending', attempts: 0 }]);
  });

  test('a debit with an answer deadline is claimed only before it, and refused afterwards', async () => {
    const stake = newDebit(stayOf(), { amountMinor: 10_000, answerBy: now + 2_000 }, { id: 'd1', createdAt: now });
    await write(stake, buyIn('d2', stayOf('p2')));
    expect(await rowOf('d1')).toMatchObject({ answerBy: now + 2_000 });
    const refuse = () =>
      outboxStore(store).refuseDebits({ now, reason: 'previous-payment-pending', createdUpTo: now - 5_000, owner: 'me' });
    now += 1_999;
    expect(await refuse()).toEqual([]);
    now += 1;
    expect(await claim()).toEqual(['d2']);
    expect(await refuse()).toMatchObject([{ id: 'd1', status: 'refused', attempts: 0 }]);
  });

  test('respects its limit', async () => {
    await write(...['a', 'b', 'c'].map((player) => buyIn(`d-${player}`, stayOf(player))));
    expect(await claim({ limit: 2 })).toHaveLength(2);
  });
});

describe('finish', () => {
  test('is fenced by owner and attempts: a late finisher changes nothing', async () => {
    await write(buyIn('d1'));
    await claim();
    const mine = await rowOf('d1');
    now += 20_000;
    await claim({ owner: 'another' });
    expect(await end(mine, 'done')).toBe('lost');
    expect((await rowOf('d1')).status).toBe('leased');
    expect(await end(await rowOf('d1'), 'done')).toBe('written');
    expect(await end(await rowOf('d1'), 'refused')).toBe('lost');
  });

  test('of several at once keeps each row apart, and one that is late takes no other with it', async () => {
    const players = Array.from({ length: 20 }, (_, n) => `p${n}`);
    await write(...players.map((player) => buyIn(`d-${player}`, stayOf(player))));
    await claim();
    const rows = await Promise.all(players.map((player) => rowOf(`d-${player}`)));
    const attempt = { startedAt: now - 40, httpStatus: 200, code: null, response: 'ok', verdict: 'accepted' } as const;
    const finish = (row: Transaction, n: number) =>
      n % 2 === 0 ? end(row, 'done', { attempt, outcome: `o${n}` }) : end(row, 'due', { attempt, error: `e${n}`, nextAt: now + n });
    expect(await Promise.all([...rows, { ...(rows[3] as Transaction), owner: 'another' }].map(finish))).toEqual([
      ...rows.map(() => 'written'),
      'lost',
    ]);
    for (const [n, player] of players.entries()) {
      const expected = n % 2 === 0 ? { status: 'done', outcome: `o${n}` } : { status: 'due', outcome: null, nextAt: now + n };
      expect(await rowOf(`d-${player}`)).toMatchObject({ ...expected, attempts: 1, owner: null });
    }
    const attempts = await store.read<{ n: number }>({ sql: 'select n from wallet_attempt', parameters: [] });
    expect(attempts).toHaveLength(players.length);
  });

  test('debits belong to the process that holds their table, everything else to anybody', async () => {
    await write(buyIn('d3', stayOf('p3', '3')));
    await claim();
    await end(await rowOf('d3'), 'done');
    await write(buyIn('d1', stayOf('p1', '1')), buyIn('d2', stayOf('p2', '2')), credit('k1', 'd3', 10_000, stayOf('p3', '3')));
    await holding('1', 'me', 'living');
    await holding('2', 'another', 'living');
    const refuse = (owner: string) => outboxStore(store).refuseDebits({ now, reason: 'wallet-unavailable', createdUpTo: now, owner });
    const left = async (owner: string) => (await outboxStore(store).abandoned(owner)).map(({ id }) => id);
    expect([await left('me'), await left('another'), await left('third')]).toEqual([['d1'], ['d2'], []]);
    expect(await refuse('third')).toEqual([]);
    expect(await claim({ owner: 'third' })).toEqual(['k1']);
    expect(await claim({ owner: 'me' })).toEqual(['d1']);
    expect((await refuse('another')).map(({ id }) => id)).toEqual(['d2']);
  });

  test('what is left behind is what holders that are gone had leased, and debits at their tables', async () => {
    await write(buyIn('d1', stayOf('p1', '1')), buyIn('d2', stayOf('p2', '2')));
    await holding('1', 'dead', 'gone');
    await holding('2', 'another', 'living');
    expect(await claim({ owner: 'dead' })).toEqual(['d1']);
    expect(await claim({ owner: 'another' })).toEqual(['d2']);
    const left = async (owner: string) => (await outboxStore(store).abandoned(owner)).map(({ id }) => id);
    expect([await left('me'), await left('another')]).toEqual([['d1'], ['d1']]);
  });

  test("stores the operator's answer, truncated", async () => {
    await write(buyIn('d1'));
    await claim();
    const attempt = { startedAt: now - 40, httpStatus: 200, code: null, response: 'x'.repeat(5_000), verdict: 'accepted' } as const;
    await end(await rowOf('d1'), 'done', { attempt });
    const [row] = await store.read<Record<string, unknown>>({ sql: 'select * from wallet_attempt', parameters: [] });
    expect(row).toMatchObject({ n: 1, operator_id: 'op', http_status: 200, ms: 40, response: null, verdict: 'accepted' });
    expect(answerOf(row as unknown as RowOf<typeof ATTEMPT>)).toBe('x'.repeat(2_000));
  });
});

/** A table of this holder, which lives or is gone. */
async function holding(tableId: string, holder: string, is: 'living' | 'gone'): Promise<void> {
  const process = { processId: holder, name: holder, address: '', version: 1, journalVersion: 1 };
  await store.write([
    sql`insert into operator values ('op', 'Op', 'active', null, '[]', '[]', 0) on conflict do nothing`,
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('7', 'op', 'EUR', 'Room', '{}', 0) on conflict do nothing`,
    sql`insert into poker_table (table_id, room_id, operator_id, currency, game_key, config, opened_at) values (${tableId}, '7', 'op', 'EUR', 'nlhe', '{}', 0)`,
    sql`insert into table_owner (table_id, holder, epoch, last_seq) values (${tableId}, ${holder}, 1, 0)`,
    joins(process, { now: 0, leaseMs: 5_000 }),
    ...(is === 'gone' ? [leaves(holder)] : []),
  ]);
}

test('a round learns of which class something is due, leases that have lapsed included', async () => {
  const due = async (): Promise<unknown> => (await outboxStore(store).waiting(now)).operators;
  const of = (resultsDue: boolean, moneyDue: boolean) => [{ operatorId: 'op', resultsDue, moneyDue }];
  expect(await due()).toEqual([]);
  await write(result('r1', '7'));
  expect(await due()).toEqual(of(true, false));
  await write(buyIn('d1'));
  expect(await due()).toEqual(of(true, true));
  await claim({ class: 'result' });
  expect(await due()).toEqual(of(false, true));
  await claim();
  expect(await due()).toEqual(of(false, false));
  now += 20_000;
  expect(await due()).toEqual(of(true, true));
  await end(await rowOf('d1'), 'done');
  await end(await rowOf('r1'), 'done');
  expect(await due()).toEqual([]);
});

describe('plans', () => {
  test('claiming and waking use the partial indexes, however long the ledger is', async () => {
    const seen: { sql: string; parameters: readonly unknown[] }[] = [];
    const spying: Store = {
      write: async (unit) => {
        // The lock that a claim begins with reads no table.
        seen.push(...unit.filter(({ sql }) => sql.includes('wallet_tx')));
        return store.write(unit);
      },
      read: async (stmt) => {
        seen.push(stmt);
        return store.read(stmt);
      },
      unfit: () => store.unfit(),
      close: () => store.close(),
    };
    const outbox = outboxStore(spying);
    await outbox.waiting(1);
    await outbox.claim(ask());
    await outbox.refuseDebits({ now: 1, reason: 'restarted', createdUpTo: 1, owner: 'me' });
    await outbox.abandoned('me');
    const answeredBy = [/wallet_due.*wallet_money/s, /wallet_money.*wallet_lane/s, /wallet_unsent/, /wallet_due|wallet_lane/];
    expect(seen).toHaveLength(answeredBy.length);
    for (const [index, stmt] of seen.entries()) {
      const plan = await planOf(store, stmt);
      // PostgreSQL may pick any of the narrow indexes while all of them are empty.
      expect(plan).toMatch(TEST_DATABASE_URL === null ? (answeredBy[index] ?? /nothing/) : /wallet_(due|lane|money|unsent)/);
      expect(plan.replaceAll(/SCAN (due|o|b|CONSTANT ROW)\b|(CTE|WorkTable) Scan|Seq Scan on operator_breaker/g, '')).not.toMatch(
        READS_EVERYTHING,
      );
      // A claim reads its index in order, so it stops at its limit and never reads the whole backlog.
      if (TEST_DATABASE_URL === null) expect(plan).not.toMatch(/TEMP B-TREE FOR ORDER/);
    }
  });
});

describe('the books', () => {
  const seat = (player = 'p1') => `seat:stay-${player}-3041`;
  const inFlight = async (id = 'd1') => {
    await write(buyIn(id));
    await claim();
    return rowOf(id);
  };
  const cancelling = async () => {
    await end(await inFlight(), 'unknown');
    await write(newCancel(buyIn('d1'), { id: 'x1', createdAt: now }));
    await claim();
    return rowOf('x1');
  };
  const leaving = async () => {
    await end(await inFlight(), 'done');
    await write(credit('c1', 'd1', 4_000));
    await claim();
    return rowOf('c1');
  };
  const expectBooks = async (balances: Record<string, number>) => {
    const sum = Object.values(balances).reduce((total, balance) => total + balance, 0);
    expect(await balancesOf(store)).toEqual({ ...balances, ...(sum === 0 ? {} : { external: -sum }) });
    expect(await transfersOf(store)).toEqual(await balancesOf(store));
  };

  test('a debit is in transit until it is answered', async () => {
    await write(buyIn('d1'));
    await expectBooks({ transit: 10_000 });
    await claim();
    await end(await rowOf('d1'), 'done');
    await expectBooks({ [seat()]: 10_000 });
  });

  test('a refused debit, sent or not, moves nothing', async () => {
    await end(await inFlight(), 'refused');
    await write(buyIn('d2', stayOf('p2')));
    await outboxStore(store).refuseDebits({ now, reason: 'wallet-unavailable', createdUpTo: now, owner: 'me' });
    await expectBooks({});
  });

  test('a debit of unknown outcome stays in transit until its cancel is done', async () => {
    const cancel = await cancelling();
    await expectBooks({ transit: 10_000 });
    await end(cancel, 'due', { nextAt: now });
    await expectBooks({ transit: 10_000 });
    await claim();
    await end(await rowOf('x1'), 'done');
    await expectBooks({});
  });

  test('a cash-out is owed until the wallet accepts it', async () => {
    const row = await leaving();
    await expectBooks({ [seat()]: 6_000, owed: 4_000 });
    await end(row, 'done');
    await expectBooks({ [seat()]: 6_000 });
  });

  test('a stuck credit is held in suspense', async () => {
    await end(await leaving(), 'stuck');
    await expectBooks({ [seat()]: 6_000, suspense: 4_000 });
  });

  test('a stuck cancel is held in suspense', async () => {
    await end(await cancelling(), 'stuck');
    await expectBooks({ suspense: 10_000 });
  });

  test('a late finisher changes no account', async () => {
    const late = await inFlight();
    now += 20_000;
    await claim({ owner: 'another' });
    expect(await end(late, 'done')).toBe('lost');
    await expectBooks({ transit: 10_000 });
  });

  test('a credit of more than the seat holds is not written', async () => {
    await end(await inFlight(), 'done');
    const unit = insertTx(credit('c1', 'd1', 10_001));
    await expect(outboxStore(store).write(unit)).rejects.toBeInstanceOf(LedgerBroken);
    await expectBooks({ [seat()]: 10_000 });
  });
});
