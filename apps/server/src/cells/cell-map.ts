import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { RANGES_MAX } from './numbers.ts';

/** A cell: one database with its processes. */
export interface Cell {
  /** `PUBLIC_URL` of its processes, without a trailing slash. */
  readonly url: string;
  /** Its range of numbers for rooms, tables, hands and rows. No two cells have the same one. */
  readonly numbers: number;
  /** The range that it is about to go on in; set for a moment while its counters are raised. */
  readonly raising?: number | undefined;
  /** Host and port of each process. */
  readonly servers: readonly string[];
}

/** Which cell serves which operator. */
export interface CellMap {
  readonly cells: Readonly<Record<string, Cell>>;
  /** By operator ID, the name of its cell. */
  readonly operators: Readonly<Record<string, string>>;
  /** The first range of numbers that no cell has had yet. */
  readonly nextNumbers: number;
}

/** The cell map is missing, damaged or contradicts itself. Each line of the message names a field. */
export class WrongCellMap extends Error {
  override readonly name = 'WrongCellMap';
}

export const CELLS_MAX = 100;
export const SERVERS_MAX = 50;
const NAME = /^[a-z][a-z0-9-]{0,19}$/;
const OPERATOR_ID = /^[a-z][a-z0-9-]{1,39}$/;
const SERVER = /^([\w.-]+|\[[\da-fA-F:]+\]):\d{1,5}$/;
const OWNER_ONLY = 0o600;

const name = z.string().regex(NAME, 'must be up to 20 of a-z, 0-9 and "-", starting with a letter');
const range = z.int('must be a whole number').min(0, 'must be 0 or more').max(RANGES_MAX, `must be at most ${RANGES_MAX}`);
const cell = z.strictObject({
  url: z.string().refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.origin === text, {
    error: 'must be an address like https://a.poker.example.com, without a path',
  }),
  numbers: range,
  raising: range.optional(),
  servers: z
    .array(z.string().regex(SERVER, 'must be host:port'))
    .min(1, 'must name at least one process')
    .max(SERVERS_MAX, `must name at most ${SERVERS_MAX} processes`),
});
const form = z.strictObject({
  cells: z.record(name, cell),
  operators: z.record(z.string().regex(OPERATOR_ID, 'is not an operator ID'), z.string()),
  nextNumbers: range,
});

/** Reads the map of a file. Throws `WrongCellMap`. */
export function readCellMap(file: string): CellMap {
  return parseCellMap(textOf(file), file);
}

/** The map that a text holds; `file` is named in errors. Throws `WrongCellMap`, which names every wrong field at once. */
export function parseCellMap(text: string, file: string): CellMap {
  const found = form.safeParse(jsonOf(text, file));
  const problems = found.success ? contradictions(found.data) : found.error.issues.map(problemOf);
  if (!found.success || problems.length > 0) throw new WrongCellMap(problems.map((problem) => `${file}: ${problem}`).join('\n'));
  return found.data;
}

/** The cell with this name in the map. Refuses `cell` if the map has no such cell, or if its address differs from the one in the settings. */
export function cellOf(map: CellMap, cell: string, publicUrl: string): Outcome<Cell> {
  const known = Object.hasOwn(map.cells, cell) ? map.cells[cell] : undefined;
  if (known === undefined) return refused('cell', `there is no cell ${cell} in the map`);
  if (known.url === publicUrl) return done(known);
  return refused('cell', `${cell} has the address ${known.url} in the map, and PUBLIC_URL is ${publicUrl}`);
}

/**
 * Replaces the map by `changed` of what the file holds, in one step. Returns the new map. Throws `WrongCellMap`, also while another command
 * changes it.
 */
export function changeCellMap(file: string, changed: (map: CellMap) => CellMap): CellMap {
  const draft = `${file}.new`;
  const handle = openDraft(draft);
  try {
    const map = parseCellMap(JSON.stringify(changed(readCellMap(file))), file);
    writeFileSync(handle, `${JSON.stringify(map, null, 2)}\n`);
    fsyncSync(handle);
    renameSync(draft, file);
    return map;
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
}

/** The file is made for one writer: it shuts out all others until it replaces the map. */
function openDraft(draft: string): number {
  try {
    return openSync(draft, 'wx', OWNER_ONLY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw new WrongCellMap(`${draft}: cannot be written (${messageOf(error)})`);
    throw new WrongCellMap(`${draft}: exists, so another command is changing the map; if none is running, remove that file`);
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new WrongCellMap(`${file}: cannot be read (${messageOf(error)})`);
  }
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WrongCellMap(`${file}: is not JSON (${messageOf(error)})`);
  }
}

function problemOf({ path, message, ...issue }: z.core.$ZodIssue): string {
  const inside = 'issues' in issue && Array.isArray(issue.issues) ? issue.issues[0]?.message : undefined;
  const where = path.join('.') || 'the map';
  if (issue.code === 'unrecognized_keys') return `${where}: has an unknown field (${(issue as { keys: string[] }).keys.join(', ')})`;
  return `${where}: ${inside ?? message}`;
}

/** Problems that only show when fields are compared. */
function contradictions({ cells, operators, nextNumbers }: CellMap): string[] {
  const all = Object.entries(cells);
  if (all.length === 0 || all.length > CELLS_MAX) return [`cells: must name 1 to ${CELLS_MAX} cells`];
  const twice = (of: (one: Cell) => unknown, field: string): string[] =>
    all.flatMap(([label, one], index) => {
      const first = all.slice(0, index).find(([, other]) => of(other) === of(one));
      return first === undefined ? [] : [`cells.${label}.${field}: is the same as that of cell ${first[0]}`];
    });
  return [
    ...twice((one) => one.url, 'url'),
    ...twice((one) => one.numbers, 'numbers'),
    ...all.flatMap(([label, { numbers, raising = numbers }]) => {
      const highest = Math.max(numbers, raising);
      return highest < nextNumbers ? [] : [`nextNumbers: must be greater than the ${highest} of cells.${label}`];
    }),
    ...Object.entries(operators).flatMap(([operatorId, label]) =>
      Object.hasOwn(cells, label) ? [] : [`operators.${operatorId}: there is no cell ${label}`],
    ),
  ];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
