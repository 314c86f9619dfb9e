import { describe, expect, it } from 'vitest';
import { player, snapshotOf, tableOf, turn } from '../gallery/fixtures.ts';
import { askOf, nextTable, tableToFocus } from './waiting-tables.ts';

const NOW = 1_000_000;
const waits = (tableId: string, until: number) => ({ tableId, ask: { decisionId: `${tableId}-1`, until } });
const idle = (tableId: string) => ({ tableId, ask: null });

describe('what a table asks', () => {
  it('its player at his turn, to the end of his time bank', () => {
    expect(askOf(snapshotOf(tableOf(3, turn(0, NOW))))).toEqual({ decisionId: '1284-0', until: NOW + 44_000 });
    expect(askOf(snapshotOf(tableOf(3, turn(1, NOW))))).toBeNull();
  });

  it('whether to run it twice', () => {
    const seats = [0, 1, 2].map((seat) => player(seat, { allIn: true, stack: 0 }));
    const offer = { decisionId: '1284-9', until: NOW + 10_000, waiting: [0, 2] };
    expect(askOf(snapshotOf(tableOf(3, { seats, offer })))).toEqual({ decisionId: '1284-9', until: NOW + 10_000 });
    expect(askOf(snapshotOf(tableOf(3, { seats, offer: { ...offer, waiting: [2] } })))).toBeNull();
  });

  it('nothing before its first state and after its end', () => {
    expect(askOf(snapshotOf(null))).toBeNull();
    expect(askOf(snapshotOf(tableOf(3, turn(0, NOW)), { closed: 'replaced' }))).toBeNull();
  });
});

describe('the next table', () => {
  it('is the one with the least time left, not the one before the player', () => {
    expect(nextTable([waits('1', 50), waits('2', 30), waits('3', 40)], '1')).toBe('2');
    expect(nextTable([waits('1', 50), waits('2', 30), waits('3', 40)], '2')).toBe('3');
    expect(nextTable([waits('1', 50), idle('2')], '1')).toBeNull();
    expect(nextTable([waits('1', 50), idle('2')], null)).toBe('1');
  });

  it('comes by itself only where the player is not asked already', () => {
    expect(tableToFocus([waits('1', 50), waits('2', 30)], '1')).toBeNull();
    expect(tableToFocus([idle('1'), waits('2', 30)], '1')).toBe('2');
    expect(tableToFocus([idle('1'), idle('2')], '1')).toBeNull();
  });
});
