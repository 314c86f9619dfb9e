import type { Trial } from './trial.ts';

export const LEVELS = ['MUST', 'SHOULD'] as const;
/** MUST: otherwise money is lost or doubled, or Cardroom cannot work. SHOULD: otherwise staff have work, or players wait. */
export type Level = (typeof LEVELS)[number];

/** One requirement on a wallet. */
export interface Case {
  readonly id: string;
  readonly level: Level;
  /** The correct behavior, as a sentence without a capital and full stop. */
  readonly title: string;
  readonly why: string;
  readonly fix: string;
  /** Cases that must pass first: if one of them fails, this one would only fail for the same reason. */
  readonly after?: readonly string[];
  /** Runs at the start, for a case that needs time to pass. */
  readonly prepare?: (trial: Trial) => Promise<unknown>;
  /** Throws Finding when the wallet is wrong, and NotRun when it cannot be judged. */
  readonly run: (trial: Trial, prepared: unknown) => Promise<void>;
}
