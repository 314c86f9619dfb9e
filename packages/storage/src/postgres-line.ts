import { Client, type ClientConfig } from 'pg';
import { postgresQueries } from './postgres-sql.ts';
import type { Stmt } from './store.ts';

/** The database is used by others in a way that excludes this. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
}

/** First half of the key of an advisory lock; the second tells schemas apart, so that a database may hold several. */
const SCHEMA_CLASS = 0x63617264;
const SESSION_CLASS = 0x63617265;
const MIGRATION_CLASS = 0x63617268;
/** The beginning of what a connection says that it is; a process adds its name. */
const APPLICATION = 'cardroom';
const ASK_AGAIN_MS = 200;
/** Times in ms. A line that does not answer is replaced long before the others take its process for dead. */
const LIMITS = { connectMs: 2_000, statementMs: 1_500, answerMs: 2_000 } as const;

/** `shared`: as one of several processes of this schema. `exclusive`: alone, as a migration and some commands need it. */
export type Hold = 'shared' | 'exclusive';

/** The connection that a process keeps for itself: while it is alive, so is the process. A full pool must not look like death. */
export interface ServiceLine {
  /** Runs one statement, committed at once and on this server alone. Rejects when it is not answered in time, and while there is no connection. */
  run(stmt: Stmt): Promise<unknown[]>;
  /**
   * Shows by a lock of this name that the process is alive, from now on and on every later connection; the server frees it even after
   * `kill -9`. False when another session holds it.
   */
  show(name: string): Promise<boolean>;
}

/** SQL that says whether a session shows itself under the name in a column. */
export function isShown(column: string): string {
  return `exists (select 1 from pg_locks where locktype = 'advisory' and granted and classid = ${SESSION_CLASS}
    and objid = (hashtext(current_schema() || ':' || ${column})::bigint & 4294967295)::oid
    and database = (select oid from pg_database where datname = current_database()))`;
}

/**
 * The line with the locks of a process, which are taken again on a new connection when the old one is lost. `taken` is called when that is not
 * possible, because somebody has the schema for themselves by then.
 */
export class PostgresLine implements ServiceLine {
  readonly #config: ClientConfig;
  readonly #taken: () => void;
  readonly #queryOf = postgresQueries();
  #client: Client | null = null;
  #pid = 0;
  #hold: Hold | null = null;
  #name: string | null = null;
  #released = false;

  private constructor(config: ClientConfig, taken: () => void) {
    this.#config = config;
    this.#taken = taken;
  }

  static async open(config: ClientConfig, taken: () => void): Promise<PostgresLine> {
    const line = new PostgresLine(config, taken);
    line.#keep(await line.#connect());
    return line;
  }

  /** Takes the schema, or changes how it is held. False when others exclude it; nothing has changed then. */
  async tryHold(hold: Hold): Promise<boolean> {
    const client = this.#connected();
    if (!(await tryLock(client, schemaLock(hold)))) return false;
    if (this.#hold !== null && this.#hold !== hold) await unlock(client, schemaLock(this.#hold));
    this.#hold = hold;
    return true;
  }

  /** Leaves the schema to others, until it is taken again. */
  async letGo(): Promise<void> {
    if (this.#hold !== null) await unlock(this.#connected(), schemaLock(this.#hold));
    this.#hold = null;
  }

  async show(name: string): Promise<boolean> {
    const client = this.#connected();
    const shown = await tryLock(client, sessionLock(name));
    if (!shown) return false;
    this.#name = name;
    await sayName(client, name);
    return true;
  }

  /** Migrates while others have the schema as well. False, without having done so, when another process is at it. */
  async migrateBeside(work: () => Promise<void>): Promise<boolean> {
    const client = this.#connected();
    if (!(await tryLock(client, MIGRATION_LOCK))) return false;
    try {
      await work();
    } finally {
      // It goes with the connection, if that is lost.
      await unlock(client, MIGRATION_LOCK).catch(() => {});
    }
    return true;
  }

  /** The others that have the schema: the names of their processes where they say one. */
  async others(): Promise<string[]> {
    const client = this.#connected();
    const pids = (await holdersOf(client, schemaLock('shared'))).filter((pid) => pid !== this.#pid);
    const { rows } = await client.query<{ pid: number; name: string | null }>(
      'select pid, application_name as name from pg_stat_activity where pid = any($1) order by 2, 1',
      [pids],
    );
    return rows.map(({ pid, name }) => (name?.startsWith(`${APPLICATION} `) ? name.slice(APPLICATION.length + 1) : `session ${pid}`));
  }

  async run(stmt: Stmt): Promise<unknown[]> {
    const client = this.#connected();
    try {
      return (await client.query(this.#queryOf(stmt))).rows;
    } catch (error) {
      // After a time-out the client would still wait for the old answer.
      if (!(error instanceof Error) || !('severity' in error)) cut(client);
      throw error;
    }
  }

  async release(): Promise<void> {
    this.#released = true;
    await this.#client?.end();
  }

  #connected(): Client {
    if (this.#client === null) throw new Error('the line to the database is down');
    return this.#client;
  }

  #keep({ client, pid }: Connected): void {
    this.#client = client;
    this.#pid = pid;
    client.once('end', () => {
      if (this.#client !== client) return;
      this.#client = null;
      this.#again().catch(() => this.#taken());
    });
  }

  /** Runs until the locks are regained or somebody has the schema for themselves. */
  async #again(): Promise<void> {
    while (!this.#released) {
      const connected = await this.#connect().catch(() => null);
      if (connected === null) {
        await pause();
        continue;
      }
      const regained = await this.#regain(connected.client).catch(() => 'later' as const);
      if (regained === 'yes' && !this.#released) return this.#keep(connected);
      cut(connected.client);
      if (regained === 'never') return this.#taken();
      await pause();
    }
  }

  /** The server may still count the lost connection as alive, so its session is ended. */
  async #regain(client: Client): Promise<'yes' | 'later' | 'never'> {
    const locks = [...(this.#hold === null ? [] : [schemaLock(this.#hold)]), ...(this.#name === null ? [] : [sessionLock(this.#name)])];
    for (const lock of locks) {
      if (await tryLock(client, lock)) continue;
      const holders = await holdersOf(client, lock);
      if (!holders.includes(this.#pid)) return holders.length > 0 && lock.class === SCHEMA_CLASS ? 'never' : 'later';
      await client.query('select pg_terminate_backend($1)', [this.#pid]);
      return 'later';
    }
    if (this.#name !== null) await sayName(client, this.#name);
    return 'yes';
  }

  async #connect(): Promise<Connected> {
    const client = new Client({
      ...this.#config,
      keepAlive: true,
      connectionTimeoutMillis: LIMITS.connectMs,
      statement_timeout: LIMITS.statementMs,
      query_timeout: LIMITS.answerMs,
    });
    // Every error also ends the connection, and only the end matters.
    client.on('error', () => {});
    await client.connect();
    // A machine that disappears silently must not hold the locks for the system default of two hours; and what this line writes is true of the
    // moment only, so that it need not wait for a replica.
    await client.query(
      'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set synchronous_commit = local',
    );
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return { client, pid: rows[0]?.pid ?? 0 };
  }
}

interface Connected {
  readonly client: Client;
  readonly pid: number;
}

interface Lock {
  readonly class: number;
  /** SQL of the key's second half; `$1` is `name`. */
  readonly key: string;
  readonly name: string;
  readonly suffix: '' | '_shared';
}

function schemaLock(hold: Hold): Lock {
  return { class: SCHEMA_CLASS, key: 'hashtext(current_schema() || $1)', name: '', suffix: hold === 'shared' ? '_shared' : '' };
}

function sessionLock(name: string): Lock {
  return { class: SESSION_CLASS, key: "hashtext(current_schema() || ':' || $1)", name, suffix: '' };
}

/** Held while migrations run beside others. */
const MIGRATION_LOCK: Lock = { class: MIGRATION_CLASS, key: 'hashtext(current_schema() || $1)', name: '', suffix: '' };

/** So that a person who looks at the server's connections, or waits for them, knows whose they are. */
async function sayName(client: Client, name: string): Promise<void> {
  await client.query("select set_config('application_name', $1, false)", [`${APPLICATION} ${name}`]);
}

async function tryLock(client: Client, lock: Lock): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(`select pg_try_advisory_lock${lock.suffix}(${lock.class}, ${lock.key}) as got`, [
    lock.name,
  ]);
  return rows[0]?.got === true;
}

async function unlock(client: Client, lock: Lock): Promise<void> {
  await client.query(`select pg_advisory_unlock${lock.suffix}(${lock.class}, ${lock.key})`, [lock.name]);
}

async function holdersOf(client: Client, lock: Lock): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and classid = ${lock.class} and objid = (${lock.key}::bigint & 4294967295)::oid
     and database = (select oid from pg_database where datname = current_database())`,
    [lock.name],
  );
  return rows.map(({ pid }) => pid);
}

/** Ends a connection that may no longer answer. */
function cut(client: Client): void {
  (client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }).connection.stream.destroy();
}

export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
}
