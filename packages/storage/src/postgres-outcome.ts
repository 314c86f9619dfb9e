import type { Pool } from 'pg';

/** Between two questions about the same transaction. */
const ASK_AGAIN_MS = 100;

/**
 * Whether a transaction whose commit was not answered has landed, asked of the database by the transaction's number. One that still runs
 * has lost its client: its session is ended, which settles it. `unknown` when the database does not say so within `forMs`.
 */
export async function outcomeOf(pool: Pool, xid: string, forMs: number): Promise<'committed' | 'aborted' | 'unknown'> {
  const until = Date.now() + forMs;
  for (;;) {
    const status = await statusOf(pool, xid);
    if (status === 'committed' || status === 'aborted') return status;
    // The number is older than what the database remembers, or the database is not the one that gave it.
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
    // Away or not back yet; the caller's time is the limit.
    return 'no answer';
  }
}

async function endSession(pool: Pool, xid: string): Promise<void> {
  await pool
    .query('select pg_terminate_backend(pid) from pg_stat_activity where backend_xid = $1::xid8::xid', [xid])
    .catch(() => undefined);
}
