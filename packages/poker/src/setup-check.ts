import { isCard } from './cards.ts';
import { cardsNeeded } from './deal.ts';
import { type Chips, type Deck, type HandSetup, PLAYERS_MAX, PLAYERS_MIN, type PlayerSetup, type Seat } from './setup.ts';

/**
 * Refuses to open an invalid hand. The table makes every setup itself, so an invalid one is a bug and never a player's mistake.
 * Throws RangeError naming the problem.
 */
export function assertSetup(setup: HandSetup, deck: Deck): void {
  const problem = playersProblem(setup) ?? amountsProblem(setup) ?? bombPotProblem(setup) ?? rakeProblem(setup) ?? deckProblem(setup, deck);
  if (problem !== undefined) throw new RangeError(`this hand cannot be opened: ${problem}`);
}

function playersProblem(setup: HandSetup): string | undefined {
  const { players, firstToAct } = setup;
  if (players.length < PLAYERS_MIN || players.length > PLAYERS_MAX) return `${players.length} players`;
  for (const { seat } of players) if (!Number.isSafeInteger(seat) || seat < 0) return 'a seat is not an integer of 0 or more';
  // In strict clockwise order no seat can appear twice, so duplicates are looked for only when the order is wrong.
  if (!isClockwise(setup))
    return hasSeatTwice(players) ? 'a seat is listed twice' : 'the players are not listed clockwise from the left of the button';
  if (firstToAct !== undefined && !isDealtIn(players, firstToAct)) return `the first to act, seat ${firstToAct}, is not dealt in`;
  let total = 0;
  for (const { seat, stack } of players) {
    if (!Number.isSafeInteger(stack) || stack <= 0) return `seat ${seat} has a stack of ${stack}`;
    total += stack;
  }
  return Number.isSafeInteger(total) ? undefined : 'the stacks add up to more than a safe integer';
}

function isDealtIn(players: readonly PlayerSetup[], seat: Seat): boolean {
  return players.some((player) => player.seat === seat);
}

function hasSeatTwice(players: readonly PlayerSetup[]): boolean {
  return new Set(players.map(({ seat }) => seat)).size < players.length;
}

/** Seats after the button come first, then the seats before it; the button itself is last. */
function isClockwise({ players, button }: HandSetup): boolean {
  for (let index = 1; index < players.length; index += 1) {
    const { seat } = players[index - 1] as PlayerSetup;
    const next = (players[index] as PlayerSetup).seat;
    const follows = seat > button ? next > seat || next <= button : next > seat && next <= button;
    if (!follows) return false;
  }
  return true;
}

/** Nominal amounts are whole chips; only a stack may contain a fraction of one, after the chip unit was changed. */
function amountsProblem(setup: HandSetup): string | undefined {
  const { chipUnit, minBets, bigBlind, players } = setup;
  if (!Number.isSafeInteger(chipUnit) || chipUnit <= 0) return `a chip unit of ${chipUnit}`;
  for (const { ante = 0, dead = 0, blind } of players) {
    const wrong = wrongAmount(ante, chipUnit) ?? wrongAmount(dead, chipUnit) ?? wrongAmount(blind?.chips ?? 0, chipUnit);
    if (wrong !== undefined) return wrong;
    if (ante > 0 && setup.anteType === 'none') return 'an ante without an ante type';
  }
  for (const chips of minBets) {
    const wrong = wrongAmount(chips, chipUnit);
    if (wrong !== undefined) return wrong;
    if (chips === 0) return 'a minimum bet of 0';
  }
  return wrongAmount(bigBlind, chipUnit);
}

function wrongAmount(chips: Chips, chipUnit: Chips): string | undefined {
  const right = Number.isSafeInteger(chips) && chips >= 0 && chips % chipUnit === 0;
  return right ? undefined : `${chips} is not a whole number of chips of ${chipUnit}`;
}

/** [F8] In a bomb pot, every player posts an ante and nothing else. */
function bombPotProblem({ bombPot, anteType, players }: HandSetup): string | undefined {
  if (bombPot !== true) return undefined;
  if (anteType !== 'each' || players.some(({ ante = 0 }) => ante === 0)) return 'a bomb pot without an ante from every player';
  return players.some(({ blind, dead = 0 }) => blind !== undefined || dead > 0) ? 'a bomb pot with a blind' : undefined;
}

function rakeProblem({ rake }: HandSetup): string | undefined {
  if (rake === null) return undefined;
  if (!Number.isSafeInteger(rake.basisPoints) || rake.basisPoints < 0 || rake.basisPoints > 10_000)
    return `a rake of ${rake.basisPoints} basis points`;
  return Number.isSafeInteger(rake.cap) && rake.cap >= 0 ? undefined : `a rake cap of ${rake.cap}`;
}

const HALF = 32;

function deckProblem(setup: HandSetup, deck: Deck): string | undefined {
  const needed = cardsNeeded(setup.game, setup.players.length, setup.runTwice === true ? 2 : 1);
  if (deck.length < needed) return `${deck.length} cards in the deck, ${needed} needed`;
  let low = 0;
  let high = 0;
  for (const card of deck) {
    if (!isCard(card)) return `${card} is not a card`;
    // A shift counts modulo 32, so two sets of 32 bits are needed for the 52 cards.
    const bit = 1 << card;
    if (((card < HALF ? low : high) & bit) !== 0) return 'a card is in the deck twice';
    if (card < HALF) low |= bit;
    else high |= bit;
  }
  return undefined;
}
