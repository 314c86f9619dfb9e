import { expect, it } from 'vitest';
import { routeOf, tablePath } from './routing.ts';

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
])('finds the page of %s%s', (pathname, search, route) => {
  expect(routeOf(pathname, search)).toEqual(route);
});

it('finds the page of the paths it makes', () => {
  expect(tablePath('7')).toBe('/lobby/table/7');
  const url = new URL(tablePath('7', 3), 'http://localhost');
  expect(routeOf(url.pathname, url.search)).toEqual({ page: 'table', tableId: '7', seat: 3 });
});
