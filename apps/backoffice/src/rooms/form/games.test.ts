import { beforeAll, expect, test } from 'vitest';
import { showAll } from '../../i18n/testing/read-texts.ts';
import { bettingsOf, cardsOf, gameAfter, hasOption } from './games.ts';

beforeAll(() => showAll('en'));

test.each([
  ['nlhe', { variant: 'omaha' }, 'plo4'],
  ['plo5', { variant: 'hilo' }, 'plo5-8'],
  ['plo6', { variant: 'hilo' }, 'plo8'],
  ['flo8', { variant: 'omaha' }, 'plo4'],
  ['flhe', { variant: 'hilo' }, 'flo8'],
  ['plo5-8', { betting: 'fl', variant: 'hilo' }, 'flo8'],
  ['plo4', { cards: 6, variant: 'omaha' }, 'plo6'],
  ['plo4', { variant: 'short' }, 'nlsd'],
  ['nlsd', { variant: 'holdem' }, 'nlhe'],
] as const)('%s after %j is %s', (key, choice, next) => {
  expect(gameAfter(key, choice)).toBe(next);
});

test('a variant offers its own betting and cards', () => {
  expect(bettingsOf('nlhe').map(([betting]) => betting)).toEqual(['nl', 'pl', 'fl']);
  expect(bettingsOf('plo8').map(([betting]) => betting)).toEqual(['pl', 'fl']);
  expect(cardsOf('plo4')).toEqual([4, 5, 6]);
  expect(cardsOf('flo8')).toEqual([4, 5]);
  expect(cardsOf('nlsd')).toEqual([2]);
});

test('short deck has no small blind and no choice of who pays the ante', () => {
  expect(['smallBlind', 'anteType', 'bigBlind'].filter((option) => hasOption('nlsd', option, undefined))).toEqual(['bigBlind']);
  expect(hasOption('nlhe', 'smallBlind', undefined)).toBe(true);
  expect(hasOption('nlhe', 'maxRaises', ['flhe', 'flo8'])).toBe(false);
});
