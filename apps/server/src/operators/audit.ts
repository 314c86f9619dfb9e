import { type Stmt, sql } from '@cardroom/journal';

/** Who changes something, and when. `by`: a command line user now, a back-office user later. */
export interface Actor {
  readonly by: string;
  readonly at: number;
}

/** The audit row of a change; it belongs into the unit of the change. `detail` never holds a secret. */
export function auditRow(
  actor: Actor,
  change: {
    readonly action: string;
    readonly operatorId: string;
    readonly subject: string;
    readonly detail: Readonly<Record<string, unknown>>;
  },
): Stmt {
  return sql`insert into audit (at, actor, action, operator_id, subject, detail)
    values (${actor.at}, ${actor.by}, ${change.action}, ${change.operatorId}, ${change.subject}, ${JSON.stringify(change.detail)})`;
}
