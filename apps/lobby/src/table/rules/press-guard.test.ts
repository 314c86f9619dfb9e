import { describe, expect, it } from 'vitest';
import { acceptsPress, firstMeaning, GUARD_MS, nextMeaning } from './press-guard.ts';

describe('press guard (UX-2)', () => {
  const call = nextMeaning(firstMeaning('check', 0), 'call:9000', 10_000);

  it.each([
    ['just after the change', 10_001, 'call:9000', false],
    ['one millisecond too early', 10_000 + GUARD_MS - 1, 'call:9000', false],
    ['after the guard time', 10_000 + GUARD_MS, 'call:9000', true],
    ['pressed on the old meaning and released late', 9_900, 'check', false],
  ])('%s', (_, downAt, meaningAtDown, accepted) => {
    expect(acceptsPress(call, { downAt, meaningAtDown })).toBe(accepted);
  });

  it('does not restart while the meaning stays the same', () => {
    expect(nextMeaning(call, 'call:9000', 20_000)).toBe(call);
  });

  it('a new amount to call is a new meaning', () => {
    expect(nextMeaning(call, 'call:9100', 20_000)).toEqual({ meaning: 'call:9100', since: 20_000 });
  });
});
