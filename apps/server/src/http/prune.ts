import { pruneNotes, pruneReports, pruneTableBars, type Store, sql } from '@cardroom/journal';
import { CHAT_KEPT_MS } from '../chat/chat-records.ts';
import { pruneCases } from '../players/cases.ts';
import { pruneLimits } from '../players/limits.ts';
import { prunePairs } from '../players/pair-count.ts';
import { pruneTraces, TRACES_KEPT_MS } from '../players/traces.ts';
import { STAFF_SESSION_MS } from '../staff/staff-sessions.ts';

/** Rows that can never be used again are kept this long for questions about what happened. */
const KEPT_MS = 24 * 3_600_000;

const YEAR_MS = 365 * 24 * 3_600_000;
/** What a player noted about another one is kept this long after he wrote it last. */
export const NOTES_KEPT_MS = 3 * YEAR_MS;
/** Reports and cases are kept this long after they were closed. */
export const REPORTS_KEPT_MS = 5 * YEAR_MS;

/**
 * Deletes launch codes, operator tokens, links and sessions of staff that ended a day ago, bars from tables and mutes that ended, old notes and chat, places nobody came from for a year, and reports and cases closed long ago.
 * Call it once an hour.
 */
export async function pruneExpired(store: Store, now: number): Promise<void> {
  const before = now - KEPT_MS;
  await store.write([
    sql`delete from launch_code where expires_at < ${before}`,
    sql`delete from operator_token where expires_at < ${before}`,
    pruneNotes(now - NOTES_KEPT_MS),
    pruneReports(now - REPORTS_KEPT_MS),
    ...pruneCases(now - REPORTS_KEPT_MS),
    pruneTableBars(before),
    pruneLimits(before),
    pruneTraces(now - TRACES_KEPT_MS),
    ...prunePairs(now),
    sql`delete from chat_message where said_at < ${now - CHAT_KEPT_MS}`,
    sql`delete from staff_link where expires_at < ${before}`,
    sql`delete from staff_session where ended_at < ${before} or created_at < ${before - STAFF_SESSION_MS}`,
  ]);
}
