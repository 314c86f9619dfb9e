import type { Bed } from '../bed.ts';
import type { Cleanup } from '../cleanup.ts';
import type { LoadFigure } from '../report.ts';

/** The size and length of a measurement. */
export interface Task {
  readonly tables: number;
  readonly seats: number;
  readonly seconds: number;
  readonly watchers: number;
  /** With more than one, the same part is measured on one process and on so many, and the two are compared. */
  readonly processes: number;
  /** Players do not cut. */
  readonly uncut: boolean;
  /** How often a process is replaced. */
  readonly times: number;
  /** The time between two actions at a paced table, ms. */
  readonly every: number;
}

/** The result of one part. */
export interface Finding {
  readonly setting: string;
  readonly figures: readonly LoadFigure[];
  readonly remarks: readonly string[];
  /** Sentences about what must not happen and has happened. */
  readonly wrong?: readonly string[];
}

/** One part of the load bench. */
export interface Part {
  /** Flags of Node that the service gets besides those of the image. */
  readonly flags?: readonly string[];
  /** With several processes it is measured on those alone, and not on one for comparison. */
  readonly isOfSeveral?: boolean;
  /** How many tables have to be open. */
  open(task: Task): number;
  measure(bed: Bed, task: Task, cleanup: Cleanup): Promise<Finding>;
}

/** `50 tables of 6, 10 s`. */
export function settingOf({ tables, seats, seconds }: Task): string {
  return `${tables} ${tables === 1 ? 'table' : 'tables'} of ${seats}, ${seconds} s`;
}

/** `one action a second`, or `one action in 3 s`. */
export function paceOf({ every }: Task): string {
  return every === 1_000 ? 'one action a second' : `one action in ${every / 1_000} s`;
}
