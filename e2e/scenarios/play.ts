import type { Problem, Scenario } from '@cardroom/scenarios';

export interface Good {
  readonly file: string;
  readonly scenario: Scenario;
}

export type Play = (file: Good) => Promise<Ran>;

/** Null: passed. `skipped`: this level cannot start from the state the file starts from. */
export type Ran = Problem | null | { readonly skipped: string };
