import type { Stmt, Store } from '@cardroom/storage';
import { readRows, sql } from '@cardroom/storage';
import { PLAYER_NOTE } from './player-rows.ts';

/** How many players one author may keep notes and labels about. */
export const NOTES_PER_AUTHOR_MAX = 1_000;

/** The author and the subject of a note, both players of one operator. */
export interface NoteKey {
  readonly operatorId: string;
  readonly authorId: string;
  readonly subjectId: string;
}

/** A note and label about a player; either may be '', but not both. */
export interface StoredNote {
  readonly note: string;
  readonly label: string;
}

/** The notes of `author` about each of these players; other authors' notes are never read. */
export async function notesAbout(
  store: Store,
  author: Pick<NoteKey, 'operatorId' | 'authorId'>,
  subjectIds: readonly string[],
): Promise<Map<string, StoredNote>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await readRows(store, PLAYER_NOTE.pick('note', 'label', 'subject_id'), {
    sql: `select subject_id, note, label from player_note where operator_id = ? and author_id = ? and subject_id in (${subjectIds.map(() => '?').join(', ')})`,
    parameters: [author.operatorId, author.authorId, ...subjectIds],
  });
  return new Map(rows.map(({ subject_id, note, label }) => [subject_id, { note, label }]));
}

/** Replaces a note; one without text and label is deleted. `full` means that the author has too many notes and nothing changed. */
export async function keepNote(store: Store, key: NoteKey, { note, label }: StoredNote, at: number): Promise<'kept' | 'full'> {
  const { operatorId, authorId, subjectId } = key;
  if (note === '' && label === '') {
    await store.write([
      sql`delete from player_note where operator_id = ${operatorId} and author_id = ${authorId} and subject_id = ${subjectId}`,
    ]);
    return 'kept';
  }
  // PostgreSQL treats a bound value in a select as text unless it is cast.
  const written = sql`insert into player_note (operator_id, author_id, subject_id, note, label, written_at)
    select ${operatorId}, ${authorId}, ${subjectId}, ${note}, ${label}, cast(${at} as bigint)
    where (select count(*) from player_note where operator_id = ${operatorId} and author_id = ${authorId} and subject_id <> ${subjectId})
      < ${NOTES_PER_AUTHOR_MAX}
    on conflict (operator_id, author_id, subject_id) do update
      set note = excluded.note, label = excluded.label, written_at = excluded.written_at
    returning subject_id`;
  const [rows = []] = await store.write([written]);
  return rows.length > 0 ? 'kept' : 'full';
}

/** Deletes the oldest notes last written before this time (ms), at most `limit`; each is returned as a row. */
export function pruneNotes(before: number, limit: number): Stmt {
  return sql`delete from player_note where (operator_id, author_id, subject_id) in
    (select operator_id, author_id, subject_id from player_note where written_at < ${before} order by written_at limit ${limit}) returning label`;
}
