import { existsSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FORMATS } from '@cardroom/hand-history';
import { DATABASE_FILE } from '@cardroom/storage';
import { type ExportFormat, SCENARIO } from './formats.ts';

const FORMAT_NAMES = [...FORMATS.map(({ name }) => name), SCENARIO];

/** Options of the export command. */
export interface ExportOptions {
  readonly of: { readonly table: string } | { readonly player: string; readonly operator: string | null };
  readonly format: ExportFormat;
  /** Export only this hand; null exports all. */
  readonly handId: string | null;
  /** Ms since the epoch; both ends are inclusive. */
  readonly from: number;
  readonly to: number;
  /** Output file; null writes to standard output. */
  readonly out: string | null;
  /** Output file for the proofs of the hands; null writes none. */
  readonly proofs: string | null;
  /** Data directory to read instead of the configured one. */
  readonly dataDir: string | null;
  /** Directory of archived months; null reads only the database. */
  readonly archive: string | null;
}

/** The option that is wrong, and why. */
export interface WrongOption {
  readonly problem: string;
}

export const EXPORT_USAGE = `npm run export -- (--table <id> | --player <id> [--operator <id>]) --format ${FORMAT_NAMES.join('|')} [options]

  --table <id>      hands of a table, as everybody at it saw them
  --player <id>     hands a player was dealt into, as that player saw them
  --operator <id>   the player's operator, where several have a player of that id
  --format <name>   ${FORMAT_NAMES.join(', ')}; ${SCENARIO} writes one hand as a scenario file
  --hand <id>       only this hand
  --from <time>     only hands that ended then or later: 2026-01-31, or 2026-01-31T20:00:00Z
  --to <time>       only hands that ended then or earlier; a day counts to its end
  --out <file>      a new file to write to; default: standard output
  --proofs <file>   a new file for the proofs of the hands, as everybody at the table may know them; check it with npm run fairness -- verify
  --db <path>       the data directory, or its ${DATABASE_FILE}; default: DATA_DIR or DATABASE_URL
  --archive <path>  the directory of archived months, for hands that are no longer in the database`;

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  table: TEXT,
  player: TEXT,
  operator: TEXT,
  format: TEXT,
  hand: TEXT,
  from: TEXT,
  to: TEXT,
  out: TEXT,
  proofs: TEXT,
  db: TEXT,
  archive: TEXT,
};
type Given = Partial<Record<keyof typeof OPTIONS, string>>;

/** Parses the options; returns the first wrong one. */
export function readExportOptions(argv: readonly string[]): ExportOptions | WrongOption {
  let given: Given;
  try {
    given = parseArgs({ args: [...argv], options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
  const format = given.format === SCENARIO ? SCENARIO : FORMATS.find(({ name }) => name === given.format);
  const from = timeOf(given.from, 0, 'first');
  const to = timeOf(given.to, Number.MAX_SAFE_INTEGER, 'last');
  const problem = whomProblem(given) ?? formatProblem(given, format) ?? timesProblem(given, from, to) ?? pathsProblem(given);
  if (problem !== null || format === undefined || from === null || to === null) return { problem: problem ?? 'format: is required' };
  return {
    of: whom(given),
    format,
    handId: given.hand ?? null,
    from,
    to,
    out: given.out ?? null,
    proofs: given.proofs ?? null,
    dataDir: given.db === undefined ? null : directoryOf(given.db),
    archive: given.archive ?? null,
  };
}

function whom({ table, player = '', operator = '' }: Given): ExportOptions['of'] {
  return table !== undefined ? { table } : { player, operator: operator === '' ? null : operator };
}

function whomProblem({ table, player, operator }: Given): string | null {
  if (table === undefined && player === undefined) return 'table: is required, or player';
  if (table !== undefined && player !== undefined) return 'player: give a table or a player, not both';
  if (table !== undefined && operator !== undefined) return 'operator: goes with a player; a table belongs to one operator';
  return table === '' ? 'table: is empty' : player === '' ? 'player: is empty' : null;
}

function formatProblem({ format, hand }: Given, found: ExportFormat | undefined): string | null {
  if (found === SCENARIO && hand === undefined) return 'hand: is required: a scenario file holds one hand';
  if (found !== undefined) return null;
  const names = FORMAT_NAMES.join(', ');
  return format === undefined ? `format: is required (${names})` : `format: "${format}" is not one of ${names}`;
}

function timesProblem({ from: fromText, to: toText }: Given, from: number | null, to: number | null): string | null {
  if (from === null) return `from: "${fromText}" is not an ISO 8601 day or time`;
  if (to === null) return `to: "${toText}" is not an ISO 8601 day or time`;
  return from > to ? 'to: is before from' : null;
}

function pathsProblem({ out, proofs, db, archive }: Given): string | null {
  const problem = targetProblem('out', out) ?? targetProblem('proofs', proofs);
  if (problem !== null) return problem;
  if (out !== undefined && proofs !== undefined && resolve(out) === resolve(proofs)) return 'proofs: is the file of --out';
  if (archive !== undefined && !existsSync(archive)) return `archive: there is no directory ${archive}`;
  if (db === undefined) return null;
  return existsSync(`${directoryOf(db)}/${DATABASE_FILE}`) ? null : `db: there is no ${DATABASE_FILE} in ${directoryOf(db)}`;
}

function targetProblem(option: string, path: string | undefined): string | null {
  if (path === undefined) return null;
  if (existsSync(path)) return `${option}: ${path} exists already`;
  return existsSync(dirname(path)) ? null : `${option}: there is no directory ${dirname(path)}`;
}

/** Turns the path of a database file into its directory, which also holds the key and the lock. */
export function directoryOf(path: string): string {
  const isFile = basename(path) === DATABASE_FILE && existsSync(path) && statSync(path).isFile();
  return isFile ? dirname(path) : path;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
const DAY_MS = 86_400_000;

/** A UTC day (its first or last ms) or a time with an offset; null for anything else. */
function timeOf(text: string | undefined, otherwise: number, end: 'first' | 'last'): number | null {
  if (text === undefined) return otherwise;
  if (!DAY.test(text) && !TIME.test(text)) return null;
  const time = Date.parse(text);
  if (Number.isNaN(time)) return null;
  return DAY.test(text) && end === 'last' ? time + DAY_MS - 1 : time;
}
