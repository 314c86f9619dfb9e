import type { SuspectPair } from '@cardroom/staff-api';
import { expect, test } from 'vitest';
import { reasonsOf } from './pair-words.ts';

const pair: SuspectPair = {
  a: { playerId: 'bo', name: 'Bo' },
  b: { playerId: 'cy', name: 'Cy' },
  counts: { hands: 240, headsUp: 24, checkedDown: 23 },
  signals: {
    points: 10,
    signals: ['browser', 'network', 'flow', 'soft-play', 'overlap'],
    overlap: 0.834,
    flowPer100: -410.4,
    flowSigma: 6.24,
    checkedPart: 23 / 24,
    checkedExpected: 0.21,
    softSigma: 9.04,
  },
};

test('each signal is said in words, and who lost to whom', () => {
  expect(reasonsOf(pair)).toEqual([
    'Both came from one browser.',
    'Both came from one network that few others came from.',
    'Cy lost 410 big blinds in 100 hands to Bo: 6.2 standard deviations beyond what he loses to others and Bo wins from others.',
    'Of 24 hands that came down to the two of them, 96 % were checked to the end; as they play others, 21 % would be (9.0 standard deviations).',
    'They are together in 83 % of the hands of the one who plays less.',
  ]);
  expect(reasonsOf({ ...pair, signals: { ...pair.signals, signals: [] } })).toEqual([]);
  expect(reasonsOf({ ...pair, signals: { ...pair.signals, signals: ['flow'], flowPer100: 12 } })[0]).toMatch(/^Bo lost 12 big blinds/);
});
