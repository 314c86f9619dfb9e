import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { showLanguage } from '../i18n/i18n.ts';
import { followAddress, routeOf } from '../shell/routing.ts';
import { MyHands } from './my-hands.tsx';

it('links stay below the address of the launch, also when it becomes known after this module', async () => {
  await showLanguage('en');
  const view = { location: { pathname: '/lobby/at/casino', search: '' }, addEventListener: () => {} } as unknown as Window;
  followAddress(view);
  const links = [...renderToStaticMarkup(<MyHands />).matchAll(/href="([^"]*)"/g)].map(([, path = '']) => path);
  view.location.pathname = '/lobby/';
  followAddress(view);
  expect(links).toEqual(['/lobby/at/casino/hands', '/lobby/at/casino/transactions', '/lobby/at/casino/limits']);
  expect(links.map((path) => routeOf(path, '').page)).toEqual(['hands', 'transactions', 'limits']);
});
