import type { Pool, PoolClient } from 'pg';
import type { Mark } from './commit-marks.ts';

/** The pause between two queries about the same transaction. */
const ASK_AGAIN_MS = 100;
const WARNING_CLASS = '01';

/** A transaction whose commit was sent. */
export interface SentCommit {
  /** Its session at the server. */
  readonly pid: number;
  /** Its number there, for as long as that session lives: a server that has crashed gives the number again. */
  readonly xid: string;
  /** Null for a unit that leaves no mark, such as a migration. */
  readonly mark: Mark | null;
}

/**
 * Asks the database whether a transaction whose commit was not answered has committed: then its mark is there. A transaction that is still
 * running has lost its client: its session is ended, which settles it, unless it waits for the synchronous replica: to end that wait would
 * make it committed here and lost with this server. `committed` is believed after a barrier, a commit of our own behind it that the replica
 * has confirmed. Returns `unknown` when the database does not answer within `forMs`, and for a transaction without a mark.
 */
export async function outcomeOf(pool: Pool, sent: SentCommit, forMs: number): Promise<'committed' | 'aborted' | 'unknown'> {
  const { mark } = sent;
  if (mark === null) return 'unknown';
  for (const until = performance.now() + forMs; performance.now() < until; ) {
    // In this order: a session that has gone has left its mark, or never will.
    const isRunning = await endSession(pool, sent);
    const unit = isRunning === false ? await unitOf(pool, mark) : null;
    if (unit !== null && unit < mark.unit) return 'aborted';
    // A later unit of the connection means that the server had answered this commit, with a warning.
    if (unit !== null && (await barrier(pool))) return 'committed';
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  return 'unknown';
}

/** The last unit that the connection of the mark has committed, 0 if none. Null when the database is not back yet. */
async function unitOf(pool: Pool, { line }: Mark): Promise<number | null> {
  try {
    const { rows } = await pool.query<{ unit: number }>('select unit from commit_mark where line = $1', [line]);
    return rows[0]?.unit ?? 0;
  } catch {
    return null;
  }
}

/** Whether the transaction was still running a moment ago; its session is ended then. Null when the database is not back yet. */
async function endSession(pool: Pool, { pid, xid }: SentCommit): Promise<boolean | null> {
  try {
    const { rows } = await pool.query(
      `select case when wait_event is distinct from 'SyncRep' then pg_terminate_backend(pid) end
        from pg_stat_activity where pid = $1 and backend_xid = $2::xid8::xid`,
      [pid, xid],
    );
    return rows.length > 0;
  } catch {
    return null;
  }
}

/** Whether a commit that follows everything committed so far is confirmed, also by the synchronous replica where there is one. */
async function barrier(pool: Pool): Promise<boolean> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch {
    return false;
  }
  const heard = (): void => {};
  client.on('error', heard);
  try {
    // Writes to the log of the server and to no table; a commit that has written nothing would not wait.
    await client.query("begin; select pg_logical_emit_message(true, 'cardroom', '')");
    const { command, isWarned } = await committed(client);
    const isDurable = command === 'COMMIT' && !isWarned;
    client.release(!isDurable);
    return isDurable;
  } catch {
    client.release(true);
    return false;
  } finally {
    client.off('error', heard);
  }
}

/**
 * Commits. The server answers with a warning when the wait for the synchronous replica was called off: the transaction is then committed
 * here and perhaps nowhere else. Throws as `query` does.
 */
export async function committed(client: PoolClient): Promise<{ readonly command: string; readonly isWarned: boolean }> {
  let isWarned = false;
  // The severity is translated; the class of the code is not.
  const warned = ({ code }: { readonly code?: string | undefined }): void => {
    isWarned ||= code?.startsWith(WARNING_CLASS) === true;
  };
  client.on('notice', warned);
  try {
    const { command } = await client.query('commit');
    return { command, isWarned };
  } finally {
    client.off('notice', warned);
  }
}
