import { TestTable } from '@cardroom/table/testing';
import { expect, test } from 'vitest';
import { bringSeatsInLine, type StayOnRecord } from './table-salvage.ts';

/** A table between hands: players with 100.00 each, in these seats. */
function tableWith(...seats: number[]) {
  const { table } = new TestTable().sit(...seats);
  const stays = table.seats.flatMap((seat): StayOnRecord[] =>
    seat === null ? [] : [{ ...seat, lots: seat.lots.map((lot) => ({ ...lot, state: 'accepted' })) }],
  );
  return { table, stays };
}

const withLot = (stay: StayOnRecord | undefined, state: 'accepted' | 'pending'): StayOnRecord[] =>
  stay === undefined ? [] : [{ ...stay, lots: [...stay.lots, { lotId: 'later', chips: 2_500, state }] }];

test('chips that were accepted during the lost hand wait behind the stack, with their lot', () => {
  const { table, stays } = tableWith(1, 4);
  const after = bringSeatsInLine(table, [...withLot(stays[0], 'accepted'), ...stays.slice(1)]);
  expect(after.seats[1]).toMatchObject({ stack: 10_000, behind: 2_500, debit: null });
  expect(after.seats[1]?.lots.map(({ chips }) => chips)).toEqual([10_000, 2_500]);
  expect(after.seats[4]).toEqual(table.seats[4]);
});

test('a debit in flight is waited for, and a player whose stay has ended has no seat', () => {
  const { table, stays } = tableWith(1, 4);
  const after = bringSeatsInLine(table, withLot(stays[0], 'pending'));
  expect(after.seats[1]).toMatchObject({ stack: 10_000, behind: 0, debit: { lotId: 'later', chips: 2_500 } });
  expect(after.seats[4]).toBeNull();
});
