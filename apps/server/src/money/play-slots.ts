import { HAND_END, LATE_MS } from '@cardroom/journal';
import { exactly, int, type RowOf, readRows, type Stmt, type Store, shape, sql, text, UnitRefused } from '@cardroom/storage';
import { ROOM } from '../operators/operator-rows.ts';
import { SLOT_MS, slotOf } from '../process/slots.ts';
import { PLAY_SLOT, PLAY_SLOT_MADE } from './money-rows.ts';

/** A slot is counted this long after its end, so that the last hands are written; and once more when nothing can be written late any more. */
export const SETTLE_MS = 60_000;
/** Maximum number of slots counted at once; the next round counts more. */
export const SLOTS_AT_ONCE = 24;
/** How long counted slots are kept. */
export const SLOTS_KEPT_MS = 9 * 24 * 3_600_000;

/** Finished hands and the rake taken in them, minor units, of one currency. */
export interface Play {
  readonly currency: string;
  readonly hands: number;
  readonly rake: number;
}

/** `from` included, `until` not; ms. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

/** Finished hands and rake of a period, read from the ledger and the hands. */
export async function playIn(store: Store, operatorId: string, { from, until }: Period): Promise<Play[]> {
  const [rakes, hands] = await Promise.all([
    readRows(
      store,
      shape({ currency: text, rake: int }),
      sql`select currency, sum(amount_minor) as rake from ledger_transfer
        where operator_id = ${operatorId} and at >= ${from} and at < ${until} and kind = 'hand' and to_account = 'rake' group by currency`,
    ),
    readRows(
      store,
      shape({ currency: text, n: int }),
      sql`select t.currency, count(*) as n from hand_end e join poker_table t on t.table_id = e.table_id
        where e.operator_id = ${operatorId} and e.ended_at >= ${from} and e.ended_at < ${until} and e.state = 'ended' and e.hand_id <> ''
        group by t.currency`,
    ),
  ]);
  const currencies = [...new Set([...rakes, ...hands].map(({ currency }) => currency))].sort();
  return currencies.map((currency) => ({
    currency,
    hands: hands.find((one) => one.currency === currency)?.n ?? 0,
    rake: rakes.find((one) => one.currency === currency)?.rake ?? 0,
  }));
}

/** The number of hands that ended in a period. */
export async function handsIn(store: Store, operatorId: string, { from, until }: Period): Promise<number> {
  const [row] = await readRows(
    store,
    HAND_END.pick().and({ n: int }),
    sql`select count(*) as n from hand_end e
      where e.operator_id = ${operatorId} and e.ended_at >= ${from} and e.ended_at < ${until} and e.state = 'ended' and e.hand_id <> ''`,
  );
  return row?.n ?? 0;
}

/**
 * Counts the operator's slots since `from` that are over and not finally counted, at most `SLOTS_AT_ONCE`, oldest first. Slots before the
 * operator's first room hold nothing and are not counted.
 */
export async function countSlots(store: Store, operatorId: string, { from, now }: { from: number; now: number }): Promise<void> {
  const [first] = await readRows(
    store,
    ROOM.pick('opened_at'),
    sql`select opened_at from room where operator_id = ${operatorId} order by opened_at limit 1`,
  );
  if (first === undefined) return;
  const start = slotOf(Math.max(from, first.opened_at));
  const made = await readRows(
    store,
    PLAY_SLOT_MADE.pick('at', 'until'),
    sql`select at, until from play_slot_made where operator_id = ${operatorId} and at >= ${start}`,
  );
  const untilOf = new Map(made.map(({ at, until }) => [at, until]));
  const due: number[] = [];
  for (let at = start; at + SLOT_MS + SETTLE_MS <= now && due.length < SLOTS_AT_ONCE; at += SLOT_MS) {
    const until = untilOf.get(at);
    const final = at + SLOT_MS + LATE_MS;
    if (until === undefined || (until < final && now >= final)) due.push(at);
  }
  for (const at of due)
    await putSlot(store, operatorId, { at, now, play: await playIn(store, operatorId, { from: at, until: at + SLOT_MS }) });
}

interface Counted {
  readonly at: number;
  readonly now: number;
  readonly play: readonly Play[];
}

async function putSlot(store: Store, operatorId: string, { at, now, play }: Counted): Promise<void> {
  // If another process has written a later count, this unit changes nothing.
  const claim = sql`insert into play_slot_made (operator_id, at, until) values (${operatorId}, ${at}, ${now})
    on conflict (operator_id, at) do update set until = excluded.until where play_slot_made.until < excluded.until`;
  const unit: Stmt[] = [
    exactly(1, claim),
    sql`delete from play_slot where operator_id = ${operatorId} and at = ${at}`,
    ...play.map(
      ({ currency, hands, rake }) => sql`insert into play_slot (operator_id, at, currency, hands, rake_minor)
        values (${operatorId}, ${at}, ${currency}, ${hands}, ${rake})`,
    ),
  ];
  try {
    await store.write(unit);
  } catch (error) {
    if (!(error instanceof UnitRefused) || error.statement > 0) throw error;
  }
}

/** A counted slot; it has no line for a currency in which nobody played. */
export interface PlaySlot {
  readonly at: number;
  readonly play: readonly Play[];
}

/** The counted slots that begin in a period, oldest first; those that are not counted are missing. */
export async function slotsIn(store: Store, operatorId: string, { from, until }: Period): Promise<PlaySlot[]> {
  const [made, rows] = await Promise.all([
    readRows(
      store,
      PLAY_SLOT_MADE.pick('at'),
      sql`select at from play_slot_made where operator_id = ${operatorId} and at >= ${from} and at < ${until} order by at`,
    ),
    readRows(
      store,
      SLOT_ROW,
      sql`select at, currency, hands, rake_minor from play_slot where operator_id = ${operatorId} and at >= ${from} and at < ${until}
        order by at, currency`,
    ),
  ]);
  const playOf = new Map<number, Play[]>();
  for (const row of rows) playOf.set(row.at, [...(playOf.get(row.at) ?? []), playRow(row)]);
  return made.map(({ at }) => ({ at, play: playOf.get(at) ?? [] }));
}

const SLOT_ROW = PLAY_SLOT.pick('at', 'currency', 'hands', 'rake_minor');

function playRow({ currency, hands, rake_minor: rake }: RowOf<typeof SLOT_ROW>): Play {
  return { currency, hands, rake };
}

/** Deletes slots that began before this time (ms). */
export function pruneSlots(before: number): Stmt[] {
  return [sql`delete from play_slot where at < ${before}`, sql`delete from play_slot_made where at < ${before}`];
}
