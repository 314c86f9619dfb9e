import { exactly, int, isShown, type RowOf, type Stmt, sql } from '@cardroom/storage';
import { PROCESS, type ProcessState } from './process-rows.ts';

// Statements about who runs the service. On PostgreSQL every time is that of its own clock; on the embedded database, which one process uses,
// it is the time that the process gives.

/** A process that begins. */
export interface NewProcess {
  readonly processId: string;
  readonly name: string;
  /** Where other processes reach it. */
  readonly address: string;
  /** The newest schema that it knows. */
  readonly version: number;
  /** The newest version of the journal that it can read. */
  readonly journalVersion: number;
}

/** `now`: ms, used by the embedded database alone. `leaseMs`: how long a sign of life holds. */
export interface At {
  readonly now: number;
  readonly leaseMs: number;
}

/** A new process begins as a standby. */
export function joins({ processId, name, address, version, journalVersion }: NewProcess, { now, leaseMs }: At): Stmt {
  return exactly(
    1,
    sql`insert into service_process (process_id, name, address, version, journal_version, state, lease_until, tables, load, started_at)
      values (${processId}, ${name}, ${address}, ${version}, ${journalVersion}, 'standby',
        coalesce(null /*postgres:, (extract(epoch from clock_timestamp()) * 1000)::bigint*/, ${now}) + cast(${leaseMs} as bigint), 0, 0,
        coalesce(null /*postgres:, (extract(epoch from clock_timestamp()) * 1000)::bigint*/, ${now}))`,
  );
}

/** A sign of life. It returns no row when the process was declared dead. */
export function beats(
  processId: string,
  { state, tables, load }: { readonly state: ProcessState; readonly tables: number; readonly load: number },
  { now, leaseMs }: At,
): Stmt {
  return sql`update service_process set state = ${state}, tables = ${tables}, load = ${load}, lease_until =
      coalesce(null /*postgres:, (extract(epoch from clock_timestamp()) * 1000)::bigint*/, ${now}) + cast(${leaseMs} as bigint)
    where process_id = ${processId} and state <> 'gone' returning process_id`;
}

/** The time of the database's clock, ms. */
export function databaseTime(now: number): Stmt {
  return sql`select coalesce(null /*postgres:, (extract(epoch from clock_timestamp()) * 1000)::bigint*/, ${now}) as now`;
}

export const SEEN_PROCESS = PROCESS.pick(
  ...(['process_id', 'name', 'address', 'state', 'lease_until', 'tables', 'load', 'journal_version'] as const),
).and({
  now: int,
  has_session: int,
});
export type SeenProcess = RowOf<typeof SEEN_PROCESS>;

/** All others that have not gone, with the time of the look, and whether their session with the database is alive. */
export function othersThan(processId: string, now: number): Stmt {
  return {
    sql: `select p.process_id, p.name, p.address, p.state, p.lease_until, p.tables, p.load, p.journal_version,
        coalesce(null /*postgres:, (extract(epoch from clock_timestamp()) * 1000)::bigint*/, ?) as now,
        coalesce(null /*postgres:, case when ${isShown('p.process_id')} then 1 else 0 end*/, 0) as has_session
      from service_process p where p.state <> 'gone' and p.process_id <> ? order by p.process_id`,
    parameters: [now, processId],
  };
}

/** Declares a process dead unless it has given a sign of life since it was seen. It returns a row when this was the one that did it. */
export function buries({ process_id, lease_until }: Pick<SeenProcess, 'process_id' | 'lease_until'>): Stmt {
  return sql`update service_process set state = 'gone' where process_id = ${process_id} and state <> 'gone' and lease_until = ${lease_until}
    returning process_id`;
}

/** Declares all others dead: the process has the database for itself. */
export function buriesOthers(processId: string): Stmt {
  return sql`update service_process set state = 'gone' where process_id <> ${processId} and state <> 'gone' returning process_id`;
}

/** The process holds nothing any more. */
export function leaves(processId: string): Stmt {
  return sql`update service_process set state = 'gone', tables = 0 where process_id = ${processId} and state <> 'gone'`;
}

/** Removes the rows of processes that have been gone for `keptMs`. A holder without a row counts as gone. */
export function forgetsGone(now: number, keptMs: number): Stmt {
  return sql`delete from service_process where state = 'gone' and lease_until <
    coalesce(null /*postgres:, (extract(epoch from clock_timestamp()) * 1000)::bigint*/, ${now}) - cast(${keptMs} as bigint)`;
}
