import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hand, HandSeat } from './hand.ts';
import { halves, potsOf, splitPot, totalPot, uncalledBet } from './pots.ts';
import { deckWith, eventsOfType, inWords, play, stacksOf } from './testing/play.ts';

interface Stake {
  readonly chips: number;
  readonly folded?: boolean;
  readonly dead?: number;
}

/** A hand in which the players have put in these chips, all collected from earlier streets. */
function handWith(stakes: readonly Stake[]): Hand {
  const { hand } = play({ stacks: stakes.map(() => 1_000_000) });
  const seats = hand.seats.map((player, index): HandSeat => {
    const { chips = 0, folded = false, dead = 0 } = stakes[index] ?? {};
    return { ...player, bet: 0, contributed: chips + dead, dead, folded };
  });
  return { ...hand, seats };
}

const f = (chips: number): Stake => ({ chips, folded: true });
const p = (chips: number): Stake => ({ chips });

describe('uncalled bets', () => {
  it.each([
    ['a bet nobody calls', [1000, 1000, 1000], 'c c k | r300 f f', ['0 uncalled-bet-returned 300']],
    ['the part above the second highest', [300, 1000, 500], 'r30 c r1000 c c', ['1 uncalled-bet-returned 500']],
    ['above the bet of a player who folded', [1000, 1000, 1000], 'r300 r600 f f', ['0 uncalled-bet-returned 300']],
    ['an unmatched big blind', [1000, 1000, 1000], 'f f', ['1 uncalled-bet-returned 50']],
    ['nothing when the highest bet is matched', [300, 1000, 1000], 'r300 c c | k k', []],
  ])('[P1] %s', (_name, stacks, line, expected) => {
    const table = stacks[0] === 300 && stacks[2] === 500 ? { stacks, blinds: [5, 10] } : { stacks };
    expect(inWords(eventsOfType(play(table, line).events, 'uncalled-bet-returned'))).toEqual(expected);
  });

  it('[P2] streets without any chips do not make a pot', () => {
    const { events } = play({ stacks: [1000, 1000, 1000], blinds: [0, 0, 0], minBets: [100, 100, 100, 100] }, 'k k k k k k k k k k k k');
    expect(eventsOfType(events, 'bets-collected')).toEqual([]);
    expect(eventsOfType(events, 'pot-awarded')).toEqual([]);
    expect(events.at(-1)).toEqual({ type: 'hand-ended', rake: 0, rakeBySeat: [] });
  });

  it('[P1] [P4] a folded post above all other bets stays in the pot', () => {
    // The big blind is all-in for 10 of 20, an extra post of 20 is folded at once, the small blind has matched the 10.
    const { events, hand } = play({ stacks: [200, 10, 200], blinds: [10, 20, 20] }, 'f');
    expect(eventsOfType(events, 'uncalled-bet-returned')).toEqual([]);
    expect(eventsOfType(events, 'bets-collected')[0]?.pots).toEqual([{ amount: 40, eligible: [0, 1] }]);
    expect(hand.ended).toBe(true);
  });

  it('[P1] finds the highest bet wherever it sits', () => {
    const { hand } = play({ stacks: [1000, 1000, 1000] });
    const withBets = (bets: number[]): Hand => ({ ...hand, seats: hand.seats.map((seat, i) => ({ ...seat, bet: bets[i] ?? 0 })) });
    expect(uncalledBet(withBets([5, 30, 20]))).toMatchObject({ seat: 1, chips: 10 });
    expect(uncalledBet(withBets([30, 5, 20]))).toMatchObject({ seat: 0, chips: 10 });
    expect(uncalledBet(withBets([5, 20, 30]))).toMatchObject({ seat: 2, chips: 10 });
    expect(uncalledBet(withBets([30, 30, 5]))).toBeNull();
    expect(uncalledBet(withBets([0, 0, 0]))).toBeNull();
  });
});

describe('side pots', () => {
  it.each([
    ['everybody equal', [p(100), p(100), p(100)], [[300, [0, 1, 2]]]],
    [
      'one short stack',
      [p(40), p(100), p(100)],
      [
        [120, [0, 1, 2]],
        [120, [1, 2]],
      ],
    ],
    [
      'three levels',
      [p(10), p(20), p(30), p(30)],
      [
        [40, [0, 1, 2, 3]],
        [30, [1, 2, 3]],
        [20, [2, 3]],
      ],
    ],
  ])('[P2] %s', (_name, stakes, expected) => {
    expect(potsOf(handWith(stakes)).map(({ amount, eligible }) => [amount, eligible])).toEqual(expected);
  });

  it.each([
    // WSOP T74: of the 100 folded chips, 50 are in the main pot and 50 in the side pot.
    [
      'folded 100 over an all-in of 50',
      [p(50), p(200), p(200), f(100)],
      [
        [200, [0, 1, 2]],
        [350, [1, 2]],
      ],
    ],
    // A folded level between two live ones does not make a pot of its own (ORG2 PR 918, rlcard PR 179).
    ['folded chips below the live level', [f(30), p(100), p(100)], [[230, [1, 2]]]],
  ])('[P3] %s', (_name, stakes, expected) => {
    expect(potsOf(handWith(stakes)).map(({ amount, eligible }) => [amount, eligible])).toEqual(expected);
  });

  it.each([
    // A fold with nothing to call (T84): the folded player has put in more than any live player.
    ['folded chips above every live player', [p(50), p(50), f(80)], [[180, [0, 1]]]],
    [
      'folded chips above the last of two pots',
      [p(20), p(50), p(50), f(80)],
      [
        [80, [0, 1, 2]],
        [120, [1, 2]],
      ],
    ],
    [
      'dead money only in the main pot',
      [p(20), p(50), { chips: 50, dead: 7 }],
      [
        [67, [0, 1, 2]],
        [60, [1, 2]],
      ],
    ],
    [
      'a player all-in for dead money alone contends for the dead money',
      [{ chips: 0, dead: 30 }, p(50), p(50)],
      [
        [30, [0, 1, 2]],
        [100, [1, 2]],
      ],
    ],
  ])('[P4] %s', (_name, stakes, expected) => {
    expect(potsOf(handWith(stakes)).map(({ amount, eligible }) => [amount, eligible])).toEqual(expected);
  });

  const stakes = fc
    .array(fc.record({ chips: fc.nat(12), folded: fc.boolean(), dead: fc.constantFrom(0, 0, 3) }), { minLength: 2, maxLength: 10 })
    .filter((list) => list.some(({ folded }) => !folded));

  it('[P2] [P3] [P4] agree with a chip-by-chip count, and every pot has a contender', () => {
    fc.assert(
      fc.property(stakes, (list) => {
        const hand = handWith(list);
        const pots = potsOf(hand);
        expect(pots.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalPot(hand));
        expect(pots.every(({ amount, eligible }) => amount > 0 && eligible.length > 0)).toBe(true);
        expect(pots.map(({ eligible, amount }) => [eligible.join(), amount])).toEqual(chipByChip(list));
      }),
      { numRuns: 500 },
    );
  });

  it('[P5] no two pots have the same contenders, and each has fewer than the previous one', () => {
    fc.assert(
      fc.property(stakes, (list) => {
        const pots = potsOf(handWith(list));
        for (const [index, pot] of pots.entries()) {
          const wider = pots[index - 1]?.eligible ?? list.map((_, seat) => seat).concat(-1);
          expect(pot.eligible.length).toBeLessThan(wider.length);
          expect(pot.eligible.every((seat) => wider.includes(seat))).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('counts the chips in the middle: bets and pots, and nothing once the pots are awarded', () => {
    const table = { stacks: [1000, 1000, 1000] };
    expect(totalPot(play(table).hand)).toBe(150);
    expect(totalPot(play(table, 'c c k | r100 c').hand)).toBe(500);
    expect(totalPot(play(table, 'c c k | r100 c f | k k | k k').hand)).toBe(0);
  });

  it('[P5] a player who mucks is still counted as a contender', () => {
    const { hand, events } = play({ stacks: [1000, 1000] }, 'c k | k k | k k | k k', deckWith(['2c3c', 'AhAs'], 'KdQd9h8h4s'));
    expect(hand.seats[0]).toMatchObject({ mucked: false, shown: true });
    expect(eventsOfType(events, 'bets-collected').at(-1)?.pots).toEqual([{ amount: 200, eligible: [0, 1] }]);
  });
});

/** The same pots straight from the rule: level by level, each chip goes to the pot of the live players who reached that level. */
function chipByChip(stakes: readonly Required<Stake>[]): [string, number][] {
  const live = stakes.flatMap(({ folded }, seat) => (folded ? [] : [seat]));
  const highest = Math.max(...live.map((seat) => stakes[seat]?.chips ?? 0));
  const amounts = new Map<string, number>();
  const add = (level: number, chips: number): void => {
    const reached = live.filter((seat) => (stakes[seat]?.chips ?? 0) >= Math.min(level, highest)).join();
    amounts.set(reached, (amounts.get(reached) ?? 0) + chips);
  };
  for (const { dead } of stakes) if (dead > 0) add(0, dead);
  for (let level = 1; level <= 12; level += 1) {
    for (const { chips } of stakes) if (chips >= level) add(level, 1);
  }
  return [...amounts];
}

describe('splitting', () => {
  it.each([
    ['evenly', 300, [2, 5, 7], 1, [100, 100, 100]],
    ['one odd chip to the first left of the button', 301, [2, 5, 7], 1, [101, 100, 100]],
    // PokerStars #14402833808 split 190 in chips of 5 as 50/50/45/45.
    ['two odd chips, one each', 190, [0, 1, 2, 3], 5, [50, 50, 45, 45]],
    ['in chips of 100', 1000, [0, 1, 2], 100, [400, 300, 300]],
    ['no odd chip, no difference', 300, [0, 1, 2], 100, [100, 100, 100]],
    ['fewer chips than winners', 2, [0, 1, 2], 1, [1, 1, 0]],
    ['a remainder smaller than a chip', 250, [0, 1], 100, [150, 100]],
  ])('[P6] [P7] %s', (_name, amount, winners, unit, expected) => {
    const shares = splitPot(amount, winners, unit);
    expect(shares.map(({ chips }) => chips)).toEqual(expected);
    expect(shares.map(({ seat }) => seat)).toEqual(winners);
  });

  it('[P7] no chip is lost, shares differ by one chip at most, and earlier seats never get less', () => {
    const winners = fc.integer({ min: 1, max: 10 }).map((count) => Array.from({ length: count }, (_, seat) => seat));
    fc.assert(
      fc.property(fc.nat(1_000_000), winners, fc.constantFrom(1, 5, 100), (units, seats, unit) => {
        const shares = splitPot(units * unit, seats, unit).map(({ chips }) => chips);
        expect(shares.reduce((sum, chips) => sum + chips, 0)).toBe(units * unit);
        expect((shares[0] ?? 0) - (shares.at(-1) ?? 0)).toBeLessThanOrEqual(unit);
        expect([...shares].sort((a, b) => b - a)).toEqual(shares);
        expect(shares.every((chips) => chips % unit === 0)).toBe(true);
      }),
    );
  });

  it.each([
    [25, 1, 13, 12],
    [24, 1, 12, 12],
    [1, 1, 1, 0],
    [2500, 100, 1300, 1200],
    [190, 5, 95, 95],
  ])('[P8] %i in chips of %i: %i to the high half, %i to the low half', (amount, unit, high, low) => {
    expect(halves(amount, unit)).toEqual({ first: high, second: low });
  });

  it('[P8] flo8 pot of 25: high 13, low 12 (T73)', () => {
    const table = { stacks: [100, 100, 100], blinds: [5, 10], game: 'omaha4', limit: 'FL', hilo: true, minBets: [10, 10, 20, 20] } as const;
    const deck = deckWith(['9c9dTcTd', 'AcAdQh3s', 'KcKdQsQc'], '2c4dKh7sJd', 'omaha4');
    expect(stacksOf(play(table, 'c f k | k k | k k | k k', deck).hand)).toEqual([95, 102, 103]);
  });

  it('[P7] each pot has its own odd chip: main 29 and side 11, not 40 (T74, L149)', () => {
    const deck = deckWith(['3c3d', '3h3s', 'AsKd', 'AdKs', '5c6d'], '2c7d9hJsAc');
    const { hand } = play({ stacks: [100, 100, 12, 100, 7], blinds: [1, 2] }, 'r4 c c f r8 r12 c c f', deck);
    expect(stacksOf(hand)).toEqual([99, 92, 21, 107, 0]);
  });
});
