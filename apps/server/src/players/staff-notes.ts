import { type Store, sql } from '@cardroom/journal';
import type { StaffNote } from '@cardroom/staff-api';
import { type Actor, auditRow } from '../operators/audit.ts';
import { done, type Outcome, refused } from '../operators/outcome.ts';
import type { LimitedPlayer } from './limits.ts';

/** Characters of a note. */
export const STAFF_NOTE_CHARS_MAX = 2_000;
/** Notes of a page. */
export const STAFF_NOTES_SHOWN = 20;

/** Notes about a player, newest first, those before a number; one more than `STAFF_NOTES_SHOWN` where there are more. */
export async function staffNotes(store: Store, { operatorId, playerId }: LimitedPlayer, before: number | null): Promise<StaffNote[]> {
  return store.read<StaffNote>(
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
  if (words === '' || words.length > STAFF_NOTE_CHARS_MAX) return refused('words', `need 1 to ${STAFF_NOTE_CHARS_MAX} characters`);
  await store.write([
    sql`insert into staff_note (operator_id, player_id, author, words, written_at)
      values (${operatorId}, ${playerId}, ${actor.by}, ${words}, ${actor.at})`,
    ...auditRow(actor, { action: 'player.note', operatorId, subject: playerId, detail: { note: words } }),
  ]);
  return done(null);
}
