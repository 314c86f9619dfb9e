import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { RowOf, Sealer } from '@cardroom/storage';
import { packRows, unpackRows } from './packed-rows.ts';
import { DamagedJournal, type JournalRow } from './table-journal.ts';
import { JOURNAL } from './table-rows.ts';

/** A stored journal row. */
export const STORED_ROW = JOURNAL.pick('seq', 'at', 'event', 'sealed');
export type StoredRow = RowOf<typeof STORED_ROW>;

/** Far above any event; a damaged length must not exhaust the memory. */
const EVENT_BYTES_MAX = 16 * 1024 * 1024;

/** Seals one hidden event; table and seq are authenticated, so that a row cannot be moved to another place. */
export function sealEvent(sealer: Sealer, tableId: string, seq: number, event: { readonly type: string }): Uint8Array {
  return sealer.seal(deflateRawSync(JSON.stringify(event)), eventContext(tableId, seq));
}

/** Reads one stored row. Throws `DamagedJournal` when it cannot be opened or is not an event. */
export function openRow(sealer: Sealer, tableId: string, row: StoredRow): JournalRow {
  try {
    const text = row.sealed ? inflate(sealer.open(row.sealed, eventContext(tableId, row.seq))) : (row.event ?? '');
    return { seq: row.seq, at: row.at, event: parseEvent(text) };
  } catch (error) {
    throw new DamagedJournal(`event ${row.seq} of table ${tableId} cannot be read`, { cause: error });
  }
}

/** Folds the rows of a finished hand into one compressed, sealed value. */
export function foldHand(sealer: Sealer, handId: string, rows: readonly JournalRow[]): Uint8Array {
  return sealer.seal(packRows(rows), handContext(handId));
}

/** The rows of a folded hand. Throws `DamagedJournal`. */
export function unfoldHand(sealer: Sealer, handId: string, folded: Uint8Array): JournalRow[] {
  try {
    return unpackRows(sealer.open(folded, handContext(handId)));
  } catch (error) {
    throw new DamagedJournal(`hand ${handId} cannot be read`, { cause: error });
  }
}

export function eventContext(tableId: string, seq: number): string {
  return `event:${tableId}:${seq}`;
}

export function handContext(handId: string): string {
  return `hand:${handId}`;
}

function inflate(bytes: Uint8Array): string {
  return inflateRawSync(bytes, { maxOutputLength: EVENT_BYTES_MAX }).toString();
}

function parseEvent(text: string): { readonly type: string } {
  const event: unknown = JSON.parse(text);
  if (typeof event !== 'object' || event === null || typeof (event as { type?: unknown }).type !== 'string') {
    throw new SyntaxError('not an event');
  }
  return event as { readonly type: string };
}
