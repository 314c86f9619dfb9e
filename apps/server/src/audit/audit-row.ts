import type { Stmt } from '@cardroom/storage';
import { appendAudit } from './audit-chain.ts';

/** The author and time of a change. `by` is `command:<user>` at the command line, `staff:<e-mail>` in the back office. */
export interface Actor {
  readonly by: string;
  readonly at: number;
  /** Network address of a member of staff in the back office. */
  readonly address?: string;
}

/** The change: `was` before, `detail` after. Neither ever holds a secret. */
export interface AuditedChange {
  readonly action: string;
  /** Null when it concerns the service, not one operator. */
  readonly operatorId: string | null;
  readonly subject: string;
  readonly was?: Readonly<Record<string, unknown>>;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The audit row of a change; its statements belong in the unit of the change. */
export function auditRow({ by, at, address }: Actor, { action, operatorId, subject, was, detail }: AuditedChange): Stmt[] {
  return appendAudit({
    at,
    actor: by,
    action,
    operatorId,
    subject,
    was: was === undefined ? null : JSON.stringify(was),
    detail: JSON.stringify(detail),
    address: address ?? null,
  });
}
