import { initialOf, LOBBY_ROW, type LobbyRow } from '@cardroom/protocol/shapes';
import { describe, expect, test } from 'vitest';
import { crowdOf, populationOf, roomsLeftDeep, tableFor } from './population.ts';
import { SCREEN_NAMES, screenName } from './screen-names.ts';

const row = (tableId: string, roomId: string, bigBlind: number, players: number, part: Partial<LobbyRow> = {}): LobbyRow => ({
  ...initialOf(LOBBY_ROW),
  tableId,
  roomId,
  bigBlind,
  seats: 6,
  players,
  ...part,
});

describe('population', () => {
  test('has unique players with IDs an operator accepts, some of them in won', () => {
    const players = populationOf(60);
    expect(new Set(players.map(({ playerId }) => playerId)).size).toBe(60);
    for (const { playerId } of players) expect(playerId).toMatch(/^[a-z0-9-]{1,30}$/);
    expect(players.filter(({ currency }) => currency === 'KRW')).toHaveLength(3);
    expect(populationOf(2).map(({ currency }) => currency)).toEqual(['EUR', 'EUR']);
  });

  test('has screen names as a poker site would: 60 or more, short enough for a seat, none twice in any spelling', () => {
    const names = Array.from({ length: 200 }, (_, index) => screenName(index));
    expect(SCREEN_NAMES).toBeGreaterThanOrEqual(60);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(200);
    for (const name of names.slice(0, SCREEN_NAMES)) expect(name).toMatch(/^[A-Za-z0-9_]{4,12}$/);
    expect(new Set(populationOf(200).map(({ playerId }) => playerId)).size).toBe(200);
  });

  test.each([
    [2, 1],
    [3, 1],
    [4, 2],
    [6, 4],
    [9, 4],
  ])('at a table with %d seats, bots fill %d', (seats, bots) => {
    expect(crowdOf(seats)).toBe(bots);
  });
});

describe('choosing a table', () => {
  const tables = [row('31', '4', 200, 1), row('32', '4', 200, 3), row('33', '4', 200, 4), row('11', '2', 100, 0), row('21', '10', 200, 2)];

  test.each([
    [0, '11', 'the lowest stake first'],
    [3, '11', 'four of them'],
    [4, '32', 'company, but not a table whose places for bots are taken'],
    [6, '32', 'three of them'],
    [7, '21', 'of two rooms at one stake the older one first'],
    [10, '11', 'round again'],
  ])('bot %d goes to %s: %s', (index, tableId) => {
    expect(tableFor(index, tables)).toBe(tableId);
  });

  test('returns null when every seat is taken, every table is closing or the lobby is empty', () => {
    expect(tableFor(0, [row('1', '1', 100, 4), row('2', '1', 100, 0, { status: 'closing' })])).toBeNull();
    expect(tableFor(0, [])).toBeNull();
  });

  const named = tables.map((table) => ({ ...table, roomName: `Room ${table.roomId}`, buyInMax: 10_000 }));

  test('a bot that took a deep stack home goes to the next room that has a seat', () => {
    expect(tableFor(0, named, new Set(['Room 2']))).toBe('32');
    expect(tableFor(0, named, new Set(['Room 2', 'Room 4']))).toBe('21');
    expect(tableFor(0, named, new Set(['Room 2', 'Room 4', 'Room 10']))).toBeNull();
  });

  test('a bot whose room is full waits for a seat there', () => {
    const full = named.map((table) => (table.roomId === '2' ? { ...table, players: 4 } : table));
    expect(tableFor(0, full)).toBeNull();
  });

  test.each([
    ['a deep stack', [{ cashedOut: 25_000, at: 900_000 }], ['Room 2']],
    ['an ordinary stack', [{ cashedOut: 24_999, at: 900_000 }], []],
    ['a deep stack of more than an hour ago', [{ cashedOut: 25_000, at: -2_700_000 }], []],
    [
      'a deep stack before an ordinary one',
      [
        { cashedOut: 9_000, at: 950_000 },
        { cashedOut: 25_000, at: 900_000 },
      ],
      [],
    ],
    ['no stay', [], []],
  ])('rooms left deep: %s', (_name, stays, rooms) => {
    const receipts = stays.map((stay) => ({ ...stay, roomName: 'Room 2' }));
    expect([...roomsLeftDeep(receipts, { tables: named, now: 900_001, deepBuyIns: 2.5 })]).toEqual(rooms);
  });
});
