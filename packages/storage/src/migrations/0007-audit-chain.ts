import type { Migration } from '../migration.ts';

/** One field of a row as it is hashed: its length in characters, a colon, its text, a comma. */
const field = (column: string): string => `length(cast(${column} as text)) || ':' || cast(${column} as text) || ','`;
const orNone = (column: string): string => `coalesce(${field(column)}, '-,')`;
const CONTENT = [
  field('at'),
  field('actor'),
  field('action'),
  orNone('operator_id'),
  field('subject'),
  `'-,'`,
  field('detail'),
  `'-,'`,
].join(' || ');
const linked = (before: string, seq: string, content: string): string =>
  `encode(sha256(convert_to(${before} || ':' || cast(${seq} as text) || ':' || ${content}, 'UTF8')), 'hex')`;

/**
 * The audit becomes a chain: every row carries a hash over the row before it and itself, and the head stores how many there are. Earlier
 * rows are numbered and chained in the order in which they were written.
 */
export const auditChain: Migration = {
  version: 7,
  name: 'audit chain',
  statements: () => [
    'alter table audit rename to audit_unchained',
    `create table audit_numbered (seq bigint primary key, at bigint not null, actor text not null, action text not null, operator_id text,
      subject text not null, detail text not null)`,
    `insert into audit_numbered
      select row_number() over (order by seq), at, actor, action, operator_id, subject, detail from audit_unchained`,
    'drop table audit_unchained',
    `create table audit (
      seq bigint primary key,
      at bigint not null,
      actor text not null,
      action text not null,
      operator_id text,
      subject text not null,
      was text /* JSON: what the change found; null where nothing was before it */,
      detail text not null /* JSON: what it made of it, never a secret */,
      address text /* network address of the person; null at the command line */,
      hash text not null)`,
    `with recursive chained (seq, hash) as (
        select cast(0 as bigint), cast('' as text)
        union all
        select one.seq, ${linked('chained.hash', 'one.seq', CONTENT)}
          from chained join audit_numbered one on one.seq = chained.seq + 1)
      insert into audit (seq, at, actor, action, operator_id, subject, detail, hash)
        select one.seq, one.at, one.actor, one.action, one.operator_id, one.subject, one.detail, chained.hash
        from chained join audit_numbered one on one.seq = chained.seq`,
    'drop table audit_numbered',
    `create table audit_head (one smallint primary key check (one = 1), entries bigint not null, hash text not null)`,
    `insert into audit_head (one, entries, hash)
      select 1, count(*), coalesce((select hash from audit order by seq desc limit 1), '') from audit`,
    'create index audit_operator on audit (operator_id, seq)',
    'create index audit_actor on audit (actor, seq)',
    'create index audit_action on audit (action, seq)',
    'create index audit_subject on audit (subject, seq)',
    'create index audit_time on audit (at)',
  ],
};
