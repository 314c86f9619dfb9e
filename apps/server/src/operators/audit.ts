import { appendAudit, type Stmt } from '@cardroom/journal';

/** Who changes something, and when. `by`: `command:<user>` at the command line, `staff:<e-mail>` in the back office. */
export interface Actor {
  readonly by: string;
  readonly at: number;
  /** Network address of a person in the back office. */
  readonly address?: string;
}

/** What was changed: `was` before, `detail` after. Neither ever holds a secret. */
export interface AuditedChange {
  readonly action: string;
  /** Null: it belongs to the service, not to one operator. */
  readonly operatorId: string | null;
  readonly subject: string;
  readonly was?: Readonly<Record<string, unknown>>;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The audit row of a change; its statements belong into the unit of the change. */
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
