import type { Launch } from '@cardroom/operator-api';
import { int, readRows, type Stmt, type Store, shape, sql } from '@cardroom/storage';
import type { LimitedPlayer } from './limits.ts';
import { laterWordsOf, nameKeyOf } from './name-key.ts';
import { LAUNCH_CODE } from './player-rows.ts';

/** The player as the latest launch describes them. */
export function upsertPlayer(operatorId: string, launch: Launch, at: number): Stmt[] {
  const { playerId, displayName, language, locale, country, timezone } = launch;
  const player = sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at, name_key)
    values (${operatorId}, ${playerId}, ${displayName}, ${language}, ${locale}, ${country}, ${timezone}, ${at}, ${at},
      ${nameKeyOf(displayName)})
    on conflict (operator_id, player_id) do update set display_name = excluded.display_name, name_key = excluded.name_key, language = excluded.language,
      locale = excluded.locale, country = excluded.country, timezone = excluded.timezone, seen_at = excluded.seen_at`;
  const words = laterWordsOf(displayName);
  return [
    player,
    sql`delete from player_name_word where operator_id = ${operatorId} and player_id = ${playerId}`,
    ...words.map((word) => sql`insert into player_name_word (operator_id, player_id, word) values (${operatorId}, ${playerId}, ${word})`),
  ];
}

/**
 * What a unit about a launched player begins with: nothing, or the row of a player who has not opened a lobby URL yet, because limits and
 * blocks refer to it. Null when the operator has never launched the player.
 */
export async function launchedPlayer(store: Store, { operatorId, playerId }: LimitedPlayer, at: number): Promise<readonly Stmt[] | null> {
  const known = await readRows(
    store,
    shape({ one: int }),
    sql`select 1 as one from player where operator_id = ${operatorId} and player_id = ${playerId}`,
  );
  if (known.length > 0) return [];
  const [unopened] = await readRows(
    store,
    LAUNCH_CODE.pick('launch'),
    sql`select launch from launch_code where operator_id = ${operatorId} and player_id = ${playerId}
      and redeemed_at is null and voided_at is null order by created_at desc limit 1`,
  );
  return unopened === undefined ? null : upsertPlayer(operatorId, JSON.parse(unopened.launch) as Launch, at);
}
