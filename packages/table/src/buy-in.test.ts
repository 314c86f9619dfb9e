import { describe, expect, test } from 'vitest';
import { TestTable } from './test-table.ts';

const input = (seat: number, chips: number, chipsMin = 0) =>
  ({ type: 'sit-down', playerId: 'new', displayName: 'New', seat, chips, chipsMin, stayId: 's', lotId: 'l' }) as const;

describe('sitting down', () => {
  test('[N1] the seat is reserved while the debit is in flight and taken when the wallet accepts it', () => {
    const t = new TestTable();
    const ids = t.reserve(3, 5_000);
    expect(t.seat(3)).toMatchObject({ status: 'reserved', stack: 0, debit: { lotId: ids.lotId, chips: 5_000 }, lots: [] });
    expect(t.do({ type: 'debit-accepted', ...ids })).toEqual(['sat-down']);
    expect(t.seat(3)).toMatchObject({ status: 'seated', stack: 5_000, debit: null, lots: [{ lotId: ids.lotId, chips: 5_000 }] });
  });

  test('[N1] any other answer frees the seat', () => {
    const t = new TestTable();
    const ids = t.reserve(3);
    expect(t.do({ type: 'debit-refused', ...ids, reason: 'INSUFFICIENT_FUNDS' })).toEqual(['seat-released']);
    expect(t.table.seats[3]).toBeNull();
  });

  test('[N1] an answer that no seat is waiting for is refused, so that its chips go back', () => {
    const t = new TestTable();
    const ids = t.reserve(3);
    expect(t.refusal({ type: 'debit-accepted', stayId: ids.stayId, lotId: 'other' })).toBe('unknown-debit');
    t.do({ type: 'debit-accepted', ...ids });
    expect(t.refusal({ type: 'debit-accepted', ...ids })).toBe('unknown-debit');
    expect(t.refusal({ type: 'debit-refused', ...ids, reason: 'late' })).toBe('unknown-debit');
  });

  test.each([
    ['the minimum', 4_000, 0, null],
    ['less than the minimum', 3_999, 0, 'buy-in-too-small'],
    ['the most', 10_000, 0, null],
    ['more than the maximum', 10_001, 0, 'buy-in-too-big'],
    ['half a chip', 4_000.5, 0, 'not-a-chip-amount'],
    ['no number', Number.NaN, 0, 'not-a-chip-amount'],
    ['nothing', 0, 0, 'not-a-chip-amount'],
    ['a negative amount', -4_000, 0, 'not-a-chip-amount'],
    ['back with the amount they left with', 7_000, 7_000, null],
    ['back with less than they left with', 6_999, 7_000, 'buy-in-too-small'],
    ['back with a big win', 25_000, 25_000, null],
    ['back with less than a big win', 10_000, 25_000, 'buy-in-too-small'],
    ['back with more than a big win', 25_001, 25_000, 'buy-in-too-big'],
    ['back with less than the minimum, after leaving with that', 3_000, 3_000, 'buy-in-too-small'],
  ])('[N2] %s: %d chips', (_name, chips, chipsMin, refusal) => {
    const result = new TestTable().refusal(input(0, chips, chipsMin));
    expect(typeof result === 'string' ? result : null).toBe(refusal);
  });

  test("[N2] amounts are multiples of the room's chip unit", () => {
    const t = new TestTable({ chipUnit: 100, buyInMin: 4_000, buyInMax: 10_000 });
    expect(t.refusal(input(0, 4_050))).toBe('not-a-chip-amount');
    expect(t.do(input(0, 4_100))).toEqual(['seat-reserved']);
  });

  test.each([
    ['a seat that is taken', 3, 'seat-taken'],
    ['a seat that is reserved', 4, 'seat-taken'],
    ['a seat that does not exist', 6, 'no-such-seat'],
    ['a seat below the first', -1, 'no-such-seat'],
    ['half a seat', 1.5, 'no-such-seat'],
  ])('[N3] %s', (_name, seat, refusal) => {
    const t = new TestTable().sit(3);
    t.reserve(4);
    expect(t.refusal(input(seat, 5_000))).toBe(refusal);
  });

  test('[N3] one seat per player (AGCO 4.23)', () => {
    const t = new TestTable().sit(3);
    expect(t.refusal({ ...input(0, 5_000), playerId: 'p3' })).toBe('already-seated');
    t.reserve(4);
    expect(t.refusal({ ...input(0, 5_000), playerId: 'p4' })).toBe('already-seated');
  });

  test('[N35] [N36] nobody sits down at a paused or closing table', () => {
    const t = new TestTable().sit(1);
    t.do({ type: 'staff', command: 'pause' });
    expect(t.refusal(input(0, 5_000))).toBe('table-paused');
    t.do({ type: 'staff', command: 'close-after-hand' });
    expect(t.refusal(input(0, 5_000))).toBe('table-closing');
  });
});
