import { type Store, sql } from '@cardroom/journal';
import { REPORT_KINDS } from '@cardroom/operator-api';
import type { SearchHit } from '@cardroom/staff-api';

/** Things of one kind that are shown. */
export const HITS_OF_A_KIND = 5;
/** The beginning of a transaction's id leads to it from this length on: shorter ones are those of everybody's last hours. */
export const TX_PREFIX_CHARS_MIN = 8;
/** Ids with one beginning that are read, whosever they are. */
const TX_CANDIDATES_MAX = 500;
/** Open rooms and tables of an operator whose names are looked at. */
const OPEN_READ_MAX = 2_000;
/** Stands behind every text that begins with what is before it. */
const LAST = '\u{10ffff}';

/** What somebody typed, and whose things he may find. */
export interface SearchAsk {
  readonly text: string;
  /** Whose: ids of other operators are found with null only, and then only what is found by an id that no two operators share. */
  readonly operatorId: string | null;
  /** The service's own people find the ids of all operators, whichever is chosen. */
  readonly ofAll: boolean;
}

/** One kind of things that can be found. */
export type Finder = (store: Store, ask: SearchAsk) => Promise<readonly SearchHit[]>;

/** By the whole id, or by its beginning; the whole id first. */
export const findTransactions: Finder = async (store, ask) => {
  const rows = await store.read<TxRow>(sql`select w.id, w.operator_id, w.kind, w.player_id, w.amount_minor, w.currency, w.created_at
    from wallet_tx w where w.id = ${ask.text}`);
  if (rows.length === 0 && ask.text.length >= TX_PREFIX_CHARS_MIN) rows.push(...(await beginningWith(store, ask.text)));
  return within(ask, rows).map((row) => ({
    kind: 'transaction',
    id: row.id,
    operatorId: row.operator_id,
    what: REPORT_KINDS[row.kind - 1] ?? 'result',
    playerId: row.player_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    at: row.created_at,
  }));
};

interface TxRow {
  readonly id: string;
  readonly operator_id: string;
  readonly kind: number;
  readonly player_id: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly created_at: number;
}

/** In the order of the database's own index of ids, and never more of it than so many rows: an operator may have none of them. */
async function beginningWith(store: Store, text: string): Promise<TxRow[]> {
  const rows = await store.read<TxRow>(sql`select w.id, w.operator_id, w.kind, w.player_id, w.amount_minor, w.currency, w.created_at
    from wallet_tx w where w.id >= ${text} and w.id <= ${text + LAST} order by w.id limit ${TX_CANDIDATES_MAX}`);
  // What lies between the two depends on the order of letters that PostgreSQL was set up with.
  return rows.filter(({ id }) => id.startsWith(text));
}

/** By the whole id. */
export const findHands: Finder = async (store, ask) => {
  const rows = await store.read<HandRow>(
    sql`select h.hand_id, h.operator_id, h.table_id, h.game_key, h.ended_at from hand h where h.hand_id = ${ask.text}`,
  );
  return within(ask, rows).map((row) => ({
    kind: 'hand',
    id: row.hand_id,
    operatorId: row.operator_id,
    tableId: row.table_id,
    gameKey: row.game_key,
    at: row.ended_at,
  }));
};

interface HandRow {
  readonly hand_id: string;
  readonly operator_id: string;
  readonly table_id: string;
  readonly game_key: string;
  readonly ended_at: number;
}

/** By how the id or the name begins; two operators may have players of one id, so they are of the chosen one only. */
export const findPlayers: Finder = async (store, { text, operatorId }) => {
  if (operatorId === null) return [];
  const [byId, byName] = await Promise.all([
    store.read<PlayerRow>(sql`select p.player_id, p.display_name from player p
      where p.operator_id = ${operatorId} and p.player_id /*postgres:collate "C"*/ >= ${text} and p.player_id /*postgres:collate "C"*/ <= ${text + LAST}
      order by p.player_id /*postgres:collate "C"*/ limit ${HITS_OF_A_KIND}`),
    store.read<PlayerRow>(sql`select p.player_id, p.display_name from player p
      where p.operator_id = ${operatorId} and lower(p.display_name) /*postgres:collate "C"*/ >= lower(${text})
        and lower(p.display_name) /*postgres:collate "C"*/ <= lower(${text}) || ${LAST}
      order by lower(p.display_name) /*postgres:collate "C"*/ limit ${HITS_OF_A_KIND}`),
  ]);
  const found = new Map([...byId, ...byName].map((row) => [row.player_id, row.display_name]));
  return [...found].slice(0, HITS_OF_A_KIND).map(([id, name]) => ({ kind: 'player', id, operatorId, name }));
};

interface PlayerRow {
  readonly player_id: string;
  readonly display_name: string;
}

/** By the whole id, open or closed; open ones by a part of the name, too. */
export const findRooms: Finder = async (store, ask) => {
  const rows = await store.read<PlaceRow>(sql`select room_id as id, operator_id, name, closed_at from room where room_id = ${ask.text}`);
  if (ask.operatorId !== null) {
    const open = await store.read<PlaceRow>(
      sql`select room_id as id, operator_id, name, closed_at from room
        where operator_id = ${ask.operatorId} and closed_at is null limit ${OPEN_READ_MAX}`,
    );
    rows.push(...open.filter((row) => row.id !== ask.text && isNamed(row, ask.text)));
  }
  return within(ask, rows).map((row) => ({
    kind: 'room',
    id: row.id,
    operatorId: row.operator_id,
    name: row.name,
    closed: row.closed_at !== null,
  }));
};

/** Open tables, by the whole id or by a part of their room's name. */
export const findTables: Finder = async (store, ask) => {
  const rows = await store.read<PlaceRow>(
    sql`select t.table_id as id, t.operator_id, r.name, t.closed_at from poker_table t join room r on r.room_id = t.room_id
      where t.table_id = ${ask.text} and t.closed_at is null`,
  );
  if (ask.operatorId !== null) {
    const open = await store.read<PlaceRow>(
      sql`select t.table_id as id, t.operator_id, r.name, t.closed_at from poker_table t join room r on r.room_id = t.room_id
        where t.operator_id = ${ask.operatorId} and t.closed_at is null limit ${OPEN_READ_MAX}`,
    );
    rows.push(...open.filter((row) => row.id !== ask.text && isNamed(row, ask.text)));
  }
  return within(ask, rows).map((row) => ({ kind: 'table', id: row.id, operatorId: row.operator_id, name: row.name }));
};

interface PlaceRow {
  readonly id: string;
  readonly operator_id: string;
  readonly name: string;
  readonly closed_at: number | null;
}

function isNamed({ name }: PlaceRow, text: string): boolean {
  return name.toLowerCase().includes(text.toLowerCase());
}

/** Those that the person may find, as many as are shown: another operator's are as unknown as those that do not exist. */
function within<Row extends { readonly operator_id: string }>({ operatorId, ofAll }: SearchAsk, rows: readonly Row[]): Row[] {
  return rows.filter((row) => ofAll || row.operator_id === operatorId).slice(0, HITS_OF_A_KIND);
}
