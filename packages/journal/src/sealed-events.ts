import { inflateRawSync } from 'node:zlib';
import type { RowOf, Sealer } from '@cardroom/storage';
import { packRows, unpackRows } from './packed-rows.ts';
import { DamagedJournal, type JournalRow } from './table-journal.ts';
import { JOURNAL } from './table-rows.ts';

/** A stored journal row. */
export const STORED_ROW = JOURNAL.pick('seq', 'at', 'event', 'sealed');
export type StoredRow = RowOf<typeof STORED_ROW>;

/** Far above any event; a damaged length must not exhaust the memory. */
const EVENT_BYTES_MAX = 16 * 1024 * 1024;

/**
 * The text of a stored row: the event, or the list of several events that follow each other. `seq` of the row is that of its first event.
 */
export function rowText(events: readonly { readonly type: string }[]): string {
  return JSON.stringify(events.length === 1 ? events[0] : events);
}

/** Seals the hidden events of a row; table and seq are authenticated, so that a row cannot be moved to another place. */
export function sealEvents(sealer: Sealer, tableId: string, seq: number, events: readonly { readonly type: string }[]): Uint8Array {
  return sealer.seal(Buffer.from(JSON.stringify(events)), eventContext(tableId, seq));
}

/** The events of one stored row. Throws `DamagedJournal` when it cannot be opened or holds something else. */
export function openRow(sealer: Sealer, tableId: string, row: StoredRow): JournalRow[] {
  try {
    const text = row.sealed ? opened(sealer.open(row.sealed, eventContext(tableId, row.seq))) : (row.event ?? '');
    return eventsIn(text).map((event, index) => ({ seq: row.seq + index, at: row.at, event }));
  } catch (error) {
    throw new DamagedJournal(`event ${row.seq} of table ${tableId} cannot be read`, { cause: error });
  }
}

/** How many events a row between hands holds. No hidden ones: those belong to hands. */
export function eventCountOf({ event }: StoredRow): number {
  const found: unknown = event?.startsWith('[') ? JSON.parse(event) : null;
  return Array.isArray(found) ? found.length : 1;
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

/** Begins a list of events. The hidden events of earlier versions were sealed one by one as deflated JSON, which never begins with it. */
const LIST = '['.charCodeAt(0);

function opened(bytes: Uint8Array): string {
  const plain = bytes[0] === LIST ? bytes : inflateRawSync(bytes, { maxOutputLength: EVENT_BYTES_MAX });
  return Buffer.from(plain).toString();
}

function eventsIn(text: string): { readonly type: string }[] {
  const found: unknown = JSON.parse(text);
  const events = Array.isArray(found) ? found : [found];
  if (events.length === 0 || !events.every(isEvent)) throw new SyntaxError('not an event');
  return events;
}

function isEvent(value: unknown): value is { readonly type: string } {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}
