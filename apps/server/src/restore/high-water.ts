import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { int, readRow, type Store, shape, sql, text } from '@cardroom/storage';
import { z } from 'zod';
import { DATABASE_IDENTITY } from './restore-rows.ts';

/** Counts that only grow, of what retention never removes. A database that has fewer of one than it once had was restored, or lost its last commits. */
export const COUNTS = ['starts', 'rooms', 'tables', 'hands', 'transfers', 'audit'] as const;
export type Count = (typeof COUNTS)[number];

/** How far a database has come, kept outside it. */
export interface HighWater {
  /** The identity of the database. */
  readonly database: string;
  readonly counts: Readonly<Record<Count, number>>;
  /** When it was read, ms since the epoch. */
  readonly at: number;
}

const count = z.int().min(0);
const markForm = z.object({
  database: z.string().min(1),
  counts: z.object({
    starts: count,
    rooms: count,
    tables: count,
    hands: count,
    transfers: count,
    audit: count,
  }),
  at: z.int().min(0),
});

/** The file is there, but no mark is in it. */
export class NoMark extends Error {
  override readonly name = 'NoMark';
}

/** Reads the mark; null when there is no file. Throws `NoMark` for any other content. */
export async function readMark(file: string): Promise<HighWater | null> {
  let content: string;
  try {
    content = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return markForm.parse(JSON.parse(content));
  } catch (error) {
    throw new NoMark(`${file} does not hold a mark of a database`, { cause: error });
  }
}

/** Replaces the file in one step, durable when it resolves. */
export async function writeMark(file: string, mark: HighWater): Promise<void> {
  // Processes of one machine may share the file.
  const beside = `${file}.${process.pid}.new`;
  const handle = await open(beside, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(mark)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
  const directory = await open(dirname(file), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

const COUNTS_ROW = shape({
  database: text,
  starts: int,
  rooms: int,
  tables: int,
  hands: int,
  transfers: int,
  audit: int,
});

/** How far the database has come. It holds only what is committed. */
export async function readHighWater(store: Pick<Store, 'read'>, now: number): Promise<HighWater> {
  const counter = (name: string) => `coalesce((select next_value from id_counter where name = '${name}'), 0)`;
  const row = await readRow(store, COUNTS_ROW, {
    sql: `select (select id from database_identity) as "database", ${counter('start')} as starts, ${counter('room')} as rooms,
      ${counter('table')} as "tables", ${counter('hand')} as hands, coalesce((select max(seq) from ledger_transfer), 0) as transfers, coalesce((select entries from audit_head), 0) as audit`.replace(
      /\s+/g,
      ' ',
    ),
    parameters: [],
  });
  if (row === undefined) throw new Error('a row of counts always exists');
  const { database, ...counts } = row;
  return { database, counts, at: now };
}

/** Gives a database without an identity this one. Returns the identity that it has. */
export async function identify(store: Store, newId: string): Promise<string> {
  const known = await readRow(store, DATABASE_IDENTITY, sql`select one, id from database_identity`);
  if (known !== undefined) return known.id;
  await store.write([sql`insert into database_identity (one, id) values (1, ${newId}) on conflict (one) do nothing`]);
  return identify(store, newId);
}

/** The counts in which the database is behind the mark; empty when nothing was lost. */
export function behind(mark: HighWater, database: HighWater): Count[] {
  return COUNTS.filter((name) => database.counts[name] < mark.counts[name]);
}

/** Whether anything but the time differs. */
export function hasMoved(before: HighWater | null, now: HighWater): boolean {
  return before === null || before.database !== now.database || COUNTS.some((name) => before.counts[name] !== now.counts[name]);
}
