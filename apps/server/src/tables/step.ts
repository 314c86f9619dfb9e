import type { Stmt } from '@cardroom/storage';
import type { Table, TableEvent, TableInput } from '@cardroom/table';
import type { ClosedHand } from './hand-log.ts';

export type LoopAnswer = { readonly ok: true } | { readonly ok: false; readonly code: string };

/** A committed step. `closed` is set when a hand ended in it. */
export interface Committed extends Step {
  readonly closed: ClosedHand | null;
}

export interface OfferOptions {
  /** The client's idempotency key: a repeat gets the first answer and changes nothing. */
  readonly actionId?: string;
  /** Called when the input is committed, before anybody is told of it. */
  readonly durable?: () => void;
  /** Further statements for the same unit, e.g. the completion of the debit that this input reports. */
  readonly extra?: readonly Stmt[];
  /** Further statements that depend on what the input did. */
  readonly extraOf?: (step: Step) => readonly Stmt[];
}

/** One accepted input: what happened, and the table before and after it. */
export interface Step {
  readonly before: Table;
  readonly after: Table;
  readonly events: readonly TableEvent[];
  readonly at: number;
}

/** An input without its time, which the table's loop adds. */
export type Offered = TableInput extends infer Input ? (Input extends unknown ? Omit<Input, 'at'> : never) : never;
