import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The parts of the load bench, in order; each can also run alone. */
export const LOAD_PARTS = ['ratio', 'pace', 'idle', 'storm', 'memory', 'lobby', 'deploys'] as const;
export type LoadPart = (typeof LOAD_PARTS)[number];

export const DATABASES = ['sqlite', 'postgres'] as const;
export type Database = (typeof DATABASES)[number];

/** The tables of a part, unless the command says how many. */
const TABLES: Readonly<Record<LoadPart, number>> = { ratio: 50, pace: 30, idle: 50, storm: 50, memory: 100, lobby: 50, deploys: 167 };

/** The parts that say something about several processes. */
export const PARTS_OF_SEVERAL: readonly LoadPart[] = ['ratio', 'pace', 'storm', 'deploys'];
/** The parts that need several processes, and run only where they are named. */
const PARTS_WHERE_NAMED: readonly LoadPart[] = ['deploys'];

type NumberName = 'tables' | 'seats' | 'seconds' | 'watchers' | 'processes' | 'times' | 'every';

/** The range of each number of the command, and its value where it is not given. */
const NUMBERS: Readonly<Record<NumberName, { readonly min: number; readonly max: number; readonly usual: number | null }>> = {
  tables: { min: 1, max: 1_000, usual: null },
  seats: { min: 2, max: 9, usual: 6 },
  seconds: { min: 1, max: 120, usual: 10 },
  watchers: { min: 1, max: 200, usual: 20 },
  processes: { min: 1, max: 9, usual: 1 },
  times: { min: 1, max: 100, usual: 20 },
  every: { min: 100, max: 10_000, usual: 1_000 },
};

export const USAGE = [
  `usage: npm run load -- [${LOAD_PARTS.join('|')}]… [--tables N] [--seats N] [--seconds N] [--watchers N]`,
  '                       [--database sqlite|postgres|both] [--processes N] [--times N] [--every MS] [--uncut]',
  '                       [--against DIR] [--profile] [--json FILE]',
].join('\n');

/** One run of the command. */
export interface Plan {
  readonly parts: readonly LoadPart[];
  /** Null: each part has a number of its own. */
  readonly tables: number | null;
  readonly seats: number;
  /** How long each part measures. */
  readonly seconds: number;
  readonly watchers: number;
  /** More than one: each part is measured on one process and then on so many, both behind a proxy. */
  readonly processes: number;
  /** How often `deploys` replaces a process. */
  readonly times: number;
  /** The time between two actions at a table of `pace` and `deploys`, ms. */
  readonly every: number;
  /** `null`: both where PostgreSQL answers. */
  readonly databases: readonly Database[] | null;
  /** Players of `ratio` and `pace` do not cut, so that builds from before the fair deal compare. */
  readonly uncut: boolean;
  /** The folder of another build, with which this one takes turns in `ratio`; null for none. */
  readonly against: string | null;
  readonly profile: boolean;
  readonly json: string | null;
}

/** The command cannot be carried out as it was given; the message names every fault, one a line. */
export class WrongArguments extends Error {
  override readonly name = 'WrongArguments';
}

/** Reads the command's arguments. Throws `WrongArguments`. */
export function readPlan(args: readonly string[]): Plan {
  const { values, positionals } = parsed(args);
  const faults: string[] = [];
  const number = (name: NumberName): number | null => {
    const text = values[name];
    const { min, max, usual } = NUMBERS[name];
    if (text === undefined) return usual;
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    faults.push(`--${name} must be a whole number from ${min} to ${max}, not ${text}`);
    return null;
  };
  const unknown = positionals.filter((name) => !LOAD_PARTS.some((part) => part === name));
  faults.push(...unknown.map((name) => `${name} is not a part of the load bench`));
  const { database = 'both' } = values;
  const isDatabase = database === 'both' || DATABASES.some((known) => known === database);
  if (!isDatabase) faults.push(`--database must be sqlite, postgres or both, not ${database}`);
  const processes = number('processes') ?? 1;
  const able = processes > 1 ? PARTS_OF_SEVERAL : LOAD_PARTS;
  if (values.against !== undefined) faults.push(...faultsOfAgainst(values.against, positionals, processes, values.profile === true));
  faults.push(...(processes > 1 ? faultsOfSeveral(positionals, values.database) : faultsOfOne(positionals)));
  const usual = able.filter((part) => !PARTS_WHERE_NAMED.includes(part));
  const plan: Plan = {
    parts: positionals.length === 0 ? usual : able.filter((part) => positionals.includes(part)),
    processes,
    times: number('times') ?? 0,
    every: number('every') ?? 0,
    tables: number('tables'),
    seats: number('seats') ?? 0,
    seconds: number('seconds') ?? 0,
    watchers: number('watchers') ?? 0,
    databases:
      processes > 1
        ? ['postgres']
        : values.database === undefined
          ? null
          : DATABASES.filter((known) => database === 'both' || known === database),
    uncut: values.uncut === true,
    against: values.against === undefined ? null : resolve(values.against),
    profile: values.profile === true,
    json: values.json ?? null,
  };
  if (faults.length > 0) throw new WrongArguments(faults.join('\n'));
  return plan;
}

function faultsOfAgainst(other: string, positionals: readonly string[], processes: number, profile: boolean): string[] {
  const build = join(resolve(other), 'dist', 'server', 'main.js');
  return [
    ...(positionals.join() === 'ratio' ? [] : ['--against compares builds in ratio alone: npm run load -- ratio --against DIR']),
    ...(processes > 1 ? ['--against compares one process with one, without --processes'] : []),
    ...(profile ? ['--against takes no --profile'] : []),
    ...(existsSync(build) ? [] : [`--against: there is no ${build}; build there first (npm run build)`]),
  ];
}

function faultsOfOne(positionals: readonly string[]): string[] {
  return PARTS_WHERE_NAMED.filter((part) => positionals.includes(part)).map((part) => `${part} needs several processes: --processes 3`);
}

function faultsOfSeveral(positionals: readonly string[], database: string | undefined): string[] {
  const others = LOAD_PARTS.filter((part) => positionals.includes(part) && !PARTS_OF_SEVERAL.includes(part));
  return [
    ...others.map((part) => `--processes measures ${PARTS_OF_SEVERAL.join(', ')}, not ${part}`),
    ...(database === undefined || database === 'postgres' ? [] : [`--processes needs --database postgres, not ${database}`]),
  ];
}

/** How many tables a part has under a plan. */
export function tablesOf(part: LoadPart, plan: Pick<Plan, 'tables'>): number {
  return plan.tables ?? TABLES[part];
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        tables: { type: 'string' },
        seats: { type: 'string' },
        seconds: { type: 'string' },
        watchers: { type: 'string' },
        processes: { type: 'string' },
        times: { type: 'string' },
        every: { type: 'string' },
        database: { type: 'string' },
        uncut: { type: 'boolean' },
        against: { type: 'string' },
        profile: { type: 'boolean' },
        json: { type: 'string' },
      },
    });
  } catch (error) {
    throw new WrongArguments((error as Error).message);
  }
}
