import { DatabaseError, type Pool, type PoolClient, type QueryConfig } from 'pg';
import { type CommitMarks, type Mark, storesMark } from './commit-marks.ts';
import { type BatchAnswer, sendBatch } from './postgres-batch.ts';
import { committed, type SentCommit } from './postgres-outcome.ts';
import { NO_REPLICA, REPLICAS } from './postgres-replica.ts';
import { StatementError, type Stmt, UniqueViolation, UnitRefused } from './store.ts';

/** How one try of a unit ended. */
export type Tried =
  | { readonly kind: 'committed'; readonly mark: Mark | null; readonly rows: unknown[][] }
  /** Certainly not written: a deadlock, or the connection was lost before the commit was sent. */
  | { readonly kind: 'again'; readonly error: Error }
  /** Certainly not written, and a retry would end the same way. */
  | { readonly kind: 'failed'; readonly error: Error }
  /** The commit was sent but not answered, so only the database knows the outcome. */
  | { readonly kind: 'unclear'; readonly commit: SentCommit; readonly rows: unknown[][]; readonly error: Error };

export interface UnitOptions {
  readonly queryOf: (stmt: Stmt) => QueryConfig;
  /** Marks each unit, so that the database can be asked whether it has committed; null where it has no table for that yet. */
  readonly marks: CommitMarks<PoolClient> | null;
  /** Refuse the unit while no synchronous replica is connected. */
  readonly requireReplica: boolean;
  /** Give up when a lock of somebody else is not free after this long; without it the time limit of a statement holds. */
  readonly lockMs?: number;
  /** Called when every guard held and only the commit is left. */
  readonly committing?: () => void;
}

interface Opening {
  readonly xid: string;
  readonly replicas: number;
}

/** SQLSTATEs of a rollback by the database, after which the same unit may succeed. */
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';
/** Somebody else held a lock for longer than `lockMs`. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs a unit once in a transaction of its own. All statements are sent at once and their answers are judged in order; the commit is sent
 * only when every guard held. The values can be bound: `GroupCommit.write` has looked.
 */
export async function tryUnit(pool: Pool, unit: readonly Stmt[], options: UnitOptions): Promise<Tried> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    return { kind: 'again', error: asError(error) };
  }
  // A connection that is lost between two answers reports it by an event; the error that counts is the next answer.
  const heard = (): void => {};
  client.on('error', heard);
  const { tried, usable } = await runUnit(client, unit, options);
  client.off('error', heard);
  client.release(!usable);
  return tried;
}

async function runUnit(
  client: PoolClient,
  unit: readonly Stmt[],
  { queryOf, marks, requireReplica, lockMs, committing }: UnitOptions,
): Promise<{ tried: Tried; usable: boolean }> {
  // The transaction number, the replicas and the mark cost no extra round trip.
  const mark = marks?.next(client) ?? null;
  const whole = mark === null ? unit : [...unit, storesMark(mark, Date.now())];
  const order = runOrder(whole);
  const sent = [BEGIN, openingOf(requireReplica, lockMs), ...order.map((index) => whole[index] as Stmt)].map(queryOf);
  const { answers, error } = await sendBatch(client, sent);
  const opening = answers[1]?.rows[0] as Opening | undefined;
  const statements = whole.map((): BatchAnswer | null => null);
  for (const [place, index] of order.entries()) statements[index] = answers[place + OPENING] ?? null;
  const failed = error === null ? null : { error, index: order[answers.length - OPENING] ?? -1 };
  const failure = withoutReplica(opening) ?? firstFailure(whole, statements, failed);
  if (failure !== null) return undo(client, failure);
  const rows = statements.slice(0, unit.length).map((answer) => answer?.rows ?? []);
  const xid = opening?.xid ?? '';
  const written = commit(client, rows, { pid: pidOf(client), xid, mark });
  committing?.();
  return written;
}

/** The statements before those of the unit. */
const OPENING = 2;
const BEGIN: Stmt = { sql: 'begin', parameters: [] };

function openingOf(requireReplica: boolean, lockMs: number | undefined): Stmt {
  const replicas = requireReplica ? `(${REPLICAS})` : '1';
  const patience = lockMs === undefined ? '' : `, set_config('lock_timeout', '${lockMs}', true)`;
  return { sql: `select pg_current_xact_id()::text as xid, ${replicas} as replicas${patience}`, parameters: [] };
}

/** Nothing is written while no synchronous replica is connected: its commit would have to wait for one. */
function withoutReplica(opening: Opening | undefined): Failure | null {
  if (opening === undefined || opening.replicas > 0) return null;
  return { error: new Error(NO_REPLICA), again: true, connectionLost: false };
}

/** Statements that change accounts run last, in the order of their accounts: units that share several accounts never deadlock. */
function runOrder(unit: readonly Stmt[]): number[] {
  const accountOf = (index: number): string => unit[index]?.account ?? '';
  return unit.map((_, index) => index).sort((a, b) => (accountOf(a) < accountOf(b) ? -1 : accountOf(a) > accountOf(b) ? 1 : a - b));
}

/** The client knows its session at the server and does not say so in its types. */
function pidOf(client: PoolClient): number {
  return (client as unknown as { readonly processID: number }).processID;
}

async function commit(client: PoolClient, rows: unknown[][], sent: SentCommit): Promise<{ tried: Tried; usable: boolean }> {
  try {
    const { command, isWarned } = await committed(client);
    if (command === 'COMMIT' && isWarned) {
      return { tried: { kind: 'unclear', commit: sent, rows, error: new Error('the commit did not wait for its replica') }, usable: true };
    }
    if (command === 'COMMIT') return { tried: { kind: 'committed', mark: sent.mark, rows }, usable: true };
    return { tried: { kind: 'failed', error: new Error(`the database answered ${command} to a commit`) }, usable: false };
  } catch (error) {
    const failure = judged(error, 'commit', -1);
    // The server may have closed the connection after the commit, so the last error does not tell the outcome.
    if (failure.connectionLost) return { tried: { kind: 'unclear', commit: sent, rows, error: failure.error }, usable: false };
    return { tried: { kind: failure.again ? 'again' : 'failed', error: failure.error }, usable: false };
  }
}

async function undo(client: PoolClient, failure: Failure): Promise<{ tried: Tried; usable: boolean }> {
  const tried: Tried = { kind: failure.again ? 'again' : 'failed', error: failure.error };
  if (failure.connectionLost) return { tried, usable: false };
  try {
    await client.query('rollback');
    return { tried, usable: true };
  } catch {
    // The connection is discarded, and the transaction with it.
    return { tried, usable: false };
  }
}

interface Failure {
  readonly error: Error;
  readonly again: boolean;
  readonly connectionLost: boolean;
}

/** The first statement that failed or whose guard did not hold, as the SQLite driver would report it. */
function firstFailure(
  unit: readonly Stmt[],
  answers: readonly (BatchAnswer | null)[],
  failed: { readonly error: unknown; readonly index: number } | null,
): Failure | null {
  if (failed !== null && failed.index < 0) return judged(failed.error, 'begin', -1);
  for (const [index, stmt] of unit.entries()) {
    if (index === failed?.index) return judged(failed.error, stmt.sql, index);
    const answer = answers[index] ?? null;
    if (answer !== null && stmt.rows !== undefined && answer.touched !== stmt.rows) {
      const error = new UnitRefused(`${answer.touched} rows instead of ${stmt.rows}: ${stmt.sql}`, index);
      return { error, again: false, connectionLost: false };
    }
  }
  return failed === null ? null : judged(failed.error, 'the unit', -1);
}

/** The meaning of an error. Anything other than an answer from the database is a lost connection. */
function judged(reason: unknown, sql: string, statement: number): Failure {
  const error = asError(reason);
  const state = sqlState(reason);
  // A connection keeps its plans, so one whose plan is stale is of no more use.
  if (state === null || isFarewell(state) || isStalePlan(reason)) return { error, again: true, connectionLost: true };
  const message = `${error.message}: ${sql}`;
  const again = [SERIALIZATION_FAILURE, DEADLOCK, LOCK_NOT_AVAILABLE].includes(state);
  if (state === UNIQUE_VIOLATION) return { error: new UniqueViolation(message, statement), again, connectionLost: false };
  if (state.startsWith('23')) return { error: new UnitRefused(message, statement), again, connectionLost: false };
  return { error: new StatementError(message, statement, { cause: reason }), again, connectionLost: false };
}

/** Class 57P and 25P03 end the connection; class 08 means that it is lost. */
export function isFarewell(state: string): boolean {
  return state.startsWith('57P') || state.startsWith('08') || state === '25P03';
}

/**
 * Whether a statement was planned on this connection before a migration changed what it returns, such as the columns of `select *`. Nothing was done,
 * and on a new connection it succeeds.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/** The SQLSTATE of a database error; null for any other error. */
export function sqlState(error: unknown): string | null {
  return error instanceof DatabaseError ? (error.code ?? '') : null;
}

export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
