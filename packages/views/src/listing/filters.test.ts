import { initialOf, type ListView, LOBBY_ROW, type LobbyRow, MIN_PLAYERS } from '@cardroom/protocol/shapes';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SORTING, NO_FILTERS, tablesOf } from './filters.ts';

const row = (tableId: string, part: Partial<LobbyRow> = {}): LobbyRow => ({
  ...initialOf(LOBBY_ROW),
  tableId,
  roomId: '1',
  roomName: 'Bergen',
  smallBlind: 50,
  bigBlind: 100,
  buyInMin: 4_000,
  buyInMax: 10_000,
  seats: 6,
  players: 3,
  ...part,
});
const idsOf = (rows: readonly LobbyRow[], view: Partial<ListView>): string[] =>
  tablesOf(rows, {
    view: { filters: NO_FILTERS, sorting: DEFAULT_SORTING, ...view },
    favourites: new Set(['7']),
    currency: 'EUR',
  }).map(({ tableId }) => tableId);

describe('tablesOf', () => {
  it('filters by stakes, seats, full and empty', () => {
    const rows = [row('1'), row('2', { smallBlind: 5, bigBlind: 10 }), row('3', { seats: 2, players: 2 }), row('4', { players: 0 })];
    expect(idsOf(rows, { filters: { ...NO_FILTERS, bands: ['micro'] } })).toEqual(['2']);
    expect(idsOf(rows, { filters: { ...NO_FILTERS, seats: [2] } })).toEqual(['3']);
    expect(idsOf(rows, { filters: { ...NO_FILTERS, hideFull: true } })).toEqual(['2', '1', '4']);
    expect(idsOf(rows, { filters: { ...NO_FILTERS, hideEmpty: true, hideFull: true } })).toEqual(['2', '1']);
  });

  it('filters by the number of players, whatever the table size', () => {
    const rows = [row('1'), row('2', { players: 2 }), row('3', { seats: 2, players: 2 }), row('4', { players: 0 })];
    expect(MIN_PLAYERS.map((minPlayers) => idsOf(rows, { filters: { ...NO_FILTERS, minPlayers } }))).toEqual([
      ['1', '2', '3'],
      ['1'],
      [],
      [],
      [],
    ]);
    expect(idsOf(rows, { filters: { ...NO_FILTERS, minPlayers: 2, hideFull: true } })).toEqual(['1', '2']);
    expect(idsOf(rows, { filters: { ...NO_FILTERS, hideEmpty: true } })).toEqual(['1', '2', '3']);
  });

  it('filters by game and by limit', () => {
    const rows = [
      row('1'),
      row('2', { gameKey: 'plo4', game: 'omaha4', limit: 'PL' }),
      row('3', { gameKey: 'plo5-8', game: 'omaha5', limit: 'PL' }),
      row('4', { gameKey: 'flhe', limit: 'FL' }),
    ];
    expect(idsOf(rows, { filters: { ...NO_FILTERS, games: ['plo4', 'flhe'] } })).toEqual(['2', '4']);
    expect(idsOf(rows, { filters: { ...NO_FILTERS, limits: ['PL'] } })).toEqual(['2', '3']);
    expect(idsOf(rows, { filters: { ...NO_FILTERS, limits: ['PL'], games: ['flhe'] } })).toEqual([]);
  });

  it('filters by the tab’s games', () => {
    const rows = [row('1'), row('2', { game: 'omaha4' }), row('3', { game: 'omaha6' }), row('4', { game: 'shortdeck' })];
    expect(idsOf(rows, { filters: { ...NO_FILTERS, tab: 'omaha' } })).toEqual(['2', '3']);
    expect(idsOf(rows, { filters: { ...NO_FILTERS, tab: 'shortdeck' } })).toEqual(['4']);
  });

  it('filters and sorts by the stakes a game is named after: the bets in fixed limit', () => {
    const rows = [
      row('1', { smallBlind: 25, bigBlind: 50 }),
      row('2', { limit: 'FL', gameKey: 'flhe', smallBlind: 25, bigBlind: 50 }),
      row('3', { limit: 'FL', gameKey: 'flhe', smallBlind: 10, bigBlind: 20 }),
    ];
    expect(idsOf(rows, { filters: { ...NO_FILTERS, bands: ['low'] } })).toEqual(['3', '1']);
    expect(idsOf(rows, {})).toEqual(['3', '1', '2']);
  });

  it('orders ties by free seats, then players, then age, in both directions', () => {
    const rows = [row('10', { players: 6 }), row('9', { players: 2 }), row('11', { players: 5 }), row('8', { players: 2 })];
    expect(idsOf(rows, { sorting: { key: 'stakes', descending: false } })).toEqual(['11', '8', '9', '10']);
    expect(idsOf(rows, { sorting: { key: 'stakes', descending: true } })).toEqual(['11', '8', '9', '10']);
  });

  it.each([
    ['name', { roomName: 'Aachen' }, { roomName: 'Oslo' }],
    ['game', { gameKey: 'nlhe' }, { gameKey: 'plo4' }],
    ['stakes', { bigBlind: 10 }, { bigBlind: 200 }],
    ['players', { players: 1 }, { players: 4 }],
    ['pot', { averagePot: 1 }, { averagePot: 2 }],
    ['hands', { handsPerHour: 60 }, { handsPerHour: 70 }],
    ['waiting', { waiting: 1 }, { waiting: 2 }],
  ] as const)('sorts by %s', (key, small, large) => {
    const rows = [row('1', large), row('2', small)];
    expect(idsOf(rows, { sorting: { key, descending: false } })).toEqual(['2', '1']);
    expect(idsOf(rows, { sorting: { key, descending: true } })).toEqual(['1', '2']);
  });
});

it('shows only favourites when chosen, along with the other filters', () => {
  const rows = [row('1', { roomId: '7' }), row('2', { roomId: '8' }), row('3', { roomId: '7', players: 6 })];
  expect(idsOf(rows, { filters: { ...NO_FILTERS, favourites: true } })).toEqual(['1', '3']);
  expect(idsOf(rows, { filters: { ...NO_FILTERS, favourites: true, hideFull: true } })).toEqual(['1']);
});

it('sorts by players per flop', () => {
  const rows = [row('1', { flopPercent: 20 }), row('2', { flopPercent: 45 })];
  expect(idsOf(rows, { sorting: { key: 'flop', descending: true } })).toEqual(['2', '1']);
});
