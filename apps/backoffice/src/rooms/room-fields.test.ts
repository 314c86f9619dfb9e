import { afterAll, beforeAll, expect, test } from 'vitest';
import { showAll } from '../i18n/testing/read-texts.ts';
import { givenText, labelAndUnit, shownText, translated, withLabels } from './room-fields.ts';

beforeAll(() => showAll('en'));
afterAll(() => showAll('en'));

test.each([
  ['seconds', '20000', '20'],
  ['seconds', '1500', '1.5'],
  ['percent', '550', '5.5'],
  ['percent', '', ''],
  ['amount', '0.50', '0.50'],
  ['count', '6', '6'],
] as const)('a field of %s shows %j as %j and converts it back', (kind, text, shown) => {
  expect(shownText({ kind }, text)).toBe(shown);
  expect(givenText({ kind }, shown)).toBe(text);
});

test.each(['soon', '-1', '1e3', '1.2345'])('%j is not a number of seconds and is sent unchanged', (text) => {
  expect(givenText({ kind: 'seconds' }, text)).toBe(text);
});

test('a refusal names the field by its label', () => {
  const form = [{ title: 'Buy-in', fields: [{ option: 'buyInMax', label: 'Maximum buy-in', kind: 'amount' }] }] as const;
  expect(withLabels(form, 'buyInMax: must not be less than the minimum buy-in')).toBe(
    'Maximum buy-in: must not be less than the minimum buy-in',
  );
  expect(withLabels(form, 'buyInMax.0.cap: is required')).toBe('Maximum buy-in: is required');
  expect(withLabels(form, 'It is now buyInMax 150')).toBe('It is now Maximum buy-in 150');
  expect(withLabels(form, 'currency: "USD" is not enabled')).toBe('currency: "USD" is not enabled');
});

test('the form is shown in the language of the page, and an option without texts in the words of the service', async () => {
  await showAll('de');
  const sent = [
    {
      title: 'Timers',
      fields: [
        { option: 'sitOutMs', label: 'Remove if sitting out for (seconds)', kind: 'seconds', hint: '60 to 14,400.' },
        { option: 'pace', label: 'Pace', kind: 'choice', choices: [['fast', 'Fast'] as const] },
        { option: 'newest', label: 'Newest', kind: 'text', hint: 'Such as this.' },
      ],
    },
  ] as const;
  const [timers] = translated(sent);
  expect(timers?.fields).toMatchObject([
    { label: 'Entfernen beim Aussetzen nach (Sekunden)', hint: '60 bis 14.400.' },
    { label: 'Ablauf', choices: [['fast', 'Schnell']] },
    { label: 'Newest', hint: 'Such as this.' },
  ]);
  expect(timers?.fields.map(labelAndUnit)).toEqual([
    { label: 'Entfernen beim Aussetzen nach', unit: 'Sekunden' },
    { label: 'Ablauf', unit: undefined },
    { label: 'Newest', unit: undefined },
  ]);
});
