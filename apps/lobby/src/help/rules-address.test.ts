import { expect, it } from 'vitest';
import { rulesPath } from '../shell/routing.ts';
import { rulesAddressOf } from './rules-address.ts';

it.each([
  ['', { game: 'nlhe', tableId: null }],
  ['?game=plo5-8&table=12', { game: 'plo5-8', tableId: '12' }],
  ['?game=bridge&table=x', { game: 'nlhe', tableId: null }],
])('reads %s', (search, address) => {
  expect(rulesAddressOf(search)).toEqual(address);
});

it('reads the addresses that links to it have', () => {
  for (const tableId of ['7', null]) {
    const { search } = new URL(rulesPath('nlsd', tableId), 'http://localhost');
    expect(rulesAddressOf(search)).toEqual({ game: 'nlsd', tableId });
  }
});
