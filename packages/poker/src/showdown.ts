import { highRank, lowRank } from './best-hand.ts';
import type { Card } from './cards.ts';
import type { EventOf, SeatEvent } from './effects.ts';
import type { Pot, PotShare } from './events.ts';
import { type Hand, type HandSeat, indexOfSeat, liveSeats } from './hand.ts';
import { NO_LOW } from './low-rank.ts';
import { halves, splitPot } from './pots.ts';
import { rakeOfPots } from './rake.ts';
import type { Chips, Seat } from './setup.ts';

/** What a player holds on one board at showdown. */
export interface Holding {
  readonly seat: Seat;
  readonly player: HandSeat;
  readonly high: number;
  /** Null if no low qualifies or the game has none. */
  readonly low: number | null;
}

/**
 * [S4] All hands face up: once a player is all-in and betting is over, nobody may muck, so every live hand is shown before the run-out.
 */
export function cardsUp(hand: Hand): SeatEvent[] {
  const events: SeatEvent[] = [];
  for (const player of showOrder(hand, liveSeats(hand))) {
    if (!player.shown) events.push(shown(player));
  }
  return events;
}

/** Shows and mucks, in order. [S5] A beaten hand is mucked unseen, unless a player is all-in or the room has turned this off. */
export function showdown(hand: Hand, [held = []] = holdingsByRun(hand)): SeatEvent[] {
  if (hand.setup.autoMuck === false || held.some(({ player }) => player.stack === 0)) return cardsUp(hand);
  const seen: Holding[] = [];
  return showOrder(hand, held).map((holding) => {
    if (!canWin(holding, seen)) return { type: 'hand-mucked', seat: holding.seat };
    seen.push(holding);
    return shown(holding.player);
  });
}

/**
 * [S3] Contenders for the last side pot show before players who contend only for earlier pots. Among them
 * [S1] the last aggressor of the final betting street shows first or, [S2] without one, the first player left of the button; then clockwise.
 * `live` lists the live players, or what they hold, clockwise from the left of the button.
 */
function showOrder<T extends { readonly seat: Seat }>(hand: Hand, live: readonly T[]): readonly T[] {
  const clockwise = clockwiseFrom(hand, hand.lastAggressor, live);
  if (hand.pots.length < 2) return clockwise;
  const lastPot = ({ seat }: T): number => hand.pots.findLastIndex((pot) => pot.eligible.includes(seat));
  return clockwise.toSorted((a, b) => lastPot(b) - lastPot(a));
}

function clockwiseFrom<T extends { readonly seat: Seat }>(hand: Hand, first: Seat | null, live: readonly T[]): readonly T[] {
  if (first === null) return live;
  const start = indexOfSeat(hand, first);
  const place = live.findIndex(({ seat }) => indexOfSeat(hand, seat) >= start);
  return place > 0 ? [...live.slice(place), ...live.slice(0, place)] : live;
}

function shown({ seat, cards }: HandSeat): SeatEvent {
  return { type: 'hand-shown', seat, cards };
}

function holdingOf({ setup }: Hand, player: HandSeat, board: readonly Card[]): Holding {
  const { game, hilo } = setup;
  return { seat: player.seat, player, high: highRank(game, player.cards, board), low: hilo ? lowRank(game, player.cards, board) : null };
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
export function potAwards(hand: Hand, held = holdingsByRun(hand)): EventOf<'pot-awarded'>[] {
  const rakes = rakeOfPots(hand.setup, hand.pots, hand.board.length > 0);
  const runs = held.map((holdings) => withoutMucked(hand, holdings));
  const awards: EventOf<'pot-awarded'>[] = [];
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
