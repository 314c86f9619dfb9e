import { ROOMS_LISTED_MAX } from '@cardroom/protocol';
import type { LobbyRow, RoomLine } from '@cardroom/protocol/shapes';
import { roomLine } from '@cardroom/views/listing';

/** The longest list that is sent as a whole: with the longest names, its first state has less than 60 KB. */
export const WHOLE_LIST_MAX = 300;
/** A list in pages is sent as a whole again from this length down, so that tables that come and go do not turn it to and fro. */
export const WHOLE_AGAIN_MAX = 250;

interface PoolRoom {
  readonly rows: Map<string, LobbyRow>;
  /** Counts the changes of its rows. */
  version: number;
  line: RoomLine | null;
  lineOf: number;
}

/** The tables of one pool, by room. */
export class PoolList {
  readonly #rows = new Map<string, LobbyRow>();
  readonly #rooms = new Map<string, PoolRoom>();
  #players = 0;
  #version = 0;
  #paged = false;

  /** Seated players at all tables. */
  get players(): number {
    return this.#players;
  }

  /** The list is too long to be sent as a whole. */
  get paged(): boolean {
    return this.#paged;
  }

  /** Lists the row; false if it is as it was. */
  put(row: LobbyRow): boolean {
    const before = this.#rows.get(row.tableId);
    if (before !== undefined && isAlike(before, row)) return false;
    const room = this.#rooms.get(row.roomId) ?? { rows: new Map(), version: 0, line: null, lineOf: 0 };
    this.#rooms.set(row.roomId, room);
    room.rows.set(row.tableId, row);
    this.#rows.set(row.tableId, row);
    this.#changed(room, row.players - (before?.players ?? 0));
    return true;
  }

  /** Takes the table off the list; false if it was not on it. */
  remove(tableId: string): boolean {
    const row = this.#rows.get(tableId);
    const room = this.#rooms.get(row?.roomId ?? '');
    if (row === undefined || room === undefined) return false;
    this.#rows.delete(tableId);
    room.rows.delete(tableId);
    if (room.rows.size === 0) this.#rooms.delete(row.roomId);
    this.#changed(room, -row.players);
    return true;
  }

  row(tableId: string): LobbyRow | undefined {
    return this.#rows.get(tableId);
  }

  /** The tables of a room, or of all rooms. */
  rows(roomId: string | null = null): LobbyRow[] {
    return [...(roomId === null ? this.#rows : (this.#rooms.get(roomId)?.rows ?? new Map<string, LobbyRow>())).values()];
  }

  /** A number that changes with every change of a room's tables, or of all tables. */
  version(roomId: string | null): number {
    return roomId === null ? this.#version : (this.#rooms.get(roomId)?.version ?? -1);
  }

  /** The rooms with their sums, at most `ROOMS_LISTED_MAX`: those with the most players. A room that has not changed keeps its object. */
  rooms(): RoomLine[] {
    const lines = [...this.#rooms.values()].map(lineOf);
    if (lines.length <= ROOMS_LISTED_MAX) return lines;
    return lines.sort((one, other) => other.players - one.players || (one.roomId < other.roomId ? -1 : 1)).slice(0, ROOMS_LISTED_MAX);
  }

  #changed(room: PoolRoom, players: number): void {
    this.#version += 1;
    room.version = this.#version;
    this.#players += players;
    this.#paged = this.#rows.size > (this.#paged ? WHOLE_AGAIN_MAX : WHOLE_LIST_MAX);
  }
}

function lineOf(room: PoolRoom): RoomLine {
  if (room.line !== null && room.lineOf === room.version) return room.line;
  const line = roomLine([...room.rows.values()]);
  room.lineOf = room.version;
  if (room.line === null || !isAlike(room.line, line)) room.line = line;
  return room.line;
}

/** Both have plain members only. */
function isAlike<Line extends object>(one: Line, other: Line): boolean {
  return (Object.keys(other) as (keyof Line)[]).every((name) => one[name] === other[name]);
}
