/** Why a table stopped. `docs/runbook.md` has a section for each. */
export const HALT_REASONS = ['broken-invariant', 'rules-threw', 'append-failed', 'storage-failed', 'fenced', 'outcome-unknown'] as const;
export type HaltReason = (typeof HALT_REASONS)[number];

/** Why a running hand was given up: nobody could go on after the outage, or its rows cannot be replayed. */
export const VOID_REASONS = ['outage', 'damaged'] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

/** What becomes of tables and hands when something fails, told as it happens. */
export interface TroubleWatch {
  halted(reason: HaltReason): void;
  /** Tables whose process is gone are this one's now. */
  takenOver(tables: number): void;
  /** A running hand goes on after a restart of the process, or after its table halted. */
  resumed(hand: { readonly tableId: string; readonly handId: string }): void;
  /** `handId` is null if the journal of the table does not tell it. */
  voided(hand: { readonly tableId: string; readonly handId: string | null; readonly reason: string }): void;
}
