/** The counts for two players over the hands both were dealt into; see `pairHands`. */
export interface PairCounts {
  readonly hands: number;
  /** Hundredths of a big blind that the first player lost to the second; negative the other way round. */
  readonly flow: number;
  /** The sum of the squares of each hand's part of `flow`, which measures how much chance alone can move. */
  readonly flowSquares: number;
  /** Hands that were down to these two after the flop, and those among them in which neither bet from then on. */
  readonly headsUp: number;
  readonly checkedDown: number;
}

/** The same counts for one player against all opponents. */
export interface PlayerCounts {
  /** Hands the player was dealt into. */
  readonly hands: number;
  /** The hands of all the player's pairs: each hand counts once per opponent in it. */
  readonly pairHands: number;
  /** What the player lost to all opponents, in hundredths of a big blind. */
  readonly lost: number;
  readonly headsUp: number;
  readonly checkedDown: number;
}

/** An origin that two players share and few others do. */
export interface Shared {
  readonly browser: boolean;
  readonly network: boolean;
}

/** The minimum number of hands together before their play is judged. */
export const PAIR_HANDS_MIN = 50;
/** The minimum number of hands heads-up before checking down is judged. */
export const HEADS_UP_MIN = 12;
/**
 * How many standard deviations beyond chance a signal must be. About three in 100,000 honest pairs exceed four by chance, so even with
 * somewhat heavier tails far fewer than one in 1,000 do.
 */
export const SIGMA_MIN = 4;
/** The minimum share of hands played together, out of the hands of the player with fewer. */
export const OVERLAP_MIN = 0.7;
/** The expected share of hands checked down is kept within these bounds, since no style is that predictable. */
const EXPECTED_MIN = 0.05;
const EXPECTED_MAX = 0.9;

export const SIGNALS = ['browser', 'network', 'flow', 'soft-play', 'overlap'] as const;
export type Signal = (typeof SIGNALS)[number];
/** The weight of each signal. Often playing together matters only in combination with another signal. */
export const SIGNAL_POINTS: Readonly<Record<Signal, number>> = { browser: 3, network: 2, flow: 3, 'soft-play': 3, overlap: 1 };
/** The minimum number of points for a pair to be shown. */
export const POINTS_MIN = 2;

export interface PairSignals {
  readonly points: number;
  readonly signals: readonly Signal[];
  /** Hands together as a share of the hands of the player with fewer, 0 to 1. */
  readonly overlap: number;
  /** Big blinds per 100 hands together that the first player lost to the second; negative the other way round. */
  readonly flowPer100: number;
  /** How far that exceeds what the loser loses to others and the winner wins from others, in standard deviations. */
  readonly flowSigma: number;
  /** The shares of hands checked down, 0 to 1: between the two, and as expected from how they play others. */
  readonly checkedPart: number;
  readonly checkedExpected: number;
  readonly softSigma: number;
}

export interface PairAsked {
  readonly pair: PairCounts;
  readonly first: PlayerCounts;
  readonly second: PlayerCounts;
  /** The same for all players: heads-up hands, and those in which neither player bet. */
  readonly everybody: Pick<PlayerCounts, 'headsUp' | 'checkedDown'>;
  readonly shared: Shared;
}

/**
 * The signals that two players collude. Both measures of play compare the pair with how the same two play everybody else, so a weak
 * player who loses to everyone, or two passive players, are not a signal.
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

/** The flow from loser to winner beyond what their play against others explains, using whichever of the two explains more. */
function flowBeyond(pair: PairCounts, first: PlayerCounts, second: PlayerCounts): number {
  const [loser, winner] = pair.flow >= 0 ? [first, second] : [second, first];
  const flow = Math.abs(pair.flow);
  const perHand = (sum: number, hands: number): number => (hands <= 0 ? 0 : Math.max(0, sum / hands));
  const toOthers = perHand(loser.lost - flow, loser.pairHands - pair.hands);
  const fromOthers = perHand(-winner.lost - flow, winner.pairHands - pair.hands);
  const expected = pair.hands * Math.max(toOthers, fromOthers);
  return pair.flowSquares <= 0 ? 0 : (flow - expected) / Math.sqrt(pair.flowSquares);
}

/** How often the two check hands down, compared with what is expected from how often they and their opponents do. */
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
