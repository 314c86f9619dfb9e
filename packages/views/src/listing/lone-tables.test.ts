import { initialOf, LOBBY_ROW, type LobbyRow } from '@cardroom/protocol/shapes';
import { expect, it } from 'vitest';
import { elsewhere } from './lone-tables.ts';

const row = (tableId: string, part: Partial<LobbyRow> = {}): LobbyRow => ({
  ...initialOf(LOBBY_ROW),
  ...{ tableId, smallBlind: 10, bigBlind: 20, buyInMin: 800, seats: 6, players: 3 },
  ...part,
});
const HERE = row('1', { players: 1 });
const me = { tableId: '1', purse: 10_000 };
const bestOf = (rows: readonly LobbyRow[], who = me): string | null => elsewhere([HERE, ...rows], who).best?.tableId ?? null;

it('leads to a running table of the same game: the closest stakes, then the most players', () => {
  expect(bestOf([row('2', { bigBlind: 50 }), row('3', { players: 2 }), row('4', { players: 5 })])).toBe('4');
  expect(bestOf([row('2', { bigBlind: 50 })])).toBe('2');
  expect(bestOf([row('2', { bigBlind: 100 })])).toBeNull();
  expect(bestOf([row('2', { gameKey: 'plo4', game: 'omaha4', limit: 'PL' })])).toBeNull();
});

it('never leads to a table that is full, closing, empty, has a waitlist or is too expensive', () => {
  const others = [{ players: 6 }, { status: 'closing' }, { players: 1 }, { waiting: 1 }, { buyInMin: 10_001 }] as const;
  for (const part of others) expect(elsewhere([HERE, row('2', part)], me)).toEqual({ best: null, freeSeats: 0 });
  expect(bestOf([row('2', { buyInMin: 10_001 })], { ...me, purse: null as unknown as number })).toBe('2');
});

it('counts the free seats of all running games', () => {
  expect(elsewhere([HERE, row('2'), row('3', { gameKey: 'plo4', players: 5 }), row('4', { players: 0 })], me).freeSeats).toBe(4);
});
