import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSecrets } from '../process/secrets.ts';
import { answerSealOf, CALL_LIMITS, type Call, CallGuard, isAnswerTo, sealOf } from './sealed-calls.ts';

const key = (n: number) => Buffer.alloc(32, n).toString('base64');
const { cluster } = createSecrets(key(1));
const NOW = 1_000_000;
const call = (more: Partial<Call> = {}): Call => ({
  ...{ to: 'a.1', name: 'reaches-database', body: '{}', at: NOW, nonce: randomBytes(16).toString('base64url') },
  ...more,
});
const refusal = (guard: CallGuard, asked: Call, now = NOW) => guard.refusal(asked, sealOf(cluster, asked), now);

describe('a call', () => {
  test('is let through once', () => {
    const guard = new CallGuard(cluster);
    const asked = call();
    expect(refusal(guard, asked)).toBeNull();
    expect(refusal(guard, asked)).toBe('replayed');
    expect(refusal(guard, call())).toBeNull();
  });

  test.each<[string, Partial<Call>]>([
    ['another process', { to: 'b.1' }],
    ['another call', { name: 'close-everything' }],
    ['another question', { body: '{"x":1}' }],
    ['another time', { at: NOW + 1 }],
    ['another nonce', { nonce: 'x'.repeat(22) }],
  ])('with the signature of %s is forged', (_, change) => {
    const asked = call();
    expect(new CallGuard(cluster).refusal({ ...asked, ...change }, sealOf(cluster, asked), NOW)).toBe('forged');
  });

  test('without a signature, with that of another key, or with a nonce of another form is forged', () => {
    const guard = new CallGuard(cluster);
    const asked = call();
    expect(guard.refusal(asked, '', NOW)).toBe('forged');
    expect(guard.refusal(asked, sealOf(createSecrets(key(2)).cluster, asked), NOW)).toBe('forged');
    expect(refusal(guard, call({ nonce: 'short' }))).toBe('forged');
    expect(refusal(guard, call({ nonce: 'n'.repeat(65) }))).toBe('forged');
    expect(refusal(guard, call({ at: Number.NaN }))).toBe('stale');
  });

  test('is stale outside its window, and replayed as long as it would pass', () => {
    const guard = new CallGuard(cluster);
    const { windowMs } = CALL_LIMITS;
    expect(refusal(guard, call({ at: NOW - windowMs - 1 }))).toBe('stale');
    expect(refusal(guard, call({ at: NOW + windowMs + 1 }))).toBe('stale');
    const ahead = call({ at: NOW + windowMs });
    expect(refusal(guard, ahead)).toBeNull();
    for (let later = 0; later <= 2 * windowMs; later += windowMs / 4) expect(refusal(guard, ahead, NOW + later)).not.toBeNull();
  });

  test('of either key of a rotation is let through', () => {
    const both = createSecrets(key(2), { old: key(1) }).cluster;
    for (const signer of [cluster, createSecrets(key(2)).cluster]) {
      const asked = call();
      expect(new CallGuard(both).refusal(asked, sealOf(signer, asked), NOW)).toBeNull();
    }
  });

  test('garbage is not remembered, and genuine calls only up to the limit', () => {
    const guard = new CallGuard({ isMac: (_, mac) => mac === 'genuine' });
    for (let n = 0; n < CALL_LIMITS.noncesMax; n += 1) {
      const nonce = `n${n}`.padEnd(16, '-');
      expect(guard.refusal(call({ nonce }), 'garbage', NOW)).toBe('forged');
      expect(guard.refusal(call({ nonce }), 'genuine', NOW)).toBeNull();
    }
    expect(guard.refusal(call(), 'genuine', NOW)).toBe('too-many');
    const later = NOW + 2 * CALL_LIMITS.windowMs + 1;
    expect(guard.refusal(call({ at: later }), 'genuine', later)).toBeNull();
  });
});

test('an answer belongs to one call', () => {
  const answer = { status: 200, body: '{}', seal: answerSealOf(cluster, 'one', 200, '{}') };
  expect(isAnswerTo(cluster, 'one', answer)).toBe(true);
  expect(isAnswerTo(cluster, 'other', answer)).toBe(false);
  expect(isAnswerTo(cluster, 'one', { ...answer, body: '{"a":1}' })).toBe(false);
  expect(isAnswerTo(cluster, 'one', { ...answer, status: 201 })).toBe(false);
});
