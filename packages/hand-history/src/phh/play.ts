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
import { quoted, Unreadable } from '../reading/unreadable.ts';
import type { Notation } from './notation.ts';
import type { KnownCards } from './rules.ts';

/** PHH holds what was decided; what followed is for the rules to say, so the engine plays it. Refuses what the rules refuse. */
export function play(setup: HandSetup, cards: KnownCards, actions: readonly Notation[], line: number): readonly HandEvent[] {
  const events = opening(setup, cards, line);
  let hand = replay(events);
  const record = (next: readonly HandEvent[]): void => {
    events.push(...next);
    hand = next.reduce<Hand>(evolve, hand);
  };
  record(answers(hand));
  let dealt = 0;
  for (const action of actions) {
    if (action.type === 'board') {
      dealt += action.cards.length;
      if (dealt > hand.board.length) throw new Unreadable(action.line, `the betting is not over: p${(hand.toAct ?? 0) + 1} is to act`);
    }
    if (action.type !== 'fold' && action.type !== 'check-or-call' && action.type !== 'raise') continue;
    if (dealt < hand.board.length) throw new Unreadable(action.line, 'the betting is over, cards are to be dealt');
    const result = decide(hand, action.player, asked(hand, action));
    if (typeof result === 'string') throw new Unreadable(action.line, `the rules refuse it: ${result}`);
    record(result);
    record(answers(hand));
  }
  if (!hand.ended) throw new Unreadable(line, `the hand does not end: p${(hand.toAct ?? 0) + 1} is to act`);
  if (dealt < hand.board.length) throw new Unreadable(line, `the board has ${dealt} cards where the hand needs ${hand.board.length}`);
  return events;
}

function opening(setup: HandSetup, { deck }: KnownCards, line: number): HandEvent[] {
  try {
    return startHand(setup, deck);
  } catch (error) {
    if (error instanceof RangeError) throw new Unreadable(line, error.message);
    throw error;
  }
}

/** A second board is on record, so everybody agreed. */
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

function asked(hand: Hand, action: Extract<Notation, { type: 'fold' | 'check-or-call' | 'raise' }>): Action {
  if (action.type === 'fold') return { type: 'fold' };
  if (action.type === 'raise') return { type: 'raise', to: action.to };
  return { type: legalActions(hand)?.canCheck === true ? 'check' : 'call' };
}

const FATE: ReadonlySet<HandEvent['type']> = new Set(['hand-shown', 'hand-mucked', 'pot-awarded', 'hand-ended']);

/** The end again, with those only who can win: whoever mucked wins nothing, whatever cards stand in for his. */
export function awardsAmong(events: readonly HandEvent[], shown: ReadonlySet<number>): readonly HandEvent[] {
  const hand = replay(events.filter(({ type }) => !FATE.has(type)));
  const live = hand.seats.filter(({ folded }) => !folded);
  if (live.length < 2) return events.filter(({ type }) => type === 'pot-awarded');
  const mucked = live.filter(({ seat }) => !shown.has(seat));
  return potAwards(mucked.reduce<Hand>((before, { seat }) => evolve(before, { type: 'hand-mucked', seat }), hand));
}
