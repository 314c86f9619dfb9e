import { DECK_SIZE, isCard } from './cards.ts';
import { cardsNeeded } from './deal.ts';
import { type Chips, type Deck, type HandSetup, PLAYERS_MAX, PLAYERS_MIN } from './setup.ts';

/**
 * Refuses a hand that must not be opened: the table makes every setup itself, so a wrong one is a bug, never a player's mistake.
 * Throws RangeError naming what is wrong.
 */
export function assertSetup(setup: HandSetup, deck: Deck): void {
  const problem = playersProblem(setup) ?? amountsProblem(setup) ?? bombPotProblem(setup) ?? rakeProblem(setup) ?? deckProblem(setup, deck);
  if (problem !== undefined) throw new RangeError(`this hand cannot be opened: ${problem}`);
}

function playersProblem(setup: HandSetup): string | undefined {
  const { players, firstToAct } = setup;
  if (players.length < PLAYERS_MIN || players.length > PLAYERS_MAX) return `${players.length} players`;
  const seats = players.map((player) => player.seat);
  if (seats.some((seat) => !Number.isSafeInteger(seat) || seat < 0)) return 'a seat is not a number from 0 up';
  if (seats.some((seat, index) => seats.indexOf(seat) !== index)) return 'a seat is listed twice';
  if (!isClockwise(setup)) return 'the players are not in order from the left of the button';
  if (firstToAct !== undefined && !seats.includes(firstToAct)) return `the first to act, seat ${firstToAct}, is not dealt in`;
  const broke = players.find(({ stack }) => !Number.isSafeInteger(stack) || stack <= 0);
  if (broke !== undefined) return `seat ${broke.seat} has a stack of ${broke.stack}`;
  const total = players.reduce((sum, { stack }) => sum + stack, 0);
  return Number.isSafeInteger(total) ? undefined : 'the stacks add up to more than a safe integer';
}

/** Seats past the button come first; the seats before it follow after the turn of the table, the button itself is last. */
function isClockwise({ players, button }: HandSetup): boolean {
  return players.every(({ seat }, index) => {
    const next = players[index + 1]?.seat;
    if (next === undefined) return true;
    return seat > button ? next > seat || next <= button : next > seat && next <= button;
  });
}

/** Nominal amounts are whole chips; only a stack may hold less than one chip, from a chip unit that was changed. */
function amountsProblem(setup: HandSetup): string | undefined {
  const { chipUnit, minBets, bigBlind, players } = setup;
  if (!Number.isSafeInteger(chipUnit) || chipUnit <= 0) return `a chip unit of ${chipUnit}`;
  const isAmount = (chips: Chips): boolean => Number.isSafeInteger(chips) && chips >= 0 && chips % chipUnit === 0;
  for (const { ante = 0, dead = 0, blind } of players) {
    const wrong = [ante, dead, blind?.chips ?? 0].find((chips) => !isAmount(chips));
    if (wrong !== undefined) return `${wrong} is no amount of chips of ${chipUnit}`;
  }
  const wrong = [bigBlind, ...minBets].find((chips) => !isAmount(chips));
  if (wrong !== undefined) return `${wrong} is no amount of chips of ${chipUnit}`;
  if (minBets.some((chips) => chips === 0)) return 'a minimum bet of 0';
  const anteWithoutType = setup.anteType === 'none' && players.some(({ ante = 0 }) => ante > 0);
  return anteWithoutType ? 'an ante without an ante type' : undefined;
}

/** [F8] A bomb pot has an ante of each player and nothing else. */
function bombPotProblem({ bombPot, anteType, players }: HandSetup): string | undefined {
  if (bombPot !== true) return undefined;
  if (anteType !== 'each' || players.some(({ ante = 0 }) => ante === 0)) return 'a bomb pot without the ante of each player';
  return players.some(({ blind, dead = 0 }) => blind !== undefined || dead > 0) ? 'a bomb pot with a blind' : undefined;
}

function rakeProblem({ rake }: HandSetup): string | undefined {
  if (rake === null) return undefined;
  if (!Number.isSafeInteger(rake.basisPoints) || rake.basisPoints < 0 || rake.basisPoints > 10_000)
    return `a rake of ${rake.basisPoints} basis points`;
  return Number.isSafeInteger(rake.cap) && rake.cap >= 0 ? undefined : `a rake cap of ${rake.cap}`;
}

function deckProblem(setup: HandSetup, deck: Deck): string | undefined {
  const needed = cardsNeeded(setup.game, setup.players.length, setup.runTwice === true ? 2 : 1);
  if (deck.length < needed) return `${deck.length} cards in the deck, ${needed} needed`;
  const seen = new Uint8Array(DECK_SIZE);
  for (const card of deck) {
    if (!isCard(card)) return `${card} is no card`;
    if (seen[card] === 1) return 'a card is in the deck twice';
    seen[card] = 1;
  }
  return undefined;
}
