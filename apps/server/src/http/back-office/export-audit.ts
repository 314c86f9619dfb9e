import { auditRow } from '../../operators/audit.ts';
import type { SignedInContext } from './call.ts';

/** A file that somebody takes home. */
export interface TakenFile {
  readonly operatorId: string;
  readonly file: 'transactions' | 'report';
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
