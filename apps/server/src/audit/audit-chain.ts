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

/** A head as it is emitted: how many rows, a colon, the hash of the last one. */
export function headText({ entries, hash }: AuditHead): string {
  return `${entries}:${hash}`;
}

const HEAD = /^(\d{1,15}):([0-9a-f]{64})?$/;

/** Reads an emitted head; null when the text is not one. */
export function readHeadText(text: string): AuditHead | null {
  const [, entries, hash = ''] = HEAD.exec(text) ?? [];
  return entries === undefined || (hash === '') !== (Number(entries) === 0) ? null : { entries: Number(entries), hash };
}

/** The statement that links an entry to the row before it; `keyedAudit` replaces it by one whose hash the database cannot compute. */
export interface LinkStmt extends Stmt {
  readonly audit: AuditEntry;
}

/** Computes the keyed hash of a text. */
export type AuditMac = (text: string) => string;

/** The key that made the hashes from row `from` on, up to the next key; null for one that is lost, whose rows nobody can verify any more. */
export interface AuditKey {
  readonly from: number;
  readonly mac: AuditMac | null;
}

/** Rows `from` to `to`, both included. */
export interface AuditRows {
  readonly from: number;
  readonly to: number;
}

/**
 * The statements that append an entry; they belong in the unit of the change. The head stays locked until the commit, so that units of
 * several processes form one chain. Through a store without `keyedAudit` the row's hash has no key.
 */
export function appendAudit(entry: AuditEntry): Stmt[] {
  const { at, actor, action, operatorId, subject, was, detail, address } = entry;
  const link: LinkStmt = {
    ...exactly(
      1,
      sql`update audit_head set entries = entries + 1,
        hash = encode(sha256(convert_to(hash || ':' || cast(entries + 1 as text) || ':' || ${contentOf(entry)}, 'UTF8')), 'hex')
        where one = 1`,
    ),
    audit: entry,
  };
  return [
    link,
    sql`insert into audit (seq, at, actor, action, operator_id, subject, was, detail, address, hash)
      select entries, cast(${at} as bigint), cast(${actor} as text), cast(${action} as text), cast(${operatorId} as text),
        cast(${subject} as text), cast(${was} as text), cast(${detail} as text), cast(${address} as text), hash
      from audit_head where one = 1`,
  ];
}

/** Moves the head from `before` to the next row; refused when another row came first. */
export function linkTo({ entries, hash }: AuditHead, next: string): Stmt {
  return exactly(
    1,
    sql`update audit_head set entries = ${entries + 1}, hash = ${next} where one = 1 and entries = ${entries} and hash = ${hash}`,
  );
}

/** Refuses the unit unless the head is still this one. */
export function headIs({ entries, hash }: AuditHead): Stmt {
  return exactly(1, sql`update audit_head set entries = ${entries} where one = 1 and entries = ${entries} and hash = ${hash}`);
}

export async function readHead(store: Pick<Store, 'read'>): Promise<AuditHead> {
  const [head] = await readRows(store, AUDIT_HEAD_ROW, sql`select entries, hash from audit_head where one = 1`);
  return head ?? { entries: 0, hash: '' };
}

/** The hash of one row as it is stored; null when there is no such row. */
export async function hashOfRow(store: Pick<Store, 'read'>, seq: number): Promise<string | null> {
  const [row] = await readRows(store, AUDIT.pick('hash'), sql`select hash from audit where seq = ${seq}`);
  return row?.hash ?? null;
}

/** The hash of a row under a key. */
export function keyedHash(mac: AuditMac, before: string, seq: number, entry: AuditEntry): string {
  return mac(`${before}:${seq}:${contentOf(entry)}`);
}

/** The hash that a row without a key must have, over the previous hash, its number and its content. The first row follows an empty hash. */
export function auditHash(before: string, seq: number, entry: AuditEntry): string {
  return createHash('sha256')
    .update(`${before}:${seq}:${contentOf(entry)}`)
    .digest('hex');
}

/** The hash of a row's content alone. */
export function contentHash(entry: AuditEntry): string {
  return createHash('sha256').update(contentOf(entry)).digest('hex');
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
  | ({
      readonly ok: true;
      /** Rows made with a lost key, which can no longer be verified. Absent when there are none. */
      readonly unverified?: readonly AuditRows[];
      /** How many rows had personal data removed, which a later row vouches for. Absent when there are none. */
      readonly redacted?: number;
    } & AuditHead)
  | { readonly ok: false; readonly seq: number; readonly problem: 'changed' | 'missing' | 'not-counted' | 'not-the-one-noted' };

/** Rows read at a time. */
const VERIFY_ROWS = 500;

/**
 * Recomputes every hash from the first row on and reports the first row that was changed. `noted` is a head kept elsewhere: only it reveals
 * that rows were removed together with the head's count.
 */
export async function verifyAudit(
  store: Store,
  { noted = null, keys = [] }: { readonly noted?: AuditHead | null; readonly keys?: readonly AuditKey[] } = {},
): Promise<AuditFinding> {
  const head = await readHead(store);
  const redactions = await redactionsIn(store);
  let redacted = 0;
  let last: AuditHead = { entries: 0, hash: '' };
  for (;;) {
    const rows = await readRows(store, ROW, sql`select * from audit where seq > ${last.entries} order by seq limit ${VERIFY_ROWS}`);
    for (const row of rows.map(rowOf)) {
      const seq = last.entries + 1;
      if (row.seq !== seq) return { ok: false, seq, problem: 'missing' };
      if (row.hash !== (wantedHash(keys, last.hash, seq, row) ?? row.hash)) {
        if (!isRedacted(row, redactions)) return { ok: false, seq, problem: 'changed' };
        redacted += 1;
      }
      if (noted?.entries === seq && noted.hash !== row.hash) return { ok: false, seq, problem: 'not-the-one-noted' };
      last = { entries: seq, hash: row.hash };
    }
    if (rows.length < VERIFY_ROWS) break;
  }
  const known = Math.max(head.entries, noted?.entries ?? 0);
  if (last.entries < known) return { ok: false, seq: last.entries + 1, problem: 'missing' };
  if (head.entries !== last.entries || head.hash !== last.hash) return { ok: false, seq: last.entries, problem: 'not-counted' };
  const unverified = keys.flatMap(({ from, mac }, index) =>
    mac === null ? [{ from, to: (keys[index + 1]?.from ?? last.entries + 1) - 1 }] : [],
  );
  return { ok: true, ...last, ...(unverified.length === 0 ? {} : { unverified }), ...(redacted === 0 ? {} : { redacted }) };
}

/** The action of a row that vouches for rows from which personal data was removed. */
export const REDACTED = 'audit.redacted';

/** By the number of a redacted row: the row that vouches for it last, and the hash of the content that was left. */
type Redactions = ReadonlyMap<number, { readonly by: number; readonly content: string }>;

/** A row that vouches for others is verified in its own turn like any other. */
async function redactionsIn(store: Store): Promise<Redactions> {
  const found = new Map<number, { by: number; content: string }>();
  const rows = await readRows(
    store,
    AUDIT.pick('seq', 'detail'),
    sql`select seq, detail from audit where action = ${REDACTED} order by seq`,
  );
  for (const { seq: by, detail } of rows) {
    for (const [seq, content] of Object.entries(redactedIn(detail))) found.set(Number(seq), { by, content });
  }
  return found;
}

/** A damaged row vouches for nothing. */
function redactedIn(detail: string): Readonly<Record<string, string>> {
  try {
    return (JSON.parse(detail) as { readonly rows?: Readonly<Record<string, string>> }).rows ?? {};
  } catch {
    return {};
  }
}

/** Rows that vouch for others are never redacted, and only later rows vouch. */
function isRedacted(row: AuditRow, redactions: Redactions): boolean {
  const found = redactions.get(row.seq);
  return row.action !== REDACTED && found !== undefined && found.by > row.seq && found.content === contentHash(row);
}

/** Null when the key is lost. */
function wantedHash(keys: readonly AuditKey[], before: string, seq: number, entry: AuditEntry): string | null {
  const key = keys.findLast(({ from }) => from <= seq);
  if (key === undefined) return auditHash(before, seq, entry);
  return key.mac === null ? null : keyedHash(key.mac, before, seq, entry);
}

const ROW = AUDIT;
type Row = RowOf<typeof ROW>;

function rowOf({ operator_id, ...row }: Row): AuditRow {
  return { ...row, operatorId: operator_id };
}
