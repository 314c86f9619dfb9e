import { DayCheck, type DayNumber, Refused, readKeys, SENTENCES } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { STAY } from '@cardroom/journal';
import { readRow, type Store, sql } from '@cardroom/storage';
import type { ReadPorts } from '../fair-deal/read-numbers.ts';
import { bundleOf } from './day-bundle.ts';
import type { FixedDay } from './fixed-days.ts';

/** Uncut hands and voids that are named; all are counted. */
export const NAMED_MAX = 100;

/** A number of a table that was void. */
export interface VoidNumber {
  readonly table: string;
  readonly n: number;
  readonly reason: string;
}

/** A player whose cut did not come although they were listed, and how often. */
export interface Withheld {
  readonly playerId: string;
  readonly times: number;
}

/** What is counted of a day that the verifier accepts. */
export interface DayCounts {
  readonly numbers: number;
  readonly dealt: number;
  /** Dealt without any cut, and with cuts of fewer than half of the players. */
  readonly uncut: number;
  readonly thin: number;
  /** IDs of the first `NAMED_MAX` uncut hands, in the order of the bundle. */
  readonly uncutHands: readonly string[];
  /** By reason. */
  readonly voided: Readonly<Record<string, number>>;
  /** The first `NAMED_MAX` of them, in the order of the bundle. */
  readonly voids: readonly VoidNumber[];
  /** The most first. */
  readonly withheld: readonly Withheld[];
}

export type DayVerdict =
  | ({ readonly ok: true } & DayCounts)
  | { readonly ok: false; readonly reason: string; readonly member: string; readonly detail: string; readonly sentence: string };

/** Verifies a fixed day as anybody could, with the keys and roots that are published. Throws as `bundleOf` does. */
export async function checkedDay(ports: ReadPorts, day: FixedDay, published: object): Promise<DayVerdict> {
  const counts = { numbers: 0, dealt: 0, uncut: 0, thin: 0 };
  const voided: Record<string, number> = {};
  const uncutHands: string[] = [];
  const voids: VoidNumber[] = [];
  const missed: { readonly tableId: string; readonly seat: number; readonly at: number }[] = [];
  const onNumber = ({ number, marks, cut }: DayNumber): void => {
    counts.numbers += 1;
    if (cut !== null) counts.dealt += 1;
    if (marks.includes('uncut')) {
      counts.uncut += 1;
      if (uncutHands.length < NAMED_MAX) uncutHands.push(number.statements.list?.hand ?? '');
    }
    if (marks.includes('thin')) counts.thin += 1;
    const told = number.statements.void;
    if (told === undefined) return;
    voided[told.reason] = (voided[told.reason] ?? 0) + 1;
    if (voids.length < NAMED_MAX) voids.push({ table: number.table, n: number.n, reason: told.reason });
    // A list that pausing or an outage has ended holds nothing against its players.
    if (told.reason === 'cut-failed') missed.push(...told.missing.map((seat) => ({ tableId: number.table, seat, at: told.at })));
  };
  const check = new DayCheck({ crypto: nodeCrypto, beacons: null, onNumber }, readKeys(nodeCrypto, published));
  try {
    for await (const line of bundleOf(ports, day)) check.add(JSON.parse(JSON.stringify(line)));
    check.end();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { reason, member, detail } = error.refusal;
    return { ok: false, reason, member, detail, sentence: SENTENCES[reason] };
  }
  return { ok: true, ...counts, uncutHands, voided, voids, withheld: await byPlayer(ports.store, day, missed) };
}

async function byPlayer(
  store: Store,
  { operatorId }: FixedDay,
  missed: readonly { readonly tableId: string; readonly seat: number; readonly at: number }[],
): Promise<readonly Withheld[]> {
  const times = new Map<string, number>();
  for (const { tableId, seat, at } of missed) {
    const stay = await readRow(
      store,
      STAY.pick('player_id'),
      sql`select player_id from stay where operator_id = ${operatorId} and table_id = ${tableId} and seat = ${seat} and opened_at <= ${at}
        and (closed_at is null or closed_at >= ${at}) order by opened_at desc limit 1`,
    );
    if (stay !== undefined) times.set(stay.player_id, (times.get(stay.player_id) ?? 0) + 1);
  }
  return [...times].map(([playerId, count]) => ({ playerId, times: count })).sort((a, b) => b.times - a.times);
}
