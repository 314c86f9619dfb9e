import type { Store } from '@cardroom/storage';
import { aesGcmSealer, MIGRATIONS, migrate, sql } from '@cardroom/storage';
import { planOf, potsOfHands, SORTS, testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dealtInto, type HandsPage, playerHand, playerHands, playerTables, rowsAfterHand } from './player-hands.ts';
import { createTableJournal } from './sql-table-journal.ts';
import type { OwnedTable, TableJournal } from './table-journal.ts';

const sealer = aesGcmSealer(Buffer.alloc(32, 1));
const HIDDEN = new Set(['hole-cards-dealt', 'deck-set', 'cards-shown']);
const ALICE = { operatorId: 'demo', playerId: 'alice' };
const BOB = { operatorId: 'demo', playerId: 'bob' };
const ALL: HandsPage = { before: null, since: 0, until: Number.MAX_SAFE_INTEGER, tableId: null, order: 'newest', limit: 50 };

let store: Store;
let journal: TableJournal;
let table: OwnedTable;

beforeEach(async () => {
  store = await testStore();
  await store.write([
    sql`insert into operator values ('demo', 'Demo', 'active', null, '[]', '[]', 0)`,
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('7', 'demo', 'EUR', 'Room seven', '{}', 0)`,
  ]);
  journal = createTableJournal(store, sealer);
  const config = { gameKey: 'nlhe', seats: 6 };
  table = await journal.create({ tableId: '5', roomId: '7', operatorId: 'demo', currency: 'EUR', config }, 'process-1', 10);
});
afterEach(() => store.close());

interface Played {
  readonly players?: readonly { readonly operatorId: string; readonly playerId: string }[];
  readonly endedAt?: number;
  readonly pot?: number;
  readonly after?: readonly { readonly type: string; readonly seat?: number }[];
}

/** Writes a whole hand in one unit, as the table does at its end, with what follows in the same step. */
async function hand(handId: string, { players = [ALICE], endedAt = 100, pot = 0, after = [] }: Played = {}): Promise<void> {
  const events = [{ type: 'hand-opened', handId }, { type: 'deck-set', deck: 'AsKd-unseen' }, { type: 'hand-closed', handId }, ...after];
  table = await journal.append({
    table,
    at: endedAt,
    handId,
    actionId: null,
    events,
    hidden: HIDDEN,
    snapshot: { after: handId },
    closedHand: { handId, state: 'ended', startedAt: endedAt - 1, endedAt },
    extra: dealtInto(players, handId, { endedAt, pot }),
  });
}

const idsOf = async (owner: typeof ALICE, page: Partial<HandsPage> = {}): Promise<string[]> =>
  (await playerHands(store, sealer, owner, { ...ALL, ...page })).map(({ handId }) => handId);

describe('the hands of a player', () => {
  test('of the player, newest first, with room, settings and opened events', async () => {
    await hand('9', { players: [ALICE, BOB] });
    await hand('10', { players: [BOB] });
    await hand('11', { endedAt: 200 });
    expect(await idsOf(ALICE)).toEqual(['11', '9']);
    expect(await idsOf(BOB)).toEqual(['10', '9']);
    expect(await idsOf({ operatorId: 'other', playerId: 'alice' })).toEqual([]);
    const [newest] = await playerHands(store, sealer, ALICE, ALL);
    expect(newest).toMatchObject({ tableId: '5', roomName: 'Room seven', gameKey: 'nlhe', currency: 'EUR', startedAt: 199, endedAt: 200 });
    expect(newest?.config).toEqual({ gameKey: 'nlhe', seats: 6 });
    expect(newest?.rows?.map(({ event }) => event.type)).toEqual(['hand-opened', 'deck-set', 'hand-closed']);
  });

  test('pages follow each other without a gap or a repeat, also when hands end in the meantime', async () => {
    for (const id of ['1', '2', '3', '4', '5']) await hand(id);
    const first = await idsOf(ALICE, { limit: 2 });
    await hand('6');
    const second = await idsOf(ALICE, { limit: 2, before: first.at(-1) ?? '' });
    await hand('7', { endedAt: 1 });
    const third = await idsOf(ALICE, { limit: 2, before: second.at(-1) ?? '' });
    expect([...first, ...second, ...third]).toEqual(['5', '4', '3', '2', '1']);
  });

  test('a hand of another player is not a place in the list', async () => {
    await hand('1');
    await hand('2', { players: [BOB] });
    expect(await idsOf(ALICE, { before: '2' })).toEqual([]);
    expect(await idsOf(ALICE, { before: '99' })).toEqual([]);
  });

  test('can be limited to a time range', async () => {
    await hand('1', { endedAt: 99 });
    await hand('2', { endedAt: 100 });
    await hand('3', { endedAt: 101 });
    expect(await idsOf(ALICE, { since: 100 })).toEqual(['3', '2']);
    expect(await idsOf(ALICE, { since: 100, until: 100 })).toEqual(['2']);
    expect(await idsOf(ALICE, { since: 102 })).toEqual([]);
    expect(await playerHand(store, sealer, ALICE, '1', 100)).toBeNull();
    expect((await playerHand(store, sealer, ALICE, '2', 100))?.handId).toBe('2');
  });

  test('a single hand is null for a player who was not dealt in', async () => {
    await hand('1', { players: [ALICE] });
    expect((await playerHand(store, sealer, ALICE, '1', 0))?.rows).toHaveLength(3);
    expect(await playerHand(store, sealer, BOB, '1', 0)).toBeNull();
    expect(await playerHand(store, sealer, { operatorId: 'other', playerId: 'alice' }, '1', 0)).toBeNull();
    expect(await playerHand(store, sealer, ALICE, '2', 0)).toBeNull();
  });

  test('a damaged hand hides no other hand', async () => {
    await hand('1');
    await hand('2');
    await store.write([sql`update hand set events = ${Buffer.from('changed')} where hand_id = '1'`]);
    const read = await playerHands(store, sealer, ALICE, ALL);
    expect(read.map(({ handId, rows }) => [handId, rows?.length ?? null])).toEqual([
      ['2', 3],
      ['1', null],
    ]);
  });

  test('can be sorted by pot, the newest first among equal ones, page by page', async () => {
    const pots = { 1: 300, 2: 900, 3: 0, 4: 900, 5: 300, 6: 5000 };
    for (const [id, pot] of Object.entries(pots)) await hand(id, { pot, endedAt: 100 + Number(id) });
    const biggest = { order: 'biggest-pot' } as const;
    expect(await idsOf(ALICE, biggest)).toEqual(['6', '4', '2', '5', '1', '3']);
    expect((await playerHands(store, sealer, ALICE, { ...ALL, ...biggest })).map(({ pot }) => pot)).toEqual([5000, 900, 900, 300, 300, 0]);
    expect(await idsOf(ALICE, { ...biggest, until: 104 })).toEqual(['4', '2', '1', '3']);
    for (const [before, next] of [
      ['6', ['4', '2']],
      ['4', ['2', '5']],
      ['5', ['1', '3']],
      ['3', []],
    ] as const)
      expect(await idsOf(ALICE, { ...biggest, before, limit: 2 })).toEqual(next);
    expect((await playerHand(store, sealer, ALICE, '2', 0))?.pot).toBe(900);
  });

  test('can be limited to a table, in both orders and page by page', async () => {
    await hand('1', { pot: 5 });
    await hand('2', { pot: 9 });
    const first = table;
    const config = { gameKey: 'nlhe', seats: 6 };
    table = await journal.create({ tableId: '6', roomId: '7', operatorId: 'demo', currency: 'EUR', config }, 'process-1', 10);
    await hand('3', { pot: 7 });
    table = first;
    await hand('4', { pot: 1 });
    expect(await idsOf(ALICE, { tableId: '5' })).toEqual(['4', '2', '1']);
    expect(await idsOf(ALICE, { tableId: '5', order: 'biggest-pot' })).toEqual(['2', '1', '4']);
    expect(await idsOf(ALICE, { tableId: '5', limit: 1, before: '4' })).toEqual(['2']);
    expect(await idsOf(ALICE, { tableId: '6' })).toEqual(['3']);
    expect(await idsOf(ALICE, { tableId: '7' })).toEqual([]);
  });

  test('newest first is read through the index', async () => {
    const plan = await planOf(
      store,
      sql`select hand_id from hand_player where operator_id = 'demo' and player_id = 'alice' and seq < 9 order by seq desc limit 20`,
    );
    expect(plan).toContain('hand_player_newest');
    expect(plan).not.toMatch(SORTS);
  });
});

describe('the tables of a player', () => {
  const stay = (stayId: string, tableId: string, closedAt: number | null, playerId = 'alice') =>
    sql`insert into stay (stay_id, operator_id, player_id, currency, room_id, table_id, seat, opened_at, closed_at)
      values (${stayId}, 'demo', ${playerId}, 'EUR', '7', ${tableId}, 0, 1, ${closedAt})`;
  const tablesOf = async (playerId: string, since = 0, limit = 9): Promise<string[]> =>
    (await playerTables(store, { operatorId: 'demo', playerId }, { since, limit })).map(({ tableId }) => tableId);

  test('each once, the current tables first, then the others, latest first', async () => {
    await store.write([stay('a', '5', 100), stay('b', '6', 300), stay('c', '5', 400), stay('d', '8', null), stay('e', '9', 500, 'bob')]);
    expect(await tablesOf('alice')).toEqual(['8', '5', '6']);
    expect(await tablesOf('alice', 350)).toEqual(['8', '5']);
    expect(await tablesOf('alice', 0, 1)).toEqual(['8']);
    expect(await tablesOf('bob')).toEqual(['9']);
    expect(await playerTables(store, { operatorId: 'other', playerId: 'alice' }, { since: 0, limit: 9 })).toEqual([]);
    expect(await playerTables(store, BOB, { since: 0, limit: 9 })).toEqual([{ tableId: '9', roomName: 'Room seven' }]);
  });
});

describe('the rows after a hand', () => {
  const between = (...types: readonly string[]) =>
    journal.append({
      table,
      at: 300,
      handId: null,
      actionId: null,
      events: types.map((type) => ({ type })),
      hidden: HIDDEN,
      snapshot: null,
      closedHand: null,
      extra: [],
    });
  const typesAfter = async (afterSeq: number) => (await rowsAfterHand(store, sealer, '5', afterSeq)).map(({ event }) => event.type);

  test('end before the next hand and are decrypted', async () => {
    await hand('1', { after: [{ type: 'sat-out' }] });
    table = await between('cards-shown', 'left');
    expect(await typesAfter(3)).toEqual(['sat-out', 'cards-shown', 'left']);
    await hand('2', { after: [{ type: 'came-back' }] });
    expect(await typesAfter(3)).toEqual(['sat-out', 'cards-shown', 'left']);
    expect(await typesAfter(9)).toEqual(['came-back']);
  });

  test('do not include a running hand', async () => {
    await hand('1');
    const unit = { table, at: 400, handId: '2', actionId: null, hidden: HIDDEN, snapshot: null, closedHand: null, extra: [] };
    table = await journal.append({ ...unit, events: [{ type: 'hand-opened' }, { type: 'deck-set' }] });
    expect(await typesAfter(3)).toEqual([]);
  });
});

test('hands played before this version are found by their results', async () => {
  await hand('1', { players: [], endedAt: 300 });
  await hand('2', { players: [], endedAt: 200 });
  const result = (n: number, playerId: string, handId: string) =>
    sql`insert into wallet_tx (id, operator_id, player_id, room_id, table_id, stay_id, hand_id, lane, kind, amount_minor, currency, body, next_at, created_at)
      values (${`r${n}`}, 'demo', ${playerId}, '7', '5', 's', ${handId}, 'r', 4, 1, 'EUR', '{}', 0, 0)`;
  await store.write([
    result(1, 'alice', '1'),
    result(2, 'bob', '1'),
    result(3, 'alice', '2'),
    sql`drop table hand_player`,
    sql`delete from schema_version where version >= 2`,
  ]);
  await migrate(store, [...MIGRATIONS.slice(0, 2), { ...potsOfHands, version: 3 }]);
  expect(await idsOf(ALICE)).toEqual(['1', '2']);
  expect(await idsOf(BOB)).toEqual(['1']);
});
