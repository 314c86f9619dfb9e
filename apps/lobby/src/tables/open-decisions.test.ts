import { describe, expect, it } from 'vitest';
import { player, snapshotOf, tableOf, turn } from '../gallery/fixtures.ts';
import { nextTable, openDecisionOf, tableToFocus } from './open-decisions.ts';

const NOW = 1_000_000;
const waits = (tableId: string, until: number) => ({ tableId, decision: { decisionId: `${tableId}-1`, until } });
const idle = (tableId: string) => ({ tableId, decision: null });

describe('decisions at a table', () => {
  it('the player’s turn, until the end of the time bank', () => {
    expect(openDecisionOf(snapshotOf(tableOf(3, turn(0, NOW))))).toEqual({ decisionId: '1284-0', until: NOW + 44_000 });
    expect(openDecisionOf(snapshotOf(tableOf(3, turn(1, NOW))))).toBeNull();
  });

  it('an offer to run it twice', () => {
    const seats = [0, 1, 2].map((seat) => player(seat, { allIn: true, stack: 0 }));
    const offer = { decisionId: '1284-9', until: NOW + 10_000, waiting: [0, 2] };
    expect(openDecisionOf(snapshotOf(tableOf(3, { seats, offer })))).toEqual({ decisionId: '1284-9', until: NOW + 10_000 });
    expect(openDecisionOf(snapshotOf(tableOf(3, { seats, offer: { ...offer, waiting: [2] } })))).toBeNull();
  });

  it('none before the first state and after the table has closed', () => {
    expect(openDecisionOf(snapshotOf(null))).toBeNull();
    expect(openDecisionOf(snapshotOf(tableOf(3, turn(0, NOW)), { closed: 'replaced' }))).toBeNull();
  });
});

describe('the next table', () => {
  it('is the one with the least time left, except the current one', () => {
    expect(nextTable([waits('1', 50), waits('2', 30), waits('3', 40)], '1')).toBe('2');
    expect(nextTable([waits('1', 50), waits('2', 30), waits('3', 40)], '2')).toBe('3');
    expect(nextTable([waits('1', 50), idle('2')], '1')).toBeNull();
    expect(nextTable([waits('1', 50), idle('2')], null)).toBe('1');
  });

  it('is jumped to automatically only if the current table is not waiting', () => {
    expect(tableToFocus([waits('1', 50), waits('2', 30)], '1')).toBeNull();
    expect(tableToFocus([idle('1'), waits('2', 30)], '1')).toBe('2');
    expect(tableToFocus([idle('1'), idle('2')], '1')).toBeNull();
  });
});
