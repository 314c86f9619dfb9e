import type { TableConfig } from './config.ts';
import { PACES } from './show/times.ts';

/** A moment before the first hand of a table, in ms at standard pace (N8). */
const FIRST_HAND_MS = 1_500;
/** The pause before the next hand after a restart or a voided hand, in ms at standard pace. */
const FRESH_START_MS = 3_000;

/** When the first hand of a table that just found its players may begin, in server ms (N8). */
export function firstHandAt({ pace = 'standard' }: TableConfig, at: number): number {
  return at + FIRST_HAND_MS * PACES[pace];
}

/** When the next hand may begin after a restart or a voided hand, in server ms. */
export function freshStartAt({ pace = 'standard' }: TableConfig, at: number): number {
  return at + FRESH_START_MS * PACES[pace];
}
