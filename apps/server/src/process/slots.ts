import { DAY_MS } from './day.ts';

/** Figures of a day are kept in slots of this length, ms; a day holds a whole number of them. */
export const SLOT_MS = 20 * 60_000;
export const SLOTS_OF_DAY = DAY_MS / SLOT_MS;

/** The first moment of the slot that holds `at`, ms, UTC. */
export function slotOf(at: number): number {
  return at - (at % SLOT_MS);
}

/** The first moment of the day that holds `at`, ms, UTC. */
export function dayFrom(at: number): number {
  return at - (at % DAY_MS);
}
