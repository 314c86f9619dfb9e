import { isOutdated, type Room, type RoomOptions, readRoom, roomOptionsFrom, roomTexts, tableConfigOf } from '@cardroom/rooms';
import type { Store } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { GAME_KEYS } from '@cardroom/table';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAudit } from '../audit/audit-chain.ts';
import type { Outcome } from '../audit/outcome.ts';
import { createOperator } from './operators.ts';
import { changeRoom } from './room-change.ts';
import { closeRoom, getRoom, openRoom } from './rooms.ts';

const at = (time: number) => ({ by: 'test', at: time });
let store: Store;
let room: Room;
beforeEach(async () => {
  store = await testStore();
  value(await createOperator(store, at(1), { name: 'Casino', currencies: ['EUR'] }));
  room = value(await openRoom(store, at(2), { operatorId: 'casino', currency: 'EUR', options: { bigBlind: 100 } }));
});
afterEach(() => store.close());

function value<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
  return outcome.value;
}
const seqOf = async () => (await readAudit(store, { limit: 1 }))[0]?.seq;
const change = (options: RoomOptions, seen?: Readonly<Record<string, string>>, roomId = room.roomId) =>
  changeRoom(store, at(3), { roomId, options }, seen === undefined ? {} : { seen });
const errorsOf = (outcome: Outcome<unknown>) => (outcome.ok ? [] : outcome.errors);

describe('the settings of a room as text', () => {
  const extras: RoomOptions = {
    bigBlind: 100,
    name: 'Riga',
    rakeBasisPoints: 550,
    rakeByPlayers: [
      { players: 2, basisPoints: 300, cap: 50 },
      { players: 5, basisPoints: 500, cap: 300 },
    ],
    noFlopNoDrop: false,
    runItTwice: true,
    runTwiceMs: 7_000,
    bombPotEveryHands: 5,
    rabbitHunt: true,
    autoMuck: false,
    entry: 'free',
    pace: 'relaxed',
    tablesMin: 0,
  };
  const fixed: RoomOptions = { gameKey: 'flhe', bigBlind: 200, maxRaises: [3, 4, 5, 6], capOffHeadsUp: true };
  test.each([
    ...GAME_KEYS.map((gameKey): [string, RoomOptions] => [gameKey, { gameKey, bigBlind: 150, seats: 4, straddle: false }]),
    ['every extra', extras],
    ['fixed limit', fixed],
    ['a straddle', { bigBlind: 100, straddle: true, ante: 25, anteType: 'bb' } satisfies RoomOptions],
  ])('make the same room when read back: %s', (_name, options) => {
    const made = value(readRoom(options, 'EUR'));
    const texts = Object.fromEntries(Object.entries(roomTexts(made)).filter(([, text]) => text !== ''));
    expect(value(readRoom(value(roomOptionsFrom(texts, (option) => option)), 'EUR'))).toEqual(made);
  });
});

describe('a change of a room', () => {
  test('applies to new tables only and leaves one audit row with the differences', async () => {
    const old = tableConfigOf(room, '1001');
    expect(isOutdated(old, room)).toBe(false);
    const changed = value(await change({ bigBlind: 200, name: 'Higher' }));
    expect(changed).toEqual(await getRoom(store, room.roomId));
    expect([changed.name, changed.settings.bigBlind, changed.settings.smallBlind]).toEqual(['Higher', 200, 100]);
    expect([isOutdated(old, changed), isOutdated(tableConfigOf(changed, '1002'), changed)]).toEqual([true, false]);
    const [row, before] = await readAudit(store, { limit: 2 });
    expect([row?.action, row?.subject, before?.action]).toEqual(['room.change', room.roomId, 'room.open']);
    expect(JSON.parse(row?.was ?? '')).toEqual({ name: 'NLHE 0.50/1', smallBlind: '0.50', bigBlind: '1', buyInMin: '40', buyInMax: '100' });
    expect(JSON.parse(row?.detail ?? '')).toEqual({ name: 'Higher', smallBlind: '1', bigBlind: '2', buyInMin: '80', buyInMax: '200' });
  });

  test('leaves no audit row if it changes nothing', async () => {
    const before = await seqOf();
    expect(value(await change({ bigBlind: 100 }))).toEqual(room);
    expect(await seqOf()).toBe(before);
  });

  test('is refused with the differences if it is stale, also when two changes come at once', async () => {
    const seen = roomTexts(room);
    value(await change({ bigBlind: 100, seats: 9 }, seen));
    const before = await seqOf();
    expect(errorsOf(await change({ bigBlind: 200 }, seen))).toEqual([
      { field: 'was', message: 'It was changed in the meantime: it is now seats 9' },
    ]);
    expect(await seqOf()).toBe(before);
    const now = roomTexts((await getRoom(store, room.roomId)) ?? room);
    const both = await Promise.all([change({ bigBlind: 100, seats: 4 }, now), change({ bigBlind: 100, seats: 5 }, now)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(both.flatMap(errorsOf).map(({ field }) => field)).toEqual(['was']);
    expect(await seqOf()).toBe(Number(before) + 1);
  });

  test('with a wrong option is refused by name and changes nothing', async () => {
    const before = await seqOf();
    expect(errorsOf(await change({ bigBlind: 100, buyInMax: 50 })).map(({ field }) => field)).toEqual(['buyInMax']);
    expect(errorsOf(await change({ bigBlind: 100, gameKey: 'plo4' }))).toEqual([
      { field: 'gameKey', message: 'cannot change; clone the room to offer another game' },
    ]);
    expect(errorsOf(await change({ bigBlind: 100 }, undefined, '999')).map(({ field }) => field)).toEqual(['room']);
    value(await closeRoom(store, at(4), room.roomId));
    expect(errorsOf(await change({ bigBlind: 200 }))).toEqual([{ field: 'room', message: `room ${room.roomId} is closed` }]);
    expect(await seqOf()).toBe(Number(before) + 1);
    expect((await getRoom(store, room.roomId))?.settings).toEqual(room.settings);
  });
});
