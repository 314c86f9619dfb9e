import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legalActions } from './betting.ts';
import { actInPlace, advance, decide, openHand, startHand } from './decide.ts';
import { draftOf } from './draft.ts';
import type { Action, HandEvent } from './events.ts';
import { replay } from './evolve.ts';
import { type Hand, openOffer } from './hand.ts';
import type { Seat } from './setup.ts';
import { frozen } from './testing/play-random.ts';
import { chosen, randomHand } from './testing/random-hand.ts';

const NUM_RUNS = 400;

function choiceIn(hand: Hand, choice: number): { readonly seat: Seat; readonly action: Action } | null {
  const legal = legalActions(hand);
  if (legal !== null) return { seat: legal.seat, action: chosen(legal, hand.setup.chipUnit, choice) };
  const seat = openOffer(hand)?.waiting[0];
  return seat === undefined ? null : { seat, action: { type: 'run-twice', agree: choice % 5 > 0 } };
}

describe('one action at a time', () => {
  it('law 2: the state of a step is the fold of its events, and the previous state stays unchanged', () => {
    fc.assert(
      fc.property(randomHand, ({ setup, deck, choices }) => {
        const opening = openHand(setup, deck);
        expect(opening.events).toEqual(startHand(setup, deck));
        const events: HandEvent[] = [...opening.events];
        let hand = frozen(opening.hand);
        for (let turn = 0; ; turn += 1) {
          expect(hand).toEqual(replay(events));
          const next = choiceIn(hand, choices[turn] ?? 1);
          if (next === null) return;
          const step = advance(hand, next.seat, next.action);
          if (typeof step === 'string') throw new Error(step);
          expect(step.events).toEqual(decide(hand, next.seat, next.action));
          events.push(...frozen(step.events));
          hand = frozen(step.hand);
        }
      }),
      { numRuns: NUM_RUNS },
    );
  });

  it('a hand changed in place reaches the same state, and the one it was copied from stays unchanged', () => {
    fc.assert(
      fc.property(randomHand, ({ setup, deck, choices }) => {
        let hand = frozen(openHand(setup, deck).hand);
        const draft = draftOf(hand);
        for (let turn = 0; ; turn += 1) {
          expect(draft.hand).toEqual(hand);
          const next = choiceIn(hand, choices[turn] ?? 1);
          if (next === null) return;
          expect(actInPlace(draft, next.seat, next.action)).toBeNull();
          const step = advance(hand, next.seat, next.action);
          if (typeof step === 'string') throw new Error(step);
          hand = step.hand;
        }
      }),
      { numRuns: NUM_RUNS },
    );
  });

  it('a refused action changes nothing', () => {
    fc.assert(
      fc.property(randomHand, ({ setup, deck }) => {
        const { hand } = openHand(setup, deck);
        const draft = draftOf(hand);
        const refusal = decide(hand, -1, { type: 'call' });
        expect(typeof refusal).toBe('string');
        expect(advance(hand, -1, { type: 'call' })).toBe(refusal);
        expect(actInPlace(draft, -1, { type: 'call' })).toBe(refusal);
        expect(draft.hand).toEqual(hand);
      }),
      { numRuns: 50 },
    );
  });
});
