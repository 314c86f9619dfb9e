import type { FairPlaySignal, SignalsAnswer } from '@cardroom/staff-api';
import { oneOf, type RowOf, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { PLAYER } from '../players/player-rows.ts';
import { DAY_MS } from '../process/day.ts';
import { FAIR_PLAY_SIGNAL } from './fair-play-rows.ts';

/** Signals are listed for this many days. */
export const SIGNAL_DAYS = 30;
/** Most signals shown, newest first. */
export const SIGNALS_SHOWN_MAX = 200;

const KINDS = ['browser', 'network', 'history', 'short-visit'] as const satisfies readonly FairPlaySignal['kind'][];
const OUTCOMES = ['seated', 'refused', 'left'] as const satisfies readonly FairPlaySignal['outcome'][];

export interface NewSignal extends Pick<FairPlaySignal, 'kind' | 'outcome' | 'tableId' | 'visit'> {
  readonly operatorId: string;
  readonly a: string;
  readonly b: string;
  /** The UTC day or the stay; the same signal of one occasion is listed once. */
  readonly occasion: string;
  readonly at: number;
}

/** Records a signal, or counts it once more on the same occasion. */
export function signalled(signal: NewSignal): Stmt {
  const { operatorId, kind, a, b, occasion, outcome, tableId, at, visit } = signal;
  return sql`insert into fair_play_signal (operator_id, kind, player_a, player_b, occasion, outcome, table_id, times, last_at, currency,
      bought_in, lost, hands)
    values (${operatorId}, ${kind}, ${a}, ${b}, ${occasion}, ${outcome}, ${tableId}, 1, ${at}, ${visit?.currency ?? null},
      ${visit?.boughtIn ?? null}, ${visit?.lost ?? null}, ${visit?.hands ?? null})
    on conflict (operator_id, kind, player_a, player_b, occasion, outcome) do update set table_id = excluded.table_id,
      times = fair_play_signal.times + 1, last_at = excluded.last_at`;
}

const ROW = FAIR_PLAY_SIGNAL.pick('player_a', 'player_b', 'table_id', 'times', 'last_at', 'currency', 'bought_in', 'lost', 'hands').and({
  kind: oneOf(KINDS),
  outcome: oneOf(OUTCOMES),
});

/** An operator's signals of the last `SIGNAL_DAYS`, newest first. */
export async function signalsOf(store: Store, operatorId: string, now: number): Promise<Pick<SignalsAnswer, 'signals' | 'more'>> {
  const rows = await readRows(
    store,
    ROW,
    sql`select kind, player_a, player_b, outcome, table_id, times, last_at, currency, bought_in, lost, hands from fair_play_signal
      where operator_id = ${operatorId} and last_at >= ${now - SIGNAL_DAYS * DAY_MS}
      order by last_at desc, seq desc limit ${SIGNALS_SHOWN_MAX + 1}`,
  );
  const shown = rows.slice(0, SIGNALS_SHOWN_MAX);
  const names = await namesOf(store, operatorId, [...new Set(shown.flatMap(({ player_a, player_b }) => [player_a, player_b]))]);
  return { signals: shown.map((row) => signalOf(row, names)), more: rows.length > shown.length };
}

/** Deletes signals last seen before this time (ms), at most `limit`; each is returned as a row. */
export function pruneSignals(before: number, limit: number): Stmt {
  return sql`delete from fair_play_signal where seq in
    (select seq from fair_play_signal where last_at < ${before} order by last_at limit ${limit}) returning seq`;
}

/** Display names by player ID. */
export async function namesOf(store: Store, operatorId: string, playerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (playerIds.length === 0) return new Map();
  const rows = await readRows(store, PLAYER.pick('player_id', 'display_name'), {
    sql: `select player_id, display_name from player where operator_id = ? and player_id in (${playerIds.map(() => '?').join(', ')})`,
    parameters: [operatorId, ...playerIds],
  });
  return new Map(rows.map(({ player_id, display_name }) => [player_id, display_name]));
}

function signalOf(row: RowOf<typeof ROW>, names: ReadonlyMap<string, string>): FairPlaySignal {
  const { kind, outcome, table_id: tableId, times, last_at: lastAt, currency, bought_in: boughtIn, lost, hands } = row;
  const person = (playerId: string) => ({ playerId, name: names.get(playerId) ?? playerId });
  const isVisit = currency !== null && boughtIn !== null && lost !== null && hands !== null;
  const visit = isVisit ? { currency, boughtIn, lost, hands } : null;
  return { kind, a: person(row.player_a), b: person(row.player_b), outcome, tableId, times, lastAt, visit };
}
