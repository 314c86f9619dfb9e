import type { ErasedPlayer } from '@cardroom/journal';
import { readRow, readRows, type Stmt, type Store, shape, sql, text } from '@cardroom/storage';
import type { LimitedPlayer } from './limits.ts';
import { nameKeyOf } from './name-key.ts';
import { PLAYER_ERASURE } from './player-rows.ts';

/** The erasure of a player that is under way; null when there is none. */
export async function erasureOf(store: Store, { operatorId, playerId }: LimitedPlayer): Promise<ErasedPlayer | null> {
  const row = await readRow(
    store,
    PLAYER_ERASURE.pick('pseudonym'),
    sql`select pseudonym from player_erasure where operator_id = ${operatorId} and player_id = ${playerId}`,
  );
  return row === undefined ? null : { operatorId, playerId, pseudonym: row.pseudonym };
}

/** Every name under which a player is known: of the present and earlier launches. */
export async function namesOfPlayer(store: Store, { operatorId, playerId }: LimitedPlayer): Promise<string[]> {
  const rows = await readRows(
    store,
    shape({ name: text }),
    sql`select display_name as name from player where operator_id = ${operatorId} and player_id = ${playerId}
      union select display_name from player_session where operator_id = ${operatorId} and player_id = ${playerId}`,
  );
  return rows.map(({ name }) => name);
}

/**
 * The erasure begins: the pseudonym becomes a player, sessions and launches end, and the player is blocked, so that no stay begins in the
 * meantime.
 */
export function beginErasure({ operatorId, playerId, pseudonym }: ErasedPlayer, by: string, at: number): Stmt[] {
  return [
    sql`insert into player_erasure (operator_id, player_id, pseudonym, begun_at) values (${operatorId}, ${playerId}, ${pseudonym}, ${at})`,
    sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at, name_key)
      select operator_id, ${pseudonym}, ${pseudonym}, 'en', 'en', '', 'UTC', created_at, seen_at, ${nameKeyOf(pseudonym)} from player
      where operator_id = ${operatorId} and player_id = ${playerId}`,
    ofPlayer('launch_code', { operatorId, playerId }),
    sql`update player_session set ended_at = ${at}, end_reason = 'operator' where operator_id = ${operatorId} and player_id = ${playerId} and ended_at is null`,
    sql`insert into player_limit (operator_id, player_id, kind, until, reason, set_by, set_at)
      values (${operatorId}, ${playerId}, 'block', null, 'erasure under way', ${by}, ${at})
      on conflict (operator_id, player_id, kind) do update set until = null, reason = excluded.reason, set_by = excluded.set_by, set_at = excluded.set_at`,
  ];
}

/** Deletes what this room keeps of a player, at last the player. Other rooms' rows that refer to the player have to be gone. */
export function erasePlayerRows({ operatorId, playerId }: LimitedPlayer): Stmt[] {
  return [
    sql`delete from picture where operator_id = ${operatorId}
      and file in (select file from player_picture where operator_id = ${operatorId} and player_id = ${playerId} and file is not null)
      and not exists (select 1 from player_picture p where p.operator_id = picture.operator_id and p.file = picture.file and p.player_id <> ${playerId})`,
    ...THEIRS.map((table) => ofPlayer(table, { operatorId, playerId })),
    sql`delete from player_note where operator_id = ${operatorId} and (author_id = ${playerId} or subject_id = ${playerId})`,
    ofPlayer('player', { operatorId, playerId }),
    ofPlayer('player_erasure', { operatorId, playerId }),
  ];
}

const THEIRS = [
  'launch_code',
  'player_session',
  'player_trace',
  'staff_note',
  'player_limit',
  'play_limit',
  'player_favourite',
  'player_look',
  'player_picture',
  'player_name_word',
] as const;

function ofPlayer(table: string, { operatorId, playerId }: LimitedPlayer): Stmt {
  return { sql: `delete from ${table} where operator_id = ? and player_id = ?`, parameters: [operatorId, playerId] };
}
