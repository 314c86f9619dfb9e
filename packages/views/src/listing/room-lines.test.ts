import { initialOf, LOBBY_ROW, type LobbyRow, SORT_KEYS } from '@cardroom/protocol/shapes';
import { expect, it } from 'vitest';
import { NO_FILTERS } from './filters.ts';
import { roomLine, roomsOf } from './room-lines.ts';

const row = (tableId: string, part: Partial<LobbyRow> = {}): LobbyRow => ({
  ...initialOf(LOBBY_ROW),
  ...{ tableId, roomId: '7', roomName: 'Bergen', smallBlind: 50, bigBlind: 100, seats: 6 },
  ...part,
});
const busy = { handsCounted: 30, averagePot: 600, flopPercent: 40, handsPerHour: 80 };

it('adds up the tables of a room; averages count every hand once', () => {
  const rows = [
    row('9', { players: 6, waiting: 2, ...busy }),
    row('10', { players: 2, handsCounted: 10, averagePot: 200, flopPercent: 20, handsPerHour: 60 }),
    row('11', { status: 'closing' }),
  ];
  expect(roomLine(rows)).toMatchObject({
    ...{ roomId: '7', roomName: 'Bergen', tables: 3, players: 8, freeSeats: 10, mostPlayers: 6, waiting: 2, status: 'open' },
    ...{ handsCounted: 40, averagePot: 500, flopPercent: 35, handsPerHour: 70 },
  });
  expect(roomLine([row('1', { status: 'closing' })])).toMatchObject({ status: 'closing', averagePot: 0, handsPerHour: 0, tables: 1 });
});

it('has the settings of the newest table', () => {
  expect(roomLine([row('9', { bigBlind: 200 }), row('10', { bigBlind: 400 }), row('8')])).toMatchObject({ bigBlind: 400 });
});

const listed = (part: Partial<typeof NO_FILTERS>) => ({
  view: { filters: { ...NO_FILTERS, ...part }, sorting: { key: 'stakes', descending: false } as const },
  favourites: new Set(['8']),
  currency: 'EUR',
});

it('filters rooms by what their tables have in common, and by their sums', () => {
  const omaha = { roomId: '8', gameKey: 'plo4', game: 'omaha4', limit: 'PL' } as const;
  const lines = [
    roomLine([row('1', { players: 6 }), row('2', { players: 6 })]),
    roomLine([row('3', { ...omaha, players: 3 }), row('4', omaha)]),
    roomLine([row('5', { roomId: '9', bigBlind: 10, seats: 2 })]),
  ];
  const ids = (part: Partial<typeof NO_FILTERS>): string[] => roomsOf(lines, listed(part)).map(({ roomId }) => roomId);
  expect(ids({})).toEqual(['9', '8', '7']);
  expect(ids({ hideFull: true })).toEqual(['9', '8']);
  expect(ids({ hideEmpty: true })).toEqual(['8', '7']);
  expect(ids({ minPlayers: 4 })).toEqual(['7']);
  expect(ids({ tab: 'omaha' })).toEqual(['8']);
  expect(ids({ bands: ['micro'] })).toEqual(['9']);
  expect(ids({ favourites: true, seats: [6] })).toEqual(['8']);
});

it.each(SORT_KEYS)('sorts rooms by %s in both directions, with one order of ties', (key) => {
  const lines = ['12', '9', '10'].map((roomId) => roomLine([row('1', { roomId })]));
  const ids = (descending: boolean): string[] => {
    const { view, ...rest } = listed({});
    return roomsOf(lines, { ...rest, view: { ...view, sorting: { key, descending } } }).map(({ roomId }) => roomId);
  };
  expect(ids(false)).toEqual(['9', '10', '12']);
  expect(ids(true)).toEqual(['9', '10', '12']);
});
