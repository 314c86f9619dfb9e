import { HAND_END, handsAfter, type PlacedHand } from '@cardroom/journal';
import { exactly, readRows, type Sealer, type Stmt, type Store, sql, UnitRefused } from '@cardroom/storage';
import { HandMoneyBroken, type PairHand, pairHands, type TimedEvent } from '@cardroom/views';
import { DAY_MS, dayOf } from '../process/day.ts';
import { PAIR_MARK } from './fair-play-rows.ts';

/** Signals cover this many days; older sums are deleted. */
export const PAIR_DAYS = 30;
/** Hands counted per request; the next request continues from there. */
export const HANDS_AT_ONCE = 1_000;
/** Hands read and written at a time, so that tables can run in between. */
const HANDS_OF_UNIT = 25;
/** Rows per statement. */
const ROWS_AT_ONCE = 60;

/**
 * Adds an operator's next finished hands, at most `HANDS_AT_ONCE`, to the sums of their players. Each hand is counted exactly once, however
 * many requests run at once, and one that cannot be read is skipped. Returns whether some are left.
 */
export async function countPairs(store: Store, sealer: Sealer, operatorId: string, now: number): Promise<{ readonly left: boolean }> {
  let mark = await markOf(store, operatorId, now);
  for (let done = 0; done < HANDS_AT_ONCE; done += HANDS_OF_UNIT) {
    const hands = await handsAfter(store, sealer, operatorId, mark, HANDS_OF_UNIT);
    const last = hands.at(-1)?.place;
    if (last === undefined) return { left: false };
    try {
      await store.write([marked(operatorId, mark, last), ...sumsOf(operatorId, hands)]);
    } catch (error) {
      // Another request is counting them.
      if (error instanceof UnitRefused && error.statement <= 0) return { left: true };
      throw error;
    }
    mark = last;
    if (hands.length < HANDS_OF_UNIT) return { left: false };
  }
  return { left: true };
}

/** Deletes the sums of days that are no longer shown. */
export function prunePairs(now: number): Stmt[] {
  const before = dayOf(now - (PAIR_DAYS + 1) * DAY_MS);
  return [sql`delete from pair_day where day < ${before}`, sql`delete from pair_player_day where day < ${before}`];
}

/** The last hand counted so far. The first time, hands older than the days shown are skipped. */
async function markOf(store: Store, operatorId: string, now: number): Promise<number> {
  const [row] = await readRows(
    store,
    PAIR_MARK.pick('counted_to'),
    sql`select counted_to from pair_mark where operator_id = ${operatorId}`,
  );
  if (row !== undefined) return row.counted_to;
  const [first] = await readRows(
    store,
    HAND_END.pick('seq'),
    sql`select seq from hand_end where hand_id <> '' and operator_id = ${operatorId} and ended_at >= ${now - PAIR_DAYS * DAY_MS}
      order by ended_at limit 1`,
  );
  const before = (first?.seq ?? 1) - 1;
  await store.write([
    sql`insert into pair_mark (operator_id, counted_to) values (${operatorId}, ${before}) on conflict (operator_id) do nothing`,
  ]);
  const [made] = await readRows(
    store,
    PAIR_MARK.pick('counted_to'),
    sql`select counted_to from pair_mark where operator_id = ${operatorId}`,
  );
  return made?.counted_to ?? before;
}

function marked(operatorId: string, was: number, now: number): Stmt {
  return exactly(1, sql`update pair_mark set counted_to = ${now} where operator_id = ${operatorId} and counted_to = ${was}`);
}

type Row = readonly (string | number)[];

/** Adds these hands to the sums of their days. */
function sumsOf(operatorId: string, hands: readonly PlacedHand[]): Stmt[] {
  const pairs = new Map<string, Row>();
  const players = new Map<string, Row>();
  for (const { endedAt, rows } of hands) {
    const day = dayOf(endedAt);
    const of = rows === null ? [] : readPairs(rows as readonly TimedEvent[]);
    for (const playerId of new Set(of.flatMap(({ a, b }) => [a, b]))) add(players, [operatorId, playerId, day], [1]);
    for (const { a, b, flow, checkedDown } of of) {
      const isAlone = checkedDown === null ? 0 : 1;
      add(pairs, [operatorId, a, b, day], [1, flow, flow * flow, isAlone, checkedDown === true ? 1 : 0]);
    }
  }
  return [...upserts(PAIR_SUMS, [...pairs.values()]), ...upserts(PLAYER_SUMS, [...players.values()])];
}

function readPairs(rows: readonly TimedEvent[]): PairHand[] {
  try {
    return pairHands(rows);
  } catch (error) {
    if (error instanceof HandMoneyBroken) return [];
    throw error;
  }
}

function add(to: Map<string, Row>, key: readonly string[], sums: readonly number[]): void {
  const name = JSON.stringify(key);
  const before = to.get(name)?.slice(key.length) ?? sums.map(() => 0);
  to.set(name, [...key, ...sums.map((sum, index) => sum + Number(before[index]))]);
}

interface Table {
  readonly name: string;
  readonly key: readonly string[];
  readonly sums: readonly string[];
}
const PAIR_SUMS: Table = {
  name: 'pair_day',
  key: ['operator_id', 'player_a', 'player_b', 'day'],
  sums: ['hands', 'flow', 'flow_squares', 'heads_up', 'checked_down'],
};
const PLAYER_SUMS: Table = { name: 'pair_player_day', key: ['operator_id', 'player_id', 'day'], sums: ['hands'] };

function upserts({ name, key, sums }: Table, rows: readonly Row[]): Stmt[] {
  const columns = [...key, ...sums];
  const set = sums.map((sum) => `${sum} = ${name}.${sum} + excluded.${sum}`).join(', ');
  const stmts: Stmt[] = [];
  // Concurrent units change their rows in the same order, which prevents deadlocks.
  const sorted = rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  for (let done = 0; done < sorted.length; done += ROWS_AT_ONCE) {
    const some = sorted.slice(done, done + ROWS_AT_ONCE);
    const values = some.map(() => `(${columns.map(() => '?').join(', ')})`).join(', ');
    stmts.push({
      sql: `insert into ${name} (${columns.join(', ')}) values ${values} on conflict (${key.join(', ')}) do update set ${set}`,
      parameters: some.flat(),
    });
  }
  return stmts;
}
