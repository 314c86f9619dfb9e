import {
  actInPlace,
  advance,
  draftOf,
  type Hand,
  type HandEvent,
  type HandSetup,
  legalActions,
  openHand,
  type PlayerSetup,
  type Seat,
} from '@cardroom/poker';
import { BIG_BLIND, type Engine, SEATS, type Session, type SessionHand, SMALL_BLIND, STACK } from './session.ts';

/** Ours: every action returns immutable events and the state after them; the events of the hand are kept. */
export const cardroom: Engine = {
  name: 'cardroom',
  version: null,
  given: 'a new setup and the deck for each hand; each action returns its events and a new state; all events of the hand are kept',
  play: (session) => playSession(session, playWithEvents),
};

/** The same rules on one hand changed in place, for simulations; nothing is kept. */
export const cardroomInPlace: Engine = {
  name: 'cardroom in place',
  version: null,
  given: 'the same setup and deck; each action changes one state; nothing is kept',
  play: (session) => playSession(session, playInPlace),
};

type PlayHand = (dealt: SessionHand, setup: HandSetup) => Hand;

function playSession({ hands }: Session, play: PlayHand): ReturnType<Engine['play']> {
  const stacks = Array<number>(SEATS).fill(STACK);
  const after: number[][] = [];
  let decisions = 0;
  for (const dealt of hands) {
    const hand = play(dealt, setupOf(dealt, stacks));
    for (const { seat, stack } of hand.seats) stacks[seat] = stack;
    after.push([...stacks]);
    decisions += hand.actionCount;
  }
  return { stacks: after, decisions };
}

function playWithEvents(dealt: SessionHand, setup: HandSetup): Hand {
  const opening = openHand(setup, dealt.deck);
  const told: (readonly HandEvent[])[] = [opening.events];
  let { hand } = opening;
  while (hand.toAct !== null) {
    const next = advance(hand, hand.toAct, { type: choice(hand, dealt) });
    if (typeof next === 'string') throw new RangeError(next);
    told.push(next.events);
    hand = next.hand;
  }
  if (told.at(-1)?.at(-1)?.type !== 'hand-ended') throw new RangeError('the hand has not ended');
  return hand;
}

function playInPlace(dealt: SessionHand, setup: HandSetup): Hand {
  const draft = draftOf(openHand(setup, dealt.deck).hand);
  const { hand } = draft;
  while (hand.toAct !== null) {
    const refusal = actInPlace(draft, hand.toAct, { type: choice(hand, dealt) });
    if (refusal !== null) throw new RangeError(refusal);
  }
  return hand;
}

/** Asks for the legal actions with their bounds, as a server or a bot does before every decision. */
function choice(hand: Hand, { folds }: SessionHand): 'check' | 'fold' | 'call' {
  if (legalActions(hand)?.canCheck === true) return 'check';
  return folds[hand.actionCount] === true ? 'fold' : 'call';
}

const PLACES = Array.from({ length: SEATS }, (_, place) => place);

function setupOf({ button }: SessionHand, stacks: readonly number[]): HandSetup {
  return {
    game: 'holdem',
    limit: 'NL',
    hilo: false,
    players: PLACES.map((place) => playerAt(place, (button + 1 + place) % SEATS, stacks)),
    button,
    anteType: 'none',
    bigBlind: BIG_BLIND,
    minBets: [BIG_BLIND, BIG_BLIND, BIG_BLIND, BIG_BLIND],
    maxRaises: null,
    chipUnit: 1,
    rake: null,
  };
}

function playerAt(place: number, seat: Seat, stacks: readonly number[]): PlayerSetup {
  const stack = stacks[seat] as number;
  if (place === 0) return { seat, stack, blind: { kind: 'small_blind', chips: SMALL_BLIND } };
  return place === 1 ? { seat, stack, blind: { kind: 'big_blind', chips: BIG_BLIND } } : { seat, stack };
}
