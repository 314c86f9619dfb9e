import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Beats, beaten, isSure, isTrusted, missed, NO_BEATS } from './beats.ts';
import { CLUSTER_LIMITS } from './limits.ts';

const { beatMs, leaseMs, silentMs } = CLUSTER_LIMITS;

/** Events in the life of a process: pauses between its beats, and beats that fail. */
const lives = fc.array(fc.record({ afterMs: fc.integer({ min: 1, max: 2 * leaseMs }), confirmed: fc.boolean() }), { maxLength: 60 });

describe('beats', () => {
  it('a process is sure of itself for one lease after its last confirmed beat, whatever failed since', () => {
    fc.assert(
      fc.property(lives, fc.integer({ min: 0, max: 3 * leaseMs }), (life, laterMs) => {
        let [at, beats] = [0, NO_BEATS as Beats];
        let last: number | null = null;
        for (const { afterMs, confirmed } of life) {
          at += afterMs;
          beats = confirmed ? beaten(beats, at) : missed(beats);
          if (confirmed) last = at;
        }
        expect(isSure(beats, at + laterMs)).toBe(last !== null && at + laterMs - last < leaseMs);
      }),
    );
  });

  it('a process judges others only after a whole lease of beats, none failed and none late', () => {
    fc.assert(
      fc.property(lives, (life) => {
        let [at, beats] = [0, NO_BEATS as Beats];
        let [since, last] = [null as number | null, null as number | null];
        for (const { afterMs, confirmed } of life) {
          at += afterMs;
          beats = confirmed ? beaten(beats, at) : missed(beats);
          if (!confirmed) since = null;
          else if (since === null || last === null || at - last > silentMs) since = at;
          if (confirmed) last = at;
          expect(isTrusted(beats, at)).toBe(since !== null && at - since >= leaseMs);
        }
      }),
    );
  });

  it('regular beats are enough', () => {
    let beats = NO_BEATS;
    for (let at = 0; at < leaseMs; at += beatMs) {
      expect(isTrusted(beats, at)).toBe(false);
      beats = beaten(beats, at);
    }
    expect(isTrusted(beaten(beats, leaseMs), leaseMs)).toBe(true);
  });
});
