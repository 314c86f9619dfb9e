import { aesGcmSealer, type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dealtInto } from './player-hands.ts';
import { PLAYS_PART_MS, playerPlays, type TablePlay, tableConfigs } from './player-plays.ts';
import { createTableJournal } from './sql-table-journal.ts';

const ALICE = { operatorId: 'demo', playerId: 'alice' };
const ALL = { since: 0, until: Number.MAX_SAFE_INTEGER, limit: 1_000, currency: 'EUR' };
const FOLDED: TablePlay = { tableId: '5', net: -50, chose: true, entered: false, raised: false, showdown: false, won: false };

let store: Store;
let handNo = 0;
beforeEach(async () => {
  store = await testStore();
  handNo = 0;
  await store.write([
    sql`insert into operator values ('demo', 'Demo', 'active', null, '[]', '[]', 0)`,
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('7', 'demo', 'EUR', 'Seven', '{}', 0)`,
  ]);
  const journal = createTableJournal(store, aesGcmSealer(Buffer.alloc(32, 1)));
  for (const [tableId, currency] of [
    ['5', 'EUR'],
    ['6', 'EUR'],
    ['8', 'KRW'],
  ] as const) {
    const config = { gameKey: 'nlhe', tableId };
    await journal.create({ tableId, roomId: '7', operatorId: 'demo', currency, config }, 'process-1', 10);
  }
});
afterEach(() => store.close());

async function played(play: Partial<TablePlay> | undefined, endedAt = 100, who = ALICE): Promise<void> {
  handNo += 1;
  const full = play === undefined ? undefined : { ...FOLDED, ...play };
  const { tableId } = { ...FOLDED, ...play };
  await store.write([
    sql`insert into hand (hand_id, operator_id, room_id, table_id, game_key, currency, state, started_at, ended_at, events)
      values (${String(handNo)}, 'demo', '7', ${tableId}, 'nlhe', 'EUR', 'ended', 0, ${endedAt}, ${Buffer.alloc(1)})`,
    ...dealtInto([{ ...who, play: full }], String(handNo), { endedAt, pot: 0 }),
  ]);
}

test('adds up each fact by table and quarter hour, oldest first', async () => {
  await played({});
  await played({ net: 300, entered: true, raised: true, showdown: true, won: true });
  await played({ net: -100, entered: true, showdown: true }, PLAYS_PART_MS - 1);
  await played({ chose: false, net: 10 }, PLAYS_PART_MS);
  await played({ tableId: '6' });
  expect(await playerPlays(store, ALICE, ALL)).toEqual([
    { tableId: '5', from: 0, hands: 3, net: 150, chose: 3, entered: 2, raised: 1, showdowns: 2, won: 1 },
    { tableId: '6', from: 0, hands: 1, net: -50, chose: 1, entered: 0, raised: 0, showdowns: 0, won: 0 },
    { tableId: '5', from: PLAYS_PART_MS, hands: 1, net: 10, chose: 0, entered: 0, raised: 0, showdowns: 0, won: 0 },
  ]);
});

test('counts the player’s own hands in the range and currency only, and neither voided nor earlier ones', async () => {
  await played({}, 99);
  await played({}, 100);
  await played({}, 201);
  await played({ tableId: '8' }, 150);
  await played({}, 150, { operatorId: 'demo', playerId: 'bob' });
  await played({}, 150, { operatorId: 'other', playerId: 'alice' });
  await played(undefined, 150);
  const range = { ...ALL, since: 100, until: 200 };
  expect((await playerPlays(store, ALICE, range)).map(({ hands }) => hands)).toEqual([1]);
  expect((await playerPlays(store, ALICE, { ...range, currency: 'KRW' })).map(({ tableId }) => tableId)).toEqual(['8']);
});

test('counts the newest hands up to the limit', async () => {
  await played({ net: 1 }, 100);
  await played({ net: 2 }, 300);
  await played({ net: 4 }, 200);
  expect((await playerPlays(store, ALICE, { ...ALL, limit: 2 })).map(({ net }) => net)).toEqual([6]);
});

test('reads the settings of an operator’s tables', async () => {
  expect(await tableConfigs(store, 'demo', ['5', '8', '99'])).toEqual(
    new Map([
      ['5', { gameKey: 'nlhe', tableId: '5' }],
      ['8', { gameKey: 'nlhe', tableId: '8' }],
    ]),
  );
  expect(await tableConfigs(store, 'other', ['5'])).toEqual(new Map());
});
