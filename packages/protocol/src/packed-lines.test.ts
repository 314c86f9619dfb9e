import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ROOM_LINES, TABLE_LINES, takeLines } from './packed-lines.ts';
import { ANTE_TYPES, GAMES, initialOf, LIMITS, LOBBY_ROW, type LobbyRow, type RoomLine, TABLE_STATUSES } from './shapes/index.ts';

const count = fc.nat({ max: 60_000 });
const id = fc.nat({ max: 99 }).map(String);
const row: fc.Arbitrary<LobbyRow> = fc.record({
  ...{ tableId: id, roomId: id, roomName: fc.string(), gameKey: fc.string(), game: fc.constantFrom(...GAMES) },
  ...{ limit: fc.constantFrom(...LIMITS), hilo: fc.boolean(), smallBlind: count, bigBlind: count, ante: count },
  ...{ anteType: fc.constantFrom(...ANTE_TYPES), straddle: fc.boolean(), runItTwice: fc.boolean(), bombPot: fc.boolean() },
  ...{ buyInMin: count, buyInMax: count, seats: count, players: count, averagePot: count, handsPerHour: count },
  ...{ status: fc.constantFrom(...TABLE_STATUSES), flopPercent: count, handsCounted: count, waiting: count, sandbox: fc.boolean() },
});
const roomLine: fc.Arbitrary<RoomLine> = fc
  .tuple(row, count, count, count)
  .map(([{ tableId: _, ...settings }, tables, freeSeats, mostPlayers]) => ({ ...settings, tables, freeSeats, mostPlayers }));

it('packs every member of a row', () => {
  const { length } = TABLE_LINES.pack(initialOf(LOBBY_ROW));
  expect(length).toBe(Object.keys(LOBBY_ROW).length);
});

it('gives back what was packed, whole or as the beginning that has changed', () => {
  const none = (): undefined => undefined;
  fc.assert(
    fc.property(row, row, roomLine, (one, other, room) => {
      expect(TABLE_LINES.unpack(TABLE_LINES.pack(one), none)).toEqual(one);
      expect(ROOM_LINES.unpack(ROOM_LINES.pack(room), none)).toEqual(room);
      const { players, averagePot, handsPerHour, status, flopPercent, handsCounted, waiting } = other;
      const changed = { ...one, players, averagePot, handsPerHour, status, flopPercent, handsCounted, waiting };
      const beginning = TABLE_LINES.pack(changed, one);
      expect(beginning.length).toBe(8);
      expect(TABLE_LINES.unpack(beginning, () => one)).toEqual(changed);
      expect(TABLE_LINES.unpack(beginning, none)).toBeNull();
      expect(TABLE_LINES.unpack(TABLE_LINES.pack({ ...changed, buyInMax: one.buyInMax + 1 }, one), none)).not.toBeNull();
    }),
  );
});

it('leaves out members that only newer services know', () => {
  const line = initialOf(LOBBY_ROW);
  expect(TABLE_LINES.unpack([...TABLE_LINES.pack(line), 'later'], () => undefined)).toEqual(line);
});

it('takes lines that go before lines that come, and everything new where everything is sent', () => {
  const line = (tableId: string, players: number): LobbyRow => ({ ...initialOf(LOBBY_ROW), tableId, players });
  const packed = (one: LobbyRow) => TABLE_LINES.pack(one);
  const first = takeLines(new Map(), { whole: true, lines: [line('1', 1), line('2', 2)].map(packed), gone: [] }, TABLE_LINES);
  const next = takeLines(first, { whole: false, lines: [packed(line('1', 5))], gone: ['1', '2', '9'] }, TABLE_LINES);
  expect([...next.values()]).toEqual([line('1', 5)]);
  expect(first.size).toBe(2);
  expect([...takeLines(next, { whole: true, lines: [packed(line('3', 0))], gone: [] }, TABLE_LINES).keys()]).toEqual(['3']);
});
