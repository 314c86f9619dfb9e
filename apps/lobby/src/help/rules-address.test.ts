import { expect, it } from 'vitest';
import { rulesAddressOf, rulesSearchOf } from './rules-address.ts';

it.each([
  ['', { game: 'nlhe', tableId: null }],
  ['?game=plo5-8&table=12', { game: 'plo5-8', tableId: '12' }],
  ['?game=bridge&table=x', { game: 'nlhe', tableId: null }],
])('reads %s', (search, address) => {
  expect(rulesAddressOf(search)).toEqual(address);
});

it('reads the queries it makes', () => {
  for (const tableId of ['7', null]) expect(rulesAddressOf(rulesSearchOf({ game: 'nlsd', tableId }))).toEqual({ game: 'nlsd', tableId });
});
