import type { Pool, PoolClient } from 'pg';

/** The pause between two queries about the same transaction. */
const ASK_AGAIN_MS = 100;
const WARNING_CLASS = '01';

/**
 * Asks the database, by transaction number, whether a transaction whose commit was not answered has committed. A transaction that is still
 * running has lost its client: its session is ended, which settles it, unless it waits for the synchronous replica: to end that wait would
 * make it committed here and lost with this server. `committed` is believed after a barrier, a commit of our own behind it that the replica
 * has confirmed. Returns `unknown` when the database does not answer within `forMs`.
 */
export async function outcomeOf(pool: Pool, xid: string, forMs: number): Promise<'committed' | 'aborted' | 'unknown'> {
  const until = performance.now() + forMs;
  for (;;) {
    const status = await statusOf(pool, xid);
    if (status === 'aborted') return status;
    if (status === 'committed' && (await barrier(pool))) return status;
    // The number is older than the database remembers, or another database issued it.
    if (status === 'forgotten' || performance.now() >= until) return 'unknown';
    if (status === 'in progress') await endSession(pool, xid);
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

async function statusOf(pool: Pool, xid: string): Promise<string> {
  try {
    const { rows } = await pool.query<{ status: string | null }>('select pg_xact_status($1::xid8) as status', [xid]);
    return rows[0]?.status ?? 'forgotten';
  } catch {
    // The database is not back yet; the caller's deadline is the limit.
    return 'no answer';
  }
}

async function endSession(pool: Pool, xid: string): Promise<void> {
  await pool
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where backend_xid = $1::xid8::xid and wait_event is distinct from 'SyncRep'`,
      [xid],
    )
    .catch(() => undefined);
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
