import { finishedHands, STAY } from '@cardroom/journal';
import { int, type RowOf, readRows, type Sealer, type Stmt, type Store, sql } from '@cardroom/storage';
import {
  BIG_LOSS_PERCENT_MIN,
  bigLossTo,
  HandMoneyBroken,
  type PairHand,
  pairHands,
  SHORT_VISIT_HANDS_MAX,
  type TimedEvent,
  TO_ONE_PERCENT_MIN,
} from '@cardroom/views';
import { DAY_MS } from '../process/day.ts';
import { FAIR_PLAY_SIGNAL, VISIT_MARK } from './fair-play-rows.ts';
import { SIGNAL_DAYS, signalled } from './signals.ts';

/** Stays read at once. */
const VISITS_AT_ONCE = 50;
/** Each search takes up to `VISITS_AT_ONCE` stays this many times; the next one continues from there. */
const READS_MAX = 20;
/** Stays that ended this shortly before the last search are looked at again, as they may have been written late. */
const OVERLAP_MS = 60_000;
const PERCENT = 100;
/** The limits of a short visit with a big loss to one opponent. */
export const SHORT_VISITS = { hands: SHORT_VISIT_HANDS_MAX, lossPercent: BIG_LOSS_PERCENT_MIN, toOnePercent: TO_ONE_PERCENT_MIN };

const ENDED = STAY.pick('stay_id', 'player_id', 'currency', 'table_id', 'bought_in', 'opened_at').and({
  cashed_out: int,
  closed_at: int,
});
type Ended = RowOf<typeof ENDED>;

/** Adds the short visits with a big loss among an operator's stays that ended since the last search. Each is listed once. */
export async function findShortVisits(store: Store, sealer: Sealer, operatorId: string, now: number): Promise<void> {
  const from = Math.max((await searchedTo(store, operatorId)) - OVERLAP_MS, now - SIGNAL_DAYS * DAY_MS);
  let last: Pick<Ended, 'closed_at' | 'stay_id'> = { closed_at: from, stay_id: '' };
  for (let reads = 0; reads < READS_MAX; reads += 1) {
    const ended = await endedAfter(store, operatorId, last);
    for (const stay of ended) await examine(store, sealer, operatorId, stay);
    last = ended.at(-1) ?? last;
    const isAll = ended.length < VISITS_AT_ONCE;
    await store.write([markTo(operatorId, isAll ? now : last.closed_at + OVERLAP_MS)]);
    if (isAll) return;
  }
}

/** The next stays with a big loss. Several may have ended in the same millisecond, so their ID is part of the order. */
function endedAfter(store: Store, operatorId: string, last: Pick<Ended, 'closed_at' | 'stay_id'>): Promise<Ended[]> {
  return readRows(
    store,
    ENDED,
    sql`select stay_id, player_id, currency, table_id, bought_in, cashed_out, opened_at, closed_at from stay
      where operator_id = ${operatorId} and closed_at is not null and closed_at >= ${last.closed_at}
        and (closed_at > ${last.closed_at} or stay_id > ${last.stay_id}) and cashed_out is not null and bought_in > 0
        and (bought_in - cashed_out) * ${PERCENT} >= bought_in * ${BIG_LOSS_PERCENT_MIN}
      order by closed_at, stay_id limit ${VISITS_AT_ONCE}`,
  );
}

function markTo(operatorId: string, to: number): Stmt {
  return sql`insert into visit_mark (operator_id, searched_to) values (${operatorId}, ${to})
    on conflict (operator_id) do update set searched_to = excluded.searched_to where visit_mark.searched_to < excluded.searched_to`;
}

async function searchedTo(store: Store, operatorId: string): Promise<number> {
  const [row] = await readRows(
    store,
    VISIT_MARK.pick('searched_to'),
    sql`select searched_to from visit_mark where operator_id = ${operatorId}`,
  );
  return row?.searched_to ?? 0;
}

async function examine(store: Store, sealer: Sealer, operatorId: string, stay: Ended): Promise<void> {
  const { stay_id: stayId, player_id: playerId, bought_in: boughtIn, cashed_out: cashedOut, table_id: tableId } = stay;
  const known = await readRows(
    store,
    FAIR_PLAY_SIGNAL.pick('occasion'),
    sql`select occasion from fair_play_signal where operator_id = ${operatorId} and kind = 'short-visit'
      and player_a = ${playerId} and occasion = ${stayId}`,
  );
  if (known.length > 0) return;
  const hands = await handsOfStay(store, sealer, operatorId, stay);
  const winner = bigLossTo({ playerId, boughtIn, cashedOut, hands });
  if (winner === null) return;
  const visit = { currency: stay.currency, boughtIn, lost: boughtIn - cashedOut, hands: hands.length };
  const signal = { operatorId, a: playerId, b: winner, occasion: stayId, outcome: 'left', tableId, at: stay.closed_at, visit } as const;
  await store.write([signalled({ kind: 'short-visit', ...signal })]);
}

/** The pairs of each hand of a stay; stops after one hand more than a short visit may have. */
async function handsOfStay(store: Store, sealer: Sealer, operatorId: string, stay: Ended): Promise<PairHand[][]> {
  const hands: PairHand[][] = [];
  const of = { operatorId, playerId: stay.player_id };
  for await (const { tableId, rows } of finishedHands(store, sealer, { of, from: stay.opened_at, to: stay.closed_at })) {
    if (tableId !== stay.table_id || rows === null) continue;
    hands.push(readPairs(rows as readonly TimedEvent[]));
    if (hands.length > SHORT_VISIT_HANDS_MAX) break;
  }
  return hands;
}

function readPairs(rows: readonly TimedEvent[]): PairHand[] {
  try {
    return pairHands(rows);
  } catch (error) {
    if (error instanceof HandMoneyBroken) return [];
    throw error;
  }
}
