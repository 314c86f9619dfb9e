import type { DrillOptions } from './options.ts';
import type { Rig } from './rig.ts';

/** One drill: a file beside this one that exports it, and a line in `list.ts`. */
export interface Drill {
  readonly name: string;
  /** For the help, in one line. */
  readonly says: string;
  /** Longer than it takes on a slow machine; a drill that takes longer is ended, and fails. In s, for the short and the whole form. */
  readonly limitS: { readonly short: number; readonly whole: number };
  /** Why it cannot run here, such as a program that is missing; null or absent: it can. */
  readonly skips?: (options: DrillOptions) => Promise<string | null> | string | null;
  /** Makes the rig, where it needs another place than the usual one. */
  readonly open?: (drill: string, options: DrillOptions) => Promise<Rig>;
  /** Makes its faults one after the other, each in a row of the rig. */
  run(rig: Rig): Promise<void>;
}
