import type { StaffNote } from '@cardroom/staff-api';
import { int, readRows, type Store, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import type { LimitedPlayer } from './limits.ts';
import { STAFF_NOTE } from './player-rows.ts';

/** Maximum length of a note in characters. */
export const STAFF_NOTE_CHARS_MAX = 2_000;
/** Notes per page. */
export const STAFF_NOTES_SHOWN = 20;

/** Notes about a player before a number, newest first: up to `STAFF_NOTES_SHOWN`, plus one if there are more. */
export async function staffNotes(store: Store, { operatorId, playerId }: LimitedPlayer, before: number | null): Promise<StaffNote[]> {
  return readRows(
    store,
    STAFF_NOTE.pick('seq', 'author', 'words').and({ at: int }),
    sql`select seq, author, words, written_at as at from staff_note where operator_id = ${operatorId} and player_id = ${playerId}
      and seq < ${before ?? Number.MAX_SAFE_INTEGER} order by seq desc limit ${STAFF_NOTES_SHOWN + 1}`,
  );
}

/** Adds a note about a player. Refuses `words`. */
export async function addStaffNote(
  store: Store,
  actor: Actor,
  { operatorId, playerId }: LimitedPlayer,
  text: string,
): Promise<Outcome<null>> {
  const words = text.trim();
  if (words === '' || words.length > STAFF_NOTE_CHARS_MAX) return refused('words', `must be 1 to ${STAFF_NOTE_CHARS_MAX} characters`);
  await store.write([
    sql`insert into staff_note (operator_id, player_id, author, words, written_at)
      values (${operatorId}, ${playerId}, ${actor.by}, ${words}, ${actor.at})`,
    ...auditRow(actor, { action: 'player.note', operatorId, subject: playerId, detail: { note: words } }),
  ]);
  return done(null);
}
