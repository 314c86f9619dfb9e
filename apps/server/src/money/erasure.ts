import type { ErasedPlayer } from '@cardroom/journal';
import { readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { STUCK_REQUEST } from './money-rows.ts';

/** Puts the pseudonym in place of the player in daily reports, and takes the words of staff about their payments away. */
export async function eraseFromReports(store: Store, { operatorId, playerId, pseudonym }: ErasedPlayer): Promise<Stmt[]> {
  const asked = await readRows(
    store,
    STUCK_REQUEST.pick('request_id'),
    sql`select s.request_id from stuck_request s join wallet_tx w on w.id = s.tx_id
      where s.operator_id = ${operatorId} and w.operator_id = ${operatorId} and w.player_id in (${playerId}, ${pseudonym})`,
  );
  return [
    sql`update report_day_player set player_id = ${pseudonym} where operator_id = ${operatorId} and player_id = ${playerId}`,
    ...asked.map(({ request_id }) => sql`update stuck_request set reason = 'removed with a player' where request_id = ${request_id}`),
  ];
}
