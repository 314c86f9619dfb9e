/** What was counted of two players over the hands into which both were dealt; see `pairHands`. */
export interface PairCounts {
  readonly hands: number;
  /** Hundredths of a big blind that the first one lost to the second one; negative the other way. */
  readonly flow: number;
  /** The sum of the squares of what each hand added to `flow`: how large an accident can be. */
  readonly flowSquares: number;
  /** Hands that came down to the two of them after the flop, and those of them in which neither ever bet from then on. */
  readonly headsUp: number;
  readonly checkedDown: number;
}

/** The same of one player, over all his opponents. */
export interface PlayerCounts {
  /** Hands into which he was dealt. */
  readonly hands: number;
  /** The hands of all his pairs: one hand counts once for each opponent in it. */
  readonly pairHands: number;
  /** What he lost to all of them, in hundredths of a big blind. */
  readonly lost: number;
  readonly headsUp: number;
  readonly checkedDown: number;
}

/** What two players came from alike, where few others did. */
export interface Shared {
  readonly browser: boolean;
  readonly network: boolean;
}

/** Hands together before play says anything of two players. */
export const PAIR_HANDS_MIN = 50;
/** Hands that came down to the two of them before checking them down says anything. */
export const HEADS_UP_MIN = 12;
/**
 * How many standard deviations beyond accident a signal has to lie. Of honest pairs about three in 100,000 lie beyond four by accident, so
 * that even tails that are somewhat heavier leave far fewer than one in 1,000.
 */
export const SIGMA_MIN = 4;
/** Together in so large a part of the hands of the one who plays less. */
export const OVERLAP_MIN = 0.7;
/** A part of checked hands is never expected to be smaller or larger than this: nobody is that sure of a style. */
const EXPECTED_MIN = 0.05;
const EXPECTED_MAX = 0.9;

export const SIGNALS = ['browser', 'network', 'flow', 'soft-play', 'overlap'] as const;
export type Signal = (typeof SIGNALS)[number];
/** What each signal weighs. Being at a table together often says something only beside another one. */
export const SIGNAL_POINTS: Readonly<Record<Signal, number>> = { browser: 3, network: 2, flow: 3, 'soft-play': 3, overlap: 1 };
/** A pair with less is not shown. */
export const POINTS_MIN = 2;

export interface PairSignals {
  readonly points: number;
  readonly signals: readonly Signal[];
  /** Hands together as part of the hands of the one who plays less, 0 to 1. */
  readonly overlap: number;
  /** Big blinds in 100 hands together that the first one lost to the second one; negative the other way. */
  readonly flowPer100: number;
  /** How far that lies beyond what the loser loses to others and the winner wins from others, in standard deviations. */
  readonly flowSigma: number;
  /** Parts of hands checked down, 0 to 1: by the two of them, and as both of them play others. */
  readonly checkedPart: number;
  readonly checkedExpected: number;
  readonly softSigma: number;
}

export interface PairAsked {
  readonly pair: PairCounts;
  readonly first: PlayerCounts;
  readonly second: PlayerCounts;
  /** Of everybody: in which part of the hands that came down to two neither bet. */
  readonly everybody: Pick<PlayerCounts, 'headsUp' | 'checkedDown'>;
  readonly shared: Shared;
}

/**
 * What speaks for two players playing together. Both measures of play hold the pair against how the same two play everybody else, so that a
 * weak player who loses to all of them, or two timid ones, are no signal.
 */
export function pairSignals({ pair, first, second, everybody, shared }: PairAsked): PairSignals {
  const overlap = pair.hands / Math.max(1, Math.min(first.hands, second.hands));
  const flowSigma = pair.hands < PAIR_HANDS_MIN ? 0 : flowBeyond(pair, first, second);
  const soft = softPlay(pair, first, second, everybody);
  const softSigma = pair.hands < PAIR_HANDS_MIN || pair.headsUp < HEADS_UP_MIN ? 0 : soft.sigma;
  const speaks: Readonly<Record<Signal, boolean>> = {
    browser: shared.browser,
    network: shared.network,
    flow: flowSigma >= SIGMA_MIN,
    'soft-play': softSigma >= SIGMA_MIN,
    overlap: pair.hands >= PAIR_HANDS_MIN && overlap >= OVERLAP_MIN,
  };
  const signals = SIGNALS.filter((signal) => speaks[signal]);
  return {
    points: signals.reduce((sum, signal) => sum + SIGNAL_POINTS[signal], 0),
    signals,
    overlap,
    flowPer100: pair.flow / Math.max(1, pair.hands),
    flowSigma,
    checkedPart: pair.checkedDown / Math.max(1, pair.headsUp),
    checkedExpected: soft.expected,
    softSigma,
  };
}

/** What went from the loser to the winner beyond what either does with others, whichever of the two explains more of it. */
function flowBeyond(pair: PairCounts, first: PlayerCounts, second: PlayerCounts): number {
  const [loser, winner] = pair.flow >= 0 ? [first, second] : [second, first];
  const flow = Math.abs(pair.flow);
  const perHand = (sum: number, hands: number): number => (hands <= 0 ? 0 : Math.max(0, sum / hands));
  const toOthers = perHand(loser.lost - flow, loser.pairHands - pair.hands);
  const fromOthers = perHand(-winner.lost - flow, winner.pairHands - pair.hands);
  const expected = pair.hands * Math.max(toOthers, fromOthers);
  return pair.flowSquares <= 0 ? 0 : (flow - expected) / Math.sqrt(pair.flowSquares);
}

/** How often the two check hands down, against what follows from how often each of them and their opponents do. */
function softPlay(
  pair: PairCounts,
  first: PlayerCounts,
  second: PlayerCounts,
  everybody: PairAsked['everybody'],
): { readonly expected: number; readonly sigma: number } {
  const usual = everybody.checkedDown / Math.max(1, everybody.headsUp);
  const withOthers = ({ headsUp, checkedDown }: PlayerCounts): number => {
    const others = headsUp - pair.headsUp;
    return others < HEADS_UP_MIN ? usual : (checkedDown - pair.checkedDown) / others;
  };
  const both = withOthers(first) + withOthers(second) - usual;
  const expected = Math.min(EXPECTED_MAX, Math.max(EXPECTED_MIN, both));
  const spread = Math.sqrt(pair.headsUp * expected * (1 - expected));
  return { expected, sigma: pair.headsUp === 0 ? 0 : (pair.checkedDown - pair.headsUp * expected) / spread };
}
