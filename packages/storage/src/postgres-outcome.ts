import type { Pool } from 'pg';

/** The pause between two queries about the same transaction. */
const ASK_AGAIN_MS = 100;

/**
 * Asks the database, by transaction number, whether a transaction whose commit was not answered has committed. A transaction that is still
 * running has lost its client: its session is ended, which settles it. Returns `unknown` when the database does not answer within `forMs`.
 */
export async function outcomeOf(pool: Pool, xid: string, forMs: number): Promise<'committed' | 'aborted' | 'unknown'> {
  const until = Date.now() + forMs;
  for (;;) {
    const status = await statusOf(pool, xid);
    if (status === 'committed' || status === 'aborted') return status;
    // The number is older than the database remembers, or another database issued it.
    if (status === 'forgotten' || Date.now() >= until) return 'unknown';
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
    .query('select pg_terminate_backend(pid) from pg_stat_activity where backend_xid = $1::xid8::xid', [xid])
    .catch(() => undefined);
}
