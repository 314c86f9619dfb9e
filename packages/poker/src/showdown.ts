import { highRank, lowRank } from './best-hand.ts';
import type { Card } from './cards.ts';
import type { HandEvent, Pot, PotShare } from './events.ts';
import { type Hand, type HandSeat, indexOfSeat, liveSeats } from './hand.ts';
import { NO_LOW } from './low-rank.ts';
import { halves, splitPot } from './pots.ts';
import { rakeOfPots } from './rake.ts';
import type { Chips, Seat } from './setup.ts';

/** What a player holds on one board at showdown. */
export interface Holding {
  readonly seat: Seat;
  readonly high: number;
  /** Null if no low qualifies or the game has none. */
  readonly low: number | null;
}

/**
 * [S4] All hands face up: once a player is all-in and betting is over, nobody may muck, so every live hand is shown before the run-out.
 */
export function cardsUp(hand: Hand): HandEvent[] {
  return showOrder(hand)
    .filter((player) => !player.shown)
    .map(shown);
}

/** Shows and mucks, in order. [S5] A beaten hand is mucked unseen, unless a player is all-in or the room has turned this off. */
export function showdown(hand: Hand, [held = []] = holdingsByRun(hand)): HandEvent[] {
  const order = showOrder(hand);
  const mustShow = hand.setup.autoMuck === false || order.some((player) => player.stack === 0);
  if (mustShow) return cardsUp(hand);
  const seen: Holding[] = [];
  return order.map((player) => {
    const holding = holdingOfSeat(held, player.seat);
    if (!canWin(holding, seen)) return { type: 'hand-mucked', seat: player.seat };
    seen.push(holding);
    return shown(player);
  });
}

function holdingOfSeat(held: readonly Holding[], seat: Seat): Holding {
  for (const holding of held) if (holding.seat === seat) return holding;
  throw new RangeError(`seat ${seat} holds no hand at the showdown`);
}

/**
 * [S3] Contenders for the last side pot show before players who contend only for earlier pots. Among them
 * [S1] the last aggressor of the final betting street shows first or, [S2] without one, the first player left of the button; then clockwise.
 */
function showOrder(hand: Hand): HandSeat[] {
  const clockwise = clockwiseFrom(hand, hand.lastAggressor);
  if (hand.pots.length < 2) return clockwise;
  const lastPot = (player: HandSeat): number => hand.pots.findLastIndex((pot) => pot.eligible.includes(player.seat));
  return clockwise.sort((a, b) => lastPot(b) - lastPot(a));
}

function clockwiseFrom(hand: Hand, first: Seat | null): HandSeat[] {
  const live = liveSeats(hand);
  if (first === null) return live;
  const start = indexOfSeat(hand, first);
  const place = live.findIndex(({ seat }) => indexOfSeat(hand, seat) >= start);
  return place > 0 ? [...live.slice(place), ...live.slice(0, place)] : live;
}

function shown({ seat, cards }: HandSeat): HandEvent {
  return { type: 'hand-shown', seat, cards };
}

function holdingOf({ setup }: Hand, { seat, cards }: HandSeat, board: readonly Card[]): Holding {
  const { game, hilo } = setup;
  return { seat, high: highRank(game, cards, board), low: hilo ? lowRank(game, cards, board) : null };
}

/** Everybody who showed earlier contends for all of this player's pots, so a better hand among them wins in every one. */
function canWin({ high, low }: Holding, seen: readonly Holding[]): boolean {
  let beatenHigh = false;
  let beatenLow = low === null;
  for (const other of seen) {
    if (other.high > high) beatenHigh = true;
    if (low !== null && other.low !== null && other.low < low) beatenLow = true;
  }
  return !beatenHigh || !beatenLow;
}

function highWinners(holdings: readonly Holding[]): Seat[] {
  let best = 0;
  for (const { high } of holdings) best = Math.max(best, high);
  const winners: Seat[] = [];
  for (const { seat, high } of holdings) if (high === best) winners.push(seat);
  return winners;
}

/** Empty if no low qualifies. */
function lowWinners(holdings: readonly Holding[]): Seat[] {
  let best = NO_LOW;
  for (const { low } of holdings) best = Math.min(best, low ?? NO_LOW);
  const winners: Seat[] = [];
  for (const { seat, low } of holdings) if (low === best) winners.push(seat);
  return winners;
}

/**
 * Awards the pots, [S6] each separately and the last side pot first; [K1] rake is taken from a pot before it is split.
 * [S8] The last live player wins them all. [S9] A mucked hand wins nothing but still counts as a contender for the layers.
 */
export function potAwards(hand: Hand, held = holdingsByRun(hand)): HandEvent[] {
  const rakes = rakeOfPots(hand.setup, hand.pots, hand.board.length > 0);
  const runs = held.map((holdings) => withoutMucked(hand, holdings));
  const awards: HandEvent[] = [];
  for (let index = hand.pots.length - 1; index >= 0; index -= 1) {
    const pot = hand.pots[index] as Pot;
    const rake = rakes[index] ?? 0;
    awards.push({ type: 'pot-awarded', pot: index, amount: pot.amount, rake, shares: sharesByRun(hand, pot, pot.amount - rake, runs) });
  }
  return awards;
}

function withoutMucked(hand: Hand, holdings: readonly Holding[]): Holding[] {
  const shownOnly: Holding[] = [];
  for (const holding of holdings) if (hand.seats[indexOfSeat(hand, holding.seat)]?.mucked === false) shownOnly.push(holding);
  return shownOnly;
}

/** What each live player holds on each board; empty if all but one have folded. */
export function holdingsByRun(hand: Hand): Holding[][] {
  const live = liveSeats(hand);
  const contenders = live.length > 1 ? live : [];
  const boards = hand.runs === 2 ? [hand.board, hand.secondBoard] : [hand.board];
  return boards.map((board) => contenders.map((player) => holdingOf(hand, player, board)));
}

/** [R6] After rake, each pot is halved between the boards, the odd chip going to the first; a pot with one contender is not halved. */
function sharesByRun(hand: Hand, pot: Pot, chips: Chips, runs: readonly Holding[][]): PotShare[] {
  const [first, second] = runs.map((holdings) => holdings.filter(({ seat }) => pot.eligible.includes(seat))) as [Holding[], Holding[]?];
  if (second === undefined || pot.eligible.length === 1) return sharesOf(hand, pot, chips, first);
  const half = halves(chips, hand.setup.chipUnit);
  return [
    ...sharesOf(hand, pot, half.first, first).map((share): PotShare => ({ ...share, run: 1 })),
    ...sharesOf(hand, pot, half.second, second).map((share): PotShare => ({ ...share, run: 2 })),
  ];
}

/** [S7] Hi-lo: without a qualifying low among the contenders, the high hand wins the whole pot. */
function sharesOf(hand: Hand, pot: Pot, chips: Chips, contenders: readonly Holding[]): PotShare[] {
  const { chipUnit } = hand.setup;
  if (pot.eligible.length === 1 || contenders.length === 0) return split(chips, pot.eligible, chipUnit, 'all');
  const low = hand.setup.hilo ? lowWinners(contenders) : [];
  if (low.length === 0) return split(chips, highWinners(contenders), chipUnit, 'all');
  const half = halves(chips, chipUnit);
  return [...split(half.first, highWinners(contenders), chipUnit, 'high'), ...split(half.second, low, chipUnit, 'low')];
}

function split(chips: Chips, winners: readonly Seat[], chipUnit: Chips, half: PotShare['half']): PotShare[] {
  const [only] = winners;
  if (only !== undefined && winners.length === 1) return [{ seat: only, chips, half }];
  return splitPot(chips, winners, chipUnit).map(({ seat, chips: won }) => ({ seat, chips: won, half }));
}
