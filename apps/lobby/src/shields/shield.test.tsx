import { REASONS } from '@cardroom/fairness/src/verify/reasons.ts';
import { SENTENCES } from '@cardroom/fairness/src/verify/sentences.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { addCatalog, localeStore, showLanguage } from '../i18n/i18n.ts';
import { AlarmNote } from './alarm.tsx';
import type { Shield } from './book.ts';
import { Finding, HowDeckWasMade } from './sheet/deal-sheet.tsx';
import { OwnCutForm } from './sheet/own-cut-form.tsx';
import { ShieldButton } from './shield.tsx';

vi.mock('./check-worker.ts?worker&url', () => ({ default: '/check-worker.js' }));
beforeAll(async () => {
  await showLanguage('en');
  await Promise.all([addCatalog('deal'), addCatalog('table')]);
});

const STATES: readonly [Shield, string, string, string][] = [
  [{ colour: 'green', reason: 'checked' }, 'green', 'Deal checked.', 'This browser checked it: '],
  [{ colour: 'green', reason: 'thin' }, 'green', 'Deal checked.', 'fewer than half of the players'],
  [{ colour: 'grey', reason: 'uncut' }, 'grey', 'Deal not proven.', 'Nobody cut this deck'],
  ['unknown', 'grey', 'Deal not proven.', 'This browser did not see the whole hand.'],
  [{ colour: 'red', reason: 'forged-link' }, 'red', 'The deal does not agree.', SENTENCES['forged-link']],
  ['open', 'open', 'Hand in progress.', 'The hand is checked as soon as it has ended.'],
];

it.each(STATES)('the shield %j is told by its name and its shape, not by colour alone', (shield, colour, state, sentence) => {
  const button = renderToStaticMarkup(<ShieldButton hand="42" shield={shield} />);
  expect(button).toContain(`data-colour="${colour}"`);
  expect(button).toContain(`aria-label="${state} How hand #42 was dealt"`);
  expect(button).toContain(sentence);
  const finding = renderToStaticMarkup(<Finding shield={shield} />);
  expect(finding).toContain(state);
  expect(finding).toContain(sentence);
});

it('draws another sign within the shield for each state', () => {
  const signs = STATES.map(([shield, colour]) => [
    colour,
    renderToStaticMarkup(<Finding shield={shield} />).match(/<path d="([^"]*)" stroke-linecap/)?.[1],
  ]);
  expect(new Set(signs.map(([, sign]) => sign)).size).toBe(new Set(signs.map(([colour]) => colour)).size);
});

it('warns at once, with the reason and that folding is still possible', () => {
  const html = renderToStaticMarkup(<AlarmNote reason="cut-incomplete" />);
  expect(html).toContain('role="alert"');
  expect(html).toContain(SENTENCES['cut-incomplete']);
  expect(html).toContain('You can still fold.');
});

it('has a sentence for every reason that a single hand can be refused for, in the words of the format', () => {
  const { t } = localeStore.getState();
  const ownWords = ['leaves-differ', 'my-cut-not-listed'];
  for (const reason of REASONS.filter((one) => one !== 'day-root-differs')) {
    expect(t.has(`deal.reason.${reason}`)).toBe(true);
    if (!ownWords.includes(reason)) expect(t(`deal.reason.${reason}`).replace('’', "'")).toBe(SENTENCES[reason]);
  }
});

it('explains in four sentences and a picture', () => {
  const html = renderToStaticMarkup(<HowDeckWasMade />);
  expect(html.match(/<li>[^<]+\.<\/li>/g)).toHaveLength(4);
  expect(html).toMatch(/<img[^>]+alt="Two sealed decks[^"]+"/);
});

it('names the length that a player’s own cut needs, and how far it is', () => {
  const html = renderToStaticMarkup(<OwnCutForm state="waiting" onUse={() => {}} />);
  expect(html).toContain('At least 12 characters.');
  expect(html).toContain('Waiting for the service to accept it…');
  expect(html).toMatch(/<button[^>]+disabled/);
});
