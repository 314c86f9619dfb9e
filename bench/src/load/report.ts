import type { Database, LoadPart } from './plan.ts';
import type { ProfileReport, Share } from './profile.ts';

/** One measured figure; a figure that is only there to check others has a note that says so. */
export interface LoadFigure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly note?: string;
}

/** The figures of one part on one database. */
export interface LoadReport {
  readonly part: LoadPart;
  readonly database: Database;
  /** Tables, seats and seconds. */
  readonly setting: string;
  readonly figures: readonly LoadFigure[];
  /** Sentences below the figures. */
  readonly remarks: readonly string[];
  /** Sentences about what must not happen and has happened: the bench ends with 1. */
  readonly wrong?: readonly string[];
  readonly profile: ProfileReport | null;
}

const DATABASE_NAMES: Readonly<Record<Database, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** A report as a readable table. */
export function textOf({ part, database, setting, figures, remarks, wrong = [], profile }: LoadReport): string {
  const rows = figures.map(({ name, value, unit, note = '' }) => [name, written(value), unit, note] as const);
  const width = (column: 0 | 1 | 2): number => Math.max(...rows.map((row) => row[column].length));
  const widths = [width(0), width(1), width(2)] as const;
  const lines = rows.map(([name, value, unit, note]) =>
    `  ${name.padEnd(widths[0])}  ${value.padStart(widths[1])} ${unit.padEnd(widths[2])}  ${note}`.trimEnd(),
  );
  return [
    `${part}, ${DATABASE_NAMES[database]}: ${setting}`,
    ...lines,
    ...remarks.map((remark) => `  ${remark}`),
    ...wrong.map((fault) => `  WRONG: ${fault}`),
    ...(profile === null ? [] : profileLines(profile)),
  ].join('\n');
}

function profileLines({ jobs, top }: ProfileReport): string[] {
  const lines = (shares: readonly Share[]): string[] =>
    shares.map(({ name, share }) => `    ${`${(share * 100).toFixed(1)} %`.padStart(7)}  ${name}`);
  return ['  processor time of the service by job:', ...lines(jobs), '  functions with the most time of their own:', ...lines(top)];
}

/** Three significant digits are enough for anything measured. */
export function written(value: number): string {
  const size = Math.abs(value);
  if (size >= 100 || value === 0) return Math.round(value).toLocaleString('en');
  return value.toFixed(size >= 10 ? 1 : size >= 1 ? 2 : 3);
}
