import { auditRow } from '../../operators/audit.ts';
import type { SignedInContext } from './call.ts';

/** A file of rows that somebody takes home. */
export interface TakenFile {
  readonly operatorId: string;
  readonly file: 'transactions' | 'report' | 'books';
  /** What was asked for, in the words of the query. */
  readonly search: Readonly<Record<string, unknown>>;
  /** As many rows as were found when the file was begun. */
  readonly rows: number;
}

/** Writes who takes what, before its first byte leaves: nothing of ours changes, but from then on it lies on somebody's machine. */
export async function auditExport({ ports, actor }: SignedInContext, taken: TakenFile): Promise<void> {
  const { operatorId, ...detail } = taken;
  await ports.store.write(auditRow(actor, { action: 'money.export', operatorId, subject: operatorId, detail }));
}

/** One hand as a file. */
export interface TakenHand {
  readonly operatorId: string;
  readonly handId: string;
  readonly format: string;
}

/** The same of a hand: which one and in which format, and no card. */
export async function auditHandFile({ ports, actor }: SignedInContext, { operatorId, handId, format }: TakenHand): Promise<void> {
  await ports.store.write(auditRow(actor, { action: 'hand.export', operatorId, subject: handId, detail: { handId, format } }));
}
