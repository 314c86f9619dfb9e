import type { PairHand } from './pair-hand.ts';

/** The most hands of a short visit. */
export const SHORT_VISIT_HANDS_MAX = 20;
/** The smallest part of the buy-in that is a big loss, in percent. */
export const BIG_LOSS_PERCENT_MIN = 80;
/** The smallest part of the loss that went to one opponent, in percent. */
export const TO_ONE_PERCENT_MIN = 75;
const PERCENT = 100;

export interface Visit {
  readonly playerId: string;
  /** Minor units. */
  readonly boughtIn: number;
  readonly cashedOut: number;
  /** The pairs of each hand the player was dealt into; see `pairHands`. */
  readonly hands: readonly (readonly PairHand[])[];
}

/**
 * The opponent to whom a short visit lost most of its buy-in, the sign of chips being passed on; null for any other visit. One such visit
 * may be bad luck, so it is a reason to look, not proof.
 */
export function bigLossTo({ playerId, boughtIn, cashedOut, hands }: Visit): string | null {
  const lost = boughtIn - cashedOut;
  if (boughtIn <= 0 || lost * PERCENT < boughtIn * BIG_LOSS_PERCENT_MIN) return null;
  if (hands.length === 0 || hands.length > SHORT_VISIT_HANDS_MAX) return null;
  const flows = new Map<string, number>();
  for (const { a, b, flow } of hands.flat()) {
    if (a === playerId) flows.set(b, (flows.get(b) ?? 0) + flow);
    if (b === playerId) flows.set(a, (flows.get(a) ?? 0) - flow);
  }
  const winners = [...flows].filter(([, flow]) => flow > 0);
  const all = winners.reduce((sum, [, flow]) => sum + flow, 0);
  return winners.find(([, flow]) => flow * PERCENT >= all * TO_ONE_PERCENT_MIN)?.[0] ?? null;
}
