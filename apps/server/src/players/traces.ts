import type { Trace } from '@cardroom/staff-api';
import { int, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { networkOf } from '../process/network-of.ts';
import { PLAYER_TRACE } from './player-rows.ts';

/** The origins recorded for a player: a network address, or a browser with its own id. */
export const TRACE_KINDS = ['address', 'browser'] as const;
export type TraceKind = (typeof TRACE_KINDS)[number];

/** How many traces of each kind are shown for a player, newest first. */
export const TRACES_SHOWN_MAX = 30;
/** Other players from the same place are counted up to this number. */
export const OTHERS_COUNTED_MAX = 100;

/** Records a player's origin; belongs in the unit that opens the session. */
export function traceOf(
  who: { readonly operatorId: string; readonly playerId: string },
  came: { readonly addresses: readonly string[]; readonly browserId: string | null; readonly at: number },
): Stmt[] {
  const networks = [...new Set(came.addresses.map(networkOf))].filter((one) => one !== '');
  const seen = [
    ...networks.map((value) => ({ kind: 'address', value })),
    ...(came.browserId === null ? [] : [{ kind: 'browser', value: came.browserId }]),
  ];
  return seen.map(
    ({ kind, value }) => sql`insert into player_trace (operator_id, kind, value, player_id, first_at, last_at)
      values (${who.operatorId}, ${kind}, ${value}, ${who.playerId}, ${came.at}, ${came.at})
      on conflict (operator_id, kind, value, player_id) do update set last_at = excluded.last_at`,
  );
}

/** A player's traces of one kind, newest first, at most `TRACES_SHOWN_MAX`. */
export async function tracesOf(store: Store, operatorId: string, playerId: string, kind: TraceKind): Promise<Trace[]> {
  const rows = await readRows(
    store,
    PLAYER_TRACE.pick('value', 'first_at', 'last_at').and({ others: int }),
    sql`select t.value, t.first_at, t.last_at,
        (select count(*) from (select 1 as one from player_trace o where o.operator_id = t.operator_id and o.kind = t.kind
          and o.value = t.value and o.player_id <> t.player_id limit ${OTHERS_COUNTED_MAX}) counted) as others
      from player_trace t where t.operator_id = ${operatorId} and t.player_id = ${playerId} and t.kind = ${kind}
      order by t.last_at desc, t.value limit ${TRACES_SHOWN_MAX}`,
  );
  return rows.map((row) => ({ value: row.value, firstAt: row.first_at, lastAt: row.last_at, others: row.others }));
}

/** Deletes the traces longest unused that were last used before this time (ms), at most `limit`; each is returned as a row. */
export function pruneTraces(before: number, limit: number): Stmt {
  return sql`delete from player_trace where (operator_id, kind, value, player_id) in
    (select operator_id, kind, value, player_id from player_trace where last_at < ${before} order by last_at limit ${limit}) returning kind`;
}
