import { int, orNull, readRows, type Stmt, type Store, StoreUnavailable, shape, sql, text } from '@cardroom/storage';

// An operator's rows are read page by page by their numbers, and a reader must never miss one. SQLite has a single writer, so its numbers are
// in the order of commits. PostgreSQL gives a number before the commit. There each unit announces itself before it takes one, by a shared
// advisory lock that ends with its transaction, and a reader waits until those units have ended that were announced when the newest row was
// looked up. Units do not wait for each other.

/** First key of the locks, which names their purpose; the second is the operator. */
const PURPOSE = 6_517_359;
const OPERATOR_LOCK = `${PURPOSE}, hashtext(operator_id)`;

/** How often a reader looks whether announced units have ended, and how long one look waits on the server: two seconds in all. */
const LOOKS_MAX = 400;
const LOOK_SECONDS = 0.005;

const announcedText = (which: string, lock: string): string =>
  `select /*postgres:${lock}(${OPERATOR_LOCK}) as*/ operator_id from operator where operator_id = ${which}`;
const ANNOUNCED = announcedText('?', 'pg_advisory_xact_lock_shared');
const ANNOUNCED_OF_TABLE = announcedText('(select operator_id from poker_table where table_id = ?)', 'pg_advisory_xact_lock_shared');
const ALONE = announcedText('?', 'pg_advisory_xact_lock');

/** Announces that the unit gives numbers to rows of the operator. Must come before those rows. */
export function announced(operatorId: string): Stmt {
  return { sql: ANNOUNCED, parameters: [operatorId] };
}

/** The same for the operator of a table. */
export function announcedOfTable(tableId: string): Stmt {
  return { sql: ANNOUNCED_OF_TABLE, parameters: [tableId] };
}

/** Waits until no other unit is announced for the operator, and keeps new ones waiting until this unit ends. */
export function aloneWithOperator(operatorId: string): Stmt {
  return { sql: ALONE, parameters: [operatorId] };
}

/** Which of an operator's rows are read by their numbers. */
export type Numbered = 'transactions' | 'hands' | { readonly handsOf: string };

/**
 * The number up to which an operator's rows are complete: a row that appears later has a higher one. 0 when there are none. Throws
 * `StoreUnavailable` when a unit that was announced does not end within two seconds.
 */
export async function completeUpTo(store: Store, operatorId: string, rows: Numbered): Promise<number> {
  const [newest] = await readRows(store, shape({ seq: orNull(int) }), newestOf(operatorId, rows));
  let open = await announcedNow(store, operatorId, 0);
  for (let look = 0; open.length > 0; look += 1) {
    if (look === LOOKS_MAX) throw new StoreUnavailable(`a unit of operator ${operatorId} does not end`);
    const now = new Set(await announcedNow(store, operatorId, LOOK_SECONDS));
    open = open.filter((one) => now.has(one));
  }
  return newest?.seq ?? 0;
}

function newestOf(operatorId: string, rows: Numbered): Stmt {
  if (rows === 'transactions') return sql`select max(seq) as seq from wallet_tx where operator_id <> '' and operator_id = ${operatorId}`;
  if (rows === 'hands') return sql`select max(seq) as seq from hand_end where operator_id <> '' and operator_id = ${operatorId}`;
  return sql`select max(seq) as seq from hand_player where operator_id = ${operatorId} and player_id = ${rows.handsOf}`;
}

const ANNOUNCED_NOW = `select /*postgres:held.virtualtransaction as announced from pg_sleep($2) as paused, pg_locks as held
    where held.locktype = 'advisory' and held.database = (select oid from pg_database where datname = current_database())
      and held.classid = ${PURPOSE} and cast(held.objid as bigint) = (cast(hashtext($1) as bigint) & 4294967295)
      and held.objsubid = 2 and held.granted
  union all select*/ null as announced where cast(? as text) = '' and cast(? as double precision) < 0`.replaceAll(/\s+/g, ' ');

/** The transactions in which units of the operator are announced, after a pause; none on SQLite. */
async function announcedNow(store: Store, operatorId: string, pauseSeconds: number): Promise<readonly string[]> {
  const rows = await readRows(store, shape({ announced: text }), { sql: ANNOUNCED_NOW, parameters: [operatorId, pauseSeconds] });
  return rows.map(({ announced: transaction }) => transaction);
}
