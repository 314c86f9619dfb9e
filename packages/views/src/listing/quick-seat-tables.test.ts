import { initialOf, LOBBY_ROW, type LobbyRow } from '@cardroom/protocol/shapes';
import { describe, expect, it } from 'vitest';
import { isTooPoor, quickSeatTables } from './quick-seat-tables.ts';

const row = (tableId: string, part: Partial<LobbyRow>): LobbyRow => ({
  ...initialOf(LOBBY_ROW),
  tableId,
  seats: 6,
  buyInMin: 800,
  ...part,
});
const rich = { balance: 100_000, without: new Set<string>() };

describe('the tables that quick seat tries', () => {
  it('are the fullest running games with a free seat, and empty tables never while others play', () => {
    const rows = [
      row('1', { players: 0 }),
      row('2', { players: 1 }),
      row('3', { players: 5 }),
      row('4', { players: 6 }),
      row('5', { players: 2 }),
    ];
    expect(quickSeatTables(rows, rich)).toEqual(['3', '5', '2']);
  });

  it('are empty ones if nobody plays, the cheapest first', () => {
    expect(quickSeatTables([row('1', { buyInMin: 900 }), row('2', {})], rich)).toEqual(['2', '1']);
  });

  it('leave out what the balance cannot pay, and prefer stakes that suit it', () => {
    const rows = [row('1', { players: 5, buyInMin: 100_001 }), row('2', { players: 5, buyInMin: 50_000 }), row('3', { players: 2 })];
    expect(quickSeatTables(rows, rich)).toEqual(['3', '2']);
    expect(quickSeatTables(rows, { ...rich, balance: null })).toEqual(['2', '1', '3']);
  });

  it('are the cheapest where no stakes suit the balance', () => {
    const rows = [row('1', { players: 5, buyInMin: 900 }), row('2', { players: 2 })];
    expect(quickSeatTables(rows, { ...rich, balance: 1_000 })).toEqual(['2', '1']);
  });

  it('prefer a running game to a lone player at suited stakes', () => {
    const rows = [row('1', { players: 1 }), row('2', { players: 2, buyInMin: 50_000 })];
    expect(quickSeatTables(rows, rich)).toEqual(['2', '1']);
  });

  it('leave out closing tables, tables with a waitlist, and those the player has tried', () => {
    const rows = [
      row('1', { players: 3, status: 'closing' }),
      row('2', { players: 3, waiting: 1 }),
      row('3', { players: 3 }),
      row('4', { players: 2 }),
    ];
    expect(quickSeatTables(rows, { ...rich, without: new Set(['3']) })).toEqual(['4']);
  });
});

it('a balance below every minimum buy-in is told apart from full tables', () => {
  expect(isTooPoor([row('1', { players: 3 })], { ...rich, balance: 100 })).toBe(true);
  expect(isTooPoor([row('1', { players: 6 })], { ...rich, balance: 100 })).toBe(false);
  expect(isTooPoor([row('1', { players: 3 })], rich)).toBe(false);
});
