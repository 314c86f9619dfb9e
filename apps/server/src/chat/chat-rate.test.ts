import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHAT_BURST, CHAT_EVERY_MS, mayTalk } from './chat-rate.ts';

/** Tries to speak at each of these times and returns the times that were accepted. */
function accepted(times: readonly number[]): number[] {
  let paidUntil = 0;
  return times.filter((now) => {
    const turn = mayTalk(paidUntil, now);
    if ('paidUntil' in turn) paidUntil = turn.paidUntil;
    return 'paidUntil' in turn;
  });
}

test('a burst is accepted, then one message per interval', () => {
  const T = 1_000_000;
  expect(accepted(Array(CHAT_BURST + 3).fill(T))).toHaveLength(CHAT_BURST);
  const paidUntil = T + CHAT_BURST * CHAT_EVERY_MS;
  expect(mayTalk(paidUntil, T)).toEqual({ retryAfterMs: CHAT_EVERY_MS });
  expect(mayTalk(paidUntil, T + CHAT_EVERY_MS - 1)).toEqual({ retryAfterMs: 1 });
  expect(mayTalk(paidUntil, T + CHAT_EVERY_MS)).toEqual({ paidUntil: paidUntil + CHAT_EVERY_MS });
});

test('no pattern gets more through than the burst and the rate, and waiting as told is enough', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(CHAT_EVERY_MS * 2), { maxLength: 60 }), (gaps) => {
      let now = 1_000_000;
      const times = gaps.map((gap) => {
        now += gap;
        return now;
      });
      const spoken = accepted(times);
      for (const [index, from] of spoken.entries()) {
        const within = spoken.slice(index).filter((at) => at < from + 10 * CHAT_EVERY_MS).length;
        expect(within).toBeLessThanOrEqual(CHAT_BURST + 10);
      }
    }),
  );
  fc.assert(
    fc.property(fc.nat(100 * CHAT_EVERY_MS), fc.nat(100 * CHAT_EVERY_MS), (paidUntil, now) => {
      const turn = mayTalk(paidUntil, now);
      if ('retryAfterMs' in turn) expect(mayTalk(paidUntil, now + turn.retryAfterMs)).toHaveProperty('paidUntil');
    }),
  );
});
