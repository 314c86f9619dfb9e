import type { TableInfo } from '@cardroom/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConnectionSnapshot, TableConnection } from '../connection.ts';
import { awaitsFirstHand } from '../rules/first-hand.ts';
import { EMPTY_LOG, extendLog, type HandLog } from '../rules/log-lines.ts';
import { type SeatMask, seatMasks } from '../rules/seat-masks.ts';
import { reuse } from './reuse.ts';

/** The connection's snapshot, plus the data derived from it. */
export interface TableView {
  readonly snapshot: ConnectionSnapshot;
  /** The table's settings; null before the first state. */
  readonly info: TableInfo | null;
  readonly log: HandLog;
  /** How each player at the table looks. */
  readonly masks: readonly SeatMask[];
  /** The player took the seat while this page was open and has not finished a hand since. */
  readonly firstHandAhead: boolean;
}

export type TableStore = StoreApi<TableView>;

export function createTableStore(connection: TableConnection): TableStore {
  return createStore<TableView>(() => nextView(null, connection.snapshot()));
}

/** The view for the next snapshot of the connection. Unchanged parts keep their identity. */
export function nextView(before: TableView | null, snapshot: ConnectionSnapshot): TableView {
  const shared = reuse(before?.snapshot, snapshot);
  const table = shared.table;
  const sameInfo = before?.info && table?.info === before.snapshot.table?.info;
  const names = table?.seats.map(({ name }) => name) ?? [];
  const info = sameInfo ? before.info : parseInfo(table?.info);
  const masks = seatMasks(before?.masks ?? [], table?.seats ?? []);
  return {
    snapshot: shared,
    info,
    firstHandAhead: awaitsFirstHand(before?.firstHandAhead ?? false, before?.snapshot ?? null, shared),
    masks,
    log: extendLog(before?.log ?? EMPTY_LOG, shared.cues, { names, faces: masks, game: info }),
  };
}

function parseInfo(text: string | undefined): TableInfo | null {
  if (!text || text === '{}') return null;
  return JSON.parse(text) as TableInfo;
}
