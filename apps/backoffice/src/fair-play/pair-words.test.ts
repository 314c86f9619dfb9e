import type { SuspectPair } from '@cardroom/staff-api';
import { beforeAll, expect, test } from 'vitest';
import { showAll } from '../i18n/testing/read-texts.ts';
import { reasonsOf } from './pair-words.ts';

beforeAll(() => showAll('en'));

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

test('each signal reads as a sentence that names the loser', () => {
  expect(reasonsOf(pair)).toEqual([
    'Both used the same browser.',
    'Both connected from the same network, which few other players use.',
    'Cy lost 410 big blinds per 100 hands to Bo, 6.2 standard deviations more than their results against other players suggest.',
    'Of 24 hands that came down to these two, 96% were checked to the end; their play against others suggests 21% (9.0 standard deviations).',
    'They were dealt in together in 83% of the less active player’s hands.',
  ]);
  expect(reasonsOf({ ...pair, signals: { ...pair.signals, signals: [] } })).toEqual([]);
  expect(reasonsOf({ ...pair, signals: { ...pair.signals, signals: ['flow'], flowPer100: 12 } })[0]).toMatch(/^Bo lost 12 big blinds/);
});
