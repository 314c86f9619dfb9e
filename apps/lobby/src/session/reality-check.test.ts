import { describe, expect, it } from 'vitest';
import type { ConnectionSnapshot } from '../table/connection.ts';
import { mayRemind, momentAt, REALITY_PATIENCE_MS, realityDueAt, realityEveryMs, type TableMoment } from './reality-check.ts';

const HOUR = 3_600_000;
const CALM: TableMoment = { asked: false, inHand: false };
const IN_HAND: TableMoment = { asked: false, inHand: true };
const ASKED: TableMoment = { asked: true, inHand: true };

describe('a reality check', () => {
  it('is due one interval after the session began or the last reminder was dismissed, even in another session', () => {
    expect(realityDueAt({ startedAt: 1_000, readAt: null }, HOUR)).toBe(1_000 + HOUR);
    expect(realityDueAt({ startedAt: 1_000, readAt: 5_000 }, HOUR)).toBe(5_000 + HOUR);
    expect(realityDueAt({ startedAt: 9_000, readAt: 5_000 }, HOUR)).toBe(9_000 + HOUR);
  });

  it('waits for the end of the hand, and never covers a decision, however late it is', () => {
    expect(mayRemind(HOUR - 1, HOUR, [])).toBe(false);
    expect(mayRemind(HOUR, HOUR, [])).toBe(true);
    expect(mayRemind(HOUR, HOUR, [CALM])).toBe(true);
    expect(mayRemind(HOUR, HOUR, [CALM, IN_HAND])).toBe(false);
    expect(mayRemind(HOUR + REALITY_PATIENCE_MS, HOUR, [CALM, IN_HAND])).toBe(true);
    expect(mayRemind(HOUR + REALITY_PATIENCE_MS, HOUR, [IN_HAND, ASKED])).toBe(false);
    expect(mayRemind(HOUR * 9, HOUR, [ASKED])).toBe(false);
  });
});

describe('the state of a table', () => {
  const at = (phase: string, seat: { inHand: boolean; folded: boolean }, mine: number | null = 0): TableMoment =>
    momentAt({ table: { phase, seats: [seat] }, you: { seat: mine }, closed: null } as unknown as ConnectionSnapshot, false);
  const playing = { inHand: true, folded: false };

  it('is in a hand until it ends or the player folds', () => {
    expect(at('flop', playing).inHand).toBe(true);
    expect(at('flop', { inHand: true, folded: true }).inHand).toBe(false);
    expect(at('showdown', playing).inHand).toBe(false);
    expect(at('waiting', playing).inHand).toBe(false);
    expect(at('flop', playing, null).inHand).toBe(false);
  });

  it('is idle before the table has sent anything', () => {
    expect(momentAt({ table: null, you: null, closed: null }, false)).toEqual(CALM);
  });
});

it.each([
  [0, null, 0],
  [60_000, null, 60_000],
  [0, 15, 900_000],
  [1_800_000, 15, 900_000],
  [600_000, 15, 600_000],
])('the operator’s %i ms and the player’s %s min make %i ms', (operatorMs, own, everyMs) => {
  expect(realityEveryMs(operatorMs, own)).toBe(everyMs);
});
