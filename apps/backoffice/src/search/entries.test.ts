import type { SearchHit } from '@cardroom/staff-api';
import { beforeAll, expect, test } from 'vitest';
import { showAll } from '../i18n/testing/read-texts.ts';
import { pagesOf } from '../shell/menu.ts';
import { entryOf, pagesNamed } from './entries.ts';

beforeAll(() => showAll('en'));

const of = { operatorId: 'other-casino' };
const HITS: readonly (readonly [hit: SearchHit, address: string, title: string])[] = [
  [
    { ...of, kind: 'transaction', id: 'a-1', what: 'debit', playerId: 'ann', amountMinor: 1_250, currency: 'EUR', at: 0 },
    '/money/transactions/a-1',
    'a-1',
  ],
  [{ ...of, kind: 'hand', id: '100001', tableId: '7', gameKey: 'nlhe', at: 0 }, '/hands/100001', '#100001'],
  [{ ...of, kind: 'player', id: 'a/b?c', name: 'Ann' }, '/players/a%2Fb%3Fc', 'Ann'],
  [{ ...of, kind: 'room', id: '7', name: 'Vienna', closed: false }, '/rooms#room-7', 'Vienna'],
  [{ ...of, kind: 'table', id: '8', name: 'Vienna' }, '/rooms#table-8', 'Vienna'],
];

test.each(HITS)('%j opens %s', (hit, address, title) => {
  expect(entryOf(hit, false)).toMatchObject({ address, title });
});

test.each(HITS)('%j opens with its operator for service staff', (hit, address) => {
  const [path, anchor] = address.split('#');
  expect(entryOf(hit, true).address).toBe(`${path}?operatorId=other-casino${anchor === undefined ? '' : `#${anchor}`}`);
  expect(entryOf(hit, true).detail).toContain('other-casino');
});

test('a transaction shows its type, amount and player', () => {
  expect(entryOf(HITS[0]?.[0] as SearchHit, false).detail).toMatch(/^Debit · €12\.50 · ann · /);
});

test('pages are found by part of their name, and an empty text finds all', () => {
  const pages = pagesOf(['money.read', 'audit.read']);
  expect(pagesNamed(pages, ' LOG ', null).map(({ address }) => address)).toEqual(['/audit']);
  expect(pagesNamed(pages, '', null)).toHaveLength(4);
  expect(pagesNamed(pages, 'xyz', null)).toEqual([]);
});

test('a page of an operator opens with the chosen one, and one without an operator does not', () => {
  const pages = pagesOf(['money.read', 'audit.read']);
  expect(pagesNamed(pages, '', 'demo').map(({ address }) => address)).toEqual([
    '/?operatorId=demo',
    '/money?operatorId=demo',
    '/audit',
    '/account',
  ]);
});
