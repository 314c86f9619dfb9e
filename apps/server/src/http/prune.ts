import { type Store, sql } from '@cardroom/journal';

/** Rows that can never be used again are kept this long for questions about what happened. */
const KEPT_MS = 24 * 3_600_000;

/** Deletes launch codes and operator tokens that expired a day ago. Call it once an hour. */
export async function pruneExpired(store: Store, now: number): Promise<void> {
  const before = now - KEPT_MS;
  await store.write([
    sql`delete from launch_code where expires_at < ${before}`,
    sql`delete from operator_token where expires_at < ${before}`,
  ]);
}
