import type { Trial } from './trial.ts';

export const LEVELS = ['MUST', 'SHOULD'] as const;
/** MUST: without it money is lost or doubled, or Cardroom cannot work. SHOULD: without it people have work or players wait. */
export type Level = (typeof LEVELS)[number];

/** One thing that a wallet has to do. */
export interface Case {
  readonly id: string;
  readonly level: Level;
  /** What is right, as a sentence without a full stop. */
  readonly title: string;
  readonly why: string;
  readonly fix: string;
  /** Cases that must have passed: where one failed, this one would only say the same again. */
  readonly after?: readonly string[];
  /** What happens at the start of the run, for a case that needs time to pass. */
  readonly prepare?: (trial: Trial) => Promise<unknown>;
  /** Throws a Finding where the wallet is wrong, NotRun where it cannot be judged. */
  readonly run: (trial: Trial, prepared: unknown) => Promise<void>;
}
