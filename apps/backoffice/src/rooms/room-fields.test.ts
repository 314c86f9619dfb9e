import { afterAll, beforeAll, expect, test } from 'vitest';
import { showAll } from '../i18n/testing/read-texts.ts';
import { givenText, labelAndUnit, shownText, translated, withLabels, withShownBounds } from './room-fields.ts';

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

test('a refusal of a time or a share names the bounds that the field can take', () => {
  const fields = [
    { option: 'actMs', label: 'Time to act', kind: 'seconds' },
    { option: 'rakeBasisPoints', label: 'Rate', kind: 'percent' },
    { option: 'seats', label: 'Seats', kind: 'count' },
  ] as const;
  const form = [{ title: 'All', fields }];
  expect(withShownBounds(form, 'actMs', 'must be from 5000 to 120000')).toBe('must be from 5 to 120');
  expect(withShownBounds(form, 'rakeBasisPoints', 'must be at most 1050')).toBe('must be at most 10.5');
  expect(withShownBounds(form, 'actMs', '"1e3" is not a whole number')).toBe('"1e3" is not a whole number');
  expect(withShownBounds(form, 'seats', 'must be from 2 to 9')).toBe('must be from 2 to 9');
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
