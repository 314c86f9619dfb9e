import { dayRoot, type Signed, signHash, ZERO_HASH } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { TABLE } from '@cardroom/journal';
import { int, type RowOf, readRow, readRows, rowInserter, type Store, sql, UniqueViolation } from '@cardroom/storage';
import type { TableConfig } from '@cardroom/table';
import type { TableHead } from '../fair-deal/deal-chain.ts';
import type { DealKeys } from '../fair-deal/deal-keys.ts';
import { firstOutline, type ReadPorts, UnreadableNumber } from '../fair-deal/read-numbers.ts';
import { DAY_MS, dayOf, startOf } from '../process/day.ts';
import { FAIR_DAY, FAIR_DAY_TABLE } from './day-rows.ts';
import { chainBegin, type PartBegin, type TablePart, tablePart } from './table-part.ts';

/** A day is fixed this long after its end, when every process has stored what it said on it. A later statement goes into the next day. */
export const DAY_SETTLES_MS = 5 * 60_000;
/**
 * A table that closed this long before a day may still have a part in it: what it said at its end, and, after each loss of its decks, the hands
 * behind that, which belong to the day after (`tablePart`).
 */
const CLOSED_LATELY_MS = 2 * DAY_MS + 3_600_000;
/** Tables read at a time. */
const TABLES_PAGE = 500;

export interface FairDaysPorts extends ReadPorts {
  readonly keys: Pick<DealKeys, 'origin' | 'signerOf' | 'signerAt'>;
  now(): number;
  /** A table cannot be told of, because its stored numbers are damaged or sealed with a lost key; the day is made without it, or without what follows them. */
  unreadable(error: UnreadableNumber): void;
}

/** A day whose bundle never changes any more. */
export interface FixedDay extends Signed {
  readonly operatorId: string;
  readonly date: string;
  readonly origin: string;
  readonly prev: string;
  readonly root: string;
}

/** Why there is no bundle of a day: nothing was ever dealt, it was before the first deal, or it is not over. */
export type NoDay =
  | { readonly refused: 'no-deal' }
  | { readonly refused: 'before-first'; readonly first: string }
  | { readonly refused: 'not-over'; readonly readyAt: number };

/** When a day can be fixed, server ms. */
export const readyAt = (date: string): number => startOf(date) + DAY_MS + DAY_SETTLES_MS;

/** A day of an operator. Fixes it, and all before it, if that was not done yet. */
export async function fairDay(ports: FairDaysPorts, operatorId: string, date: string): Promise<FixedDay | NoDay> {
  const ready = readyAt(date);
  if (ports.now() < ready) return { refused: 'not-over', readyAt: ready };
  const last = await fixDays(ports, operatorId);
  if (last === null) return { refused: 'no-deal' };
  const found = await storedDay(ports.store, operatorId, date);
  if (found !== null) return found;
  const first = await readRow(
    ports.store,
    FAIR_DAY.pick('date'),
    sql`select date from fair_day where operator_id = ${operatorId} order by date limit 1`,
  );
  return { refused: 'before-first', first: first?.date ?? date };
}

/** Fixes every day of an operator that is over, in their order. Returns the last one; null if nothing was ever dealt. */
export async function fixDays(ports: FairDaysPorts, operatorId: string, isStopping: () => boolean = () => false): Promise<FixedDay | null> {
  let last = await lastDay(ports.store, operatorId);
  for (;;) {
    const date = last === null ? await firstDate(ports, operatorId) : dayOf(startOf(last.date) + DAY_MS);
    if (date === null || ports.now() < readyAt(date) || isStopping()) return last;
    last = await fixDay(ports, { operatorId, date, prev: last?.root ?? ZERO_HASH });
  }
}

async function fixDay(
  ports: FairDaysPorts,
  { operatorId, date, prev }: { readonly operatorId: string; readonly date: string; readonly prev: string },
): Promise<FixedDay> {
  const { origin } = ports.keys;
  const parts: TablePart[] = [];
  for await (const table of tablesOf(ports.store, operatorId, startOf(date))) {
    const part = await partOf(ports, table, startOf(date) + DAY_MS);
    if (part !== null) parts.push(part);
  }
  const root = dayRoot(nodeCrypto.sha256, { origin, date, prev }, inByteOrder(parts));
  const day = { operatorId, date, origin, prev, root, ...signHash(ports.keys.signerAt(ports.now()), root) };
  try {
    await ports.store.write([insertDay(day, ports.now()), ...parts.map((part) => insertPart(day, part))]);
  } catch (error) {
    // Another process has fixed it in the meantime.
    if (!(error instanceof UniqueViolation)) throw error;
  }
  const stored = await storedDay(ports.store, operatorId, date);
  if (stored === null) throw new Error(`day ${date} of ${operatorId} was not stored`);
  return stored;
}

/** Tables in byte order of their ids, as the root has them. */
export function inByteOrder<Of extends { readonly table: string }>(tables: readonly Of[]): Of[] {
  return [...tables].sort((a, b) => (a.table < b.table ? -1 : 1));
}

const OPEN_TABLE = TABLE.pick('table_id', 'config', 'closed_at');
type OpenTable = RowOf<typeof OPEN_TABLE>;

/** The operator's tables that may have said something since then. */
async function* tablesOf(store: Store, operatorId: string, since: number): AsyncGenerator<OpenTable> {
  let after = '';
  for (;;) {
    const page: OpenTable[] = await readRows(
      store,
      OPEN_TABLE,
      sql`select table_id, config, closed_at from poker_table where operator_id = ${operatorId}
        and (closed_at is null or closed_at >= ${since - CLOSED_LATELY_MS}) and table_id > ${after} order by table_id limit ${TABLES_PAGE}`,
    );
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < TABLES_PAGE) return;
    after = last.table_id;
  }
}

async function partOf(ports: FairDaysPorts, { table_id, config, closed_at }: OpenTable, until: number): Promise<TablePart | null> {
  const { game } = JSON.parse(config) as TableConfig;
  const head: TableHead = { origin: ports.keys.origin, table: table_id, deck: game === 'shortdeck' ? '36' : '52' };
  const begin = await beginOf(ports.store, head);
  if (begin === null) return null;
  const unreadable = (n: number, damage: unknown): void => ports.unreadable(new UnreadableNumber(table_id, n, damage));
  try {
    return await tablePart({ ...ports, unreadable }, head, begin, { until, isClosed: closed_at !== null });
  } catch (error) {
    if (!(error instanceof UnreadableNumber)) throw error;
    ports.unreadable(error);
    return null;
  }
}

/** Null where no statement can follow what was told. */
async function beginOf(store: Store, head: TableHead): Promise<PartBegin | null> {
  const before = await readRow(
    store,
    FAIR_DAY_TABLE.pick('last_hash', 'next_n'),
    sql`select last_hash, next_n from fair_day_table where table_id = ${head.table} order by date desc limit 1`,
  );
  if (before === undefined) return chainBegin(head);
  return before.next_n === null ? null : { n: before.next_n, hash: before.last_hash, isCommitted: true };
}

/** The day on which the first deck of one of the operator's tables was committed; null if there is none. */
async function firstDate(ports: FairDaysPorts, operatorId: string): Promise<string | null> {
  let first: number | null = null;
  for await (const { table_id } of tablesOf(ports.store, operatorId, 0)) {
    const at = (await firstOutline(ports, table_id))?.commit.at;
    if (at !== undefined) first = Math.min(first ?? at, at);
  }
  return first === null ? null : dayOf(first);
}

async function lastDay(store: Store, operatorId: string): Promise<FixedDay | null> {
  const row = await readRow(store, FAIR_DAY, sql`select * from fair_day where operator_id = ${operatorId} order by date desc limit 1`);
  return row === undefined ? null : dayOfRow(row);
}

async function storedDay(store: Store, operatorId: string, date: string): Promise<FixedDay | null> {
  const row = await readRow(store, FAIR_DAY, sql`select * from fair_day where operator_id = ${operatorId} and date = ${date}`);
  return row === undefined ? null : dayOfRow(row);
}

function dayOfRow({ operator_id: operatorId, date, origin, prev, root, kid, sig }: RowOf<typeof FAIR_DAY>): FixedDay {
  return { operatorId, date, origin, prev, root, kid, sig };
}

function insertDay({ operatorId, date, origin, prev, root, kid, sig }: FixedDay, now: number) {
  return sql`insert into fair_day (operator_id, date, origin, prev, root, kid, sig, made_at)
    values (${operatorId}, ${date}, ${origin}, ${prev}, ${root}, ${kid}, ${sig}, ${now})`;
}

const insertRow = rowInserter('fair_day_table', [
  'operator_id',
  'date',
  'table_id',
  'deck',
  'from_n',
  'first_hash',
  'last_hash',
  'statements',
  'next_n',
]);

function insertPart({ operatorId, date }: FixedDay, { table, deck, fromN, first, last, count, nextN }: TablePart) {
  return insertRow(operatorId, date, table, deck, fromN, first, last, count, nextN);
}

/** A fixed day in a list. */
export interface ListedDay {
  readonly date: string;
  readonly root: string;
  readonly tables: number;
  /** Tables whose chain begins again on the day, because their decks were lost or something is hidden. */
  readonly begunAgain: number;
}

/** The newest fixed days of an operator, at most `limit`. */
export async function listedDays(store: Store, operatorId: string, limit: number): Promise<readonly ListedDay[]> {
  const rows = await readRows(
    store,
    FAIR_DAY.pick('date', 'root').and({ tables: int, begun_again: int }),
    sql`select d.date, d.root, (select count(*) from fair_day_table t where t.operator_id = d.operator_id and t.date = d.date) as tables,
      (select count(*) from fair_day_table t where t.operator_id = d.operator_id and t.date = d.date and t.from_n > 1 and not exists
        (select 1 from fair_day_table b where b.table_id = t.table_id and b.date < t.date and b.last_hash = t.first_hash)) as begun_again
      from fair_day d where d.operator_id = ${operatorId} order by d.date desc limit ${limit}`,
  );
  return rows.map(({ begun_again: begunAgain, ...day }) => ({ ...day, begunAgain }));
}

/** A date's day of every operator that has one. */
export async function daysOn(store: Store, date: string): Promise<readonly FixedDay[]> {
  return (await readRows(store, FAIR_DAY, sql`select * from fair_day where date = ${date} order by operator_id`)).map(dayOfRow);
}

/** Days whose roots are published, as a file of keys names them. */
export interface PublishedDay extends Signed {
  readonly date: string;
  readonly root: string;
}

/** The roots of every operator's days from a date on, without saying whose they are. */
export async function publishedDays(store: Store, from: string): Promise<readonly PublishedDay[]> {
  return readRows(
    store,
    FAIR_DAY.pick('date', 'root', 'kid', 'sig'),
    sql`select date, root, kid, sig from fair_day where date >= ${from} order by date, root`,
  );
}
