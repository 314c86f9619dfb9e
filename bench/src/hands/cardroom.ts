import { decide, evolve, type Hand, type HandSetup, legalActions, type PlayerSetup, replay, type Seat, startHand } from '@cardroom/poker';
import { BIG_BLIND, type Engine, SEATS, type SessionHand, SMALL_BLIND, STACK } from './session.ts';

/** Ours as a table server uses it: every action answers immutable events, and the state is the fold of them. */
export const cardroom: Engine = {
  name: 'cardroom',
  version: null,
  play(session) {
    const stacks = Array<number>(SEATS).fill(STACK);
    const after: number[][] = [];
    let decisions = 0;
    for (const dealt of session.hands) {
      const events = startHand(setupOf(dealt, stacks), dealt.deck);
      let hand = replay(events);
      for (let decision = 0; hand.toAct !== null; decision += 1) {
        const legal = legalActions(hand);
        const type = legal?.canCheck === true ? 'check' : dealt.folds[decision] === true ? 'fold' : 'call';
        const next = decide(hand, hand.toAct, { type });
        if (typeof next === 'string') throw new RangeError(next);
        for (const event of next) {
          events.push(event);
          hand = evolve(hand, event);
        }
        decisions += 1;
      }
      takeStacks(hand, stacks);
      after.push([...stacks]);
    }
    return { stacks: after, decisions };
  },
};

export function setupOf({ button }: SessionHand, stacks: readonly number[]): HandSetup {
  return {
    game: 'holdem',
    limit: 'NL',
    hilo: false,
    players: Array.from({ length: SEATS }, (_, place) => playerAt(place, (button + 1 + place) % SEATS, stacks)),
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
  const player = { seat, stack: stacks[seat] as number };
  if (place === 0) return { ...player, blind: { kind: 'small_blind', chips: SMALL_BLIND } };
  return place === 1 ? { ...player, blind: { kind: 'big_blind', chips: BIG_BLIND } } : player;
}

export function takeStacks(hand: Hand, stacks: number[]): void {
  for (const { seat, stack } of hand.seats) stacks[seat] = stack;
}
