import { legalActions } from './betting.ts';
import { boardCardsFor, holeCardsFor, secondBoardCardsFor } from './deal.ts';
import { type Draft, draftOf } from './draft.ts';
import type { Action, ActionRefusal, HandEvent, LegalActions } from './events.ts';
import { apply, replay } from './evolve.ts';
import { forcedBets } from './forced-bets.ts';
import { bettingIsOver, type Hand, type HandSeat, indexOfSeat, liveSeats } from './hand.ts';
import { betsCollected, uncalledBet } from './pots.ts';
import { attributeRake } from './rake.ts';
import { answerToOffer, isBoardComplete, nextStreetOfSecondBoard, runTwiceOffer } from './run-twice.ts';
import { type Chips, type Deck, type HandSetup, type Seat, STREETS } from './setup.ts';
import { assertSetup } from './setup-check.ts';
import { cardsUp, potAwards, showdown } from './showdown.ts';

/**
 * Opens a hand: forced bets, hole cards, and whatever follows by itself, up to the whole hand when nobody can act.
 * The deck arrives shuffled: the engine has no randomness of its own. Throws RangeError for a setup or deck that is a bug.
 */
export function startHand(setup: HandSetup, deck: Deck): HandEvent[] {
  return openHand(setup, deck).events;
}

/** Events and the state after them: what `startHand` and `decide` answer, for callers that keep the state too. */
export interface Step {
  readonly events: HandEvent[];
  readonly hand: Hand;
}

/** `startHand` with the state after it. */
export function openHand(setup: HandSetup, deck: Deck): Step {
  assertSetup(setup, deck);
  const { game, players } = setup;
  const events: HandEvent[] = [
    { type: 'hand-started', v: 1, setup },
    { type: 'deck-set', deck },
    ...forcedBets(setup),
    ...players.map(
      ({ seat }, index): HandEvent => ({ type: 'hole-cards-dealt', seat, cards: holeCardsFor(deck, game, players.length, index) }),
    ),
  ];
  const draft = draftOf(replay(events));
  follow(draft, events);
  return { events, hand: draft.hand };
}

/**
 * What happens if `seat` does `action` now: the events, or the reason why not. Changes nothing.
 * Accepts exactly what `legalActions` lists, and while `openOffer` waits only answers to it. Folding is always allowed in turn,
 * [B9] also with nothing to call.
 */
export function decide(hand: Hand, seat: Seat, action: Action): readonly HandEvent[] | ActionRefusal {
  const step = advance(hand, seat, action);
  return typeof step === 'string' ? step : step.events;
}

/** `decide` with the state after it. */
export function advance(hand: Hand, seat: Seat, action: Action): Step | ActionRefusal {
  const event = eventOf(hand, seat, action);
  if (typeof event === 'string') return event;
  const draft = draftOf(hand);
  const events = [event];
  apply(draft, event);
  follow(draft, events);
  return { events, hand: draft.hand };
}

/**
 * The reduced mode for simulations: the same rules on a hand that the caller owns, changed in place. Answers the refusal, which leaves
 * the hand as it is, or null when the action is done; nobody keeps the events.
 */
export function actInPlace(draft: Draft, seat: Seat, action: Action): ActionRefusal | null {
  const event = eventOf(draft.hand, seat, action);
  if (typeof event === 'string') return event;
  apply(draft, event);
  follow(draft, []);
  return null;
}

function eventOf(hand: Hand, seat: Seat, action: Action): HandEvent | ActionRefusal {
  return answerToOffer(hand, seat, action) ?? eventInTurn(hand, seat, action);
}

function eventInTurn(hand: Hand, seat: Seat, action: Action): HandEvent | ActionRefusal {
  const legal = legalActions(hand);
  if (legal === null) return 'hand-over';
  return legal.seat === seat ? playerEvent(hand, legal, action) : 'not-your-turn';
}

function playerEvent(hand: Hand, legal: LegalActions, action: Action): HandEvent | ActionRefusal {
  const player = hand.seats[indexOfSeat(hand, legal.seat)] as HandSeat;
  const { seat } = player;
  switch (action.type) {
    case 'fold':
      return { type: 'folded', seat };
    case 'check':
      return legal.canCheck ? { type: 'checked', seat } : 'cannot-check';
    case 'call':
      if (legal.canCheck) return 'nothing-to-call';
      return { type: 'called', seat, chips: legal.call, allIn: legal.call === player.stack };
    case 'raise':
      return raiseRefusal(hand, player, legal, action.to) ?? raiseEvent(hand, player, action.to);
    default:
      return 'unknown-action';
  }
}

/** [B7] Amounts are whole chips, except all-in for the exact stack. */
function raiseRefusal(hand: Hand, player: HandSeat, { raise }: LegalActions, to: Chips): ActionRefusal | null {
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

/** What follows by itself while nobody is asked anything: bets collected, cards dealt, showdown, pots awarded, the end. */
function follow(draft: Draft, events: HandEvent[]): void {
  const { hand } = draft;
  const play = (event: HandEvent): void => record(draft, events, event);
  while (hand.toAct === null && hand.runTwice === null && !hand.ended) {
    const uncalled = uncalledBet(hand);
    if (uncalled !== null) play(uncalled);
    const collected = betsCollected(hand);
    if (collected !== null) play(collected);
    const contested = liveSeats(hand).length > 1;
    if (contested && !isBoardComplete(hand)) {
      if (bettingIsOver(hand)) cardsUp(hand).forEach(play);
      play(runTwiceOffer(hand) ?? nextStreet(hand));
    } else {
      if (contested) showdown(hand).forEach(play);
      potAwards(hand).forEach(play);
      play({ type: 'hand-ended', rake: hand.rake, rakeBySeat: attributeRake(hand) });
    }
  }
}

function record(draft: Draft, events: HandEvent[], event: HandEvent): void {
  events.push(event);
  apply(draft, event);
}

/** [R5] The first board is dealt to its end, then the second one. */
function nextStreet(hand: Hand): HandEvent {
  const { deck, setup, street } = hand;
  if (street === 'river') {
    const second = nextStreetOfSecondBoard(hand);
    return { type: 'board-dealt', street: second, cards: secondBoardCardsFor(hand, second), run: 2 };
  }
  const next = STREETS[STREETS.indexOf(street) + 1] ?? 'river';
  return { type: 'board-dealt', street: next, cards: boardCardsFor(deck, setup.game, setup.players.length, next) };
}
