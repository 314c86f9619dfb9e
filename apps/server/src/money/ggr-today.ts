import type { HomeGgr, HomeHands } from '@cardroom/staff-api';
import type { Store } from '@cardroom/storage';
import { DAY_MS } from '../process/day.ts';
import { dayFrom, SLOT_MS, slotOf } from '../process/slots.ts';
import { handsIn, type Play, type PlaySlot, playIn, SETTLE_MS, slotsIn } from './play-slots.ts';

const HOUR_MS = 3_600_000;
const SLOTS_OF_HOUR = HOUR_MS / SLOT_MS;

/** The slots of a day up to a moment, in order; null where one is not counted. */
type Slots = readonly (PlaySlot | null)[];

/** Today's and yesterday's counted slots, and what is read from the ledger because its slot is not over yet. */
export interface PlayDays {
  readonly today: Slots;
  readonly yesterday: Slots;
  /** Since the last counted slot of today. */
  readonly open: readonly Play[];
  /** From the start of the slot of yesterday's same minute to that minute. */
  readonly openYesterday: readonly Play[];
}

/** Reads what both days have had so far: stored sums, and at most two slots of hands. */
export async function playDays(store: Store, operatorId: string, now: number): Promise<PlayDays> {
  const day = dayFrom(now);
  const counted = await slotsIn(store, operatorId, { from: day - DAY_MS, until: now });
  const at = new Map(counted.map((slot) => [slot.at, slot]));
  const present = slotOf(now);
  // Just after its end a slot is not counted yet; its hands are read with those of the present one.
  const isSettling = present > day && !at.has(present - SLOT_MS) && now - present < 2 * SETTLE_MS;
  const from = isSettling ? present - SLOT_MS : present;
  const minuteYesterday = now - DAY_MS;
  const [open, openYesterday] = await Promise.all([
    playIn(store, operatorId, { from, until: now }),
    playIn(store, operatorId, { from: slotOf(minuteYesterday), until: minuteYesterday }),
  ]);
  const slots = (start: number, end: number): Slots =>
    Array.from({ length: (end - start) / SLOT_MS }, (_, index) => at.get(start + index * SLOT_MS) ?? null);
  return { today: slots(day, from), yesterday: slots(day - DAY_MS, day), open, openYesterday };
}

/** GGR per currency: every one of the operator's, and those that have been played. */
export function ggrOf({ today, yesterday, open, openYesterday }: PlayDays, currencies: readonly string[], now: number): HomeGgr[] {
  const played = [...today, ...yesterday].flatMap((slot) => slot?.play ?? []).concat(open);
  const all = [...new Set([...currencies, ...played.map(({ currency }) => currency)])];
  const slotsBefore = (slotOf(now) - dayFrom(now)) / SLOT_MS;
  return all.map((currency) => {
    const sumsToday = sumsOf(today, currency);
    const sumsYesterday = sumsOf(yesterday, currency);
    const soFar = slotsBefore === 0 ? 0 : (sumsYesterday[slotsBefore - 1] ?? null);
    return {
      currency,
      today: (sumsToday.findLast((sum) => sum !== null) ?? 0) + rakeOf(open, currency),
      yesterdaySoFar: soFar === null || isBroken(yesterday.slice(0, slotsBefore)) ? null : soFar + rakeOf(openYesterday, currency),
      yesterday: isBroken(yesterday) ? null : (sumsYesterday.at(-1) ?? null),
      sumsToday,
      sumsYesterday,
    };
  });
}

/** Hands of the last hour, and each finished slot of today as a rate. */
export async function handsToday(store: Store, operatorId: string, now: number): Promise<HomeHands> {
  const day = dayFrom(now);
  const [lastHour, counted] = await Promise.all([
    handsIn(store, operatorId, { from: now - HOUR_MS, until: now }),
    slotsIn(store, operatorId, { from: day, until: now }),
  ]);
  const at = new Map(counted.map((slot) => [slot.at, slot]));
  const length = (slotOf(now) - day) / SLOT_MS;
  const handsOf = ({ play }: PlaySlot) => play.reduce((sum, { hands }) => sum + hands, 0);
  const perHourToday = Array.from({ length }, (_, index) => {
    const slot = at.get(day + index * SLOT_MS);
    return slot === undefined ? null : handsOf(slot) * SLOTS_OF_HOUR;
  });
  return { lastHour, perHourToday };
}

/** Running sums; null where a slot is not counted. A sum after a gap leaves out what was in it. */
function sumsOf(slots: Slots, currency: string): (number | null)[] {
  let sum = 0;
  return slots.map((slot) => {
    if (slot === null) return null;
    sum += rakeOf(slot.play, currency);
    return sum;
  });
}

function rakeOf(play: readonly Play[], currency: string): number {
  return play.find((one) => one.currency === currency)?.rake ?? 0;
}

function isBroken(slots: Slots): boolean {
  return slots.some((slot) => slot === null);
}
