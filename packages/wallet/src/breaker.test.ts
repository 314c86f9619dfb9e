import { describe, expect, test } from 'vitest';
import { createBreakers } from './breaker.ts';

const op = { operatorId: 'op', playerId: 'p1' };
/** Failures at these times, of two players in turn. */
const fail = (breakers: ReturnType<typeof createBreakers>, times: number[], operatorId = 'op') =>
  times.map((at, index) => breakers.record({ operatorId, playerId: `p${index % 2}` }, 'failed', at));

describe('breaker (operator guide 7)', () => {
  test('five failures in a row within 30 s open it for 15 s, then one probe may pass', () => {
    const breakers = createBreakers();
    expect(fail(breakers, [0, 1_000, 2_000, 3_000])).toEqual([null, null, null, null]);
    expect(breakers.pass('op', 3_000)).toBe('closed');
    expect(breakers.record(op, 'failed', 4_000)).toBe('failures');
    expect([4_000, 18_999, 19_000].map((now) => breakers.pass('op', now))).toEqual(['open', 'open', 'probe']);
    breakers.startProbe('op', 19_000);
    expect(breakers.pass('op', 19_001)).toBe('open');
    expect(breakers.record(op, 'answered', 19_500)).toBeNull();
    expect(breakers.pass('op', 19_500)).toBe('closed');
  });

  test('failures spread over more than 30 s, or interrupted by an answer, do not open it', () => {
    const slow = createBreakers();
    expect(fail(slow, [0, 10_000, 20_000, 29_000, 30_000])).not.toContain('failures');
    const mixed = createBreakers();
    fail(mixed, [0, 1, 2, 3]);
    mixed.record(op, 'answered', 4);
    expect(fail(mixed, [5, 6, 7, 8])).toEqual([null, null, null, null]);
    expect(mixed.pass('op', 9)).toBe('closed');
  });

  test('18-5: failures of one player alone do not open it, and one failure of another player after them does', () => {
    const breakers = createBreakers();
    const own = Array.from({ length: 200 }, (_, index) => breakers.record(op, 'failed', index * 100));
    expect(new Set(own)).toEqual(new Set([null]));
    expect(breakers.pass('op', 20_000)).toBe('closed');
    expect(breakers.record({ operatorId: 'op', playerId: 'p2' }, 'failed', 20_000)).toBe('failures');
  });

  test('answers to other calls while it is open do not close it before its time, and close it afterwards', () => {
    const breakers = createBreakers();
    fail(breakers, [0, 0, 0, 0, 0]);
    breakers.record(op, 'answered', 14_999);
    expect(breakers.pass('op', 14_999)).toBe('open');
    breakers.record(op, 'answered', 15_000);
    expect(breakers.pass('op', 15_000)).toBe('closed');
  });

  test('one INVALID_API_KEY opens it at once', () => {
    const breakers = createBreakers();
    expect(breakers.record(op, 'invalid-api-key', 0)).toBe('invalid-api-key');
    expect(breakers.pass('op', 1)).toBe('open');
  });

  test('a failed probe opens it for another 15 s', () => {
    const breakers = createBreakers();
    fail(breakers, [0, 0, 0, 0, 0]);
    breakers.startProbe('op', 15_000);
    expect(breakers.record(op, 'failed', 16_000)).toBe('failures');
    expect([30_999, 31_000].map((now) => breakers.pass('op', now))).toEqual(['open', 'probe']);
  });

  test('calls that were in flight when it opened do not delay the probe', () => {
    const breakers = createBreakers();
    fail(breakers, [0, 0, 0, 0, 0]);
    expect(breakers.record(op, 'failed', 9_000)).toBeNull();
    expect(breakers.pass('op', 15_000)).toBe('probe');
  });

  test('a lost probe does not keep it open forever', () => {
    const breakers = createBreakers();
    fail(breakers, [0, 0, 0, 0, 0]);
    breakers.startProbe('op', 15_000);
    expect([29_999, 30_000].map((now) => breakers.pass('op', now))).toEqual(['open', 'probe']);
  });

  test('each operator has its own', () => {
    const breakers = createBreakers();
    fail(breakers, [0, 0, 0, 0, 0], 'a');
    fail(breakers, [0], 'b');
    expect([breakers.pass('a', 1), breakers.pass('b', 1)]).toEqual(['open', 'closed']);
    expect([1, 15_000].map((now) => breakers.open(now))).toEqual([['a'], ['a']]);
    breakers.record({ operatorId: 'a', playerId: 'p1' }, 'answered', 15_000);
    expect(breakers.open(15_000)).toEqual([]);
  });
});
