import { initialOf, LOBBY_ROW, type LobbyRow, MIN_PLAYERS, SORT_KEYS, STAKE_BANDS } from '@cardroom/protocol/shapes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_FILTERS, tablesOf } from './filters.ts';
import { roomLine, roomsOf } from './room-lines.ts';
import { finder, type ListQuery, pageOf } from './search.ts';

const NAMES = ['Bergen', 'Lisbon 2', 'Łódź', 'Amsterdam 12'];
const GAMES = [
  { game: 'holdem', gameKey: 'nlhe', limit: 'NL' },
  { game: 'omaha4', gameKey: 'plo4', limit: 'PL' },
  { game: 'shortdeck', gameKey: 'nlsd', limit: 'NL', ante: 50 },
] as const;

/** A room's settings follow from its ID, as all tables of a room have the same. */
function settingsOf(room: number): Partial<LobbyRow> {
  const bigBlind = [10, 50, 200, 1_000][room % 4] ?? 10;
  return {
    ...GAMES[room % 3],
    roomId: String(room),
    roomName: NAMES[room % 4] ?? '',
    bigBlind,
    smallBlind: bigBlind / 2,
    seats: 2 + (room % 8),
  };
}

const list: fc.Arbitrary<LobbyRow[]> = fc
  .array(fc.record({ room: fc.nat({ max: 7 }), players: fc.nat({ max: 9 }), waiting: fc.nat({ max: 2 }), pot: fc.nat({ max: 999 }) }), {
    maxLength: 60,
  })
  .map((tables) =>
    tables.map(({ room, players, waiting, pot }, index) => {
      const settings = settingsOf(room);
      const table = { tableId: String(90 + index), players: Math.min(players, settings.seats ?? 0), waiting, averagePot: pot };
      return { ...initialOf(LOBBY_ROW), ...settings, ...table };
    }),
  );
const some = <Value>(values: readonly Value[]): fc.Arbitrary<Value[]> => fc.subarray([...values]);
const query: fc.Arbitrary<ListQuery> = fc
  .record({
    room: fc.option(fc.nat({ max: 9 }).map(String)),
    text: fc.constantFrom('', '9', '#1', 'BER', ' łó ', '2', 'nothing'),
    favourites: some(['1', '2', '3']),
    sorting: fc.record({ key: fc.constantFrom(...SORT_KEYS), descending: fc.boolean() }),
    filters: fc.record({
      tab: fc.constantFrom('all', 'omaha'),
      games: fc.constantFrom([], ['plo4', 'nlsd']),
      limits: fc.constantFrom([], ['PL']),
      bands: some(STAKE_BANDS),
      seats: some([2, 6, 9]),
      hideFull: fc.boolean(),
      hideEmpty: fc.boolean(),
      minPlayers: fc.constantFrom(0, ...MIN_PLAYERS),
      favourites: fc.boolean(),
    }),
  })
  .map(({ favourites, filters, sorting, ...rest }) => {
    const view = { filters: { ...NO_FILTERS, ...filters } as typeof NO_FILTERS, sorting };
    return { ...rest, view, favourites: new Set(favourites), currency: 'EUR' };
  });

describe('a page of a long list', () => {
  it('is the beginning of what the filters let through, and counts the rest', () => {
    fc.assert(
      fc.property(list, query, fc.nat({ max: 30 }), (rows, asked, max) => {
        const { rows: page, all } = pageOf(rows, asked, max);
        const isFound = finder(asked.text);
        const whole = tablesOf(rows, asked).filter((row) => (asked.room === null || row.roomId === asked.room) && isFound(row));
        expect(all).toBe(whole.length);
        expect(page).toEqual(whole.slice(0, max));
      }),
    );
  });

  it('stays as it is when the client filters and sorts it once more', () => {
    fc.assert(
      fc.property(list, query, (rows, asked) => {
        const { rows: page } = pageOf(rows, asked, 20);
        expect(pageOf([...page].reverse(), asked, 20).rows).toEqual(page);
      }),
    );
  });
});

describe('rooms', () => {
  it('are listed where the filters let one of their tables through', () => {
    fc.assert(
      fc.property(list, query, (rows, asked) => {
        const ids = [...new Set(rows.map(({ roomId }) => roomId))];
        const lines = ids.map((id) => roomLine(rows.filter(({ roomId }) => roomId === id)));
        const listed = new Set(roomsOf(lines, asked).map(({ roomId }) => roomId));
        for (const row of tablesOf(rows, asked)) expect(listed).toContain(row.roomId);
      }),
    );
  });
});

it.each([
  ['101', true],
  ['#10', true],
  ['11', false],
  ['#', false],
  ['ber', true],
  ['  BERGEN 11 ', false],
  ['', true],
])('a search for “%s” finds table 1012 of Bergen: %s', (text, expected) => {
  expect(finder(text)({ tableId: '1012', roomName: 'Bergen' })).toBe(expected);
});
