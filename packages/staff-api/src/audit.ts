import type { PageAnswer } from './transactions.ts';

/** One row of the audit log. */
export interface AuditRow {
  /** Counts from 1 without a gap. */
  readonly seq: number;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  /** Null where the change belongs to the service. */
  readonly operatorId: string | null;
  readonly subject: string;
  readonly was: Readonly<Record<string, unknown>> | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly address: string | null;
}

/** Answer of `GET /audit`. */
export type AuditAnswer = PageAnswer<AuditRow>;
