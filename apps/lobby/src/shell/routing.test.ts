import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { followAddress, handPath, handsPath, limitsPath, lobbyPath, routeOf, tablePath } from './routing.ts';

it.each([
  ['/lobby/', '', { page: 'lobby' }],
  ['/lobby', '?sort=name', { page: 'lobby' }],
  ['/lobby/table/12', '', { page: 'table', tableId: '12', seat: null }],
  ['/lobby/table/12/', '?seat=8', { page: 'table', tableId: '12', seat: 8 }],
  ['/lobby/table/12', '?seat=9', { page: 'table', tableId: '12', seat: null }],
  ['/lobby/table/12', '?seat=-1', { page: 'table', tableId: '12', seat: null }],
  ['/lobby/table/x1', '', { page: 'lobby' }],
  ['/lobby/table/123456789012345678901', '', { page: 'lobby' }],
  ['/lobby/elsewhere', '', { page: 'lobby' }],
  ['/lobby/tables', '', { page: 'tables' }],
  ['/lobby/tables/', '', { page: 'tables' }],
  ['/lobby/hands', '', { page: 'hands' }],
  ['/lobby/hands/', '', { page: 'hands' }],
  ['/lobby/transactions', '', { page: 'transactions' }],
  ['/lobby/limits', '', { page: 'limits' }],
  ['/lobby/at/casino/limits/', '', { page: 'limits' }],
  ['/lobby/rules', '', { page: 'rules' }],
  ['/lobby/rules/', '?game=plo5-8&table=12', { page: 'rules' }],
  ['/lobby/rules/x', '', { page: 'lobby' }],
  ['/lobby/transactions/9', '', { page: 'lobby' }],
  ['/lobby/hand/100007', '', { page: 'hand', handId: '100007', tableId: null }],
  ['/lobby/hand/100007', '?table=12', { page: 'hand', handId: '100007', tableId: '12' }],
  ['/lobby/hand/last', '?table=12', { page: 'hand', handId: 'last', tableId: '12' }],
  ['/lobby/hand/100007', '?table=x', { page: 'hand', handId: '100007', tableId: null }],
  ['/lobby/hand/first', '', { page: 'lobby' }],
  ['/lobby/at/casino', '', { page: 'lobby' }],
  ['/lobby/at/casino/', '', { page: 'lobby' }],
  ['/lobby/at/casino/table/12', '?seat=8', { page: 'table', tableId: '12', seat: 8 }],
  ['/lobby/at/casino/hand/last', '?table=12', { page: 'hand', handId: 'last', tableId: '12' }],
  ['/lobby/at/casino/table/12/hands', '', { page: 'lobby' }],
  ['/lobby/hand/1234567890123456789', '', { page: 'lobby' }],
])('resolves %s%s', (pathname, search, route) => {
  expect(routeOf(pathname, search)).toEqual(route);
});

it('resolves the paths it makes to their pages', () => {
  expect(tablePath('7')).toBe('/lobby/table/7');
  const url = new URL(tablePath('7', 3), 'http://localhost');
  expect(routeOf(url.pathname, url.search)).toEqual({ page: 'table', tableId: '7', seat: 3 });
  const hand = new URL(handPath('100007', '7'), 'http://localhost');
  expect(routeOf(hand.pathname, hand.search)).toEqual({ page: 'hand', handId: '100007', tableId: '7' });
  expect(routeOf(handPath('100007'), '')).toEqual({ page: 'hand', handId: '100007', tableId: null });
  expect(routeOf(handsPath(), '')).toEqual({ page: 'hands' });
});

it('M1: all pages stay below the address of the launch, which names the operator', () => {
  const view = { location: { pathname: '/lobby/at/casino', search: '' }, addEventListener: () => {} } as unknown as Window;
  followAddress(view);
  expect([lobbyPath(), lobbyPath('?sort=name'), tablePath('7'), handsPath(), limitsPath()]).toEqual([
    '/lobby/at/casino/',
    '/lobby/at/casino/?sort=name',
    '/lobby/at/casino/table/7',
    '/lobby/at/casino/hands',
    '/lobby/at/casino/limits',
  ]);
  view.location.pathname = '/lobby/';
  followAddress(view);
  expect(lobbyPath()).toBe('/lobby/');
});

it('M1: no other module of the client writes an address below /lobby out, as that would leave the one of the launch', () => {
  const sources = join(import.meta.dirname, '..');
  const pages = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|^(dev|gallery)\/|^(boot|shell\/routing|session\/page-operator)\.ts$/.test(file),
  );
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter((file) => /['`"]\/lobby/.test(readFileSync(join(sources, file), 'utf8')))).toEqual([]);
});
