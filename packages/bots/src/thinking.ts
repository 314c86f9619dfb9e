import type { BettingAction } from '@cardroom/poker';
import type { Random } from './random.ts';
import type { Spot } from './spot.ts';

/** What a bot takes its time for: an action in a spot, or the answer to an offer to run it twice. */
export type Decision = { readonly spot: Spot; readonly action: BettingAction } | 'offer';

/** The shortest and the longest time a kind of decision takes, ms. Short times are likelier than long ones. */
type Span = readonly [number, number];

const SNAP: Span = [1_100, 3_000];
const FOLD: Span = [1_800, 6_000];
const CHECK: Span = [1_800, 6_000];
const CALL: Span = [2_600, 8_400];
const RAISE: Span = [3_000, 9_000];
const BIG: Span = [5_000, 14_000];

/** Most folds before the flop need no thought: the cards decide. */
const SNAPS = 0.75;
/** A call for at least this share of the pot with at least this share of the stack is a big one. */
const BIG_OF_POT = 0.3;
const BIG_OF_STACK = 0.35;
/** Somebody who holds the best hand, or has decided before, answers a big bet at once. */
const KNOWS_ALREADY = 0.2;

/** How long a player thinks about a decision, ms: a snap fold, a check in passing, a long look at a big bet. */
export function thinkMs(decision: Decision, random: Random): number {
  const [shortest, longest] = spanOf(decision, random);
  // The smaller of two draws: people are quick more often than slow.
  return Math.round(shortest + (longest - shortest) * Math.min(random(), random()));
}

function spanOf(decision: Decision, random: Random): Span {
  if (decision === 'offer') return CALL;
  const { spot, action } = decision;
  if (isBig(spot, action)) return random() < KNOWS_ALREADY ? CHECK : BIG;
  if (action.type === 'fold') return spot.board.length === 0 && random() < SNAPS ? SNAP : FOLD;
  if (action.type === 'check') return CHECK;
  return action.type === 'call' ? CALL : RAISE;
}

/** Facing a large bet, whatever the answer, or putting the stack in. A hand folded before the flop is hardly ever a hard one. */
function isBig({ board, call, pot, stack, toMatch }: Spot, action: BettingAction): boolean {
  if (action.type === 'raise' && action.to - toMatch + call >= stack) return true;
  if (action.type === 'fold' && board.length === 0) return false;
  return call >= stack * BIG_OF_STACK && call >= pot * BIG_OF_POT;
}
