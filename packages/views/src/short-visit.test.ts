import { describe, expect, test } from 'vitest';
import type { PairHand } from './pair-hand.ts';
import { BIG_LOSS_PERCENT_MIN, bigLossTo, SHORT_VISIT_HANDS_MAX, type Visit } from './short-visit.ts';

const hand = (a: string, b: string, flow: number): PairHand[] => [{ a, b, flow, checkedDown: null }];
const visit = (more: Partial<Visit> = {}): Visit => ({
  playerId: 'bo',
  boughtIn: 10_000,
  cashedOut: 0,
  hands: [hand('ann', 'bo', -9_000), hand('bo', 'cy', 1_000)],
  ...more,
});

describe('M5: a short visit with a big loss', () => {
  test('names the opponent who won most of it, on either side of the pair', () => {
    expect(bigLossTo(visit())).toBe('ann');
    expect(bigLossTo(visit({ hands: [hand('bo', 'cy', 9_000)] }))).toBe('cy');
  });

  test.each<[string, Partial<Visit>]>([
    ['a smaller loss', { cashedOut: 10_000 - (10_000 * BIG_LOSS_PERCENT_MIN) / 100 + 1 }],
    ['a win', { cashedOut: 20_000 }],
    ['a visit without chips', { boughtIn: 0 }],
    ['a visit without a hand', { hands: [] }],
    ['a longer visit', { hands: Array.from({ length: SHORT_VISIT_HANDS_MAX + 1 }, () => hand('ann', 'bo', -100)) }],
    ['a loss to two opponents', { hands: [hand('ann', 'bo', -6_000), hand('bo', 'cy', 4_000)] }],
    ['chips that came back', { hands: [hand('ann', 'bo', -6_000), hand('ann', 'bo', 6_000), hand('bo', 'cy', 10), hand('bo', 'di', 10)] }],
  ])('is not %s', (_name, more) => {
    expect(bigLossTo(visit(more))).toBeNull();
  });

  test('is one at the limits: just that many hands, and just that much lost', () => {
    const hands = Array.from({ length: SHORT_VISIT_HANDS_MAX }, () => hand('ann', 'bo', -100));
    expect(bigLossTo(visit({ hands, cashedOut: 10_000 - (10_000 * BIG_LOSS_PERCENT_MIN) / 100 }))).toBe('ann');
  });
});
