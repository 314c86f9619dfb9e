/** Something that a person on call would have seen at `/readyz`, `ms` after the row began. */
export interface Seen {
  readonly ms: number;
  readonly said: string;
}

/** What one fault of a drill did. */
export interface Row {
  readonly drill: string;
  readonly fault: string;
  /** What was done, in order, up to the repair. */
  readonly did: readonly string[];
  /** Hands that ran when the service went away, and what became of them. */
  readonly hands: { readonly cut: number; readonly resumed: number; readonly voided: number };
  /** What players were given minus their balances and the rake, in minor units, after everybody has left. Null: no money was in play. */
  readonly driftMinor: number | null;
  /** Further facts that were measured, such as actions lost. */
  readonly facts: readonly string[];
  /** The lines of the log that told it. */
  readonly logged: readonly string[];
  readonly readyz: readonly Seen[];
  /** From the repair until players act again and `/readyz` says ready, ms; null where the service is not to come back. */
  readonly wellAfterMs: number | null;
  /** Expectations that did not hold; empty for a good row. */
  readonly wrong: readonly string[];
}

/** A drill that cannot run here, and why. */
export interface Skipped {
  readonly drill: string;
  readonly why: string;
}

export interface Report {
  readonly rows: readonly Row[];
  readonly skipped: readonly Skipped[];
}

const LOGGED_SHOWN = 6;

/** The table that a person reads: a block of lines for each row. */
export function textOf({ rows, skipped }: Report): string {
  const blocks = rows.map((row) =>
    [
      `${row.wrong.length === 0 ? 'ok  ' : 'FAIL'} ${row.drill}: ${row.fault}`,
      ...row.did.map((line) => `       did     ${line}`),
      `       hands   ${handsText(row)}`,
      `       drift   ${row.driftMinor === null ? 'no money in play' : (row.driftMinor / 100).toFixed(2)}`,
      ...row.facts.map((line) => `       fact    ${line}`),
      ...row.logged.slice(0, LOGGED_SHOWN).map((line) => `       log     ${line}`),
      `       readyz  ${row.readyz.length === 0 ? 'not asked' : row.readyz.map(({ ms, said }) => `${seconds(ms)} ${said}`).join(' → ')}`,
      ...(row.wellAfterMs === null ? [] : [`       well    ${seconds(row.wellAfterMs)} after the repair`]),
      ...row.wrong.map((line) => `       WRONG   ${line}`),
    ].join('\n'),
  );
  return [...blocks, ...skipped.map(({ drill, why }) => `skip ${drill}: ${why}`), countsOf({ rows, skipped })].join('\n');
}

/** The closing line, in the form that `npm test` counts. */
function countsOf({ rows, skipped }: Report): string {
  const failed = rows.filter(({ wrong }) => wrong.length > 0).length;
  const left = skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
  return `${rows.length - failed} passed, ${failed} failed${left}`;
}

function handsText({ hands: { cut, resumed, voided } }: Row): string {
  return cut === 0 && voided === 0 ? 'none was running' : `${cut} running: ${resumed} resumed, ${voided} voided`;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
