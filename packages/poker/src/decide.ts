import { chipsToCall, raiseBounds } from './betting.ts';
import { boardCardsFor, holeCardsFor, secondBoardCardsFor } from './deal.ts';
import { type Draft, draftOf } from './draft.ts';
import type { Action, ActionRefusal, HandEvent } from './events.ts';
import { apply, replayed } from './evolve.ts';
import { forcedBets } from './forced-bets.ts';
import { bettingIsOver, type Hand, type HandSeat, indexOfSeat, isContested } from './hand.ts';
import { betsCollected, uncalledBet } from './pots.ts';
import { attributeRake } from './rake.ts';
import { answerToOffer, isBoardComplete, nextStreetOfSecondBoard, runTwiceOffer } from './run-twice.ts';
import { type Chips, type Deck, type HandSetup, type Seat, STREETS } from './setup.ts';
import { assertSetup } from './setup-check.ts';
import { cardsUp, holdingsByRun, potAwards, showdown } from './showdown.ts';

/**
 * Opens a hand: forced bets, hole cards and everything that follows without a decision, up to the whole hand if nobody can act.
 * The deck must be shuffled already: the engine has no randomness of its own. Throws RangeError for an invalid setup or deck.
 */
export function startHand(setup: HandSetup, deck: Deck): HandEvent[] {
  return openHand(setup, deck).events;
}

/** Events and the state after them, for callers that keep the state as well. */
export interface Step {
  readonly events: HandEvent[];
  readonly hand: Hand;
}

/** Like `startHand`, but also returns the state afterwards. */
export function openHand(setup: HandSetup, deck: Deck): Step {
  assertSetup(setup, deck);
  const { game, players } = setup;
  const events: HandEvent[] = [{ type: 'hand-started', v: 1, setup }, { type: 'deck-set', deck }, ...forcedBets(setup)];
  players.forEach(({ seat }, index) => {
    events.push({ type: 'hole-cards-dealt', seat, cards: holeCardsFor(deck, game, players.length, index) });
  });
  const draft = replayed(events);
  follow(draft, events);
  return { events, hand: draft.hand };
}

/**
 * The events that follow if `seat` takes `action` now, or the reason it is refused. Changes nothing.
 * Accepts exactly what `legalActions` lists or, while an offer is open, only answers to it. Folding in turn is always allowed,
 * [B9] even with nothing to call.
 */
export function decide(hand: Hand, seat: Seat, action: Action): readonly HandEvent[] | ActionRefusal {
  const step = advance(hand, seat, action);
  return typeof step === 'string' ? step : step.events;
}

/** Like `decide`, but also returns the state afterwards. */
export function advance(hand: Hand, seat: Seat, action: Action): Step | ActionRefusal {
  const event = eventOf(hand, seat, action);
  if (typeof event === 'string') return event;
  const draft = draftOf(hand);
  const events = [event];
  apply(draft, event);
  if (draft.hand.toAct === null) follow(draft, events);
  return { events, hand: draft.hand };
}

/**
 * The fast path for simulations: applies the same rules in place to a hand the caller owns, and keeps no events. Returns null, or the
 * refusal, which leaves the hand unchanged.
 */
export function actInPlace(draft: Draft, seat: Seat, action: Action): ActionRefusal | null {
  const event = eventOf(draft.hand, seat, action);
  if (typeof event === 'string') return event;
  apply(draft, event);
  if (draft.hand.toAct === null) follow(draft, []);
  return null;
}

function eventOf(hand: Hand, seat: Seat, action: Action): HandEvent | ActionRefusal {
  return answerToOffer(hand, seat, action) ?? eventInTurn(hand, seat, action);
}

function eventInTurn(hand: Hand, seat: Seat, action: Action): HandEvent | ActionRefusal {
  if (hand.toAct === null) return 'hand-over';
  if (hand.toAct !== seat) return 'not-your-turn';
  const player = hand.seats[indexOfSeat(hand, seat)] as HandSeat;
  switch (action.type) {
    case 'fold':
      return { type: 'folded', seat };
    case 'check':
      return chipsToCall(hand, player) === 0 ? { type: 'checked', seat } : 'cannot-check';
    case 'call':
      return callEvent(player, chipsToCall(hand, player));
    case 'raise':
      return raiseRefusal(hand, player, action.to) ?? raiseEvent(hand, player, action.to);
    default:
      return 'unknown-action';
  }
}

function callEvent({ seat, stack }: HandSeat, chips: Chips): HandEvent | ActionRefusal {
  return chips === 0 ? 'nothing-to-call' : { type: 'called', seat, chips, allIn: chips === stack };
}

/** [B7] Amounts must be whole chips, except for an all-in of the exact stack. */
function raiseRefusal(hand: Hand, player: HandSeat, to: Chips): ActionRefusal | null {
  const raise = raiseBounds(hand, player);
  if (raise === null) return 'raise-not-allowed';
  if (!Number.isSafeInteger(to)) return 'not-a-chip-amount';
  if (to < raise.min) return 'raise-too-small';
  if (to > raise.max) return 'raise-too-big';
  const allIn = to === player.bet + player.stack;
  return allIn || to % hand.setup.chipUnit === 0 ? null : 'not-a-chip-amount';
}

function raiseEvent(hand: Hand, player: HandSeat, to: Chips): HandEvent {
  const chips = to - player.bet;
  return { type: hand.toMatch === 0 ? 'bet' : 'raised', seat: player.seat, chips, to, allIn: chips === player.stack };
}

/** Plays on while no decision is needed: collects bets, deals cards, and settles the showdown, the pots and the end of the hand. */
function follow(draft: Draft, events: HandEvent[]): void {
  const { hand } = draft;
  while (hand.toAct === null && hand.runTwice === null && !hand.ended) {
    const uncalled = uncalledBet(hand);
    if (uncalled !== null) record(draft, events, uncalled);
    const collected = betsCollected(hand);
    if (collected !== null) record(draft, events, collected);
    const contested = isContested(hand);
    if (contested && !isBoardComplete(hand)) {
      if (bettingIsOver(hand)) recordAll(draft, events, cardsUp(hand));
      record(draft, events, runTwiceOffer(hand) ?? nextStreet(hand));
    } else {
      const held = holdingsByRun(hand);
      if (contested) recordAll(draft, events, showdown(hand, held));
      recordAll(draft, events, potAwards(hand, held));
      record(draft, events, { type: 'hand-ended', rake: hand.rake, rakeBySeat: attributeRake(hand) });
    }
  }
}

function record(draft: Draft, events: HandEvent[], event: HandEvent): void {
  events.push(event);
  apply(draft, event);
}

function recordAll(draft: Draft, events: HandEvent[], all: readonly HandEvent[]): void {
  for (const event of all) record(draft, events, event);
}

/** [R5] The first board is dealt to the end, then the second. */
function nextStreet(hand: Hand): HandEvent {
  const { deck, setup, street } = hand;
  if (street === 'river') {
    const second = nextStreetOfSecondBoard(hand);
    return { type: 'board-dealt', street: second, cards: secondBoardCardsFor(hand, second), run: 2 };
  }
  const next = STREETS[STREETS.indexOf(street) + 1] ?? 'river';
  return { type: 'board-dealt', street: next, cards: boardCardsFor(deck, setup.game, setup.players.length, next) };
}
