import type { PairsAnswer } from '@cardroom/staff-api';
import { oneOf, type RowOf, readRows, type Store, sql } from '@cardroom/storage';
import { type PairCounts, type PairSignals, type PlayerCounts, POINTS_MIN, pairSignals, type Shared } from '@cardroom/views';
import { PLAYER_TRACE } from '../players/player-rows.ts';
import { SHARED_BY_MAX } from '../players/shared-places.ts';
import { DAY_MS, dayOf } from '../process/day.ts';
import { PAIR_DAY, PAIR_PLAYER_DAY } from './fair-play-rows.ts';
import { PAIR_DAYS } from './pair-count.ts';
import { namesOf } from './signals.ts';

/** Most pairs shown, the strongest first. */
export const PAIRS_SHOWN_MAX = 100;
/** Most daily sums examined per request; pairs beyond them are not reported. */
export const PAIR_ROWS_MAX = 400_000;
/** Rows read at a time, so that the database can serve tables in between. */
const ROWS_AT_ONCE = 5_000;

/** `more` is true when over `PAIRS_SHOWN_MAX` pairs stand out, or not all were examined. */
export type FoundPairs = Pick<PairsAnswer, 'pairs' | 'looked' | 'more'>;

interface Found {
  readonly pair: PairSums;
  readonly signals: PairSignals;
}

/** All suspicious pairs of an operator, and how many were examined. */
async function foundPairs(store: Store, operatorId: string, now: number) {
  const since = dayOf(now - (PAIR_DAYS - 1) * DAY_MS);
  const [shared, hands] = await Promise.all([sharedPlaces(store, operatorId), handsOf(store, operatorId, since)]);
  const { pairs, whole } = await sumsOfPairs(store, operatorId, since);
  const { players, everybody } = playersOf(pairs, hands);
  const found = pairs.flatMap((pair): Found[] => {
    const [first, second] = [players.get(pair.a), players.get(pair.b)];
    if (first === undefined || second === undefined) return [];
    const alike = shared.get(keyOf(pair.a, pair.b)) ?? NOTHING;
    const signals = pairSignals({ pair, first, second, everybody, shared: alike });
    return signals.points < POINTS_MIN ? [] : [{ pair, signals }];
  });
  return { found, looked: pairs.length, whole };
}

/** An operator's suspicious pairs, strongest first: players who were dealt into the same hands in the last `PAIR_DAYS`. */
export async function suspectPairs(store: Store, operatorId: string, now: number): Promise<FoundPairs> {
  const { found, looked, whole } = await foundPairs(store, operatorId, now);
  const strongest = found.sort((one, other) => strengthOf(other.signals) - strengthOf(one.signals)).slice(0, PAIRS_SHOWN_MAX);
  const names = await namesOf(store, operatorId, [...new Set(strongest.flatMap(({ pair }) => [pair.a, pair.b]))]);
  const person = (playerId: string) => ({ playerId, name: names.get(playerId) ?? playerId });
  return {
    pairs: strongest.map(({ pair: { a, b, ...counts }, signals }) => ({ a: person(a), b: person(b), counts, signals })),
    looked,
    more: found.length > PAIRS_SHOWN_MAX || !whole,
  };
}

/** The pairs whose play together is suspicious, whatever else they share; see `pairKey`. */
export async function suspectPlay(store: Store, operatorId: string, now: number): Promise<ReadonlySet<string>> {
  const { found } = await foundPairs(store, operatorId, now);
  const played = found.filter(({ signals }) => signals.signals.some((signal) => signal === 'flow' || signal === 'soft-play'));
  return new Set(played.map(({ pair }) => pairKey(pair.a, pair.b)));
}

/** One key for two players, in either order. */
export function pairKey(one: string, other: string): string {
  return one < other ? keyOf(one, other) : keyOf(other, one);
}

const NOTHING: Shared = { browser: false, network: false };
/** Points come first; ties are ordered by how far they are beyond chance. */
const SIGMA_WEIGHT = 0.001;

function strengthOf({ points, flowSigma, softSigma }: PairSignals): number {
  return points + SIGMA_WEIGHT * Math.max(flowSigma, softSigma, 0);
}

interface PairSums extends PairCounts {
  readonly a: string;
  readonly b: string;
}

const DAY_ROW = PAIR_DAY.pick('player_a', 'player_b', 'day', 'hands', 'flow', 'flow_squares', 'heads_up', 'checked_down');
type DayRow = RowOf<typeof DAY_ROW>;

/** The sums of each pair, read in batches in key order. */
async function sumsOfPairs(store: Store, operatorId: string, since: string): Promise<{ pairs: PairSums[]; whole: boolean }> {
  const pairs = new Map<string, PairSums>();
  let last: Pick<DayRow, 'player_a' | 'player_b' | 'day'> = { player_a: '', player_b: '', day: '' };
  for (let read = 0; read < PAIR_ROWS_MAX; read += ROWS_AT_ONCE) {
    const rows: DayRow[] = await readRows(
      store,
      DAY_ROW,
      sql`select player_a, player_b, day, hands, flow, flow_squares, heads_up, checked_down from pair_day
        where operator_id = ${operatorId} and (player_a, player_b, day) > (${last.player_a}, ${last.player_b}, ${last.day})
        order by player_a, player_b, day limit ${ROWS_AT_ONCE}`,
    );
    for (const row of rows) if (row.day >= since) addDay(pairs, row);
    last = rows.at(-1) ?? last;
    if (rows.length < ROWS_AT_ONCE) return { pairs: [...pairs.values()], whole: true };
  }
  return { pairs: [...pairs.values()], whole: false };
}

function addDay(pairs: Map<string, PairSums>, row: DayRow): void {
  const key = keyOf(row.player_a, row.player_b);
  const known = pairs.get(key);
  pairs.set(key, {
    a: row.player_a,
    b: row.player_b,
    hands: (known?.hands ?? 0) + row.hands,
    flow: (known?.flow ?? 0) + row.flow,
    flowSquares: (known?.flowSquares ?? 0) + row.flow_squares,
    headsUp: (known?.headsUp ?? 0) + row.heads_up,
    checkedDown: (known?.checkedDown ?? 0) + row.checked_down,
  });
}

type Sums = { -readonly [Key in keyof PlayerCounts]: number };

/** Totals over the pairs of each player, and of everybody. */
function playersOf(pairs: readonly PairSums[], hands: ReadonlyMap<string, number>) {
  const players = new Map<string, Sums>();
  const everybody = { headsUp: 0, checkedDown: 0 };
  for (const { a, b, hands: together, flow, headsUp, checkedDown } of pairs) {
    for (const [playerId, lost] of [
      [a, flow],
      [b, -flow],
    ] as const) {
      const sums = players.get(playerId) ?? { hands: hands.get(playerId) ?? 0, pairHands: 0, lost: 0, headsUp: 0, checkedDown: 0 };
      players.set(playerId, sums);
      sums.pairHands += together;
      sums.lost += lost;
      sums.headsUp += headsUp;
      sums.checkedDown += checkedDown;
    }
    everybody.headsUp += headsUp;
    everybody.checkedDown += checkedDown;
  }
  return { players, everybody };
}

/** Each player's number of hands. */
async function handsOf(store: Store, operatorId: string, since: string): Promise<ReadonlyMap<string, number>> {
  const hands = new Map<string, number>();
  let last = { player_id: '', day: '' };
  for (let read = 0; read < PAIR_ROWS_MAX; read += ROWS_AT_ONCE) {
    const rows = await readRows(
      store,
      PAIR_PLAYER_DAY.pick('player_id', 'day', 'hands'),
      sql`select player_id, day, hands from pair_player_day where operator_id = ${operatorId}
        and (player_id, day) > (${last.player_id}, ${last.day}) order by player_id, day limit ${ROWS_AT_ONCE}`,
    );
    for (const row of rows) if (row.day >= since) hands.set(row.player_id, (hands.get(row.player_id) ?? 0) + row.hands);
    last = rows.at(-1) ?? last;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  return hands;
}

const TRACE_ROW = PLAYER_TRACE.pick('value', 'player_id').and({ kind: oneOf(['address', 'browser']) });
type TraceRow = RowOf<typeof TRACE_ROW>;

/** The pairs of players who share a network or browser with few others, keyed by pair. */
async function sharedPlaces(store: Store, operatorId: string): Promise<ReadonlyMap<string, Shared>> {
  const shared = new Map<string, Shared>();
  let place: TraceRow[] = [];
  let last: TraceRow = { kind: 'address', value: '', player_id: '' };
  for (let read = 0; read < PAIR_ROWS_MAX; read += ROWS_AT_ONCE) {
    const rows: TraceRow[] = await readRows(
      store,
      TRACE_ROW,
      sql`select kind, value, player_id from player_trace where operator_id = ${operatorId}
        and (kind, value, player_id) > (${last.kind}, ${last.value}, ${last.player_id}) order by kind, value, player_id limit ${ROWS_AT_ONCE}`,
    );
    for (const row of rows) {
      if (row.kind !== place[0]?.kind || row.value !== place[0].value) {
        together(shared, place);
        place = [];
      }
      place.push(row);
    }
    last = rows.at(-1) ?? last;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  together(shared, place);
  return shared;
}

function together(shared: Map<string, Shared>, place: readonly TraceRow[]): void {
  if (place.length > SHARED_BY_MAX) return;
  const ids = place.map(({ player_id }) => player_id);
  for (const one of ids) {
    for (const other of ids) {
      if (one >= other) continue;
      const known = shared.get(keyOf(one, other)) ?? NOTHING;
      shared.set(keyOf(one, other), place[0]?.kind === 'browser' ? { ...known, browser: true } : { ...known, network: true });
    }
  }
}

function keyOf(a: string, b: string): string {
  return `${a}\n${b}`;
}
