import { DatabaseError, type PoolClient } from 'pg';
import type { Mark } from './commit-marks.ts';
import { OutcomeUnknown } from './store.ts';

/**
 * What tells one server's history from another's. A promotion begins a new timeline. The number comes from the log that is being written:
 * the control file learns it only at the next checkpoint.
 */
const HISTORY = `select (select system_identifier from pg_control_system())::text as system, pg_is_in_recovery() as "isReplica",
  case when pg_is_in_recovery() then '' else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`;
/** False when one of these units did not commit here. */
const HAS_ALL = `select bool_and(coalesce(here.unit, 0) >= known.unit) as all
  from unnest($1::text[], $2::bigint[]) as known (line, unit) left join commit_mark here on here.line = known.line`;

interface History {
  readonly system: string;
  readonly timeline: string;
  readonly isReplica: boolean;
}

/**
 * Looks at each new connection whether it leads to the same history as the ones before. After a fail-over it may lead to a server that lacks
 * commits which were answered: what this process knows is then no longer what is stored.
 */
export class HistoryWatch {
  #known: History | null = null;
  #lost: OutcomeUnknown | null = null;
  readonly #certain: () => readonly Mark[];

  /** `certain`: the units that this process knows to be committed, the last one of each connection. */
  constructor(certain: () => readonly Mark[]) {
    this.#certain = certain;
  }

  /** Set once a server with another history answers; nothing may be written from then on. */
  get lost(): OutcomeUnknown | null {
    return this.#lost;
  }

  /** Rejects when nothing may be done on this connection: its server is a replica, or has another history. */
  async verify(client: PoolClient): Promise<void> {
    // A connection that breaks now reports it by an event as well.
    const heard = (): void => {};
    client.on('error', heard);
    try {
      const history = await historyOf(client);
      if (history !== null) await this.#compare(client, history);
    } finally {
      client.off('error', heard);
    }
  }

  async #compare(client: PoolClient, history: History): Promise<void> {
    if (history.isReplica) throw new Error('the server is a replica that has not been promoted');
    const known = this.#known;
    const isSame = known === null || (known.system === history.system && known.timeline === history.timeline);
    if (!isSame && (known.system !== history.system || !(await hasAll(client, this.#certain())))) {
      this.#lost = new OutcomeUnknown(
        `the database has another history: it was system ${known.system}, timeline ${known.timeline}, and is system ${history.system}, timeline ${history.timeline}, which lacks commits`,
      );
      throw this.#lost;
    }
    this.#known = history;
  }
}

/** Null where the user may not ask, as on some hosted servers: a fail-over is then noticed by the fences of the tables alone. */
async function historyOf(client: PoolClient): Promise<History | null> {
  try {
    return (await client.query<History>(HISTORY)).rows[0] ?? null;
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

async function hasAll(client: PoolClient, certain: readonly Mark[]): Promise<boolean> {
  const known = [certain.map(({ line }) => line), certain.map(({ unit }) => unit)];
  return (await client.query<{ all: boolean | null }>(HAS_ALL, known)).rows[0]?.all !== false;
}

/** Class 42: no right, or no such function. Class 0A: not supported. */
function isRefused(error: unknown): boolean {
  const code = error instanceof DatabaseError ? (error.code ?? '') : '';
  return code.startsWith('42') || code.startsWith('0A');
}
