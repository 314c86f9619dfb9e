import { readRow, type Stmt, type Store, sql } from '@cardroom/storage';
import type { KeptKind } from '../process/retention.ts';
import { RETENTION_MARK } from './retention-rows.ts';

/** What one unit removed, and whether more may follow. */
export interface Removed {
  readonly rows: number;
  readonly more: boolean;
}

/** How far the removal of a kind has come: the number of the last row that was looked at, and when the end was last reached (ms). */
export interface RetentionMark {
  readonly place: number;
  readonly passedAt: number;
}

/** A kind that was never looked at begins with its first row. */
export async function markOf(store: Store, kind: KeptKind): Promise<RetentionMark> {
  const row = await readRow(
    store,
    RETENTION_MARK.pick('place', 'passed_at'),
    sql`select place, passed_at from retention_mark where kind = ${kind}`,
  );
  return { place: row?.place ?? 0, passedAt: row?.passed_at ?? 0 };
}

/** Belongs in the unit that removed the rows up to this place. */
export function moveMark(kind: KeptKind, { place, passedAt }: RetentionMark): Stmt {
  return sql`insert into retention_mark (kind, place, passed_at) values (${kind}, ${place}, ${passedAt})
    on conflict (kind) do update set place = excluded.place, passed_at = excluded.passed_at`;
}
