import { type ListView, SORT_KEYS } from '@cardroom/protocol/shapes';
import { DEFAULT_SORTING, NO_FILTERS } from '@cardroom/views/listing';
import { describe, expect, it } from 'vitest';
import { choicesIn, searchOf, viewOf } from './filters.ts';

describe('the view in the address', () => {
  it.each([
    { filters: NO_FILTERS, sorting: DEFAULT_SORTING },
    {
      filters: {
        tab: 'omaha',
        games: ['plo4', 'plo5-8'],
        limits: ['PL', 'FL'],
        bands: ['micro', 'mid'],
        seats: [2, 6],
        hideFull: true,
        hideEmpty: true,
        minPlayers: 4,
        favourites: true,
      },
      sorting: { key: 'waiting', descending: true },
    },
    ...SORT_KEYS.flatMap((key) => [false, true].map((descending) => ({ filters: NO_FILTERS, sorting: { key, descending } }))),
  ] as ListView[])('is read back unchanged: %j', (view) => {
    expect(viewOf(searchOf(view))).toEqual(view);
  });

  it('is empty for the default view', () => {
    expect(searchOf({ filters: NO_FILTERS, sorting: DEFAULT_SORTING })).toBe('');
  });

  it('ignores what it does not recognise', () => {
    expect(
      viewOf('?tab=chess&games=plo4,../x,PLO&limits=NL,XL&stakes=<script>,low&seats=1,10,x,9&hide=all&players=7&sort=--players&other=1'),
    ).toEqual({
      filters: { ...NO_FILTERS, games: ['plo4'], limits: ['NL'], bands: ['low'], seats: [9] },
      sorting: DEFAULT_SORTING,
    });
  });
});

it('keeps the choice of favourites', () => {
  expect(viewOf('?only=favourites').filters.favourites).toBe(true);
  expect(viewOf('?only=everything').filters.favourites).toBe(false);
});

it('counts the chosen filters', () => {
  expect(choicesIn(NO_FILTERS)).toBe(0);
  expect(choicesIn({ ...NO_FILTERS, games: ['plo4', 'nlhe'], seats: [6], hideFull: true, minPlayers: 3, favourites: true })).toBe(6);
});
