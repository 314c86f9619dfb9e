import { describe, expect, it } from 'vitest';
import { legalActions } from './betting.ts';
import type { LegalActions } from './events.ts';
import { deckWith, eventsOfType, play, stacksOf, type TableInWords } from './testing/play.ts';

/** Mistakes that other engines made and ours must not make. Each test names the engine and where the mistake was reported. */
function legal(table: TableInWords, line = ''): LegalActions | null {
  return legalActions(play(table, line).hand);
}

const board = '2c7d9hJs3s';

describe('pokerkit 0.7.4', () => {
  it('plays fixed-limit Omaha hi-lo as pot limit (games.py:1194): [L5] there is only one bet size', () => {
    const flo8 = { stacks: [500, 500, 500], blinds: [5, 10], game: 'omaha4', limit: 'FL', hilo: true, minBets: [10, 10, 20, 20] } as const;
    expect(legal(flo8)?.raise).toEqual({ min: 20, max: 20 });
  });

  it('lets a limper raise over the small blind’s short all-in: [B6] not allowed', () => {
    expect(legal({ stacks: [22, 1000, 1000, 1000], blinds: [10, 20] }, 'c f r22 c')).toMatchObject({ seat: 2, call: 2, raise: null });
  });

  it('reopens after a full all-in raise and a short one (issue #45): [B6] it stays closed', () => {
    const table = { stacks: [19, 200, 16, 200], blinds: [1, 2] };
    expect(legal(table, 'r16 c r19 c')).toMatchObject({ seat: 3, call: 3, raise: null });
  });

  it('lets others call only a short big blind: [F3] they call the full amount', () => {
    expect(legal({ stacks: [500, 6, 500, 500], blinds: [5, 10] })).toMatchObject({ seat: 2, call: 10, raise: { min: 20 } });
  });

  it('splits a side pot in two although no low qualifies: [S7] the high hand wins all of it', () => {
    const plo8 = { stacks: [20, 100, 100], blinds: [5, 10], game: 'omaha4', limit: 'PL', hilo: true } as const;
    const deck = deckWith(['Ac3cTh9h', 'KcKdQsQc', '9c9dTcTd'], '2c4dKh7sJd', 'omaha4');
    expect(stacksOf(play(plo8, 'r30 c c | k k | k k | k k', deck).hand)).toEqual([30, 120, 70]);
  });

  it('merges pots after killing losing hands and gives all odd chips to one player: [P5] [P7]', () => {
    const deck = deckWith(['3c3d', '3h3s', 'AsKd', 'AdKs', '5c6d'], '2c7d9hJsAc');
    const { hand } = play({ stacks: [100, 100, 12, 100, 7], blinds: [1, 2] }, 'r4 c c f r8 r12 c c f', deck);
    expect(stacksOf(hand)).toEqual([99, 92, 21, 107, 0]);
  });

  it('asks for a check that is not needed: [T5]', () => {
    expect(play({ stacks: [16, 424, 78], blinds: [10, 20] }, 'f c').hand.ended).toBe(true);
  });

  it('caps the rake per pot: [K1] one cap per hand', () => {
    const rake = { basisPoints: 500, cap: 30, noFlopNoDrop: true };
    const { hand } = play({ stacks: [400, 1000, 1000], rake }, 'r1000 c c', deckWith(['AsAh', 'KcKd', 'QcQd'], board));
    expect(hand.rake).toBe(30);
  });

  it('lets the wrong seat act first heads-up when the blinds are equal: [T2] the button acts first', () => {
    expect(play({ stacks: [500, 500], blinds: [20, 20] }).hand.toAct).toBe(1);
  });
});

describe('TypeScript engines', () => {
  it('poker-ts PR #18: all-in players lose their pots and chips vanish', () => {
    const deck = deckWith(['AsAh', 'KcKd', 'QcQd'], board);
    expect(stacksOf(play({ stacks: [100, 400, 900], blinds: [5, 10] }, 'r900 c c', deck).hand)).toEqual([300, 600, 500]);
  });

  it('@pokertools/engine 1.0.15 sets the minimum raise to 190 after a raise to 100 over 10 and an all-in of 120: [B5] 120 + 90 = 210', () => {
    expect(legal({ stacks: [120, 500, 500, 500], blinds: [5, 10] }, 'r100 f r120')?.raise?.min).toBe(210);
  });

  it('@pokertools/engine refuses equal blinds: SB = BB is valid', () => {
    expect(legal({ stacks: [500, 500, 500], blinds: [10, 10] })).toMatchObject({ seat: 2, call: 10 });
  });

  it('@chevtek/poker-engine #2: a folded player wins the pot', () => {
    const deck = deckWith(['AsAh', 'KcKd', 'QcQd'], board);
    expect(stacksOf(play({ stacks: [500, 500, 500], blinds: [5, 10] }, 'c f k | k k | k k | k k', deck).hand)).toEqual([495, 515, 490]);
  });

  it('SirRender00 #43, ORG2 PR 918, rlcard PR 179: folded money above an all-in vanishes: [P3] it stays in its layer', () => {
    // Seat 0 folds 200 on the turn with nothing to call: the upper 100 are in a pot that only seat 1 contends for.
    const deck = deckWith(['3c4d', 'KcKd', 'QcQd', 'AsAh'], board);
    const { events, hand } = play({ stacks: [500, 500, 500, 100], blinds: [5, 10] }, 'c r100 c c c | r100 c f | f', deck);
    expect(stacksOf(hand).reduce((sum, chips) => sum + chips, 0)).toBe(1600);
    expect(eventsOfType(events, 'pot-awarded').map(({ amount, shares }) => [amount, shares[0]?.seat])).toEqual([
      [200, 1],
      [400, 3],
    ]);
  });
});

describe('other engines', () => {
  it('PyPokerEngine #45 #49: an ante is missing from the pot or counts towards the raise', () => {
    const table = { stacks: [500, 500, 500], blinds: [5, 10], antes: [3, 3, 3] };
    expect(legal(table)).toMatchObject({ call: 10, raise: { min: 20, max: 497 } });
    expect(stacksOf(play(table, 'f f').hand)).toEqual([492, 511, 497]);
  });

  it('PyPokerEngine #82, slack-poker-bot #66: wrong heads-up blinds and order: [T2]', () => {
    const { hand, events } = play({ stacks: [500, 500], blinds: [10, 5] });
    expect(eventsOfType(events, 'posted').map(({ seat, kind }) => [seat, kind])).toEqual([
      [1, 'small_blind'],
      [0, 'big_blind'],
    ]);
    expect(hand.toAct).toBe(1);
  });

  it('slack-poker-bot PR 39: the big blind is asked to act when all-in: [T4]', () => {
    expect(play({ stacks: [500, 10, 500], blinds: [5, 10] }, 'c c').hand.street).not.toBe('preflop');
  });

  it('pokerkit #25 #40, PyPokerEngine #72, pangea #36: wrong minimum raise after an all-in: [B5]', () => {
    expect(legal({ stacks: [500, 500, 140], blinds: [50, 100] }, 'r140')?.raise?.min).toBe(240);
  });

  it('PokerTH #152 pays 10101/10100/10099 of 30301: [P7] the odd chip goes to one player and no chip is lost', () => {
    const deck = deckWith(['AsKh', 'AcKd', 'AdKc', '3c4c'], 'QhJsTd2c5d');
    const { hand } = play({ stacks: [10_100, 10_100, 10_100, 1], blinds: [50, 100], antes: [1, 1, 1, 1] }, 'r10099 c c', deck);
    expect(stacksOf(hand)).toEqual([10_101, 10_100, 10_100, 0]);
  });

  it('Bitcoin-Poker-Room #95: pot limit ignores uncalled money: [L1] the pot includes all chips in the middle', () => {
    const plhe = { stacks: [1000, 1000, 1000, 1000], blinds: [5, 10], limit: 'PL' } as const;
    expect(legal(plhe, 'r35')).toMatchObject({ raise: { min: 60, max: 120 } });
  });

  it('Bitcoin-Poker-Room #70: fractions of a chip: [P6] a split pays whole chips', () => {
    const deck = deckWith(['AsKh', 'AcKd', '3c4c'], 'QhJsTd2c5d');
    const { hand } = play({ stacks: [1000, 1000, 1000], blinds: [100, 200], chipUnit: 100 }, 'r500 f c', deck);
    expect(stacksOf(hand).every((chips) => chips % 100 === 0)).toBe(true);
  });
});
