import type { FloorSeat, FloorTable, SeatSort, SeatsAnswer, TableSort, TablesAnswer } from '@cardroom/staff-api';
import type { Column } from '../list/data-table.tsx';
import { askedOrder, orderOf } from '../list/sort.ts';
import { type RowsReading, useRows } from '../query/use-rows.ts';
import { LOOK_EVERY_MS } from './use-floor.ts';

/** A column of the list of tables that the service sorts by. */
export const tableSort = (id: TableSort) => ({ id, sort: 'service' }) as const;
/** A column of the list of taken seats that the service sorts by. */
export const seatSort = (id: SeatSort) => ({ id, sort: 'service' }) as const;

const TABLE_FILTERS = ['find', 'game', 'stakes', 'currency'] as const;
const SEAT_FILTERS = ['find', 'away'] as const;

/** The call that an address asks for: its filters, and its order where the service can sort by it. */
export function listPath<Row>(path: string, filters: readonly string[], columns: readonly Column<Row>[], given: URLSearchParams): string {
  const query = new URLSearchParams(filters.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : [])));
  const sort = askedOrder(columns, orderOf(given.get('sort')));
  if (sort !== null) query.set('sort', sort);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The open tables that an address asks for, page after page. */
export function useTables(columns: readonly Column<FloorTable>[], given: URLSearchParams): RowsReading<TablesAnswer> {
  return useRows<TablesAnswer>(listPath('/tables', TABLE_FILTERS, columns, given), {
    every: LOOK_EVERY_MS,
    keyOf: ({ tableId }) => tableId,
  });
}

/** The taken seats that an address asks for, page after page. */
export function useSeats(columns: readonly Column<SeatsAnswer['rows'][number]>[], given: URLSearchParams): RowsReading<SeatsAnswer> {
  const keyOf = ({ stayId }: FloorSeat) => stayId;
  return useRows<SeatsAnswer>(listPath('/tables/seats', SEAT_FILTERS, columns, given), { every: LOOK_EVERY_MS, keyOf });
}
