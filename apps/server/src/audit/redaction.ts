import { readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { type AuditRow, contentHash, REDACTED } from './audit-chain.ts';
import { type Actor, auditRow } from './audit-row.ts';
import { AUDIT } from './audit-rows.ts';

/** The parts of a row that may be removed; the person, the action and the time stay. */
export type Redactable = Pick<AuditRow, 'subject' | 'was' | 'detail'>;

/** Rows that one row vouches for. */
const VOUCHED_MAX = 200;

/**
 * Statements that remove personal data from an operator's rows, and the rows that vouch for them: a redacted row keeps its hash, so that the
 * chain holds, and a later row names it with the hash of what was left. `left` answers null for a row that stays as it is.
 */
export async function redactAudit(
  store: Store,
  actor: Actor,
  {
    operatorId,
    subject,
    left,
  }: { readonly operatorId: string; readonly subject: string; readonly left: (row: AuditRow) => Redactable | null },
): Promise<Stmt[]> {
  const rows = await readRows(
    store,
    AUDIT,
    sql`select * from audit where operator_id = ${operatorId} and action <> ${REDACTED} order by seq`,
  );
  const changed = rows.flatMap(({ operator_id, ...row }) => {
    const whole = { ...row, operatorId: operator_id };
    const rest = left(whole);
    return rest === null ? [] : [{ ...whole, ...rest }];
  });
  const unit: Stmt[] = changed.map(
    ({ seq, subject: is, was, detail }) => sql`update audit set subject = ${is}, was = ${was}, detail = ${detail} where seq = ${seq}`,
  );
  for (let done = 0; done < changed.length; done += VOUCHED_MAX) {
    const vouched = Object.fromEntries(changed.slice(done, done + VOUCHED_MAX).map((row) => [row.seq, contentHash(row)]));
    unit.push(...auditRow(actor, { action: REDACTED, operatorId, subject, detail: { rows: vouched } }));
  }
  return unit;
}
