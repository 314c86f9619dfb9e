import { LATE_MS } from '@cardroom/journal';
import type { HandsQuery, TransactionsQuery } from '@cardroom/operator-api';
import { type Stmt, type Store, sql } from '@cardroom/storage';
import { planOf, READS_EVERYTHING, rowsRead, SORTS, TEST_DATABASE_URL, testStore } from '@cardroom/storage/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type HandFilters, listHands } from '../hands/hand-list.ts';
import { handOfId, handsPage } from '../hands/hands-page.ts';
import { openLotsPage } from './open-lots-page.ts';
import { transactionOfId, transactionsPage } from './transactions-page.ts';

/** The size of the ledger that pages are read from, one row per minute. */
const ROWS = 100_000;
const HANDS = 20_000;
const EVERYTHING = { from: null, to: null, playerId: null, tableId: null, limit: 5, cursor: null, state: null };
const MINUTE = 60_000;
/** Rows written by one statement, few enough for the statement timeout on a slow machine. */
const AT_ONCE = 10_000;

let store: Store;
let seen: Stmt[];
let spying: Store;
beforeAll(async () => {
  // One store for the whole suite: the tests only read it.
  store = await filled();
});
beforeEach(() => {
  seen = [];
  spying = {
    ...store,
    read: (stmt) => {
      seen.push(stmt);
      return store.read(stmt);
    },
  };
});

async function filled(): Promise<Store> {
  const made = await testStore();
  await made.write([
    sql`insert into operator values ('one', 'One', 'active', null, '[]', '[]', 0)`,
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('1', 'one', 'EUR', 'Room', '{}', 0)`,
  ]);
  await made.write([
    plain(`insert into poker_table (table_id, room_id, operator_id, currency, game_key, config, opened_at)
    ${numbers(0, 49)} select 't' || i, '1', 'one', 'EUR', 'nlhe', '{}', 0 from n`),
  ]);
  for (let first = 1; first <= ROWS; first += AT_ONCE) await made.write([plain(transactionsFrom(first))]);
  await made.write([plain(HAND_ROWS), plain(STAYS)]);
  await made.write([
    sql`insert into hand_end (operator_id, room_id, table_id, hand_id, state, ended_at, pot_minor)
      select operator_id, 'r' || (ended_at / 60000 % 20), table_id, hand_id, state, ended_at, 100 from hand order by ended_at`,
    sql`insert into hand_player (operator_id, player_id, hand_id) select operator_id, 'player-' || (ended_at / 60000 % 100), hand_id from hand order by ended_at`,
  ]);
  if (TEST_DATABASE_URL !== null) await made.read(plain('analyze wallet_tx, stay, hand, hand_end, hand_player'));
  return made;
}

const plain = (text: string): Stmt => ({ sql: text.replaceAll(/\s+/g, ' '), parameters: [] });
const numbers = (first: number, last: number): string =>
  `with recursive n (i) as (select ${first} union all select i + 1 from n where i < ${last})`;
/** Nine out of ten rows belong to another operator. */
const OPERATOR = `case when i % 10 = 0 then 'one' else 'two' end`;

function transactionsFrom(first: number): string {
  return `insert into wallet_tx (id, operator_id, player_id, room_id, table_id, stay_id, hand_id, lane, kind, amount_minor, currency, body,
      status, next_at, created_at)
    ${numbers(first, first + AT_ONCE - 1)} select 'tx-' || i, ${OPERATOR}, 'player-' || (i % 500), '1', 't' || (i % 50), 'stay-' || (i % 900),
      'h' || (i / 5), 'm', case when i % 5000 = 0 then 3 when i % 40 = 0 then 1 else 4 end, 100, 'EUR', '{}',
      case when i % 4000 = 0 then 3 else 2 end, 0, cast(i as bigint) * ${MINUTE} from n`;
}

/** Nearly all of them are closed. */
const STAYS = `insert into stay (stay_id, operator_id, player_id, currency, room_id, table_id, seat, opened_at, closed_at)
  ${numbers(1, HANDS)} select 'stay-' || i, ${OPERATOR}, 'player-' || (i % 500), 'EUR', '1', 't' || (i % 50), 0, 0,
    case when i % 1000 = 0 then null else 1 end from n`;

const HAND_ROWS = `insert into hand (hand_id, operator_id, room_id, table_id, game_key, currency, state, started_at, ended_at, events)
  ${numbers(1, HANDS)} select 'h' || i, ${OPERATOR}, '1', 't' || (i % 50), 'nlhe', 'EUR', case when i % 4000 = 0 then 'void' else 'ended' end, 0,
    cast(i as bigint) * ${MINUTE}, '' from n`;

/** The plans of all statements that were run, one line per step. */
async function plans(): Promise<string> {
  const texts = await Promise.all(seen.map((stmt) => planOf(store, stmt)));
  return texts.join('\n');
}

/**
 * SQLite must use the index made for the query, in its order. PostgreSQL may pick another narrow index and sort the few rows of a rare
 * value, so there the test limits the number of rows read.
 */
async function expectIndex(...indexes: readonly string[]): Promise<void> {
  const plan = await plans();
  expect(plan.replaceAll(ITS_OWN_ROWS, '')).not.toMatch(READS_EVERYTHING);
  if (TEST_DATABASE_URL === null) {
    for (const index of indexes) expect(plan).toMatch(new RegExp(`\\b${index}\\b`));
    return;
  }
  const read = await Promise.all(seen.map((stmt) => rowsRead(store, stmt)));
  expect(Math.max(...read)).toBeLessThan(FEW_ROWS);
}

/** Scans of the statement's own intermediate rows do not count as table scans. */
const ITS_OWN_ROWS = /SCAN CONSTANT ROW|SCAN (k|candidate|found)\b|CTE Scan on candidate/g;
/** The most that any of these pages may read: every open stay with its hundred rows. */
const FEW_ROWS = ROWS / 20;

const middle = (ROWS / 2) * MINUTE;
const TRANSACTIONS: readonly (readonly [name: string, query: Partial<TransactionsQuery>, index: string])[] = [
  ['all', {}, 'wallet_read'],
  ['in a time range', { from: middle, to: middle + 30 * MINUTE }, 'wallet_read_time'],
  ['of a player', { playerId: 'player-40' }, 'wallet_read_player'],
  ['of a table', { tableId: 't10' }, 'wallet_read_table'],
  ['of a rare kind', { kind: 'cancel' }, 'wallet_read_kind'],
  ['of a frequent kind', { kind: 'result' }, 'wallet_read'],
  ['in a rare state', { state: 'stuck' }, 'wallet_read_status'],
  ['in a state without rows', { state: 'unclear' }, 'wallet_read_status'],
  ['done', { state: 'done' }, 'wallet_read'],
];

test.each(TRANSACTIONS)('a page of transactions (%s) is read in index order, however long the ledger is', async (_name, query, index) => {
  await transactionsPage(spying, { operatorId: 'one', query: { ...EVERYTHING, kind: null, ...query }, after: 10 });
  await expectIndex(index);
  if (TEST_DATABASE_URL === null) expect(await plans()).not.toMatch(SORTS);
});

test('a time range narrows a page to the rows within it', async () => {
  await transactionsPage(spying, { operatorId: 'one', query: { ...EVERYTHING, kind: null, from: middle, to: middle }, after: 0 });
  const [, after, before] = seen.at(-1)?.parameters ?? [];
  expect(Number(before) - Number(after)).toBeLessThanOrEqual((2 * LATE_MS) / MINUTE + 100);
});

const HAND_QUERIES: readonly (readonly [name: string, query: Partial<HandsQuery>, index: string])[] = [
  ['all', {}, 'hand_end_operator'],
  ['in a time range', { from: (HANDS / 2) * MINUTE, to: (HANDS / 2) * MINUTE }, 'hand_end_time'],
  ['of a table', { tableId: 't10' }, 'hand_end_table'],
  ['void', { state: 'void' }, 'hand_end_void'],
  ['of a player', { playerId: 'player-40' }, 'hand_player_newest'],
];

test.each(HAND_QUERIES)('a page of hands (%s) is read from an index as well', async (_name, query, index) => {
  await handsPage(spying, { operatorId: 'one', query: { ...EVERYTHING, ...query }, after: 10 }).catch(onlyForWantOfAResult);
  await expectIndex(index);
});

/** These results are too short to parse; the query has already run by then. */
function onlyForWantOfAResult(error: unknown): void {
  if (!(error instanceof Error) || !/players|result/.test(error.message)) throw error;
}

const STAFF_QUERIES: readonly (readonly [name: string, filters: HandFilters, index: string])[] = [
  ['all', {}, 'hand_end_operator'],
  ['in a time range', { from: (HANDS / 2) * MINUTE, until: (HANDS / 2) * MINUTE }, 'hand_end_time'],
  ['of a table', { tableId: 't10' }, 'hand_end_table'],
  ['of a room', { roomId: 'r10' }, 'hand_end_room'],
  ['void', { state: 'void' }, 'hand_end_void'],
  ['of a player', { playerId: 'player-40' }, 'hand_player_newest'],
  ['of a player at a table', { playerId: 'player-40', tableId: 't10' }, 'hand_player_newest'],
  ['with a minimum pot', { potFrom: 1_000 }, 'hand_end_operator'],
  ['with a minimum pot in a room', { potFrom: 1_000, roomId: 'r10' }, 'hand_end_room'],
  ['of an id', { handId: 'h4000' }, 'sqlite_autoindex_hand_end_1'],
];

test.each(STAFF_QUERIES)('hands (%s), as staff search them, come newest first', async (_name, filters, index) => {
  await listHands(spying, { operatorId: 'one', filters, before: HANDS, limit: 6 });
  await expectIndex(index);
  if (TEST_DATABASE_URL === null) expect(await plans()).not.toMatch(/TEMP B-TREE FOR ORDER BY/);
});

test('open lots are searched only among what is open', async () => {
  await openLotsPage(spying, { operatorId: 'one', query: EVERYTHING, after: 0 });
  await expectIndex('stay_read_open', 'wallet_read_status', 'wallet_close');
});

test('a transaction and a hand are found by their IDs', async () => {
  expect((await transactionOfId(spying, 'one', 'tx-80000'))?.row.createdAt).toBe(80_000 * MINUTE);
  await handOfId(spying, 'one', 'h4000');
  expect(await plans()).not.toMatch(READS_EVERYTHING);
});
