import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Page, PageAsk } from '@cardroom/journal';
import { insertTx } from '@cardroom/journal';
import { type HandsQuery, OPEN_LOT_STATES, type OpenLotsQuery, type TransactionsQuery } from '@cardroom/operator-api';
import { type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { newDebit } from '@cardroom/wallet';
import { beforeEach, describe, expect, test } from 'vitest';
import { OperatorPast } from '../../testing/fixtures/operator-past.ts';
import { handOfId, handsPage } from '../hands/hands-page.ts';
import { openLotsPage } from './open-lots-page.ts';
import { ourRows } from './reconcile/ours.ts';
import { transactionOfId, transactionsPage } from './transactions-page.ts';

const AT = Date.parse('2026-11-20T10:00:00.000Z');
const EVERYTHING = { from: null, to: null, playerId: null, tableId: null, limit: 500, cursor: null, state: null };
const HOUR = 3_600_000;

let store: Store;
let past: OperatorPast;
beforeEach(async () => {
  store = await testStore();
  for (const operator of ['one', 'two']) {
    await store.write([sql`insert into operator values (${operator}, ${operator}, 'active', null, '["EUR"]', '[]', 0)`]);
  }
  past = await OperatorPast.open(store, 'one', '5');
});

const transactions = async (query: Partial<TransactionsQuery> = {}, operatorId = 'one'): Promise<string[]> => {
  const page = await transactionsPage(store, { operatorId, query: { ...EVERYTHING, kind: null, ...query }, after: 0 });
  return page.rows.map(({ transactionId }) => transactionId);
};
const hands = async (query: Partial<HandsQuery> = {}, operatorId = 'one'): Promise<string[]> => {
  const page = await handsPage(store, { operatorId, query: { ...EVERYTHING, ...query }, after: 0 });
  return page.rows.map(({ roundId }) => roundId);
};
const lots = async (query: Partial<OpenLotsQuery> = {}, operatorId = 'one'): Promise<string[]> => {
  const page = await openLotsPage(store, { operatorId, query: { ...EVERYTHING, ...query }, after: 0 });
  return page.rows.map(({ playerId, state }) => `${playerId} ${state}`);
};

/** Reads every page of a list, one row at a time. */
async function onePerPage<Row>(read: (after: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = await read(0); ; page = await read(page.last)) {
    rows.push(...page.rows);
    if (!page.more) return rows;
  }
}

describe('transactions', () => {
  test("show each callback's kind, state and the answer to every attempt", async () => {
    const debit = await past.sitsDown('ann', AT);
    await past.answered(debit, { status: 'done', at: AT + 50, outcome: 'accepted' });
    const credit = await past.leaves('ann', debit, AT + 60_000);
    await past.answered(credit, { status: 'due', at: AT + 61_000, error: 'INTERNAL_ERROR', nextAt: AT + 62_000 });
    await past.answered(credit, { status: 'stuck', at: AT + 63_000, outcome: 'PLAYER_BLOCKED' });
    const found = await transactionOfId(store, 'one', credit);
    expect(found?.row).toEqual({
      place: 2,
      transactionId: credit,
      kind: 'credit',
      state: 'stuck',
      amountMinor: 10_000,
      currency: 'EUR',
      playerId: 'ann',
      roomId: '15',
      tableId: '5',
      stayId: 'one-5-ann',
      roundId: null,
      refTransactionId: debit,
      createdAt: AT + 60_000,
      doneAt: AT + 63_000,
      attempts: 2,
      outcome: 'PLAYER_BLOCKED',
      lastError: 'PLAYER_BLOCKED',
      lost: false,
    });
    expect(found?.tries).toEqual([
      { n: 1, at: AT + 60_960, httpStatus: 200, code: 'INTERNAL_ERROR', ms: 40 },
      { n: 2, at: AT + 62_960, httpStatus: 200, code: 'PLAYER_BLOCKED', ms: 40 },
    ]);
    expect(await transactionOfId(store, 'two', credit)).toBeNull();
  });

  test('are found by player, table, kind, state and time, and by all of them together', async () => {
    const other = await OperatorPast.open(store, 'one', '6');
    const ann = await past.sitsDown('ann', AT);
    const bob = await other.sitsDown('bob', AT + 1_000);
    await past.answered(ann, { status: 'done', at: AT });
    const cancel = await other.cancelled(bob, AT + 2_000);
    await past.hand('1', [{ playerId: 'ann', bet: 100, win: 0, rake: 0 }], AT + 3_000);
    const [result] = await transactions({ kind: 'result' });
    expect(await transactions()).toEqual([ann, bob, cancel, result]);
    expect(await transactions({ playerId: 'bob' })).toEqual([bob, cancel]);
    expect(await transactions({ tableId: '6' })).toEqual([bob, cancel]);
    expect(await transactions({ kind: 'debit' })).toEqual([ann, bob]);
    expect(await transactions({ kind: 'cancel' })).toEqual([cancel]);
    expect(await transactions({ state: 'done' })).toEqual([ann]);
    expect(await transactions({ state: 'unclear' })).toEqual([bob]);
    expect(await transactions({ state: 'due' })).toEqual([cancel, result]);
    expect(await transactions({ from: AT + 1_000, to: AT + 2_000 })).toEqual([bob, cancel]);
    expect(await transactions({ from: AT + 3_001 })).toEqual([]);
    expect(await transactions({ to: AT - 1 })).toEqual([]);
    expect(await transactions({ from: AT, playerId: 'bob', tableId: '6', kind: 'cancel', state: 'due' })).toEqual([cancel]);
    expect(await transactions({ playerId: 'bob', tableId: '5' })).toEqual([]);
    expect(await transactions({}, 'two')).toEqual([]);
    const all = await onePerPage((after) =>
      transactionsPage(store, { operatorId: 'one', query: { ...EVERYTHING, kind: null, limit: 1 }, after }),
    );
    expect(all.map(({ transactionId }) => transactionId)).toEqual([ann, bob, cancel, result]);
  });

  test('leave out house bots and keep a player whose ID looks like one in lower case', async () => {
    await past.sitsDown('HOUSE-BOT-7', AT);
    const player = await past.sitsDown('house-bot-7', AT + 1_000);
    expect(await transactions()).toEqual([player]);
    expect((await transactionOfId(store, 'one', player))?.row.playerId).toBe('house-bot-7');
    expect(await lots()).toEqual(['house-bot-7 created']);
    expect([...(await ourRows(store, 'one', { from: AT, to: AT + HOUR })).keys()]).toEqual([player]);
  });

  test('a time range is exact even when rows are committed later than their timestamp', async () => {
    const late = [0, -5_000, 9_000, -1_000, HOUR / 2, 5_000, 4 * HOUR, 3.5 * HOUR, 4 * HOUR + 1, 9 * HOUR].map((ms) => AT + ms);
    const ids: string[] = [];
    for (const [index, at] of late.entries()) ids.push(await past.sitsDown(`p${index}`, at));
    const dated = (from: number, to: number) => ids.filter((_, index) => (late[index] ?? 0) >= from && (late[index] ?? 0) <= to);
    for (const [from, to] of [
      [AT, AT + 5_000],
      [AT - 5_000, AT - 1_000],
      [AT + HOUR / 2, AT + 4 * HOUR],
      [AT + 4 * HOUR + 1, AT + 4 * HOUR + 1],
      [AT + 5 * HOUR, AT + 6 * HOUR],
      [AT + 5 * HOUR, AT + 20 * HOUR],
    ] as const) {
      expect(await transactions({ from, to })).toEqual(dated(from, to));
    }
  });
});

describe('hands', () => {
  const ann = { playerId: 'ann', bet: 300, win: 582, rake: 9 };
  const bob = { playerId: 'bob', bet: 300, win: 0, rake: 9 };

  test('list the players dealt in with their chips; a voided hand moves no chips', async () => {
    await past.hand('7', [ann, bob], AT);
    await past.hand('8', [ann], AT + 1, 'void');
    const known = { gameKey: 'nlhe', roomId: '15', tableId: '5', currency: 'EUR' };
    const page = await handsPage(store, { operatorId: 'one', query: EVERYTHING, after: 0 });
    expect(page).toEqual({
      last: 2,
      more: false,
      rows: [
        {
          roundId: '7',
          state: 'ended',
          ...known,
          startedAt: AT - 30_000,
          endedAt: AT,
          players: [
            { playerId: 'ann', startStack: 10_000, endStack: 10_282, bet: 300, win: 582, rake: 9 },
            { playerId: 'bob', startStack: 10_000, endStack: 9_700, bet: 300, win: 0, rake: 9 },
          ],
        },
        {
          roundId: '8',
          state: 'void',
          ...known,
          startedAt: AT - 29_999,
          endedAt: AT + 1,
          players: [{ playerId: 'ann', startStack: null, endStack: null, bet: 0, win: 0, rake: 0 }],
        },
      ],
    });
    expect(await handOfId(store, 'one', '8')).toEqual({ hand: page.rows[1], resultBody: null });
    expect((await handOfId(store, 'one', '7'))?.hand).toEqual(page.rows[0]);
    expect(await handOfId(store, 'two', '7')).toBeNull();
    expect(await handOfId(store, 'one', '9')).toBeNull();
  });

  test('come in the order in which they ended, not by number, and are found by player, table, state and time', async () => {
    const other = await OperatorPast.open(store, 'one', '6');
    await other.hand('12', [bob], AT);
    await past.hand('11', [ann, bob], AT + 1_000);
    await past.hand('10', [ann], AT + 2_000, 'void');
    expect(await hands()).toEqual(['12', '11', '10']);
    expect(await hands({ playerId: 'bob' })).toEqual(['12', '11']);
    expect(await hands({ tableId: '5' })).toEqual(['11', '10']);
    expect(await hands({ state: 'void' })).toEqual(['10']);
    expect(await hands({ state: 'ended', playerId: 'ann' })).toEqual(['11']);
    expect(await hands({ from: AT + 1_000, to: AT + 1_000 })).toEqual(['11']);
    expect(await hands({ from: AT + 1_000, playerId: 'bob' })).toEqual(['11']);
    expect(await hands({}, 'two')).toEqual([]);
    const ask = (playerId: string | null) => (after: number) =>
      handsPage(store, { operatorId: 'one', query: { ...EVERYTHING, limit: 1, playerId }, after });
    expect((await onePerPage(ask(null))).map(({ roundId }) => roundId)).toEqual(['12', '11', '10']);
    expect((await onePerPage(ask('bob'))).map(({ roundId }) => roundId)).toEqual(['12', '11']);
  });

  test('an isolated time range is found among many hands, also for one player', async () => {
    for (let n = 0; n < 6; n += 1) await past.hand(String(n), [ann], AT + n * 2 * HOUR);
    const ofOne = { from: AT + 4 * HOUR, to: AT + 5 * HOUR };
    expect(await hands(ofOne)).toEqual(['2']);
    expect(await hands({ ...ofOne, playerId: 'ann' })).toEqual(['2']);
    expect(await hands({ from: AT + 6 * HOUR, playerId: 'ann' })).toEqual(['3', '4', '5']);
  });
});

describe('open lots', () => {
  test('show every state of an open lot and leave out closed lots', async () => {
    const sit = async (playerId: string, status: 'done' | 'refused' | null = 'done') => {
      const id = await past.sitsDown(playerId, AT);
      if (status !== null) await past.answered(id, { status, at: AT });
      return id;
    };
    await sit('created', null);
    const sent = await sit('sent', null);
    await store.write([sql`update wallet_tx set status = 1, attempts = 1, owner = 'test' where id = ${sent}`]);
    await sit('open');
    await past.cancelled(await sit('cancelling', null), AT);
    await past.leaves('settling', await sit('settling'), AT);
    await past.answered(await past.leaves('stuck', await sit('stuck'), AT), { status: 'stuck', at: AT });
    const expected = OPEN_LOT_STATES.map((state) => `${state} ${state}`);
    await sit('rejected', 'refused');
    await past.answered(await past.cancelled(await sit('cancelled', null), AT), { status: 'done', at: AT });
    await past.answered(await past.leaves('settled', await sit('settled'), AT), { status: 'done', at: AT });
    expect(await lots()).toEqual(expected);
    for (const state of OPEN_LOT_STATES) expect(await lots({ state })).toEqual([`${state} ${state}`]);
    expect(await lots({ playerId: 'open' })).toEqual(['open open']);
    expect(await lots({ tableId: '6' })).toEqual([]);
    expect(await lots({ from: AT + 1 })).toEqual([]);
    expect(await lots({}, 'two')).toEqual([]);
    const all = await onePerPage((after) => openLotsPage(store, { operatorId: 'one', query: { ...EVERYTHING, limit: 1 }, after }));
    expect(all.map(({ state }) => state)).toEqual([...OPEN_LOT_STATES]);
  });
});

describe('during concurrent writes', () => {
  const WRITERS = 4;
  const EACH = 60;

  test('pages skip nothing and repeat nothing', async () => {
    const stay = { operatorId: 'one', currency: 'EUR', roomId: '15', tableId: '5', gameKey: 'nlhe' };
    let writing = WRITERS;
    const write = async (writer: number): Promise<void> => {
      for (let n = 0; n < EACH; n += 1) {
        const id = `w${writer}-${n}`;
        await store.write(insertTx(newDebit({ ...stay, playerId: id, stayId: id }, { amountMinor: 1 }, { id, createdAt: AT + n })));
      }
      writing -= 1;
    };
    const read: string[] = [];
    const ask: PageAsk<TransactionsQuery> = { operatorId: 'one', query: { ...EVERYTHING, kind: null, limit: 7 }, after: 0 };
    const follow = async (): Promise<void> => {
      for (let after = 0; ; ) {
        // An in-memory store answers at once, so the writers have to be given their turn.
        await nextTurn();
        const isLast = writing === 0;
        const page = await transactionsPage(store, { ...ask, after });
        read.push(...page.rows.map(({ transactionId }) => transactionId));
        after = page.last;
        if (isLast && !page.more) return;
      }
    };
    await Promise.all([follow(), ...Array.from({ length: WRITERS }, (_, writer) => write(writer))]);
    expect(read).toHaveLength(WRITERS * EACH);
    expect(new Set(read).size).toBe(WRITERS * EACH);
  });

  test('hands of many tables that end at the same time', async () => {
    const TABLES = 3;
    const pasts = await Promise.all(Array.from({ length: TABLES }, (_, table) => OperatorPast.open(store, 'one', `9${table}`)));
    let playing = TABLES;
    const play = async (table: OperatorPast, index: number): Promise<void> => {
      for (let n = 0; n < 15; n += 1) await table.hand(`${index}${n + 100}`, [{ playerId: 'ann', bet: 0, win: 0, rake: 0 }], AT + n);
      playing -= 1;
    };
    const read: string[] = [];
    const follow = async (playerId: string | null): Promise<void> => {
      for (let after = 0; ; ) {
        await nextTurn();
        const isLast = playing === 0;
        const page = await handsPage(store, { operatorId: 'one', query: { ...EVERYTHING, limit: 2, playerId }, after });
        read.push(...page.rows.map(({ roundId }) => `${playerId} ${roundId}`));
        after = page.last;
        if (isLast && !page.more) return;
      }
    };
    await Promise.all([follow(null), follow('ann'), ...pasts.map(play)]);
    expect([read.length, new Set(read).size]).toEqual([2 * TABLES * 15, 2 * TABLES * 15]);
  });
});
