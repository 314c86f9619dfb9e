import { legalActions } from '../betting.ts';
import { decide, startHand } from '../decide.ts';
import type { Action, HandEvent } from '../events.ts';
import { evolve } from '../evolve.ts';
import { type Hand, openOffer } from '../hand.ts';
import type { Seat } from '../setup.ts';
import { chosen, type RandomHand } from './random-hand.ts';

export interface Step {
  readonly event: HandEvent;
  readonly hand: Hand;
}

/** One in this many answers to an offer is a refusal. */
const REFUSES = 5;

/** The same value, deeply frozen, so that a change in place throws. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) frozen(member);
  }
  return value;
}

/** Plays the hand to its end with every state and event frozen. `visit` sees each state that awaits a decision, and the final one. */
export function played({ setup, deck, choices }: RandomHand, visit: (hand: Hand) => void = () => undefined): Step[] {
  const steps: Step[] = [];
  let hand: Hand | null = null;
  const fold = (events: readonly HandEvent[]): Hand => {
    for (const event of events) {
      hand = frozen(evolve(hand, frozen(event)));
      steps.push({ event, hand });
    }
    if (hand === null) throw new Error('no events');
    return hand;
  };
  let state = fold(startHand(frozen(setup), frozen(deck)));
  for (let turn = 0; ; turn += 1) {
    visit(state);
    const next = decisionOf(state, choices[turn] ?? 1);
    if (next === null) return steps;
    const events = decide(state, next.seat, next.action);
    if (typeof events === 'string') throw new Error(`refused ${events}`);
    state = fold(events);
  }
}

/** The next decision: by the player to act, or by any player with an open offer to answer. */
function decisionOf(hand: Hand, choice: number): { readonly seat: Seat; readonly action: Action } | null {
  const legal = legalActions(hand);
  if (legal !== null) return { seat: legal.seat, action: chosen(legal, hand.setup.chipUnit, choice) };
  const waiting = openOffer(hand)?.waiting ?? [];
  const seat = waiting[choice % Math.max(1, waiting.length)];
  return seat === undefined ? null : { seat, action: { type: 'run-twice', agree: choice % REFUSES > 0 } };
}
