import { Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { assertBindable } from './bindable.ts';
import { CommitMarks } from './commit-marks.ts';
import { joinSeveral } from './for-several.ts';
import { GroupCommit } from './group-commit.ts';
import { bringUpToDate, holdSchema, MigrationRefused, type Schema } from './hold-schema.ts';
import { MIGRATIONS } from './migrate.ts';
import type { Migration } from './migration.ts';
import { HistoryWatch } from './postgres-history.ts';
import { DatabaseInUse, PostgresLine, type ServiceLine } from './postgres-line.ts';
import { outcomeOf } from './postgres-outcome.ts';
import { type SettingRow, settingsText, unfitBecause } from './postgres-settings.ts';
import { NUMBER_TYPES, numberOf, postgresQueries } from './postgres-sql.ts';
import { asError, isFarewell, isStalePlan, sqlState, type Tried, tryUnit, type UnitOptions } from './postgres-unit.ts';
import { createSlots } from './slots.ts';
import { OutcomeUnknown, type Stmt, type Store, StoreUnavailable } from './store.ts';

/** Times in ms. */
export interface PostgresLimits {
  /** A connection not established by then counts as lost. */
  readonly connectMs: number;
  /** The server cancels a statement after this long. */
  readonly statementMs: number;
  /** The client stops waiting for an answer after this long; longer than `statementMs`, so that the server answers first. */
  readonly answerMs: number;
  /**
   * The server ends a transaction whose client has gone silent, and releases its row locks; shorter than a process counts as alive without a
   * sign of life, so that its tables are free by then.
   */
  readonly silenceMs: number;
  /** How long a unit or a read is retried while the database is unavailable or rolls it back. */
  readonly retryForMs: number;
  /** How long to ask the database whether an unanswered commit took effect. */
  readonly outcomeMs: number;
  /** How long to wait for others to end where the schema is needed alone. */
  readonly takeOverMs: number;
}

export const POSTGRES_LIMITS: PostgresLimits = {
  connectMs: 5_000,
  statementMs: 10_000,
  answerMs: 15_000,
  silenceMs: 4_000,
  retryForMs: 10_000,
  outcomeMs: 20_000,
  takeOverMs: 15_000,
};
export const POOL_MAX = 10;

/** How long a group waits for a lock that somebody else holds, such as the operator command; then its units are written alone. */
const GROUP_LOCK_MS = 500;
const RETRY_FIRST_MS = 10;
const RETRY_LAST_MS = 500;
/** Retries without a pause after a migration has changed what a statement returns: one for each connection, and some. */
const STALE_PLANS_MAX = 20;

export type StoreUse = 'alone' | 'service' | 'command';

/** The storage of a service. */
export interface ServiceStore extends Store {
  /** The connection by which the process shows that it lives; null where no other process can use the database. */
  readonly line: ServiceLine | null;
}

export interface PostgresStoreOptions {
  /** `postgres://user:password@host:port/database`; `?options=-c search_path=…` chooses a schema. */
  readonly url: string;
  /**
   * `alone` (default): nobody else has the database. `service`: one of several processes of a service. `command`: works beside a running
   * service, as the operator command does.
   */
  readonly as?: StoreUse;
  readonly poolMax?: number;
  /** Refuses to open, and to write, while no synchronous replica is connected. */
  readonly requireReplica?: boolean;
  readonly limits?: Partial<PostgresLimits>;
  /** The schema that this version knows; another one for tests. */
  readonly migrations?: readonly Migration[];
}

/** The database cannot be reached or is not fit for money; the message names it without its password. */
export class DatabaseNotUsable extends Error {
  override readonly name = 'DatabaseNotUsable';
}

/** Opens the PostgreSQL store, migrated to the newest schema. Throws `DatabaseNotUsable`, `DatabaseInUse` or `MigrationRefused`. */
export async function postgresStore(options: PostgresStoreOptions): Promise<ServiceStore> {
  const limits = { ...POSTGRES_LIMITS, ...options.limits };
  const config = poolConfig(options, limits);
  const requireReplica = options.requireReplica ?? false;
  await assertUsable(config, options.url, requireReplica);
  const { as = 'alone', migrations = MIGRATIONS } = options;
  let lost: OutcomeUnknown | null = null;
  const line = as === 'command' ? null : await PostgresLine.open(config, () => (lost = usedByAnother()));
  try {
    const schema: Schema = { migrations, use: (work, lockMs) => withSchemaStore(config, work, lockMs) };
    if (line === null) await bringUpToDate(schema, () => PostgresLine.open(config, () => {}));
    else await holdSchema(line, schema, { isService: as === 'service', waitMs: limits.takeOverMs });
  } catch (error) {
    await line?.release();
    throw error;
  }
  const marks = new CommitMarks<PoolClient>();
  return { ...poolStore(config, limits, { lost: () => lost, line, marks, requireReplica }), line: as === 'service' ? line : null };
}

function usedByAnother(): OutcomeUnknown {
  return new OutcomeUnknown('this database was taken over by others while the line to it was down');
}

/** Migrations may take longer than any statement. `lockMs`: how long they wait for a table at a time; without it, as long as it takes. */
async function withSchemaStore<Answer>(config: PoolConfig, work: (store: Store) => Promise<Answer>, lockMs?: number): Promise<Answer> {
  const unlimited = { ...config, max: 1, statement_timeout: 0, query_timeout: 0 };
  const guard: Guard = { lost: () => null, line: null, marks: null, requireReplica: false, ...(lockMs === undefined ? {} : { lockMs }) };
  const store = poolStore(unlimited, POSTGRES_LIMITS, guard);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

type OfGroup = Pick<UnitOptions, 'lockMs' | 'committing'>;

interface Guard {
  /** Set once others have the database for themselves; nothing may be written from then on. */
  lost(): OutcomeUnknown | null;
  readonly line: PostgresLine | null;
  /** Null while the schema is made. */
  readonly marks: CommitMarks<PoolClient> | null;
  readonly requireReplica: boolean;
  /** The longest time that a unit alone waits for a lock; without it the time limit of a statement holds. */
  readonly lockMs?: number;
}

function poolStore(config: PoolConfig, limits: PostgresLimits, guard: Guard): Store {
  const { marks } = guard;
  const history = new HistoryWatch(() => marks?.certain() ?? []);
  const pool = new Pool({ ...config, verify: (client, done) => void history.verify(client).then(() => done(), done) });
  // An idle connection that breaks is replaced when it is needed.
  pool.on('error', () => {});
  const queryOf = postgresQueries();
  const slots = createSlots(config.max ?? POOL_MAX);
  let broken: OutcomeUnknown | null = null;
  let closed: Promise<void> | null = null;

  const tookEffect = async ({ commit, error }: Extract<Tried, { kind: 'unclear' }>): Promise<boolean> => {
    const outcome = await outcomeOf(pool, commit, limits.outcomeMs);
    if (outcome !== 'unknown') return outcome === 'committed';
    broken = new OutcomeUnknown('a commit was not answered', { cause: history.lost ?? error });
    throw broken;
  };
  /** The rows of a try that was committed, otherwise the try. Throws when nothing may be written any more. */
  const tryOnce = async (unit: readonly Stmt[], group: OfGroup = {}): Promise<unknown[][] | Exclude<Tried, { kind: 'committed' }>> => {
    // After one commit of unknown outcome nothing may be written on top of it: the process replays first.
    const unusable = broken ?? guard.lost() ?? history.lost;
    if (unusable !== null) throw unusable;
    const { requireReplica } = guard;
    const tried = await tryUnit(pool, unit, { queryOf, marks, requireReplica, ...group });
    if (tried.kind !== 'committed' && !(tried.kind === 'unclear' && (await tookEffect(tried)))) return tried;
    const mark = tried.kind === 'committed' ? tried.mark : tried.commit.mark;
    if (mark !== null) marks?.committed(mark);
    return tried.rows;
  };
  const alone = async (unit: readonly Stmt[]): Promise<unknown[][]> => {
    const retry = createRetry(limits.retryForMs);
    for (;;) {
      const tried = await tryOnce(unit, guard.lockMs === undefined ? {} : { lockMs: guard.lockMs });
      if (Array.isArray(tried)) return tried;
      if (tried.kind === 'failed') throw tried.error;
      await retry.pause(tried.error);
    }
  };
  const groups = new GroupCommit({
    together: (units, committing) =>
      slots.run(async () => {
        const { joined, apart } = joinSeveral(units.flat());
        const tried = await tryOnce(joined, { lockMs: GROUP_LOCK_MS, committing });
        return Array.isArray(tried) ? apart(tried) : null;
      }),
    alone: (unit) => slots.run(() => alone(unit)),
  });
  const read = async (stmt: Stmt): Promise<unknown[]> => {
    assertBindable(stmt);
    const retry = createRetry(limits.retryForMs);
    for (;;) {
      try {
        return (await pool.query(queryOf(stmt))).rows;
      } catch (error) {
        if (history.lost !== null) throw history.lost;
        const state = sqlState(error);
        if (state !== null && !isFarewell(state) && !isStalePlan(error))
          throw new Error(`${asError(error).message}: ${stmt.sql}`, { cause: error });
        await retry.pause(asError(error));
      }
    }
  };
  const open = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
    closed === null ? work() : Promise.reject(new OutcomeUnknown('the store is closed'));
  return {
    write: (unit) => (unit.length === 0 ? Promise.resolve([]) : open(() => groups.write(unit))),
    read: async <Row>(stmt: Stmt) => (await open(() => slots.run(() => read(stmt)))) as Row[],
    unfit: async () => {
      const settings = await open(() => slots.run(() => read({ sql: settingsText(guard.requireReplica), parameters: [] })));
      return unfitBecause(settings as SettingRow[], guard.requireReplica);
    },
    close: () => {
      // Units passed in just before are still written.
      closed ??= groups
        .idle()
        .then(() => slots.idle())
        .then(async () => {
          await pool.end();
          await guard.line?.release();
        });
      return closed;
    },
  };
}

/** Pauses with growing intervals. Throws `StoreUnavailable` once `forMs` have passed. */
function createRetry(forMs: number): { pause(error: Error): Promise<void> } {
  const until = performance.now() + forMs;
  let nextMs = RETRY_FIRST_MS;
  let stale = 0;
  return {
    pause: async (error) => {
      // The connection with that plan is gone, and each other one may have its own.
      if (isStalePlan(error) && stale++ < STALE_PLANS_MAX) return;
      // Two units that deadlocked must not retry in lockstep.
      const pauseMs = nextMs * (0.5 + Math.random());
      nextMs = Math.min(RETRY_LAST_MS, nextMs * 2);
      if (performance.now() + pauseMs > until)
        throw new StoreUnavailable(`the database does not answer: ${reasonOf(error)}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    },
  };
}

function poolConfig({ url, poolMax }: PostgresStoreOptions, limits: PostgresLimits): PoolConfig {
  return {
    connectionString: url,
    max: poolMax ?? POOL_MAX,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.answerMs,
    idle_in_transaction_session_timeout: limits.silenceMs,
    keepAlive: true,
    pipeline: true,
    application_name: 'cardroom',
    types: { getTypeParser: (id, format) => (NUMBER_TYPES.has(id) ? numberOf : types.getTypeParser(id, format)) as never },
  };
}

/** A database that could lose a committed unit or alter text must not hold money. */
async function assertUsable(config: PoolConfig, url: string, requireReplica: boolean): Promise<void> {
  const pool = new Pool({ ...config, max: 1 });
  pool.on('error', () => {});
  try {
    const { rows } = await pool.query<SettingRow>(settingsText(requireReplica));
    const problem = unfitBecause(rows, requireReplica);
    if (problem !== null) throw new DatabaseNotUsable(`${nameOf(url)}: ${problem}`);
  } catch (error) {
    if (error instanceof DatabaseNotUsable) throw error;
    throw new DatabaseNotUsable(`${nameOf(url)}: ${reasonOf(error)}`, { cause: error });
  } finally {
    await pool.end();
  }
}

/** The address without password and options. */
export function nameOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return 'an address that is not a URL';
  const user = parsed.username === '' ? '' : `${parsed.username}@`;
  return `${parsed.protocol}//${user}${parsed.host}${parsed.pathname}`;
}

/** When all addresses of a host name fail, only the inner errors give the cause. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return asError(error).message || String((error as { code?: unknown }).code ?? 'no reason given');
}

export { DatabaseInUse, MigrationRefused };
