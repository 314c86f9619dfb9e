import { Client, type ClientConfig } from 'pg';

/** Another service uses this database. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
}

/** First half of the advisory lock's key; the second is the schema, so that a database may hold several. */
const LOCK_CLASS = 0x63617264;
const ASK_AGAIN_MS = 200;

export interface ServiceLock {
  release(): Promise<void>;
}

/**
 * Locks the database for this service for the lifetime of one dedicated connection, so the server frees it even after `kill -9`. The
 * previous holder has `waitMs` to finish. After a lost connection the lock is taken again; `taken` is called if another service was faster.
 * Throws `DatabaseInUse`.
 */
export async function lockDatabase(config: ClientConfig, options: { readonly waitMs: number; taken(): void }): Promise<ServiceLock> {
  const holder = new LockHolder(config, options.taken);
  await holder.acquire(options.waitMs);
  return holder;
}

class LockHolder implements ServiceLock {
  readonly #config: ClientConfig;
  readonly #taken: () => void;
  #client: Client | null = null;
  #pid = 0;
  #released = false;

  constructor(config: ClientConfig, taken: () => void) {
    this.#config = config;
    this.#taken = taken;
  }

  async acquire(waitMs: number): Promise<void> {
    const client = await this.#connect();
    const until = performance.now() + waitMs;
    for (let pid = await tryLock(client); ; pid = await tryLock(client)) {
      if (pid !== null) return this.#hold(client, pid);
      if (performance.now() >= until) {
        await client.end();
        throw new DatabaseInUse('another service uses this database');
      }
      await pause();
    }
  }

  async release(): Promise<void> {
    this.#released = true;
    await this.#client?.end();
  }

  #hold(client: Client, pid: number): void {
    this.#client = client;
    this.#pid = pid;
    client.once('end', () => {
      if (this.#client !== client) return;
      this.#client = null;
      this.#again().catch(() => this.#taken());
    });
  }

  /**
   * Runs until the lock is regained or held by another service. The server may still count the lost connection as alive, so its session is
   * ended.
   */
  async #again(): Promise<void> {
    while (!this.#released) {
      const client = await this.#connect().catch(() => null);
      if (client === null) {
        await pause();
        continue;
      }
      const pid = await tryLock(client);
      if (pid !== null) return this.#released ? client.end() : this.#hold(client, pid);
      const holder = await holderOf(client);
      if (holder === this.#pid) await client.query('select pg_terminate_backend($1)', [holder]);
      await client.end();
      if (holder !== null && holder !== this.#pid) return this.#taken();
      await pause();
    }
  }

  async #connect(): Promise<Client> {
    const client = new Client({ ...this.#config, keepAlive: true });
    // Every error also ends the connection, and only the end matters.
    client.on('error', () => {});
    await client.connect();
    // A machine that disappears silently must not hold the lock for the system default of two hours.
    await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3');
    return client;
  }
}

/** The session's own number when it got the lock, else null. */
async function tryLock(client: Client): Promise<number | null> {
  const { rows } = await client.query<{ got: boolean; pid: number }>(
    'select pg_try_advisory_lock($1, hashtext(current_schema())) as got, pg_backend_pid() as pid',
    [LOCK_CLASS],
  );
  return rows[0]?.got === true ? rows[0].pid : null;
}

async function holderOf(client: Client): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and classid = $1 and objid = (hashtext(current_schema())::bigint & 4294967295)::oid
     and database = (select oid from pg_database where datname = current_database())`,
    [LOCK_CLASS],
  );
  return rows[0]?.pid ?? null;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
}
