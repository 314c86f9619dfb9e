/** The steps to an operator's first hand, in their order. */
export type StepId =
  | 'team'
  | 'credentials'
  | 'networks'
  | 'wallet'
  | 'currencies'
  | 'connection'
  | 'conformance'
  | 'look'
  | 'rooms'
  | 'launch'
  | 'reality-check'
  | 'hand'
  | 'reconcile';

/** A step as its data have it. `blocked` waits for other steps, `unknown` could not be read and blocks nothing. */
export interface ChecklistStep {
  readonly id: StepId;
  readonly state: 'done' | 'open' | 'blocked' | 'failed' | 'unknown';
  /** Play can begin without it. */
  readonly optional: boolean;
  /** The steps that it waits for. */
  readonly after: readonly StepId[];
  /** What the step's texts are made of, such as counts and names. */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
  /** Who did it, as in the audit log, and when (ms); null where nobody in particular did. */
  readonly by: string | null;
  readonly at: number | null;
}

/** The first case that the last wallet check failed. */
export interface FailedCase {
  readonly runId: string;
  readonly caseId: string;
  readonly title: string;
  readonly expected: string;
  readonly got: string;
}

/** Answer of `GET /integration/checklist`. */
export interface ChecklistAnswer {
  readonly operator: { readonly operatorId: string; readonly name: string; readonly currencies: readonly string[] };
  readonly steps: readonly ChecklistStep[];
  /** The step to do now; null when every required step is done. */
  readonly next: StepId | null;
  /** Every required step is done. */
  readonly live: boolean;
  readonly failedCase: FailedCase | null;
  readonly sandbox: boolean;
  readonly apiUrl: string;
  readonly lobbyUrl: string;
}

/** Answer of `POST /integration/test-launch`: a lobby URL that opens once. */
export interface TestLaunchAnswer {
  readonly url: string;
  /** ms. */
  readonly expiresAt: number;
}

/** Answer of `POST /operators`. */
export interface NewOperatorAnswer {
  readonly operator: { readonly operatorId: string; readonly name: string };
}
