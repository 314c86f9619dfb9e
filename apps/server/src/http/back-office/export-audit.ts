import { auditRow } from '../../audit/audit-row.ts';
import type { SignedInContext } from './call.ts';

/** A CSV download by a staff member. */
export interface TakenFile {
  readonly operatorId: string;
  readonly file: 'transactions' | 'report' | 'books';
  /** The search, as in the query. */
  readonly search: Readonly<Record<string, unknown>>;
  /** The number of rows found when the download started. */
  readonly rows: number;
}

/** Audits a download before its first byte is sent: nothing of ours changes, but from then on the data is on somebody's machine. */
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

/** Audits the download of a hand: its id and format, but no cards. */
export async function auditHandFile({ ports, actor }: SignedInContext, { operatorId, handId, format }: TakenHand): Promise<void> {
  await ports.store.write(auditRow(actor, { action: 'hand.export', operatorId, subject: handId, detail: { handId, format } }));
}

/** Audits the download of a day bundle: the day and its root, but no cards. */
export async function auditBundle(
  { ports, actor }: SignedInContext,
  { operatorId, date, root }: { readonly operatorId: string; readonly date: string; readonly root: string },
): Promise<void> {
  await ports.store.write(auditRow(actor, { action: 'deal.export', operatorId, subject: date, detail: { date, root } }));
}
