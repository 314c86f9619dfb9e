import {
  type Action,
  decide,
  evolve,
  type Hand,
  type HandEvent,
  type HandSetup,
  legalActions,
  potAwards,
  replay,
  startHand,
} from '@cardroom/poker';
import { orMalformed, quoted, Unreadable } from '../reading/unreadable.ts';
import type { KnownCards } from './deck.ts';
import type { Notation } from './notation.ts';

/**
 * PHH contains only the decisions, so the engine plays the hand, and refuses what the rules refuse.
 * It does not state the chip size, which in fixed limit affects a raise over a short all-in: the largest chip that divides all bets is
 * tried first, then the smallest.
 */
export function play(setup: HandSetup, cards: KnownCards, actions: readonly Notation[], line: number): readonly HandEvent[] {
  const largest = setup.limit === 'FL' ? chipOf(setup) : 1;
  const first = orMalformed(() => playWith(inChipsOf(largest, setup), cards, actions, line));
  return 'reason' in first ? playWith(setup, cards, actions, line) : first;
}

/** The same hand in larger chips: a player all-in for an ante or dead money owed a whole number of them. */
function inChipsOf(chipUnit: number, setup: HandSetup): HandSetup {
  const whole = (chips = 0): number => Math.ceil(chips / chipUnit) * chipUnit;
  return {
    ...setup,
    chipUnit,
    players: setup.players.map((player) => ({ ...player, ante: whole(player.ante), dead: whole(player.dead) })),
  };
}

/** A stack may end in a fraction of a chip, so the post of an all-in player says nothing about the chip size. */
function chipOf({ players, minBets }: HandSetup): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  const paid = players.filter(({ stack, ante = 0, dead = 0 }) => ante + dead < stack);
  const amounts = [...minBets, ...paid.flatMap(({ ante = 0, dead = 0, blind }) => [ante, dead, blind?.chips ?? 0])];
  return Math.max(1, amounts.reduce(divisor, 0));
}

function playWith(setup: HandSetup, cards: KnownCards, actions: readonly Notation[], line: number): readonly HandEvent[] {
  const events = opening(setup, cards, line);
  let hand = replay(events);
  const record = (next: readonly HandEvent[]): void => {
    events.push(...next);
    hand = next.reduce<Hand>(evolve, hand);
  };
  record(answers(hand));
  let dealt = 0;
  for (const action of actions) {
    if (action.type === 'board') dealt += action.cards.length;
    if (action.type === 'board' || isDecision(action)) assertBoard(hand, action, dealt);
    if (!isDecision(action)) continue;
    const result = decide(hand, action.player, asked(hand, action));
    if (typeof result === 'string') throw new Unreadable(action.line, `the rules refuse this: ${result}`);
    record(result);
    record(answers(hand));
  }
  if (!hand.ended) throw new Unreadable(line, `the hand does not end: p${(hand.toAct ?? 0) + 1} is to act`);
  if (dealt < hand.board.length) throw new Unreadable(line, `the board has ${dealt} cards, but the hand needs ${hand.board.length}`);
  return events;
}

type Decision = Extract<Notation, { type: 'fold' | 'check-or-call' | 'raise' }>;

function isDecision(action: Notation): action is Decision {
  return action.type === 'fold' || action.type === 'check-or-call' || action.type === 'raise';
}

/** Cards may come only when the betting of a street is over, and decisions only when all its cards are dealt. */
function assertBoard(hand: Hand, action: Notation, dealt: number): void {
  const { line } = action;
  if (dealt > hand.board.length)
    throw new Unreadable(line, hand.ended ? 'the hand is over' : `the betting is not over: p${(hand.toAct ?? 0) + 1} is to act`);
  if (action.type !== 'board' && dealt < hand.board.length) throw new Unreadable(line, 'the betting is over and cards must be dealt');
}

function opening(setup: HandSetup, { deck }: KnownCards, line: number): HandEvent[] {
  try {
    return startHand(setup, deck);
  } catch (error) {
    if (error instanceof RangeError) throw new Unreadable(line, error.message);
    throw error;
  }
}

/** A second board is recorded, so everybody agreed. */
function answers(from: Hand): HandEvent[] {
  const events: HandEvent[] = [];
  let hand = from;
  for (let seat = hand.runTwice?.waiting[0]; seat !== undefined; seat = hand.runTwice?.waiting[0]) {
    const result = decide(hand, seat, { type: 'run-twice', agree: true });
    if (typeof result === 'string') throw new TypeError(`an answer to the offer is refused: ${quoted(result)}`);
    events.push(...result);
    hand = result.reduce<Hand>(evolve, hand);
  }
  return events;
}

function asked(hand: Hand, action: Decision): Action {
  if (action.type === 'fold') return { type: 'fold' };
  if (action.type === 'raise') return { type: 'raise', to: action.to };
  return { type: legalActions(hand)?.canCheck === true ? 'check' : 'call' };
}

const FATE: ReadonlySet<HandEvent['type']> = new Set(['hand-shown', 'hand-mucked', 'pot-awarded', 'hand-ended']);

/**
 * Settles the hand again in the smallest chips, and without players who mucked, whatever cards stand in for theirs.
 */
export function awardsAmong(events: readonly HandEvent[], shown: ReadonlySet<number>, chipUnit: number): readonly HandEvent[] {
  const before = replay(events.filter(({ type }) => !FATE.has(type)));
  const hand: Hand = { ...before, setup: { ...before.setup, chipUnit } };
  const live = hand.seats.filter(({ folded }) => !folded);
  if (live.length < 2) return events.filter(({ type }) => type === 'pot-awarded');
  const mucked = live.filter(({ seat }) => !shown.has(seat));
  return potAwards(mucked.reduce<Hand>((before, { seat }) => evolve(before, { type: 'hand-mucked', seat }), hand));
}
