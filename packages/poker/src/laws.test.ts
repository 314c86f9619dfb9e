import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HandEvent, PotShare } from './events.ts';
import { evolve, replay } from './evolve.ts';
import { type Hand, indexOfSeat, liveSeats } from './hand.ts';
import { totalPot } from './pots.ts';
import type { Chips, Seat } from './setup.ts';
import { played, type Step } from './testing/play-random.ts';
import { type RandomHand, randomHand } from './testing/random-hand.ts';

/** The laws of the engine (docs/invariants.md). Each holds for every game, limit, ante, blind, rake, option and number of players. */
const RUNS = 600;

function sum(list: readonly number[]): number {
  return list.reduce((total, n) => total + n, 0);
}

function ended(steps: readonly Step[]): Hand {
  const hand = steps.at(-1)?.hand;
  if (hand === undefined) throw new Error('no hand');
  return hand;
}

/** Each player's net result, from the events alone. */
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

/** The first board wins as much as the second, plus at most an odd chip and a remainder smaller than a chip. */
function expectHalves(shares: readonly PotShare[], { setup, runs }: Hand): void {
  const of = (run: 1 | 2): Chips => sum(shares.filter((share) => share.run === run).map(({ chips }) => chips));
  if (shares.every(({ run }) => run === undefined)) return;
  expect(runs).toBe(2);
  expect(shares.every(({ run }) => run !== undefined)).toBe(true);
  expect(of(1) - of(2)).toBeGreaterThanOrEqual(0);
  expect(of(1) - of(2)).toBeLessThan(2 * setup.chipUnit);
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

  it('law 2: replaying the events, also from storage, reproduces the live state', () => {
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

  it('laws 3 and 4: net results from the events equal the changes of the stacks and, with the rake, add up to 0', () => {
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

  it('law 8: a hand ends within a number of events bounded by its stacks', () => {
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

  it('every pot has a contender, and a folded player neither wins chips nor gets any back', () => {
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

  it('no player wins more from an opponent than they have put in themselves, except dead money', () => {
    fc.assert(
      fc.property(randomHand, (random) => {
        const hand = ended(played(random));
        const dead = sum(hand.seats.map((player) => player.dead));
        const staked = hand.seats.map((player) => player.contributed - player.dead);
        const highest = Math.max(...liveSeats(hand).map((player) => player.contributed - player.dead));
        for (const [index, player] of hand.seats.entries()) {
          // A player who has put in as much as any live player also wins the folded chips above that.
          const reach = staked[index] === highest ? Math.max(...staked) : (staked[index] ?? 0);
          expect(player.won).toBeLessThanOrEqual(sum(staked.map((chips) => Math.min(chips, reach))) + dead);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('two boards: no card appears twice, earlier cards are shared, and each pot is halved, the odd chip going to the first board', () => {
    const twice = randomHand.filter(({ setup }) => setup.runTwice === true);
    fc.assert(
      fc.property(twice, (random) => {
        const steps = played({ ...random, choices: random.choices.map((choice) => (choice % 10 === 0 ? 5 : choice)) });
        const hand = ended(steps);
        const answered = steps.filter(({ event }) => event.type === 'run-twice-offered').length;
        expect(answered).toBeLessThanOrEqual(1);
        const shared = steps.find(({ event }) => event.type === 'run-twice-offered')?.hand.board ?? [];
        const own = hand.secondBoard.slice(shared.length);
        expect(hand.secondBoard.slice(0, shared.length)).toEqual(hand.runs === 2 ? shared : []);
        const dealt = [...hand.board, ...own, ...hand.seats.flatMap(({ cards }) => cards)];
        expect(new Set(dealt).size).toBe(dealt.length);
        for (const { event } of steps) if (event.type === 'pot-awarded') expectHalves(event.shares, hand);
      }),
      { numRuns: RUNS },
    );
  });

  it('a mucked hand was beaten: if every hand is shown, the stacks are the same', () => {
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

/**
 * Between two raises there is at most one action per player. A full raise adds at least the minimum bet, so the largest stack bounds their
 * number per street; a short raise is an all-in, once per player. The rest are forced bets, cards, one offer, hands shown and pots.
 */
function eventsAtMost({ setup }: RandomHand): number {
  const count = setup.players.length;
  const largest = Math.max(...setup.players.map(({ stack }) => stack));
  const raises = count + 4 * Math.ceil(largest / Math.min(...setup.minBets));
  const actions = (raises + 4) * count;
  const posts = 3 * count;
  const perStreet = 3 * 4;
  const offer = 1 + count + 3;
  return actions + 2 + posts + count + perStreet + offer + 2 * count + 1;
}
