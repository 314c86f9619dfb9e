import type { Sealer, Stmt, Store } from '@cardroom/storage';
import { exactly, int, oneOf, type RowOf, readRows, shape, sql, text } from '@cardroom/storage';
import { HAND, HAND_END, HAND_PLAYER, isArchived } from './hand-rows.ts';
import { playMarks, type TablePlay } from './player-plays.ts';
import { eventCountOf, openRow, STORED_ROW, type StoredRow, unfoldHand } from './sealed-events.ts';
import { STAY } from './stay-rows.ts';
import { DamagedJournal, type JournalRow } from './table-journal.ts';
import { JOURNAL, TABLE } from './table-rows.ts';

/** A player of one operator: the same ID at another operator is another player. */
export interface HandsOwner {
  readonly operatorId: string;
  readonly playerId: string;
}

/** A finished hand. Times in server ms. */
export interface PlayerHand {
  readonly handId: string;
  readonly tableId: string;
  readonly roomName: string;
  readonly gameKey: string;
  readonly currency: string;
  readonly state: 'ended' | 'void';
  readonly startedAt: number;
  readonly endedAt: number;
  /** The total of its pots, in minor units; 0 for a voided hand and for hands older than the ledger. */
  readonly pot: number;
  /** The table's settings, as stored. */
  readonly config: unknown;
  /**
   * All events of the hand, including decrypted hidden ones, so they must not be shown to a player unfiltered. Null when
   * they cannot be read.
   */
  readonly rows: readonly JournalRow[] | null;
  /** Its events were moved to an archive. */
  readonly isArchived: boolean;
}

export type HandOrder = 'newest' | 'biggest-pot';

/**
 * Selects a player's hands: at most `limit` that ended between `since` and `until` (ms, both included), at `tableId` if given, and after
 * hand `before` in the list.
 */
export interface HandsPage {
  readonly before: string | null;
  readonly since: number;
  readonly until: number;
  readonly tableId: string | null;
  readonly order: HandOrder;
  readonly limit: number;
}

/** When a hand ended (server ms) and the total of its pots (minor units). */
export interface HandEnd {
  readonly endedAt: number;
  readonly pot: number;
}

/** Maximum number of rows read after a hand. */
const AFTERMATH_ROWS_MAX = 200;

/** A player of a hand and how they played it; `play` is left out for a voided hand. */
export interface DealtIn extends HandsOwner {
  readonly play?: TablePlay | undefined;
}

/** Records who was dealt into a hand, in one statement; none for no players. Belongs in the unit that closes the hand. */
export function dealtInto(players: readonly DealtIn[], handId: string, { endedAt, pot }: HandEnd): Stmt[] {
  if (players.length === 0) return [];
  const rows = players.map(({ operatorId, playerId, play }) => {
    const { tableId = '', net = 0 } = play ?? {};
    const marks = play === undefined ? 0 : playMarks(play);
    return [operatorId, playerId, handId, endedAt, pot, tableId, net, marks];
  });
  return [
    exactly(players.length, {
      sql: `insert into hand_player (operator_id, player_id, hand_id, ended_at, pot_minor, table_id, net_minor, play)
        values ${rows.map(() => '(?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`.replace(/\s+/g, ' '),
      parameters: rows.flat(),
    }),
  ];
}

/**
 * A page of a player's hands: those that ended last first, or those with the biggest pots, of equal pots the newest. By time no page
 * moves when a hand ends in the meantime. Empty when `before` is not a hand of the player.
 */
export async function playerHands(store: Store, sealer: Sealer, owner: HandsOwner, page: HandsPage): Promise<PlayerHand[]> {
  const { operatorId, playerId } = owner;
  const before = page.before === null ? FIRST : await placeOf(store, owner, page.before);
  if (before === null) return [];
  const table = page.tableId ?? ANY_TABLE;
  // Only the rows of the page are joined, because a hand carries all its events.
  const rows = await readRows(
    store,
    HAND_ROW,
    page.order === 'newest'
      ? sql`select h.hand_id, h.table_id, r.name as room_name, h.game_key, h.currency, h.state, h.started_at, h.ended_at, p.pot_minor, h.events, t.config
          from (select seq, hand_id, pot_minor from hand_player where operator_id = ${operatorId} and player_id = ${playerId}
            and seq < ${before.seq} and ended_at >= ${page.since} and ended_at <= ${page.until}
            and (${table} = '' or exists (select 1 from hand x where x.hand_id = hand_player.hand_id and x.table_id = ${table}))
            order by seq desc limit ${page.limit}) p
          join hand h on h.hand_id = p.hand_id join room r on r.room_id = h.room_id join poker_table t on t.table_id = h.table_id
          order by p.seq desc`
      : sql`select h.hand_id, h.table_id, r.name as room_name, h.game_key, h.currency, h.state, h.started_at, h.ended_at, p.pot_minor, h.events, t.config
          from (select seq, hand_id, pot_minor from hand_player where operator_id = ${operatorId} and player_id = ${playerId}
            and (pot_minor < ${before.pot_minor} or pot_minor = ${before.pot_minor} and seq < ${before.seq})
            and ended_at >= ${page.since} and ended_at <= ${page.until}
            and (${table} = '' or exists (select 1 from hand x where x.hand_id = hand_player.hand_id and x.table_id = ${table}))
            order by pot_minor desc, seq desc limit ${page.limit}) p
          join hand h on h.hand_id = p.hand_id join room r on r.room_id = h.room_id join poker_table t on t.table_id = h.table_id
          order by p.pot_minor desc, p.seq desc`,
  );
  return rows.map((row) => handOf(sealer, row));
}

/** Stands for any table; no table has this ID. */
const ANY_TABLE = '';

/** The end of a running stay, which sorts it before all ended ones. */
const RUNNING = Number.MAX_SAFE_INTEGER;

/** At most `limit` tables at which a player sat at `since` (ms) or later, the latest first. */
export async function playerTables(
  store: Store,
  { operatorId, playerId }: HandsOwner,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<{ readonly tableId: string; readonly roomName: string }[]> {
  const rows = await readRows(
    store,
    STAY.pick('table_id').and({ room_name: text }),
    sql`select s.table_id, r.name as room_name from stay s join room r on r.room_id = s.room_id
      where s.operator_id = ${operatorId} and s.player_id = ${playerId} and coalesce(s.closed_at, ${RUNNING}) >= ${since}
      group by s.table_id, r.name order by max(coalesce(s.closed_at, ${RUNNING})) desc, s.table_id desc limit ${limit}`,
  );
  return rows.map(({ table_id, room_name }) => ({ tableId: table_id, roomName: room_name }));
}

/** One hand of a player that ended at `since` (ms) or later; null when there is no such hand or the player was not dealt in. */
export async function playerHand(
  store: Store,
  sealer: Sealer,
  owner: HandsOwner,
  handId: string,
  since: number,
): Promise<PlayerHand | null> {
  const { operatorId, playerId } = owner;
  const [row] = await readRows(
    store,
    HAND_ROW,
    sql`select h.hand_id, h.table_id, r.name as room_name, h.game_key, h.currency, h.state, h.started_at, h.ended_at, p.pot_minor, h.events, t.config
      from hand_player p join hand h on h.hand_id = p.hand_id join room r on r.room_id = h.room_id join poker_table t on t.table_id = h.table_id
      where p.hand_id = ${handId} and p.operator_id = ${operatorId} and p.player_id = ${playerId} and h.ended_at >= ${since}`,
  );
  return row === undefined ? null : handOf(sealer, row);
}

/** One finished hand of an operator with its room; null when the operator has no such hand or it is still running. */
export async function operatorHand(
  store: Store,
  sealer: Sealer,
  operatorId: string,
  handId: string,
): Promise<(PlayerHand & { readonly roomId: string }) | null> {
  const [row] = await readRows(
    store,
    HAND.pick('hand_id', 'table_id', 'game_key', 'currency', 'started_at', 'ended_at', 'events', 'room_id').and({
      room_name: text,
      state: oneOf(['ended', 'void']),
      pot_minor: HAND_END.columns.pot_minor,
      config: TABLE.columns.config,
    }),
    sql`select h.hand_id, h.table_id, h.room_id, r.name as room_name, h.game_key, h.currency, h.state, h.started_at, h.ended_at, e.pot_minor, h.events, t.config
      from hand h join hand_end e on e.hand_id = h.hand_id join room r on r.room_id = h.room_id join poker_table t on t.table_id = h.table_id
      where h.hand_id = ${handId} and h.operator_id = ${operatorId}`,
  );
  return row === undefined ? null : { ...handOf(sealer, row), roomId: row.room_id };
}

/** The rows written at a hand's table between its last event `afterSeq` and the next hand, e.g. cards shown afterwards. */
export async function rowsAfterHand(store: Store, sealer: Sealer, tableId: string, afterSeq: number): Promise<JournalRow[]> {
  return (await storedRowsAfter(store, tableId, afterSeq)).flatMap((row) => openRow(sealer, tableId, row));
}

/** The same rows as they are stored. */
export async function storedRowsAfter(store: Store, tableId: string, afterSeq: number): Promise<StoredRow[]> {
  const stored = await readRows(
    store,
    STORED_ROW.and({ hand_id: JOURNAL.columns.hand_id }),
    sql`select seq, at, event, sealed, hand_id from journal where table_id = ${tableId} and seq > ${afterSeq} order by seq limit ${AFTERMATH_ROWS_MAX}`,
  );
  // The next hand shows either as rows that name it (running) or as a gap in the numbers (finished).
  const rows: StoredRow[] = [];
  let nextSeq = afterSeq + 1;
  for (const { hand_id, ...row } of stored) {
    if (hand_id !== null || row.seq !== nextSeq) break;
    rows.push(row);
    nextSeq += eventCountOf(row);
  }
  return rows;
}

/** A position in the list of a player's hands. */
const PLACE = HAND_PLAYER.pick('seq', 'pot_minor');
type Place = RowOf<typeof PLACE>;

/** The position before the first hand. */
const FIRST: Place = { seq: Number.MAX_SAFE_INTEGER, pot_minor: Number.MAX_SAFE_INTEGER };

async function placeOf(store: Store, { operatorId, playerId }: HandsOwner, handId: string): Promise<Place | null> {
  const [row] = await readRows(
    store,
    PLACE,
    sql`select seq, pot_minor from hand_player where hand_id = ${handId} and operator_id = ${operatorId} and player_id = ${playerId}`,
  );
  return row ?? null;
}

const HAND_ROW = shape({
  hand_id: HAND.columns.hand_id,
  table_id: HAND.columns.table_id,
  room_name: text,
  game_key: HAND.columns.game_key,
  currency: HAND.columns.currency,
  state: oneOf(['ended', 'void']),
  started_at: HAND.columns.started_at,
  ended_at: HAND.columns.ended_at,
  pot_minor: int,
  events: HAND.columns.events,
  config: TABLE.columns.config,
});
type HandRow = RowOf<typeof HAND_ROW>;

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
    pot: row.pot_minor,
    config: JSON.parse(row.config) as unknown,
    rows: readable(sealer, row),
    isArchived: isArchived(row),
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
