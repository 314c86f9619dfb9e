import { describe, expect, it } from 'vitest';
import { legalActions } from './betting.ts';
import { forcedBets } from './forced-bets.ts';
import { potsOf, totalPot } from './pots.ts';
import { play, setupFor, stacksOf, type TableInWords } from './testing/play.ts';

function posts(table: TableInWords): string[] {
  return forcedBets(setupFor(table)).map(({ seat, kind, chips, allIn }) => `${seat} ${kind} ${chips}${allIn ? ' all-in' : ''}`);
}

const four = [1000, 1000, 1000, 1000];

describe('forced bets', () => {
  it('[F1] antes, then dead money, then the blinds, with straddle and extra post last', () => {
    const table = {
      stacks: [1000, 1000, 1000, 1000, 1000],
      blinds: [50, 100, 200, 100],
      antes: [10, 10, 10, 10, 10],
      dead: [0, 0, 0, 50, 0],
    };
    expect(posts(table)).toEqual([
      '0 ante 10',
      '1 ante 10',
      '2 ante 10',
      '3 ante 10',
      '4 ante 10',
      '3 post_dead 50',
      '0 small_blind 50',
      '1 big_blind 100',
      '2 straddle 200',
      '3 post 100',
    ]);
  });

  it('[F1] heads-up, the small blind is posted before the big blind although it is dealt last', () => {
    expect(posts({ stacks: [1000, 1000] })).toEqual(['1 small_blind 50', '0 big_blind 100']);
  });

  it.each([
    // [stacks, expected posts]; blinds 50 and 100, ante 10 each.
    ['ante and half a big blind', [1000, 60, 1000], ['0 ante 10', '1 ante 10', '2 ante 10', '0 small_blind 50', '1 big_blind 50 all-in']],
    ['the ante exactly', [10, 1000, 1000], ['0 ante 10 all-in', '1 ante 10', '2 ante 10', '1 big_blind 100']],
    ['less than the ante', [1000, 7, 1000], ['0 ante 10', '1 ante 7 all-in', '2 ante 10', '0 small_blind 50']],
  ])('[F2] a stack of %s', (_name, stacks, expected) => {
    expect(posts({ stacks, antes: [10, 10, 10] })).toEqual(expected);
  });

  it('[F3] the big blind all-in for 60 of 100: the call is 100, the raise to 200 (L150)', () => {
    const { hand } = play({ stacks: [1000, 60, 1000, 1000] });
    expect(legalActions(hand)).toEqual({ seat: 2, canCheck: false, call: 100, raise: { min: 200, max: 1000 } });
  });

  it.each([
    // [stack of seat 3, posts of seat 3]; ante 10, missed small blind 50, big blind 100.
    ['the ante and part of the missed blind', 45, ['3 ante 10', '3 post_dead 35 all-in']],
    ['the ante and the missed blind', 60, ['3 ante 10', '3 post_dead 50 all-in']],
    ['part of the big blind as well', 130, ['3 ante 10', '3 post_dead 50', '3 post 70 all-in']],
    ['the ante exactly', 10, ['3 ante 10 all-in']],
    ['less than the ante', 4, ['3 ante 4 all-in']],
  ])('[F2] a short stack coming back pays in order: %s', (_name, stack, expected) => {
    const all = posts({ stacks: [1000, 1000, 1000, stack], antes: [10, 10, 10, 10], blinds: [50, 100, 0, 100], dead: [0, 0, 0, 50] });
    expect(all.filter((post) => post.startsWith('3 '))).toEqual(expected);
  });

  it('[F3] the big blind all-in for the ante alone: the call is still 100', () => {
    const { hand } = play({ stacks: [1000, 10, 1000, 1000], antes: [10, 10, 10, 10] });
    expect(legalActions(hand)).toMatchObject({ seat: 2, call: 100, raise: { min: 200, max: 990 } });
  });

  it('[F4] a big-blind ante is in the main pot and in no player’s bet', () => {
    const { hand } = play({ stacks: four, antes: [0, 100, 0, 0], anteType: 'bb' });
    expect(hand.seats[1]).toMatchObject({ stack: 800, bet: 100, contributed: 200, dead: 100 });
    expect(totalPot(hand)).toBe(250);
  });

  it('[F4] a short stack wins the whole big-blind ante with the main pot', () => {
    // Seat 2 is all-in for 50; the ante of 100 is dead, so all of it is in the main pot that seat 2 contends for.
    const { hand } = play({ stacks: [1000, 1000, 50, 1000], antes: [0, 100, 0, 0], anteType: 'bb' }, 'c c c k');
    expect(hand.pots).toEqual([
      { amount: 300, eligible: [0, 1, 2, 3] },
      { amount: 150, eligible: [0, 1, 3] },
    ]);
  });

  it('[F5] a missed small blind is dead, a missed big blind is live and keeps the option', () => {
    const { hand } = play({ stacks: four, blinds: [50, 100, 0, 100], dead: [0, 0, 0, 50] }, 'f');
    expect(hand.seats[3]).toMatchObject({ bet: 100, dead: 50 });
    expect(legalActions(hand)).toEqual({ seat: 3, canCheck: true, call: 0, raise: { min: 200, max: 950 } });
  });

  it('[F6] a player all-in for the ante wins the antes they matched and no more', () => {
    const { hand } = play({ stacks: [1000, 1000, 10], antes: [10, 10, 10] }, 'c k');
    expect(hand.pots).toEqual([
      { amount: 30, eligible: [0, 1, 2] },
      { amount: 200, eligible: [0, 1] },
    ]);
  });

  it('[F6] an ante is not part of the bet: the call is the big blind', () => {
    const { hand } = play({ stacks: four, antes: [10, 10, 10, 10] });
    expect(legalActions(hand)).toMatchObject({ seat: 2, call: 100, raise: { min: 200, max: 990 } });
    expect(potsOf(hand).reduce((sum, { amount }) => sum + amount, 0)).toBe(190);
  });

  it.each([
    // [the room's increment, minimum raise-to over a straddle of 200]
    [100, 300],
    [200, 400],
  ])('[F7] a straddle of 200 with an increment of %i: raise to %i, and the straddler acts last', (increment, least) => {
    const table = { stacks: four, blinds: [50, 100, 200], minBets: [increment, 100, 100, 100] as const };
    const opened = play(table);
    expect(legalActions(opened.hand)).toMatchObject({ seat: 3, call: 200, raise: { min: least } });
    const option = play(table, 'c c c');
    expect(legalActions(option.hand)).toMatchObject({ seat: 2, canCheck: true, raise: { min: least } });
    expect(legalActions(play(table, 'c c c k').hand)).toMatchObject({ seat: 0, raise: { min: 100 } });
  });

  it('deducts the posted chips from the stacks', () => {
    expect(stacksOf(play({ stacks: [1000, 1000, 1000] }).hand)).toEqual([950, 900, 1000]);
  });
});
