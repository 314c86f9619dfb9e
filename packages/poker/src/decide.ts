import { chipsToCall, raiseBounds } from './betting.ts';
import { boardCardsFor, holeCardsFor, secondBoardCardsFor } from './deal.ts';
import { type Draft, draftFrom, draftOf } from './draft.ts';
import {
  type ActionEvent,
  answerOffer,
  applyAction,
  award,
  changeSeat,
  collectBets,
  dealBoard,
  type EventOf,
  endHand,
  newHand,
  offerRunTwice,
  type SeatEvent,
} from './effects.ts';
import type { Action, ActionRefusal, HandEvent } from './events.ts';
import { forcedBets } from './forced-bets.ts';
import { bettingIsOver, type Hand, type HandSeat, indexOfSeat, isContested } from './hand.ts';
import { betsCollected, uncalledBet } from './pots.ts';
import { attributeRake } from './rake.ts';
import { answerToOffer, isBoardComplete, nextStreetOfSecondBoard, runTwiceOffer } from './run-twice.ts';
import { type Chips, type Deck, type HandSetup, type PlayerSetup, type Seat, STREETS } from './setup.ts';
import { assertSetup } from './setup-check.ts';
import { cardsUp, type Holding, holdingsByRun, potAwards, showdown } from './showdown.ts';

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
  const events: HandEvent[] = [
    { type: 'hand-started', v: 1, setup },
    { type: 'deck-set', deck },
  ];
  const draft = draftFrom(newHand(setup));
  draft.hand.deck = deck;
  for (const posted of forcedBets(setup)) recordOfSeat(draft, events, posted);
  for (let index = 0; index < players.length; index += 1) {
    const { seat } = players[index] as PlayerSetup;
    recordOfSeat(draft, events, { type: 'hole-cards-dealt', seat, cards: holeCardsFor(deck, game, players.length, index) });
  }
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
  const events: HandEvent[] = [event];
  applyDecision(draft, event);
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
  applyDecision(draft, event);
  if (draft.hand.toAct === null) follow(draft, []);
  return null;
}

type OfferAnswer = EventOf<'run-twice-answered'>;

function applyDecision(draft: Draft, event: ActionEvent | OfferAnswer): void {
  if (event.type === 'run-twice-answered') answerOffer(draft, event);
  else applyAction(draft, event);
}

function eventOf(hand: Hand, seat: Seat, action: Action): ActionEvent | OfferAnswer | ActionRefusal {
  return answerToOffer(hand, seat, action) ?? eventInTurn(hand, seat, action);
}

function eventInTurn(hand: Hand, seat: Seat, action: Action): ActionEvent | ActionRefusal {
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

function callEvent({ seat, stack }: HandSeat, chips: Chips): ActionEvent | ActionRefusal {
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

function raiseEvent(hand: Hand, player: HandSeat, to: Chips): ActionEvent {
  const chips = to - player.bet;
  return { type: hand.toMatch === 0 ? 'bet' : 'raised', seat: player.seat, chips, to, allIn: chips === player.stack };
}

/** Plays on while no decision is needed: collects bets, deals cards, and settles the showdown, the pots and the end of the hand. */
function follow(draft: Draft, events: HandEvent[]): void {
  const { hand } = draft;
  while (hand.toAct === null && hand.runTwice === null && !hand.ended) {
    collect(draft, events);
    const contested = isContested(hand);
    if (contested && !isBoardComplete(hand)) {
      if (bettingIsOver(hand)) recordOfSeats(draft, events, cardsUp(hand));
      offerOrDeal(draft, events);
    } else {
      const held = holdingsByRun(hand);
      if (contested) recordOfSeats(draft, events, showdown(hand, held));
      settle(draft, events, held);
    }
  }
}

function recordOfSeat(draft: Draft, events: HandEvent[], event: SeatEvent): void {
  events.push(event);
  changeSeat(draft, event);
}

function recordOfSeats(draft: Draft, events: HandEvent[], all: readonly SeatEvent[]): void {
  for (const event of all) recordOfSeat(draft, events, event);
}

function collect(draft: Draft, events: HandEvent[]): void {
  const uncalled = uncalledBet(draft.hand);
  if (uncalled !== null) recordOfSeat(draft, events, uncalled);
  const collected = betsCollected(draft.hand);
  if (collected === null) return;
  events.push(collected);
  collectBets(draft, collected);
}

function offerOrDeal(draft: Draft, events: HandEvent[]): void {
  const offer = runTwiceOffer(draft.hand);
  if (offer !== null) {
    events.push(offer);
    offerRunTwice(draft, offer);
  } else {
    const dealt = nextStreet(draft.hand);
    events.push(dealt);
    dealBoard(draft, dealt);
  }
}

function settle(draft: Draft, events: HandEvent[], held: Holding[][]): void {
  const { hand } = draft;
  for (const awarded of potAwards(hand, held)) {
    events.push(awarded);
    award(draft, awarded);
  }
  events.push({ type: 'hand-ended', rake: hand.rake, rakeBySeat: attributeRake(hand) });
  endHand(draft);
}

/** [R5] The first board is dealt to the end, then the second. */
function nextStreet(hand: Hand): EventOf<'board-dealt'> {
  const { deck, setup, street } = hand;
  if (street === 'river') {
    const second = nextStreetOfSecondBoard(hand);
    return { type: 'board-dealt', street: second, cards: secondBoardCardsFor(hand, second), run: 2 };
  }
  const next = STREETS[STREETS.indexOf(street) + 1] ?? 'river';
  return { type: 'board-dealt', street: next, cards: boardCardsFor(deck, setup.game, setup.players.length, next) };
}
