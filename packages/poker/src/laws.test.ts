import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legalActions } from './betting.ts';
import { decide, startHand } from './decide.ts';
import type { Action, HandEvent, LegalActions } from './events.ts';
import { evolve, replay } from './evolve.ts';
import { type Hand, indexOfSeat, liveSeats } from './hand.ts';
import { totalPot } from './pots.ts';
import type { Chips, Seat } from './setup.ts';
import { chosen, type RandomHand, randomHand } from './testing/random-hand.ts';

/** Laws of the engine (docs/invariants.md): each holds for every game, limit, ante, blind, rake and number of players. */
const RUNS = 600;

interface Step {
  readonly event: HandEvent;
  readonly hand: Hand;
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) frozen(member);
  }
  return value;
}

/** Plays the hand to its end; every state and event is frozen, so that a change in place throws. */
function played({ setup, deck, choices }: RandomHand, visit: (hand: Hand, legal: LegalActions) => void = () => undefined): Step[] {
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
    const legal = legalActions(state);
    if (legal === null) return steps;
    visit(state, legal);
    const events = decide(state, legal.seat, chosen(legal, setup.chipUnit, choices[turn] ?? 1));
    if (typeof events === 'string') throw new Error(`refused ${events}`);
    state = fold(events);
  }
}

function sum(list: readonly number[]): number {
  return list.reduce((total, n) => total + n, 0);
}

function ended(steps: readonly Step[]): Hand {
  const hand = steps.at(-1)?.hand;
  if (hand === undefined) throw new Error('no hand');
  return hand;
}

/** Net of each player, from the events alone. */
function netsOf(events: readonly HandEvent[]): Map<Seat, Chips> {
  const nets = new Map<Seat, Chips>();
  const add = (seat: Seat, chips: Chips): void => void nets.set(seat, (nets.get(seat) ?? 0) + chips);
  for (const event of events) {
    switch (event.type) {
      case 'posted':
      case 'called':
      case 'bet':
      case 'raised':
        add(event.seat, -event.chips);
        break;
      case 'uncalled-bet-returned':
        add(event.seat, event.chips);
        break;
      case 'pot-awarded':
        for (const share of event.shares) add(share.seat, share.chips);
        break;
      default:
    }
  }
  return nets;
}

describe('laws of a hand', () => {
  it('law 1: chips are conserved after every event, rake included, and no amount is ever negative', () => {
    fc.assert(
      fc.property(randomHand, (random) => {
        const start = sum(random.setup.players.map(({ stack }) => stack));
        for (const { hand, event } of played(random)) {
          const stacks = sum(hand.seats.map(({ stack }) => stack));
          expect([event.type, stacks + totalPot(hand) + hand.rake]).toEqual([event.type, start]);
          expect(hand.seats.every(({ stack, bet, contributed, won }) => Math.min(stack, bet, contributed, won) >= 0)).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('law 2: replaying the events, also from storage, gives the live state', () => {
    fc.assert(
      fc.property(randomHand, (random) => {
        const steps = played(random);
        const events = steps.map(({ event }) => event);
        expect(replay(JSON.parse(JSON.stringify(events)) as HandEvent[])).toEqual(ended(steps));
        const half = Math.ceil(events.length / 2);
        expect(events.slice(half).reduce<Hand>(evolve, replay(events.slice(0, half)))).toEqual(ended(steps));
      }),
      { numRuns: RUNS },
    );
  });

  it('laws 3 and 4: nets folded from the events are the differences of the stacks, and add up with the rake to 0', () => {
    fc.assert(
      fc.property(randomHand, (random) => {
        const steps = played(random);
        const nets = netsOf(steps.map(({ event }) => event));
        const hand = ended(steps);
        const differences = random.setup.players.map(({ seat, stack }, index) => [seat, (hand.seats[index]?.stack ?? 0) - stack]);
        expect(random.setup.players.map(({ seat }) => [seat, nets.get(seat) ?? 0])).toEqual(differences);
        const last = steps.at(-1)?.event;
        if (last?.type !== 'hand-ended') throw new Error('the last event is not hand-ended');
        expect(sum([...nets.values()]) + last.rake).toBe(0);
        expect(sum(last.rakeBySeat.map(({ chips }) => chips))).toBe(last.rake);
        const bearers = last.rakeBySeat.map(({ seat }) => hand.seats[indexOfSeat(hand, seat)]?.contributed ?? 0);
        expect(bearers.every((contributed) => contributed > 0)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('law 7: decide accepts exactly what legalActions lists, and a refusal changes nothing', () => {
    fc.assert(
      fc.property(randomHand, (random) => {
        played(random, (hand, legal) => {
          const before = JSON.stringify(hand);
          for (const action of everyKindOfAction(hand, legal)) {
            const accepted = typeof decide(hand, legal.seat, action) !== 'string';
            expect([action, accepted]).toEqual([action, isListed(hand, legal, action)]);
          }
          for (const { seat } of hand.seats) {
            if (seat !== legal.seat) expect(decide(hand, seat, { type: 'fold' })).toBe('not-your-turn');
          }
          expect(JSON.stringify(hand)).toBe(before);
        });
      }),
      { numRuns: 150 },
    );
  });

  it('law 8: a hand ends within a number of events that its stacks bound', () => {
    fc.assert(
      fc.property(randomHand, fc.boolean(), (random, alwaysMinRaise) => {
        const raising = { ...random, choices: Array.from({ length: 5000 }, () => 6) };
        const steps = played(alwaysMinRaise ? raising : random);
        expect(ended(steps).ended).toBe(true);
        expect(steps.length).toBeLessThanOrEqual(eventsAtMost(random));
      }),
      { numRuns: RUNS },
    );
  });

  it('no pot without somebody to win it, no chips for a folded player, none returned to one', () => {
    fc.assert(
      fc.property(randomHand, (random) => {
        for (const { event, hand } of played(random)) {
          const live = liveSeats(hand).map(({ seat }) => seat);
          if (event.type === 'bets-collected') {
            expect(event.pots.every(({ amount, eligible }) => amount > 0 && eligible.length > 0)).toBe(true);
            expect(event.pots.flatMap(({ eligible }) => eligible).every((seat) => live.includes(seat))).toBe(true);
          }
          if (event.type === 'pot-awarded') {
            expect(sum(event.shares.map(({ chips }) => chips)) + event.rake).toBe(event.amount);
            expect(event.shares.every(({ seat }) => live.includes(seat))).toBe(true);
          }
          if (event.type === 'uncalled-bet-returned') expect(live).toContain(event.seat);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('nobody wins more from an opponent than he has put in himself, dead money apart', () => {
    fc.assert(
      fc.property(randomHand, (random) => {
        const hand = ended(played(random));
        const dead = sum(hand.seats.map((player) => player.dead));
        const staked = hand.seats.map((player) => player.contributed - player.dead);
        const highest = Math.max(...liveSeats(hand).map((player) => player.contributed - player.dead));
        for (const [index, player] of hand.seats.entries()) {
          // Who has put in as much as any live player takes the folded chips above that with him.
          const reach = staked[index] === highest ? Math.max(...staked) : (staked[index] ?? 0);
          expect(player.won).toBeLessThanOrEqual(sum(staked.map((chips) => Math.min(chips, reach))) + dead);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('a mucked hand was beaten: with every hand shown the stacks are the same', () => {
    fc.assert(
      fc.property(randomHand, (random) => {
        const mucking = ended(played({ ...random, setup: { ...random.setup, autoMuck: true } }));
        const showing = ended(played({ ...random, setup: { ...random.setup, autoMuck: false } }));
        expect(mucking.seats.map(({ stack }) => stack)).toEqual(showing.seats.map(({ stack }) => stack));
        expect(showing.seats.some(({ mucked }) => mucked)).toBe(false);
      }),
      { numRuns: RUNS },
    );
  });
});

/** Every kind of action with every boundary: the bounds and one beside them, and numbers that are no amounts at all. */
function everyKindOfAction(hand: Hand, legal: LegalActions): Action[] {
  const { chipUnit } = hand.setup;
  const player = hand.seats[indexOfSeat(hand, legal.seat)];
  const allIn = (player?.bet ?? 0) + (player?.stack ?? 0);
  const edges = [legal.raise?.min ?? 0, legal.raise?.max ?? 0, allIn, hand.toMatch, hand.toMatch + hand.lastFullRaise, 0];
  const near = edges.flatMap((edge) => [edge - chipUnit, edge - 1, edge, edge + 0.5, edge + 1, edge + chipUnit]);
  const odd = [Number.NaN, -1, 2 ** 53, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.MIN_VALUE, -0];
  const strange = ['100', null, undefined, {}].map((to) => ({ type: 'raise', to }) as unknown as Action);
  const unknown = ['bet', 'all-in', '', 'FOLD', '__proto__'].map((type) => ({ type }) as unknown as Action);
  const raises = [...near, ...odd].map((to): Action => ({ type: 'raise', to }));
  return [{ type: 'fold' }, { type: 'check' }, { type: 'call' }, ...raises, ...strange, ...unknown];
}

/** The same from the list alone. */
function isListed(hand: Hand, legal: LegalActions, action: Action): boolean {
  const player = hand.seats[indexOfSeat(hand, legal.seat)];
  switch (action.type) {
    case 'fold':
      return true;
    case 'check':
      return legal.canCheck;
    case 'call':
      return !legal.canCheck;
    case 'raise': {
      if (legal.raise === null || !Number.isSafeInteger(action.to)) return false;
      const wholeChips = action.to % hand.setup.chipUnit === 0 || action.to === (player?.bet ?? 0) + (player?.stack ?? 0);
      return wholeChips && action.to >= legal.raise.min && action.to <= legal.raise.max;
    }
    default:
      return false;
  }
}

/**
 * Between two raises at most one action per player. A full raise lifts the bet by at least the least bet, so a street has no more of
 * them than the largest stack holds least bets; a short one is all-in, once per player. The rest are forced bets, cards, shows and pots.
 */
function eventsAtMost({ setup }: RandomHand): number {
  const count = setup.players.length;
  const largest = Math.max(...setup.players.map(({ stack }) => stack));
  const raises = count + 4 * Math.ceil(largest / Math.min(...setup.minBets));
  const actions = (raises + 4) * count;
  const posts = 3 * count;
  const perStreet = 3 * 4;
  return actions + 2 + posts + count + perStreet + 2 * count + 1;
}
