import { readRows, type Store } from '@cardroom/storage';
import { PLAYER } from './player-rows.ts';

/** The display names of some of an operator's players, by ID; an unknown ID has none. */
export async function playerNames(store: Store, operatorId: string, playerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(playerIds)];
  if (ids.length === 0) return new Map();
  const rows = await readRows(store, PLAYER.pick('player_id', 'display_name'), {
    sql: `select player_id, display_name from player where operator_id = ? and player_id in (${ids.map(() => '?').join(', ')})`,
    parameters: [operatorId, ...ids],
  });
  return new Map(rows.map(({ player_id, display_name }) => [player_id, display_name]));
}
