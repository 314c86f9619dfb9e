import { useShallow } from 'zustand/react/shallow';
import { type Clock, clockOf } from '../rules/clock.ts';
import { useTable } from './context.tsx';

/** The clock of a seat: that of the open offer until the seat answers it, otherwise that of the turn. */
export function useClock(seat: number): Clock {
  return useTable(useShallow(({ snapshot: { table }, info }) => clockOf(table, info, seat)));
}
