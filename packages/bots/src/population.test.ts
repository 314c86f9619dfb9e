import { initialOf, LOBBY_ROW, type LobbyRow } from '@cardroom/protocol/shapes';
import { describe, expect, test } from 'vitest';
import { crowdOf, populationOf, tableFor } from './population.ts';

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
});
