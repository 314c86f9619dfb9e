import { type Contestant, type Lap, race, type Timing } from './race.ts';

/** One benchmark: its contestants, and what is compared besides speed. */
export interface Bench {
  readonly name: string;
  readonly title: string;
  /** The name of a unit, in the plural. */
  readonly unit: string;
  /** The contestant whose speed is 1. */
  readonly reference: string;
  readonly contestants: readonly Contestant[];
  checks(): Check[];
}

/** Runs a benchmark. */
export function reportOf(bench: Bench, rounds: number, timing: Timing): Report {
  const { name, title, unit, reference, contestants } = bench;
  return { name, title, unit, reference, rounds, laps: race(contestants, reference, rounds, timing), checks: bench.checks() };
}

/** The result of one benchmark. */
export interface Report {
  readonly name: string;
  readonly title: string;
  /** What `perSecond` counts. */
  readonly unit: string;
  /** The contestant whose speed is 1. */
  readonly reference: string;
  readonly rounds: number;
  readonly laps: readonly Lap[];
  /** What was compared besides speed, and the differences. */
  readonly checks: readonly Check[];
}

export interface Check {
  readonly name: string;
  readonly compared: number;
  readonly different: number;
}

/** A report as a readable table. */
export function textOf({ title, unit, reference, rounds, laps, checks }: Report): string {
  const rows = [
    ['', `${unit} per CPU second`, `× ${reference}`],
    ...laps.map(({ name, version, perSecond, ratio }) => [
      version === null ? name : `${name} ${version}`,
      Math.round(perSecond).toLocaleString('en'),
      ratio.toPrecision(3),
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => pad(cell, widths[column] ?? 0, column))
      .join('  ')
      .trimEnd(),
  );
  const given = laps.filter(({ given: text }) => text !== '').map(({ name, given: text }) => `  ${name}: ${text}`);
  const checked = checks.map(
    ({ name, compared, different }) => `  ${name}: ${compared.toLocaleString('en')} compared, ${different} different`,
  );
  return [`${title}; best of ${rounds} rounds`, ...lines.map((line) => `  ${line}`), ...given, ...checked].join('\n');
}

/** Names to the left, numbers to the right. */
function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
