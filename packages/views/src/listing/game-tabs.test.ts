import { GAME_TABS } from '@cardroom/protocol/shapes';
import { expect, it } from 'vitest';
import { isInTab, tabCounts } from './game-tabs.ts';

it.each([
  ['holdem', ['all', 'holdem']],
  ['omaha4', ['all', 'omaha']],
  ['omaha6', ['all', 'omaha']],
  ['shortdeck', ['all', 'shortdeck']],
])('%s is listed in %j', (game, tabs) => {
  expect(GAME_TABS.filter((tab) => isInTab(tab, game))).toEqual(tabs);
});

it('counts the players of each tab and leaves out tabs without tables', () => {
  const rows = [
    { game: 'holdem', players: 6 },
    { game: 'omaha4', players: 2 },
    { game: 'omaha5', players: 3 },
  ];
  expect(tabCounts(rows)).toEqual([
    { tab: 'all', players: 11 },
    { tab: 'holdem', players: 6 },
    { tab: 'omaha', players: 5 },
  ]);
  expect(tabCounts([])).toEqual([{ tab: 'all', players: 0 }]);
});
