import type { LobbyRow } from '@cardroom/protocol/shapes';
import { type Listed, tablesOf } from './filters.ts';

/** A request to a list that is too long to be sent as a whole. */
export interface ListQuery extends Listed {
  /** Only tables of this room; null = of all. */
  readonly room: string | null;
  /** Only tables that a search for this finds; '' = all. */
  readonly text: string;
}

const TABLE_NUMBER = /^#?(\d+)$/;

/** Tells which tables a search finds: the name of their room contains the text, or their number begins with it. */
export function finder(text: string): (row: Pick<LobbyRow, 'tableId' | 'roomName'>) => boolean {
  const wanted = text.trim().toLowerCase();
  const number = TABLE_NUMBER.exec(wanted)?.[1];
  return ({ tableId, roomName }) => (number !== undefined && tableId.startsWith(number)) || roomName.toLowerCase().includes(wanted);
}

/** The tables that are asked for, sorted. */
export function tablesFound(rows: readonly LobbyRow[], query: ListQuery): readonly LobbyRow[] {
  const { room, text } = query;
  const isFound = finder(text);
  return tablesOf(
    rows.filter((row) => (room === null || row.roomId === room) && isFound(row)),
    query,
  );
}

/** One page of a long list. */
export interface ListPage {
  /** The first tables that are asked for, at most as many as a page has. */
  readonly rows: readonly LobbyRow[];
  /** How many there are altogether. */
  readonly all: number;
}

/** The first `max` of the tables that are asked for. */
export function pageOf(rows: readonly LobbyRow[], query: ListQuery, max: number): ListPage {
  const found = tablesFound(rows, query);
  return { rows: found.slice(0, max), all: found.length };
}
