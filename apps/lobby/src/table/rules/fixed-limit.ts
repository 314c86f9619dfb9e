import type { TableInfo } from '@cardroom/protocol';
import type { Phase, PublicTable } from '../connection.ts';
import type { HandFacts } from './hand-facts.ts';

const STREETS: readonly Phase[] = ['preflop', 'flop', 'turn', 'river'];

export type FixedLimitInfo = Pick<TableInfo, 'limit' | 'bigBlind' | 'maxRaises'>;

/** The fixed bet of a street in minor units: one big blind, or two from the turn on. */
export function fixedBet({ bigBlind }: Pick<TableInfo, 'bigBlind'>, phase: Phase): number {
  return STREETS.indexOf(phase) >= 2 ? 2 * bigBlind : bigBlind;
}

/** Bets and raises of the street that count towards the cap; an all-in for less than half a bet does not. */
export function raisesMade({ streetBets, blind }: Pick<HandFacts, 'streetBets' | 'blind'>, bet: number): number {
  let made = 0;
  let lastFull = blind;
  for (const to of streetBets) {
    if (2 * (to - lastFull) < bet) continue;
    made += 1;
    lastFull = to;
  }
  return made;
}

/** Whether the raise cap is off because the room lifts it heads-up and two players remain. */
export function isUncapped({ capOffHeadsUp }: Pick<TableInfo, 'capOffHeadsUp'>, { seats }: Pick<PublicTable, 'seats'>): boolean {
  return capOffHeadsUp === true && seats.filter(({ inHand, folded }) => inHand && !folded).length === 2;
}

/** The raises made on this street and the cap; null outside fixed limit and where there is no cap. */
export function raiseCount(
  info: FixedLimitInfo,
  phase: Phase,
  facts: Pick<HandFacts, 'streetBets' | 'blind'>,
): { readonly made: number; readonly cap: number } | null {
  const cap = info.limit === 'FL' ? info.maxRaises?.[STREETS.indexOf(phase)] : undefined;
  if (cap === undefined) return null;
  return { made: Math.min(cap, raisesMade(facts, fixedBet(info, phase))), cap };
}
