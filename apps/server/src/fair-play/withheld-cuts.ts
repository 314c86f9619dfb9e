import type { WithheldCuts } from '@cardroom/staff-api';
import { readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { CUT_MISSES_MAX, CUT_MISSES_WITHIN, suspendedBy, type Table, type TableEvent } from '@cardroom/table';
import { DAY_MS, dayOf } from '../process/day.ts';
import { WITHHELD_CUT } from './fair-play-rows.ts';
import { namesOf, SIGNAL_DAYS, SIGNALS_SHOWN_MAX } from './signals.ts';

/** The limits of rule N65, for the page that lists the players. */
export const CUT_MISSES = { misses: CUT_MISSES_MAX, within: CUT_MISSES_WITHIN };

/** One step of a table, committed or about to be. */
interface Step {
  readonly after: Table;
  readonly events: readonly TableEvent[];
  readonly at: number;
}

/**
 * The rows that a step leaves for staff: one for each player whose missing cut suspends them (N65). They belong in the unit of the step, so
 * that a suspension and its signal are there together or not at all. A cut that was missing after a restart is not counted (N68).
 */
export function withheldCutsOf({ after, events, at }: Step): Stmt[] {
  const { operatorId, tableId } = after.config;
  return events.flatMap((event) => {
    if (event.type !== 'cut-voided') return [];
    return suspendedBy(after.cutMisses ?? [], event.n).map(
      (playerId) => sql`insert into withheld_cut (operator_id, player_id, table_id, day, times, last_at)
        values (${operatorId}, ${playerId}, ${tableId}, ${dayOf(at)}, ${CUT_MISSES_MAX}, ${at})
        on conflict (operator_id, player_id, table_id, day) do update set times = withheld_cut.times + excluded.times, last_at = excluded.last_at`,
    );
  });
}

/** An operator's players who were suspended from cutting in the last `SIGNAL_DAYS`, the most recent first, each with all of their tables. */
export async function withheldCuts(
  store: Store,
  operatorId: string,
  now: number,
): Promise<{ readonly withheld: readonly WithheldCuts[]; readonly more: boolean }> {
  const rows = await readRows(
    store,
    WITHHELD_CUT.pick('player_id', 'table_id', 'times', 'last_at'),
    sql`select player_id, table_id, times, last_at from withheld_cut where operator_id = ${operatorId} and last_at >= ${now - SIGNAL_DAYS * DAY_MS}
      order by last_at desc, player_id, table_id limit ${SIGNALS_SHOWN_MAX + 1}`,
  );
  const shown = rows.slice(0, SIGNALS_SHOWN_MAX);
  const playerIds = [...new Set(shown.map(({ player_id }) => player_id))];
  const names = await namesOf(store, operatorId, playerIds);
  const withheld = playerIds.map((playerId) => {
    const cuts = shown.filter(({ player_id }) => player_id === playerId);
    return {
      player: { playerId, name: names.get(playerId) ?? playerId },
      times: cuts.reduce((sum, { times }) => sum + times, 0),
      tableIds: [...new Set(cuts.map(({ table_id }) => table_id))],
      lastAt: Math.max(...cuts.map(({ last_at }) => last_at)),
    };
  });
  return { withheld, more: rows.length > SIGNALS_SHOWN_MAX };
}

/** Deletes rows last seen before this time (ms), at most `limit`; each is returned as a row. */
export function pruneWithheldCuts(before: number, limit: number): Stmt {
  return sql`delete from withheld_cut where (operator_id, player_id, table_id, day) in
    (select operator_id, player_id, table_id, day from withheld_cut where last_at < ${before} order by last_at limit ${limit}) returning player_id`;
}
