import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { nodeCrypto } from '../node.ts';
import type { Beacons } from '../verify/check-cut.ts';
import { DayCheck, type EarlierDays } from '../verify/check-day.ts';
import type { DayNumber } from '../verify/check-table-day.ts';
import { type Keys, readKeys } from '../verify/keys.ts';
import { type Judged, judged } from '../verify/reasons.ts';

// The vectors of the format, made by another program than this package.

const file = (name: string): Buffer => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
const json = (name: string): unknown => JSON.parse(file(name).toString());

type Line = Record<string, unknown>;

/** The lines of a vector file. */
export const vectorLines = (name: 'transcripts' | 'day' | 'altered'): readonly Line[] =>
  brotliDecompressSync(file(`${name}.ndjson.br`))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

export const vectorKeyFile = json('keys.json');
export const vectorKeys: Keys = readKeys(nodeCrypto, vectorKeyFile);
export const vectorBeacons: Beacons = new Map(
  Object.entries(json('beacons.json') as object).map(([round, value]) => [Number(round), value as string]),
);

interface DayContextOfTest {
  readonly keys: Keys;
  readonly beacons?: Beacons | null;
  readonly onNumber?: (number: DayNumber) => void;
  readonly earlier?: EarlierDays;
}

/** A whole day bundle, judged. */
export function judgeDay(
  lines: readonly unknown[],
  { keys, beacons = null, onNumber = () => {}, earlier }: DayContextOfTest,
): Judged<ReturnType<DayCheck['end']>> {
  return judged(() => {
    const check = new DayCheck({ crypto: nodeCrypto, beacons, onNumber }, keys, earlier);
    for (const line of lines) check.add(line);
    return check.end();
  });
}
