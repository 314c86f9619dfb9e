import type { Launch } from '@cardroom/operator-api';
import type { SearchHit } from '@cardroom/staff-api';
import { HITS_OF_A_KIND, type Stmt, type Store, sql } from '@cardroom/storage';
import { planOf, READS_EVERYTHING, rowsRead, TEST_DATABASE_URL } from '@cardroom/storage/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, newOperator } from '../../../testing/fixtures/listening-app.ts';
import { OperatorPast } from '../../../testing/fixtures/operator-past.ts';
import { type Browser, newStaff } from '../../../testing/fixtures/staff.ts';
import { findHands } from '../../hands/find-hands.ts';
import { findTransactions, TX_PREFIX_CHARS_MIN } from '../../money/find-transactions.ts';
import { findRooms } from '../../operators/find-rooms.ts';
import { findPlayers } from '../../players/find-players.ts';
import { upsertPlayer } from '../../players/launched-player.ts';
import { findTables } from '../../tables/find-tables.ts';

const OURS = 'our-casino';
const THEIRS = 'their-casino';
/** Enough rows that a query plan shows a full scan. */
const PLAYERS = 3_000;

let app: ListeningApp;
let support: Browser;
let service: Browser;
let ours: { readonly debit: string; readonly hand: string };
let theirs: typeof ours;

beforeAll(async () => {
  app = await listeningApp();
  await newOperator(app, 'Our Casino');
  await newOperator(app, 'Their Casino');
  support = (await newStaff(app, { email: 'support@ours.example', role: 'support', operatorId: OURS })).browser;
  service = (await newStaff(app, { email: 'owner@service.example', role: 'service-owner', operatorId: null })).browser;
  ours = await past(OURS, '2001');
  theirs = await past(THEIRS, '2002');
  await app.store.write([
    ...[
      player(OURS, 'ann-1', 'Ännchen'),
      player(OURS, 'x-2', 'ANNabel'),
      player(OURS, 'per%cent', '50% off'),
      player(THEIRS, 'ann-9', 'Annette'),
    ],
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('3001', ${OURS}, 'EUR', 'Blue Lagoon', '{}', 0)`,
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at, closed_at) values ('3002', ${OURS}, 'EUR', 'Blue Past', '{}', 0, 1)`,
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('3003', ${THEIRS}, 'EUR', 'Blue Sea', '{}', 0)`,
    sql`insert into poker_table (table_id, room_id, operator_id, currency, game_key, config, opened_at) values ('4001', '3001', ${OURS}, 'EUR', 'nlhe', '{}', 0)`,
    sql`insert into poker_table (table_id, room_id, operator_id, currency, game_key, config, opened_at, closed_at)
      values ('4002', '3001', ${OURS}, 'EUR', 'nlhe', '{}', 0, 1)`,
  ]);
  await app.store.write([
    {
      sql: `insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at)
        with recursive n (i) as (select 1 union all select i + 1 from n where i < ${PLAYERS})
        select ?, 'many-' || i, 'Many ' || i, 'en', 'en-GB', 'GB', 'UTC', 0, 0 from n`,
      parameters: [OURS],
    },
  ]);
  if (TEST_DATABASE_URL !== null) await app.store.read({ sql: 'analyze player, wallet_tx, hand, room, poker_table', parameters: [] });
});
afterAll(() => app.close());

/** A sit-down and a hand at an operator. */
async function past(operatorId: string, tableId: string): Promise<typeof ours> {
  const one = await OperatorPast.open(app.store, operatorId, tableId);
  const debit = await one.sitsDown('zoe', app.clock.now, 5_000);
  const handId = `5${tableId}`;
  await app.store.write([
    sql`insert into hand (hand_id, operator_id, room_id, table_id, game_key, currency, state, started_at, ended_at, events)
      values (${handId}, ${operatorId}, ${`1${tableId}`}, ${tableId}, 'nlhe', 'EUR', 'ended', 0, ${app.clock.now}, ${Buffer.from('x')})`,
  ]);
  return { debit, hand: handId };
}

function player(operatorId: string, id: string, name: string): Stmt {
  return sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at)
    values (${operatorId}, ${id}, ${name}, 'en', 'en-GB', 'GB', 'UTC', 0, 0)`;
}

/** A staff member's results as `kind id`. */
async function found(browser: Browser, text: string, operatorId?: string): Promise<string[]> {
  app.clock.now += 1_000;
  const query = new URLSearchParams({ text, ...(operatorId === undefined ? {} : { operatorId }) });
  const { status, body } = await browser.call(`/search?${query}`);
  expect(status).toBe(200);
  return body.hits.map(({ kind, id }: SearchHit) => `${kind} ${id}`);
}

describe('what is found', () => {
  test('a player by any later word of the name, after those whose name begins with it', async () => {
    const launch = { playerId: 'word-1', displayName: 'Jan van der Bergen', language: 'en', locale: 'en', country: 'NL', timezone: 'UTC' };
    await app.store.write([...upsertPlayer(OURS, launch as Launch, 0), player(OURS, 'word-2', 'Bergen op Zoom')]);
    expect(await found(support, 'bergen')).toEqual(['player word-2', 'player word-1']);
    expect(await found(support, 'Van Der')).toEqual(['player word-1']);
    expect(await found(support, 'ergen')).toEqual([]);
    expect(await found(service, 'van der', THEIRS)).toEqual([]);
    // A new name replaces the words of the old one.
    await app.store.write(upsertPlayer(OURS, { ...launch, displayName: 'Jan Jansen' } as Launch, 1));
    expect(await found(support, 'van der')).toEqual([]);
    expect(await found(support, 'jansen')).toEqual(['player word-1']);
  });

  test('a transaction by its id or the start of it, with its kind', async () => {
    app.clock.now += 1_000;
    const { hits } = (await support.call(`/search?text=${ours.debit}`)).body;
    expect(hits).toEqual([
      {
        kind: 'transaction',
        id: ours.debit,
        operatorId: OURS,
        what: 'debit',
        playerId: 'zoe',
        amountMinor: 5_000,
        currency: 'EUR',
        at: expect.any(Number),
      },
    ]);
    const beginning = ours.debit.slice(0, Math.max(TX_PREFIX_CHARS_MIN, ours.debit.length - 1));
    expect(await found(support, beginning)).toContain(`transaction ${ours.debit}`);
    expect(await found(support, ours.debit.slice(0, TX_PREFIX_CHARS_MIN - 1))).not.toContain(`transaction ${ours.debit}`);
  });

  test.each([
    ['a hand by its id', () => ours.hand, ['hand 52001']],
    ['nothing by a part of a hand’s id', () => ours.hand.slice(0, -1), []],
    ['players by the start of their id or name, in any case', () => 'ann', ['player ann-1', 'player x-2']],
    ['names with special letters', () => 'Änn', ['player ann-1']],
    ['a character that is a wildcard in patterns', () => '50%', ['player per%cent']],
    ['nothing by a wildcard', () => '%nn', []],
    ['open rooms and their tables by a part of the name', () => 'lagoon', ['table 4001', 'room 3001']],
    ['a closed room by its id', () => '3002', ['room 3002']],
    ['no closed table', () => '4002', []],
    ['text with surrounding spaces', () => '  3001 ', ['room 3001']],
  ])('%s', async (_name, text, expected) => {
    expect(await found(support, text())).toEqual(expected);
  });

  test('at most a few of each kind', async () => {
    expect(await found(support, 'many')).toHaveLength(HITS_OF_A_KIND);
  });
});

describe('scope', () => {
  test('another operator’s ids and names find nothing', async () => {
    for (const text of [theirs.debit, theirs.debit.slice(0, -1), theirs.hand, 'ann-9', 'Annette', '3003', 'Blue Sea', '2002', '12002']) {
      expect(await found(support, text), text).toEqual([]);
    }
  });

  test('the service finds ids of all operators, with the operator of each, and names of the chosen one', async () => {
    for (const operatorId of [undefined, OURS]) {
      expect(await found(service, theirs.debit, operatorId)).toEqual([`transaction ${theirs.debit}`]);
      expect(await found(service, theirs.hand, operatorId)).toEqual(['hand 52002']);
      expect(await found(service, '3003', operatorId)).toEqual(['room 3003']);
    }
    app.clock.now += 1_000;
    expect((await service.call(`/search?text=${theirs.hand}&operatorId=${OURS}`)).body.hits[0].operatorId).toBe(THEIRS);
    expect(await found(service, 'ann', THEIRS)).toEqual(['player ann-9']);
    expect(await found(service, 'ann')).toEqual([]);
  });
});

test.each(['', 'text=', 'text=%20', 'text=%00', `text=${'x'.repeat(101)}`, 'text=a&text=b'])('refuses "%s" by name', async (query) => {
  app.clock.now += 1_000;
  const { status, body } = await support.call(`/search?${query}`);
  expect([status, body.errors[0].field]).toEqual([400, 'text']);
});

test('every search uses an index', async () => {
  const seen: Stmt[] = [];
  const store: Store = {
    ...app.store,
    read: (stmt) => {
      seen.push(stmt);
      return app.store.read(stmt);
    },
  };
  const ask = { text: 'many-2999', operatorId: OURS, ofAll: false };
  for (const find of [findTransactions, findHands, findPlayers, findTables, findRooms]) await find(store, ask);
  for (const stmt of seen) {
    // PostgreSQL scans a small table as a whole whatever indexes it has.
    if (TEST_DATABASE_URL === null) expect(await planOf(app.store, stmt), stmt.sql).not.toMatch(READS_EVERYTHING);
    else expect(await rowsRead(app.store, stmt), stmt.sql).toBeLessThan(PLAYERS / 20);
  }
});
