import { expect, test } from 'vitest';
import { GOING_LIVE, listAt, menuOf, pageAt, pagesOf } from './menu.ts';

const ALL = ['people.read', 'audit.read', 'integration.read', 'money.read', 'hands.read', 'rooms.read', 'players.read'];
const paths = (rights: readonly string[]) => pagesOf(rights).map(({ path }) => path);

test('the menu has home first, then what is worked with, then what is set up', () => {
  expect(menuOf(ALL).map(({ title, pages }) => [title, pages.length])).toEqual([
    [null, 1],
    ['menu.operate', 5],
    ['menu.set-up', 3],
  ]);
});

test('the checklist is first of what is set up, until the operator is live', () => {
  expect(paths(['integration.read', GOING_LIVE])).toEqual(['/', '/checklist', '/integration', '/account']);
});

test('a page without the right to it is absent, and so is a group without pages', () => {
  expect(paths(['money.read', 'integration.read'])).toEqual(['/', '/money', '/integration', '/account']);
  expect(menuOf([]).map(({ title }) => title)).toEqual([null]);
});

test.each([
  ['/', '/'],
  ['/money/stuck', '/money'],
  ['/moneybox', undefined],
  ['/account', '/account'],
  ['/people', undefined],
] as const)('%s is on page %s', (path, page) => {
  expect(pageAt(pagesOf(['money.read']), path)?.path).toBe(page);
});

test.each([
  ['/', '/'],
  ['/players/ann', '/players'],
  ['/hands/100001', '/hands'],
  ['/money/transactions/a-1', '/money/transactions'],
  ['/money/reports', '/money/reports'],
  ['/fair-play/cases/c-1', '/fair-play/cases'],
  ['/rooms', '/rooms'],
] as const)('another operator at %s is shown %s', (path, list) => {
  expect(listAt(path)).toBe(list);
});
