import { concat, field, fromHex, u32 } from './bytes.ts';
import { type Sha256, taggedHex } from './hashing.ts';

/** A table's part of a day: the hash before it, the hash of its last statement, and how many statements there are. */
export interface TableEnd {
  readonly table: string;
  readonly first: string;
  readonly last: string;
  readonly count: number;
}

export interface Day {
  readonly origin: string;
  /** The UTC day: 2026-11-20. */
  readonly date: string;
  /** The day root before this one, zeros for the first. */
  readonly prev: string;
}

/** What is signed for a day: FORMAT §8. The tables come in byte order of their ids. */
export const dayRoot = (sha: Sha256, { origin, date, prev }: Day, tables: readonly TableEnd[]): string =>
  taggedHex(
    sha,
    'day',
    concat(field(origin), field(date), fromHex(prev), u32(tables.length)),
    ...tables.map(({ table, first, last, count }) => concat(field(table), fromHex(first), fromHex(last), u32(count))),
  );
