import { openRow, type StoredRow, unfoldHand } from './sealed-events.ts';
import type { Sealer } from './sealer.ts';
import { sql } from './sql.ts';
import type { Stmt, Store } from './store.ts';
import { DamagedJournal, type JournalRow } from './table-journal.ts';

/** A player of one operator: the same id at another operator is another player. */
export interface HandsOwner {
  readonly operatorId: string;
  readonly playerId: string;
}

/** A finished hand that a player was dealt into. Times in server ms. */
export interface PlayerHand {
  readonly handId: string;
  readonly tableId: string;
  readonly roomName: string;
  readonly gameKey: string;
  readonly currency: string;
  readonly state: 'ended' | 'void';
  readonly startedAt: number;
  readonly endedAt: number;
  /** The table's settings as they were stored. */
  readonly config: unknown;
  /** All events of the hand, hidden ones opened: never for a player's eyes as they are. Null when they cannot be read. */
  readonly rows: readonly JournalRow[] | null;
}

/** Which part of a player's hands: at most `limit` that ended at `since` (ms) or later, newest first, only older ones than hand `before`. */
export interface HandsPage {
  readonly before: string | null;
  readonly since: number;
  readonly limit: number;
}

/** What may follow a hand until the next one; more is not read. */
const AFTERMATH_ROWS_MAX = 200;

/** A player was dealt into a hand that ended. Belongs into the unit that closes the hand. */
export function dealtInto({ operatorId, playerId }: HandsOwner, handId: string): Stmt {
  return sql`insert into hand_player (operator_id, player_id, hand_id) values (${operatorId}, ${playerId}, ${handId})`;
}

/**
 * A page of a player's hands in the order in which they ended, newest first: a hand that ends meanwhile moves no page.
 * Empty when `before` is no hand of his.
 */
export async function playerHands(store: Store, sealer: Sealer, owner: HandsOwner, page: HandsPage): Promise<PlayerHand[]> {
  const { operatorId, playerId } = owner;
  const before = page.before === null ? Number.MAX_SAFE_INTEGER : await placeOf(store, owner, page.before);
  if (before === null) return [];
  const rows = await store.read<HandRow>(
    sql`select h.hand_id, h.table_id, r.name as room_name, h.game_key, h.currency, h.state, h.started_at, h.ended_at, h.events, t.config
      from hand_player p join hand h on h.hand_id = p.hand_id join room r on r.room_id = h.room_id join poker_table t on t.table_id = h.table_id
      where p.operator_id = ${operatorId} and p.player_id = ${playerId} and p.seq < ${before} and h.ended_at >= ${page.since}
      order by p.seq desc limit ${page.limit}`,
  );
  return rows.map((row) => handOf(sealer, row));
}

/** One hand of a player that ended at `since` (ms) or later; null when there is no such hand or he was not dealt in. */
export async function playerHand(
  store: Store,
  sealer: Sealer,
  owner: HandsOwner,
  handId: string,
  since: number,
): Promise<PlayerHand | null> {
  const { operatorId, playerId } = owner;
  const [row] = await store.read<HandRow>(
    sql`select h.hand_id, h.table_id, r.name as room_name, h.game_key, h.currency, h.state, h.started_at, h.ended_at, h.events, t.config
      from hand_player p join hand h on h.hand_id = p.hand_id join room r on r.room_id = h.room_id join poker_table t on t.table_id = h.table_id
      where p.hand_id = ${handId} and p.operator_id = ${operatorId} and p.player_id = ${playerId} and h.ended_at >= ${since}`,
  );
  return row === undefined ? null : handOf(sealer, row);
}

/** What was written at a hand's table between its last event `afterSeq` and the next hand, e.g. cards shown afterwards. */
export async function rowsAfterHand(store: Store, sealer: Sealer, tableId: string, afterSeq: number): Promise<JournalRow[]> {
  const stored = await store.read<StoredRow & { readonly hand_id: string | null }>(
    sql`select seq, at, event, sealed, hand_id from journal where table_id = ${tableId} and seq > ${afterSeq} order by seq limit ${AFTERMATH_ROWS_MAX}`,
  );
  // Rows of a finished hand are gone from the journal, those of a running one name it: either ends the pause.
  const next = stored.findIndex((row, index) => row.hand_id !== null || row.seq !== afterSeq + index + 1);
  return stored.slice(0, next < 0 ? stored.length : next).map((row) => openRow(sealer, tableId, row));
}

async function placeOf(store: Store, { operatorId, playerId }: HandsOwner, handId: string): Promise<number | null> {
  const [row] = await store.read<{ seq: number }>(
    sql`select seq from hand_player where hand_id = ${handId} and operator_id = ${operatorId} and player_id = ${playerId}`,
  );
  return row?.seq ?? null;
}

interface HandRow {
  readonly hand_id: string;
  readonly table_id: string;
  readonly room_name: string;
  readonly game_key: string;
  readonly currency: string;
  readonly state: 'ended' | 'void';
  readonly started_at: number;
  readonly ended_at: number;
  readonly events: Uint8Array;
  readonly config: string;
}

function handOf(sealer: Sealer, row: HandRow): PlayerHand {
  return {
    handId: row.hand_id,
    tableId: row.table_id,
    roomName: row.room_name,
    gameKey: row.game_key,
    currency: row.currency,
    state: row.state,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    config: JSON.parse(row.config) as unknown,
    rows: readable(sealer, row),
  };
}

/** One damaged hand must not hide the others of a page. */
function readable(sealer: Sealer, row: HandRow): JournalRow[] | null {
  try {
    return unfoldHand(sealer, row.hand_id, row.events);
  } catch (error) {
    if (error instanceof DamagedJournal) return null;
    throw error;
  }
}
