import { int, oneOf, readRows, type Store, shape, text } from '@cardroom/storage';
import { TRACE_KINDS, type TraceKind } from './traces.ts';

/** How long two players still count as using one browser. */
export const SAME_BROWSER_MS = 30 * 24 * 3_600_000;
/** How long two players still count as using one network. Addresses change hands, so it is shorter. */
export const SAME_NETWORK_MS = 24 * 3_600_000;
/** A network or browser with more players than this says nothing about two of them: it may be a hotel, a carrier or a shared tablet. */
export const SHARED_BY_MAX = 10;
/** Players per statement. */
const PLAYERS_AT_ONCE = 200;

/** A browser or network that a player shares with another one. */
export interface SharedPlace {
  readonly kind: TraceKind;
  readonly playerId: string;
  /** So many players use it that it says little about two of them. */
  readonly isCrowd: boolean;
}

const ROW = shape({ kind: oneOf(TRACE_KINDS), player_id: text, users: int });

/** Browsers and networks that a player shares with others of the same operator, recently or in sessions that are still open. */
export async function sharedPlaces(
  store: Store,
  { operatorId, playerId }: { readonly operatorId: string; readonly playerId: string },
  others: readonly string[],
  now: number,
): Promise<SharedPlace[]> {
  const found: SharedPlace[] = [];
  for (let done = 0; done < others.length; done += PLAYERS_AT_ONCE) {
    const some = others.slice(done, done + PLAYERS_AT_ONCE);
    const rows = await readRows(store, ROW, {
      // A trace counts while it is recent, or while its player's session is open, however long ago that began.
      sql: `with recent as (select 'browser' as kind, cast(? as bigint) as since union all select 'address', cast(? as bigint))
        select theirs.kind, theirs.player_id, (select count(*) from (select 1 as one from player_trace o where o.operator_id = mine.operator_id
        and o.kind = mine.kind and o.value = mine.value and o.last_at >= r.since limit ?) counted) as users
        from player_trace mine join recent r on r.kind = mine.kind
        join player_trace theirs on theirs.operator_id = mine.operator_id and theirs.kind = mine.kind and theirs.value = mine.value
        left join player_session ms on ms.operator_id = mine.operator_id and ms.player_id = mine.player_id and ms.ended_at is null
        left join player_session ts on ts.operator_id = theirs.operator_id and ts.player_id = theirs.player_id and ts.ended_at is null
        where mine.operator_id = ? and mine.player_id = ? and theirs.player_id in (${some.map(() => '?').join(', ')})
        and (mine.last_at >= r.since or mine.last_at >= ms.created_at) and (theirs.last_at >= r.since or theirs.last_at >= ts.created_at)`,
      parameters: [now - SAME_BROWSER_MS, now - SAME_NETWORK_MS, SHARED_BY_MAX + 1, operatorId, playerId, ...some],
    });
    found.push(...rows.map((row) => ({ kind: row.kind, playerId: row.player_id, isCrowd: row.users > SHARED_BY_MAX })));
  }
  return found;
}
