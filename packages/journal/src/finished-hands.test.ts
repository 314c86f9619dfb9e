import type { Store } from '@cardroom/storage';
import { aesGcmSealer, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { finishedHands, type HandsWanted } from './finished-hands.ts';
import { dealtInto } from './player-hands.ts';
import { foldHand } from './sealed-events.ts';
import { createTableJournal } from './sql-table-journal.ts';
import type { OwnedTable, TableJournal } from './table-journal.ts';

const sealer = aesGcmSealer(Buffer.alloc(32, 1));
const ALICE = { operatorId: 'demo', playerId: 'alice' };
const BOB = { operatorId: 'demo', playerId: 'bob' };
/** Another operator's player named Alice. */
const NAMESAKE = { operatorId: 'other', playerId: 'alice' };
const ALWAYS = { from: 0, to: Number.MAX_SAFE_INTEGER };

let store: Store;
let journal: TableJournal;
const tables = new Map<string, OwnedTable>();

beforeEach(async () => {
  store = await testStore();
  journal = createTableJournal(store, sealer);
  await store.write([
    sql`insert into operator values ('demo', 'Demo', 'active', null, '[]', '[]', 0)`,
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('7', 'demo', 'EUR', 'Room seven', '{}', 0)`,
  ]);
  for (const tableId of ['5', '6']) {
    const config = { gameKey: 'nlhe', tableId };
    tables.set(tableId, await journal.create({ tableId, roomId: '7', operatorId: 'demo', currency: 'EUR', config }, 'process-1', 10));
  }
});
afterEach(() => store.close());

interface Played {
  readonly tableId?: string;
  readonly players?: readonly (typeof ALICE)[];
  readonly endedAt?: number;
  readonly state?: 'ended' | 'void';
  readonly after?: readonly { readonly type: string; readonly cards?: string }[];
}

async function hand(handId: string, { tableId = '5', players = [ALICE], endedAt = 100, state = 'ended', after = [] }: Played = {}) {
  const last = state === 'ended' ? 'hand-closed' : 'hand-voided';
  const table = tables.get(tableId);
  if (table === undefined) throw new Error(`no table ${tableId}`);
  const written = await journal.append({
    table,
    at: endedAt,
    handId,
    actionId: null,
    events: [{ type: 'hand-opened' }, { type: 'deck-set' }, { type: last }, ...after],
    hidden: new Set(['deck-set', 'cards-shown']),
    snapshot: {},
    closedHand: { handId, state, startedAt: endedAt - 1, endedAt },
    extra: dealtInto(players, handId, { endedAt, pot: 0 }),
  });
  tables.set(tableId, written);
}

async function found(of: HandsWanted['of'], range: Omit<HandsWanted, 'of'> = ALWAYS) {
  const hands = [];
  for await (const one of finishedHands(store, sealer, { of, ...range })) hands.push(one);
  return hands;
}
const ids = async (...args: Parameters<typeof found>) => (await found(...args)).map(({ handId }) => handId);

describe('finished hands', () => {
  test('of a table: its own, oldest first, with settings and opened events; voided hands are excluded', async () => {
    await hand('100', { endedAt: 300 });
    await hand('90', { endedAt: 200 });
    await hand('91', { endedAt: 250, state: 'void' });
    await hand('92', { tableId: '6', endedAt: 260 });
    const hands = await found({ tableId: '5' });
    expect(hands.map(({ handId, tableId }) => [handId, tableId])).toEqual([
      ['90', '5'],
      ['100', '5'],
    ]);
    expect(hands[0]?.config).toEqual({ gameKey: 'nlhe', tableId: '5' });
    expect(hands[0]?.rows?.map(({ event }) => event.type)).toEqual(['hand-opened', 'deck-set', 'hand-closed']);
    expect(await ids({ tableId: '99' })).toEqual([]);
  });

  test('of a player: at every table, without other players and namesakes at other operators', async () => {
    await hand('1', { players: [ALICE, BOB] });
    await hand('2', { players: [BOB] });
    await hand('3', { tableId: '6', players: [ALICE] });
    await hand('4', { players: [NAMESAKE] });
    expect(await ids(ALICE)).toEqual(['1', '3']);
    expect(await ids(BOB)).toEqual(['1', '2']);
    expect(await ids(NAMESAKE)).toEqual(['4']);
  });

  test('both ends of a time range are included', async () => {
    for (const endedAt of [100, 200, 300]) await hand(String(endedAt), { endedAt });
    for (const of of [{ tableId: '5' }, ALICE]) {
      expect(await ids(of, { from: 200, to: 300 })).toEqual(['200', '300']);
      expect(await ids(of, { from: 101, to: 299 })).toEqual(['200']);
      expect(await ids(of, { from: 301, to: 400 })).toEqual([]);
    }
  });

  test('more than a page, many of them at the same moment: each is returned once', async () => {
    const expected = Array.from({ length: 230 }, (_, index) => String(1000 + index));
    const rows = [{ seq: 1, at: 100, event: { type: 'hand-closed' } }];
    await store.write(
      expected.flatMap((handId, index) => [
        sql`insert into hand (hand_id, operator_id, room_id, table_id, game_key, currency, state, started_at, ended_at, events)
          values (${handId}, 'demo', '7', '5', 'nlhe', 'EUR', 'ended', 100, ${100 + Math.floor(index / 150)}, ${foldHand(sealer, handId, rows)})`,
        ...dealtInto([ALICE], handId, { endedAt: 100 + Math.floor(index / 150), pot: 0 }),
      ]),
    );
    expect(await ids({ tableId: '5' })).toEqual(expected);
    expect(await ids(ALICE)).toEqual(expected);
  });

  test('cards shown after a hand belong to that hand, not to the next one', async () => {
    await hand('1', { after: [{ type: 'cards-shown', cards: 'As' }] });
    await hand('2', { endedAt: 200 });
    const [first, second] = await found({ tableId: '5' });
    expect(first?.rows?.at(-1)?.event).toEqual({ type: 'cards-shown', cards: 'As' });
    expect(second?.rows).toHaveLength(3);
  });

  test('a hand that cannot be decrypted has no rows and hides no other hand', async () => {
    await hand('1');
    await hand('2', { endedAt: 200 });
    await store.write([sql`update hand set events = ${Buffer.from('not sealed')} where hand_id = '1'`]);
    expect((await found({ tableId: '5' })).map(({ rows }) => rows?.length ?? null)).toEqual([null, 3]);
  });
});
