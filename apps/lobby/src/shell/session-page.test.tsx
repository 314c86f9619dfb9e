import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { showLanguage } from '../i18n/i18n.ts';
import { SessionPage } from './session-page.tsx';

beforeAll(() => showLanguage('en'));

const shown = (reason: string | null) => renderToStaticMarkup(<SessionPage state={{ kind: 'ended', reason }} />);

it.each([
  ['operator', 'Your operator ended your session.'],
  ['token-revoked', 'Your operator ended your session.'],
  ['signed-out', 'You signed out.'],
  ['time-out', 'Your time-out has begun.'],
  ['too-long', 'Your session reached the longest time a session can last.'],
  ['until', 'You reached the time limit set by your operator.'],
  ['session-minutes', 'You reached the time limit set by your operator.'],
  ['loss-limit', 'You reached the loss limit set by your operator.'],
  ['stop-time', 'It’s the time at which you chose to stop.'],
  ['stop-loss', 'You reached the loss at which you chose to stop.'],
])('says why a session ended: %s', (reason, text) => {
  expect(shown(reason)).toContain(text);
  expect(shown(reason)).toContain('Your chips go back to your balance.');
  // A new launch would be refused for now.
  expect(shown(reason).includes('press Play')).toBe(reason !== 'time-out' && reason !== 'until');
});

it.each([null, 'of a newer service'])('says how to come back if the reason is unknown: %s', (reason) => {
  expect(shown(reason)).toContain('press Play');
});
