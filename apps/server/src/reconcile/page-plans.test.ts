import { type Stmt, type Store, sql } from '@cardroom/journal';
import { planOf, READS_EVERYTHING, rowsRead, SORTS, TEST_DATABASE_URL, testStore } from '@cardroom/journal/testing';
import type { HandsQuery, TransactionsQuery } from '@cardroom/operator-api';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type HandFilters, listHands } from '../hands/hand-list.ts';
import { handOfId, handsPage } from './hands-page.ts';
import { openLotsPage } from './open-lots-page.ts';
import { LATE_MS } from './page.ts';
import { transactionOfId, transactionsPage } from './transactions-page.ts';

/** How pages are read out of a ledger of so many rows, a minute between any two of them. */
const ROWS = 100_000;
const HANDS = 20_000;
const EVERYTHING = { from: null, to: null, playerId: null, tableId: null, limit: 5, cursor: null, state: null };
const MINUTE = 60_000;
/** Written by one statement: a statement has its time limit, and machines differ. */
const AT_ONCE = 10_000;

let store: Store;
let seen: Stmt[];
let spying: Store;
beforeAll(async () => {
  // The store of a whole suite: tests only read it.
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
/** Nine rows of ten are of another operator. */
const OPERATOR = `case when i % 10 = 0 then 'one' else 'two' end`;

function transactionsFrom(first: number): string {
  return `insert into wallet_tx (id, operator_id, player_id, room_id, table_id, stay_id, hand_id, lane, kind, amount_minor, currency, body,
      status, next_at, created_at)
    ${numbers(first, first + AT_ONCE - 1)} select 'tx-' || i, ${OPERATOR}, 'player-' || (i % 500), '1', 't' || (i % 50), 'stay-' || (i % 900),
      'h' || (i / 5), 'm', case when i % 5000 = 0 then 3 when i % 40 = 0 then 1 else 4 end, 100, 'EUR', '{}',
      case when i % 4000 = 0 then 3 else 2 end, 0, cast(i as bigint) * ${MINUTE} from n`;
}

/** Nearly all of them are over. */
const STAYS = `insert into stay (stay_id, operator_id, player_id, currency, room_id, table_id, seat, opened_at, closed_at)
  ${numbers(1, HANDS)} select 'stay-' || i, ${OPERATOR}, 'player-' || (i % 500), 'EUR', '1', 't' || (i % 50), 0, 0,
    case when i % 1000 = 0 then null else 1 end from n`;

const HAND_ROWS = `insert into hand (hand_id, operator_id, room_id, table_id, game_key, currency, state, started_at, ended_at, events)
  ${numbers(1, HANDS)} select 'h' || i, ${OPERATOR}, '1', 't' || (i % 50), 'nlhe', 'EUR', case when i % 4000 = 0 then 'void' else 'ended' end, 0,
    cast(i as bigint) * ${MINUTE}, '' from n`;

/** Plans of everything that was read, a line each step. */
async function plans(): Promise<string> {
  const texts = await Promise.all(seen.map((stmt) => planOf(store, stmt)));
  return texts.join('\n');
}

/**
 * SQLite takes the index that was made for the question, in its order. PostgreSQL chooses among narrow ones by a sample of the rows, and
 * may sort the few rows of a rare one: there it is how much is read that must not grow with the ledger.
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

/** Reading what the statement itself has just put together is no reading of a table. */
const ITS_OWN_ROWS = /SCAN CONSTANT ROW|SCAN (k|candidate|found)\b|CTE Scan on candidate/g;
/** Every open stay with the hundred rows it has is the most that any of these pages may take up. */
const FEW_ROWS = ROWS / 20;

const middle = (ROWS / 2) * MINUTE;
const TRANSACTIONS: readonly (readonly [name: string, query: Partial<TransactionsQuery>, index: string])[] = [
  ['all', {}, 'wallet_read'],
  ['of a time', { from: middle, to: middle + 30 * MINUTE }, 'wallet_read_time'],
  ['of a player', { playerId: 'player-40' }, 'wallet_read_player'],
  ['of a table', { tableId: 't10' }, 'wallet_read_table'],
  ['of a rare kind', { kind: 'cancel' }, 'wallet_read_kind'],
  ['of a frequent kind', { kind: 'result' }, 'wallet_read'],
  ['in a rare state', { state: 'stuck' }, 'wallet_read_status'],
  ['in a state that none is in', { state: 'unclear' }, 'wallet_read_status'],
  ['done', { state: 'done' }, 'wallet_read'],
];

test.each(TRANSACTIONS)('transactions %s come out of an index in order, however long the ledger is', async (_name, query, index) => {
  await transactionsPage(spying, { operatorId: 'one', query: { ...EVERYTHING, kind: null, ...query }, after: 10 });
  await expectIndex(index);
  if (TEST_DATABASE_URL === null) expect(await plans()).not.toMatch(SORTS);
});

test('a time narrows a page to the rows around it', async () => {
  await transactionsPage(spying, { operatorId: 'one', query: { ...EVERYTHING, kind: null, from: middle, to: middle }, after: 0 });
  const [, after, before] = seen.at(-1)?.parameters ?? [];
  expect(Number(before) - Number(after)).toBeLessThanOrEqual((2 * LATE_MS) / MINUTE + 30);
});

const HAND_QUERIES: readonly (readonly [name: string, query: Partial<HandsQuery>, index: string])[] = [
  ['all', {}, 'hand_end_operator'],
  ['of a time', { from: (HANDS / 2) * MINUTE, to: (HANDS / 2) * MINUTE }, 'hand_end_time'],
  ['of a table', { tableId: 't10' }, 'hand_end_table'],
  ['void', { state: 'void' }, 'hand_end_void'],
  ['of a player', { playerId: 'player-40' }, 'hand_player_newest'],
];

test.each(HAND_QUERIES)('hands %s, too', async (_name, query, index) => {
  await handsPage(spying, { operatorId: 'one', query: { ...EVERYTHING, ...query }, after: 10 }).catch(onlyForWantOfAResult);
  await expectIndex(index);
});

/** These results are too short to be read; what was asked for has been asked by then. */
function onlyForWantOfAResult(error: unknown): void {
  if (!(error instanceof Error) || !/players|result/.test(error.message)) throw error;
}

const STAFF_QUERIES: readonly (readonly [name: string, filters: HandFilters, index: string])[] = [
  ['all', {}, 'hand_end_operator'],
  ['of a time', { from: (HANDS / 2) * MINUTE, until: (HANDS / 2) * MINUTE }, 'hand_end_time'],
  ['of a table', { tableId: 't10' }, 'hand_end_table'],
  ['of a room', { roomId: 'r10' }, 'hand_end_room'],
  ['void', { state: 'void' }, 'hand_end_void'],
  ['of a player', { playerId: 'player-40' }, 'hand_player_newest'],
  ['of a player at a table', { playerId: 'player-40', tableId: 't10' }, 'hand_player_newest'],
  ['with so much in the pots', { potFrom: 1_000 }, 'hand_end_operator'],
  ['with so much in the pots of a room', { potFrom: 1_000, roomId: 'r10' }, 'hand_end_room'],
  ['of an id', { handId: 'h4000' }, 'sqlite_autoindex_hand_end_1'],
];

test.each(STAFF_QUERIES)('hands %s as the staff looks for them, the newest first', async (_name, filters, index) => {
  await listHands(spying, { operatorId: 'one', filters, before: HANDS, limit: 6 });
  await expectIndex(index);
  if (TEST_DATABASE_URL === null) expect(await plans()).not.toMatch(/TEMP B-TREE FOR ORDER BY/);
});

test('open lots are looked for among what is open', async () => {
  await openLotsPage(spying, { operatorId: 'one', query: EVERYTHING, after: 0 });
  await expectIndex('stay_read_open', 'wallet_read_status', 'wallet_close');
});

test('one transaction and one hand are found by their ids', async () => {
  expect((await transactionOfId(spying, 'one', 'tx-80000'))?.row.createdAt).toBe(80_000 * MINUTE);
  await handOfId(spying, 'one', 'h4000');
  expect(await plans()).not.toMatch(READS_EVERYTHING);
});
