/** How a drill is to be run. */
export interface DrillOptions {
  /** The short form, for `npm test`: shorter faults, and none that another suite makes. */
  readonly isShort: boolean;
  /** The directory to work in; null for a new one among the temporary files. */
  readonly folder: string | null;
  /** A PostgreSQL server; null for the embedded database. */
  readonly server: string | null;
  readonly seed: number;
}
