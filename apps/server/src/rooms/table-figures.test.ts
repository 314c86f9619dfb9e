import { describe, expect, test } from 'vitest';
import type { HandLog } from './hand-log.ts';
import { MESSAGES_BURST, MessageBudget } from './message-budget.ts';
import { HANDS_COUNTED, QUIET_MS, TableStats } from './table-stats.ts';

const hand = (...pots: readonly number[]): HandLog => ({
  handId: '1',
  startedAt: 0,
  events: pots.map((amount, pot) => ({ at: 0, event: { type: 'pot-awarded', pot, amount, rake: 0, shares: [] } })),
});

describe('figures of a table for the lobby', () => {
  test('nothing before the second hand', () => {
    const stats = new TableStats();
    expect([stats.handsPerHour(0), stats.averagePot()]).toEqual([0, 0]);
    stats.handEnded(hand(100), 1_000);
    expect([stats.handsPerHour(1_000), stats.averagePot()]).toEqual([0, 100]);
  });

  test('a hand a minute is 60 an hour; side pots belong to their hand; the average is rounded down', () => {
    const stats = new TableStats();
    stats.handEnded(hand(100, 50), 0);
    stats.handEnded(hand(101), 60_000);
    stats.handEnded(hand(100), 120_000);
    expect([stats.handsPerHour(120_000), stats.averagePot()]).toEqual([60, 117]);
  });

  test('only the last hands count, and a quiet table has no speed', () => {
    const stats = new TableStats();
    for (let n = 0; n < 2 * HANDS_COUNTED; n += 1) stats.handEnded(hand(n < HANDS_COUNTED ? 1_000 : 10), n * 1_000);
    expect([stats.handsPerHour(60_000), stats.averagePot()]).toEqual([3_600, 10]);
    expect(stats.handsPerHour(60_000 + QUIET_MS)).toBe(0);
  });
});

describe('the message budget of a socket', () => {
  test('a burst, then ten a second', () => {
    const budget = new MessageBudget();
    const taken = (now: number, tries: number) => Array.from({ length: tries }, () => budget.take(now)).filter(Boolean).length;
    expect(taken(0, MESSAGES_BURST + 5)).toBe(MESSAGES_BURST);
    expect(taken(500, 10)).toBe(5);
    expect(taken(60_000, 100)).toBe(MESSAGES_BURST);
    // A clock that goes back earns nothing and owes nothing.
    expect(taken(10, 5)).toBe(0);
  });
});
