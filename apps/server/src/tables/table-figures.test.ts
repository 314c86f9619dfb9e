import { LOBBY_HANDS_COUNTED } from '@cardroom/protocol';
import type { TableEvent } from '@cardroom/table';
import { describe, expect, test } from 'vitest';
import { MESSAGES_BURST, MessageBudget } from '../sockets/message-budget.ts';
import type { HandLog } from './hand-log.ts';
import { FIGURES_EVERY_MS, QUIET_MS, TableStats } from './table-stats.ts';

/** A hand of three players, `folded` of whom fold before the flop; with two folds there is no flop. */
const hand = (pots: readonly number[], folded = 0, handId = '1'): HandLog => {
  const players = [0, 1, 2].map((seat) => ({ seat, playerId: `p${seat}`, stayId: `s${seat}`, stack: 1_000 }));
  const events: TableEvent[] = [
    { type: 'hand-opened', handId: '1', at: 0, button: 0, smallBlindSeat: 1, bigBlindSeat: 2, players: players as never },
    ...Array.from({ length: folded }, (_, seat): TableEvent => ({ type: 'folded', seat })),
    ...(folded === 2 ? [] : [{ type: 'board-dealt', street: 'flop', cards: [] } satisfies TableEvent]),
    ...(folded === 2
      ? []
      : [{ type: 'folded', seat: 2 } satisfies TableEvent, { type: 'board-dealt', street: 'turn', cards: [] } satisfies TableEvent]),
    ...pots.map((amount, pot): TableEvent => ({ type: 'pot-awarded', pot, amount, rake: 0, shares: [] })),
  ];
  return { handId, startedAt: 0, events: events.map((event) => ({ at: 0, event })) };
};

describe('lobby figures of a table', () => {
  test('there are none before the first hand, and no speed before the second', () => {
    const stats = new TableStats();
    expect(stats.figures(0)).toEqual({ averagePot: 0, handsPerHour: 0, flopPercent: 0, handsCounted: 0 });
    stats.handEnded(hand([100]), 1_000);
    expect(stats.figures(1_000)).toEqual({ averagePot: 100, handsPerHour: 0, flopPercent: 100, handsCounted: 1 });
  });

  test('a hand a minute is 60 an hour; side pots count towards their hand; the average is rounded down', () => {
    const stats = new TableStats();
    stats.handEnded(hand([100, 50]), 0);
    stats.handEnded(hand([101]), 60_000);
    stats.handEnded(hand([100]), 120_000);
    expect(stats.figures(120_000)).toMatchObject({ averagePot: 117, handsPerHour: 60 });
  });

  test('the average is a whole number of chips: no ₩433.33', () => {
    const stats = new TableStats(100);
    for (const pot of [100_000, 20_000, 10_000]) stats.handEnded(hand([pot]), 0);
    expect(stats.figures(0).averagePot).toBe(43_300);
  });

  test('players per flop: a fold before the flop does not count, a later fold does, and hands without a flop are included', () => {
    const stats = new TableStats();
    stats.handEnded(hand([100], 1), 0);
    expect(stats.figures(0).flopPercent).toBe(67);
    stats.handEnded(hand([100], 2), 1_000);
    expect(stats.figures(1_000).flopPercent).toBe(33);
  });

  test('only the last hands count, and a quiet table has no speed', () => {
    const stats = new TableStats();
    for (let n = 0; n < 2 * LOBBY_HANDS_COUNTED; n += 1) stats.handEnded(hand([n < LOBBY_HANDS_COUNTED ? 1_000 : 10]), n * 1_000);
    expect(stats.figures(60_000)).toMatchObject({ averagePot: 10, handsPerHour: 3_600, handsCounted: LOBBY_HANDS_COUNTED });
    expect(stats.figures(60_000 + QUIET_MS).handsPerHour).toBe(0);
  });

  test('hands from before the process count with its own, the newest of both, and each once', () => {
    const earlier = Array.from({ length: LOBBY_HANDS_COUNTED }, (_, n) => ({ ...hand([100], 0, String(n)), endedAt: n * 1_000 }));
    const stats = new TableStats();
    stats.handEnded(hand([400], 0, '29'), 29_000);
    stats.handEnded(hand([400], 0, '30'), 30_000);
    expect(stats.shown(30_000)).toMatchObject({ averagePot: 400, handsCounted: 2 });
    stats.addEarlier(earlier);
    expect(stats.shown(30_000)).toMatchObject({ averagePot: Math.floor((28 * 100 + 2 * 400) / 30), handsPerHour: 3_600, handsCounted: 30 });
    stats.addEarlier([]);
    expect(stats.shown(30_000).handsCounted).toBe(30);
  });

  test('the displayed figures stay the same for a while', () => {
    const stats = new TableStats();
    expect(stats.shown(0).handsCounted).toBe(0);
    stats.handEnded(hand([100]), 1_000);
    expect(stats.shown(FIGURES_EVERY_MS - 1).handsCounted).toBe(0);
    expect(stats.shown(FIGURES_EVERY_MS).handsCounted).toBe(1);
  });
});

describe('the message budget of a socket', () => {
  test('allows a burst, then ten a second', () => {
    const budget = new MessageBudget();
    const taken = (now: number, tries: number) => Array.from({ length: tries }, () => budget.take(now)).filter(Boolean).length;
    expect(taken(0, MESSAGES_BURST + 5)).toBe(MESSAGES_BURST);
    expect(taken(500, 10)).toBe(5);
    expect(taken(60_000, 100)).toBe(MESSAGES_BURST);
    // A clock that goes back neither adds to the budget nor takes from it.
    expect(taken(10, 5)).toBe(0);
  });
});
