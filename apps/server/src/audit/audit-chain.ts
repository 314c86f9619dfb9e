import { createHash } from 'node:crypto';
import type { SqlValue, Stmt, Store } from '@cardroom/storage';
import { exactly, type RowOf, readRows, sql } from '@cardroom/storage';
import { AUDIT, AUDIT_HEAD } from './audit-rows.ts';

/** An entry of the audit log. `was` and `detail` are JSON and never hold a secret. */
export interface AuditEntry {
  /** ms since the epoch. */
  readonly at: number;
  /** `staff:<e-mail>`, `command:<user>` or a part of the service. */
  readonly actor: string;
  readonly action: string;
  /** Null when it concerns the service, not one operator. */
  readonly operatorId: string | null;
  /** The object that was changed. */
  readonly subject: string;
  /** The previous value; null when there was none. */
  readonly was: string | null;
  readonly detail: string;
  readonly address: string | null;
}

export interface AuditRow extends AuditEntry {
  /** Counts from 1 without a gap. */
  readonly seq: number;
  readonly hash: string;
}

/** The end of a chain. A copy kept elsewhere proves that the log has not been truncated since. */
export const AUDIT_HEAD_ROW = AUDIT_HEAD.pick('entries', 'hash');
export type AuditHead = RowOf<typeof AUDIT_HEAD_ROW>;

/**
 * The statements that append an entry; they belong in the unit of the change. The database links the row to its predecessor and locks the
 * head until the commit, so that units of several processes form one chain.
 */
export function appendAudit(entry: AuditEntry): Stmt[] {
  const { at, actor, action, operatorId, subject, was, detail, address } = entry;
  return [
    exactly(
      1,
      sql`update audit_head set entries = entries + 1,
        hash = encode(sha256(convert_to(hash || ':' || cast(entries + 1 as text) || ':' || ${contentOf(entry)}, 'UTF8')), 'hex')
        where one = 1`,
    ),
    sql`insert into audit (seq, at, actor, action, operator_id, subject, was, detail, address, hash)
      select entries, cast(${at} as bigint), cast(${actor} as text), cast(${action} as text), cast(${operatorId} as text),
        cast(${subject} as text), cast(${was} as text), cast(${detail} as text), cast(${address} as text), hash
      from audit_head where one = 1`,
  ];
}

/** The hash that a row must have, over the previous hash, its number and its content. The first row follows an empty hash. */
export function auditHash(before: string, seq: number, entry: AuditEntry): string {
  return createHash('sha256')
    .update(`${before}:${seq}:${contentOf(entry)}`)
    .digest('hex');
}

/** Each field with its length, so that no two rows have the same text; the migration that created the chain uses the same format. */
function contentOf({ at, actor, action, operatorId, subject, was, detail, address }: AuditEntry): string {
  const fields = [String(at), actor, action, operatorId, subject, was, detail, address];
  return fields.map((text) => (text === null ? '-,' : `${[...text].length}:${text},`)).join('');
}

/** Maximum number of entries per page. */
export const AUDIT_PAGE_MAX = 100;

export interface AuditQuery {
  /** Only entries of this operator; undefined for all. */
  readonly operatorId?: string | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  /** Ms; `from` is included, `until` is not. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** Only entries older than this number. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Entries that match all conditions, newest first. */
export async function readAudit(store: Store, query: AuditQuery): Promise<AuditRow[]> {
  const conditions: [string, SqlValue | undefined][] = [
    ['operator_id = ?', query.operatorId],
    ['actor = ?', query.actor],
    ['action = ?', query.action],
    ['subject = ?', query.subject],
    ['at >= ?', query.from],
    ['at < ?', query.until],
    ['seq < ?', query.before],
  ];
  const asked = conditions.filter((one): one is [string, SqlValue] => one[1] !== undefined);
  const where = asked.length === 0 ? '' : `where ${asked.map(([text]) => text).join(' and ')}`;
  const rows = await readRows(store, ROW, {
    sql: `select * from audit ${where} order by seq desc limit ?`,
    parameters: [...asked.map(([, value]) => value), Math.min(query.limit, AUDIT_PAGE_MAX)],
  });
  return rows.map(rowOf);
}

/** The result of checking the whole chain. */
export type AuditFinding =
  | ({ readonly ok: true } & AuditHead)
  | { readonly ok: false; readonly seq: number; readonly problem: 'changed' | 'missing' | 'not-counted' | 'not-the-one-noted' };

/** Rows read at a time. */
const VERIFY_ROWS = 500;

/**
 * Recomputes every hash from the first row on and reports the first row that was changed. `noted` is a head kept elsewhere: only it reveals
 * that rows were removed together with the head's count.
 */
export async function verifyAudit(store: Store, noted: AuditHead | null = null): Promise<AuditFinding> {
  const [head] = await readRows(store, AUDIT_HEAD_ROW, sql`select entries, hash from audit_head where one = 1`);
  let last: AuditHead = { entries: 0, hash: '' };
  for (;;) {
    const rows = await readRows(store, ROW, sql`select * from audit where seq > ${last.entries} order by seq limit ${VERIFY_ROWS}`);
    for (const row of rows.map(rowOf)) {
      const seq = last.entries + 1;
      if (row.seq !== seq) return { ok: false, seq, problem: 'missing' };
      if (row.hash !== auditHash(last.hash, seq, row)) return { ok: false, seq, problem: 'changed' };
      if (noted?.entries === seq && noted.hash !== row.hash) return { ok: false, seq, problem: 'not-the-one-noted' };
      last = { entries: seq, hash: row.hash };
    }
    if (rows.length < VERIFY_ROWS) break;
  }
  const known = Math.max(head?.entries ?? 0, noted?.entries ?? 0);
  if (last.entries < known) return { ok: false, seq: last.entries + 1, problem: 'missing' };
  if (head?.entries !== last.entries || head.hash !== last.hash) return { ok: false, seq: last.entries, problem: 'not-counted' };
  return { ok: true, ...last };
}

const ROW = AUDIT;
type Row = RowOf<typeof ROW>;

function rowOf({ operator_id, ...row }: Row): AuditRow {
  return { ...row, operatorId: operator_id };
}
