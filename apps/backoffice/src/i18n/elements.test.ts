import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tWith } from './elements.tsx';
import { showAll } from './testing/read-texts.ts';

beforeAll(() => showAll('en'));
afterAll(() => showAll('en'));

test('elements stand where the language wants them', async () => {
  const shown = () => renderToStaticMarkup(createElement('p', null, tWith('list.shown', { rows: createElement('b', null, 25) })));
  expect(shown()).toBe('<p><b>25</b> shown</p>');
  await showAll('de');
  expect(shown()).toBe('<p><b>25</b> angezeigt</p>');
});
