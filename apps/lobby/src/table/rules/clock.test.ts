import { describe, expect, it } from 'vitest';
import { player, tableOf, turn } from '../../gallery/fixtures.ts';
import { clockOf } from './clock.ts';

const NOW = 100_000;
const offer = { decisionId: '1284-9', until: NOW + 15_000, waiting: [1] };
const asked = tableOf(3, { ...turn(0, NOW), offer, seats: [0, 1, 2].map((seat) => player(seat, { allIn: true, stack: 0 })) });

describe('the clock of a seat', () => {
  it('runs from the start of an open offer for a player who is asked', () => {
    expect(clockOf(asked, { runTwiceMs: 15_000 }, 1)).toEqual({ startedAt: NOW, actUntil: NOW + 15_000, bankUntil: NOW + 15_000 });
    expect(clockOf(asked, { runTwiceMs: 30_000 }, 1).startedAt).toBe(NOW - 15_000);
  });

  it('otherwise is the clock of the turn, with its time bank', () => {
    const spot = { startedAt: NOW - 6_000, actUntil: NOW + 14_000, bankUntil: NOW + 44_000 };
    expect(clockOf(asked, { runTwiceMs: 15_000 }, 0)).toEqual(spot);
    expect(clockOf(null, null, 0)).toEqual({ startedAt: 0, actUntil: 0, bankUntil: 0 });
  });
});
