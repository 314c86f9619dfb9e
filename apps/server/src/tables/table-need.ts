/** A table of a room as the policy sees it. `emptySince` is when its last player left; null while somebody is seated. */
export interface TableFill {
  readonly tableId: string;
  readonly seats: number;
  readonly taken: number;
  readonly open: boolean;
  readonly emptySince: number | null;
  /** Its room's settings or the operator's settlement mode have changed since it opened. */
  readonly outdated?: boolean;
}

/** How long an extra table has to be empty before it closes, so that one player changing tables does not open and close tables. */
export const EMPTY_BEFORE_CLOSE_MS = 60_000;

/**
 * Decides which tables a room opens and closes. An open room keeps at least one table with a free seat (up to `tablesMax`) and at least
 * `tablesMin` tables; it closes extra empty tables and empty tables with outdated settings. An outdated table with players continues, but
 * counts only towards `tablesMax`. A closed room opens no tables and closes all of them: each ends its hand and cashes its players out.
 */
export function tableNeed(
  room: { readonly closed: boolean; readonly tablesMin: number; readonly tablesMax: number },
  tables: readonly TableFill[],
  now: number,
): { readonly open: number; readonly close: readonly string[] } {
  const running = tables.filter((table) => table.open);
  if (room.closed) return { open: 0, close: running.map((table) => table.tableId) };
  const outdated = running.filter((table) => table.outdated === true && table.emptySince !== null);
  if (outdated.length > 0) return { open: 0, close: outdated.map((table) => table.tableId) };
  const open = running.filter((table) => table.outdated !== true);
  const empty = open.filter((table) => table.emptySince !== null);
  const withSeat = open.filter((table) => table.taken < table.seats);
  const floor = Math.max(1, room.tablesMin);
  const wanted = Math.max(withSeat.length === 0 ? 1 : 0, floor - open.length);
  if (wanted > 0) return { open: Math.max(0, Math.min(wanted, room.tablesMax - tables.length)), close: [] };
  const spare = Math.min(open.length - floor, withSeat.length - 1);
  const stale = empty.filter((table) => table.emptySince !== null && now - table.emptySince >= EMPTY_BEFORE_CLOSE_MS);
  return { open: 0, close: stale.slice(0, Math.max(0, spare)).map((table) => table.tableId) };
}
