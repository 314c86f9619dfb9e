import type { Card, Seat } from '@cardroom/poker';
import { randomCards, randomIntegers } from '../random.ts';

/**
 * A session at one table that every engine plays alike: six players, no-limit hold'em, check, call or fold to the showdown. Nobody
 * raises and the stacks are deep, because the other engines get raises and short stacks wrong (see `npm run bench -- hands`).
 */
export const SEATS = 6;
export const SMALL_BLIND = 50;
export const BIG_BLIND = 100;
export const STACK = 1_000_000;

const CARDS = 2 * SEATS + 5;
const DECISIONS_MAX = 4 * SEATS;
/** A player facing a bet folds once in this many decisions. */
const FOLDS_ONE_IN = 5;

export interface Session {
  readonly hands: readonly SessionHand[];
}

export interface SessionHand {
  readonly button: Seat;
  /** In deal order: one card to each player in turn from the left of the button, twice; then the board. */
  readonly deck: readonly Card[];
  /** Whether the player folds instead of calling, by the number of the decision in the hand. */
  readonly folds: readonly boolean[];
}

export function newSession(hands: number, seed: number): Session {
  const random = randomIntegers(seed);
  return {
    hands: Array.from({ length: hands }, (_, hand) => ({
      button: hand % SEATS,
      deck: randomCards(random, CARDS),
      folds: Array.from({ length: DECISIONS_MAX }, () => random(FOLDS_ONE_IN) === 0),
    })),
  };
}

/** Stacks by seat after each hand, and the number of decisions. */
export interface Played {
  readonly stacks: readonly (readonly number[])[];
  readonly decisions: number;
}

/** An engine that plays sessions. */
export interface Engine {
  readonly name: string;
  readonly version: string | null;
  /** The engine's input and what it returns or keeps, for the report. */
  readonly given: string;
  play(session: Session): Played;
}
