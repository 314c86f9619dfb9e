import { type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { wcagContrast } from 'culori';
import { property, record, stringMatching, assert as that } from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { brandOf, LOGO_BYTES_MAX, logoOf, operatorBrandOf, setBrand } from './brand.ts';
import { checkColours, tokensOf } from './brand-colours.ts';
import { logoKindOf } from './brand-logo.ts';
import { createOperator } from './operators.ts';

const actor = { by: 'test', at: 1_000 };
const SVG = Buffer.from('<?xml version="1.0"?>\n<!-- star --><svg xmlns="http://www.w3.org/2000/svg"/>');
const PNG = Buffer.from('89504e470d0a1a0a0000000d', 'hex');
let store: Store;
beforeEach(async () => {
  store = await testStore();
  for (const operatorId of ['casino', 'other']) await createOperator(store, actor, { operatorId, name: operatorId, currencies: ['EUR'] });
});
afterEach(() => store.close());

describe('the brand of an operator', () => {
  test('is the default until it is set, part by part, for one operator only', async () => {
    expect(await brandOf(store, 'casino')).toBeNull();
    await setBrand(store, actor, 'casino', { colour: ' #1E6FD9 ' });
    const answer = await setBrand(store, { ...actor, at: 2_000 }, 'casino', { logo: SVG });
    const file = answer.ok ? (answer.value.logoFile ?? '') : '';
    expect(file).toMatch(/^[0-9a-f]{24}\.svg$/);
    expect(await brandOf(store, 'casino')).toMatchObject({ tokens: { '--brand': '#1e6fd9' }, logo: `/brand/casino/${file}` });
    await setBrand(store, actor, 'casino', { felt: '#5a1030' });
    expect(await logoOf(store, 'casino', file)).toEqual({ bytes: SVG, kind: 'svg' });
    expect(await operatorBrandOf(store, 'casino')).toEqual({ colour: '#1e6fd9', felt: '#5a1030', logoFile: file });
    expect(await brandOf(store, 'other')).toBeNull();
    expect(await logoOf(store, 'other', file)).toBeNull();
    await setBrand(store, actor, 'casino', { colour: null, felt: null, logo: null });
    expect(await brandOf(store, 'casino')).toBeNull();
    expect(await logoOf(store, 'casino', file)).toBeNull();
  });

  test('a new logo has a new name and replaces the previous one', async () => {
    const first = await setBrand(store, actor, 'casino', { logo: SVG });
    const second = await setBrand(store, actor, 'casino', { logo: PNG });
    const [before, after] = [first, second].map((one) => (one.ok ? (one.value.logoFile ?? '') : ''));
    expect(after).toMatch(/\.png$/);
    expect([await logoOf(store, 'casino', before ?? ''), (await logoOf(store, 'casino', after ?? ''))?.kind]).toEqual([null, 'png']);
  });

  test('each change leaves one audit row without the image', async () => {
    await setBrand(store, actor, 'casino', { colour: '#1e6fd9', logo: PNG });
    const [row, ...more] = await store.read<{ was: string; detail: string }>(
      sql`select was, detail from audit where action = 'operator.set-brand'`,
    );
    expect(more).toEqual([]);
    expect(JSON.parse(row?.was ?? '')).toEqual({ colour: null, felt: null, logoFile: null });
    expect(JSON.parse(row?.detail ?? '')).toEqual({ colour: '#1e6fd9', felt: null, logoFile: expect.stringMatching(/\.png$/) });
  });

  test.each([
    ['colour', { colour: 'blue' }, 'is not a colour'],
    ['colour', { colour: '#12345' }, 'is not a colour'],
    ['colour', { colour: '#101820' }, 'have a contrast of 1.0'],
    ['felt', { felt: '#f0f0f0' }, 'need at least 4.5'],
    ['felt', { felt: 'url(//elsewhere)' }, 'is not a colour'],
    ['logo', { logo: Buffer.alloc(LOGO_BYTES_MAX + 1) }, 'the maximum is 65536'],
    ['logo', { logo: Buffer.from('<html><script>') }, 'must be SVG, PNG or WebP'],
    ['logo', { logo: Buffer.from('GIF89a') }, 'must be SVG, PNG or WebP'],
  ])('refuses a wrong %s and changes nothing', async (field, change, message) => {
    const answer = await setBrand(store, actor, 'casino', { colour: '#1e6fd9', ...change });
    expect(answer).toMatchObject({ ok: false, errors: [{ field, message: expect.stringContaining(message) }] });
    expect(await store.read(sql`select * from operator_brand`)).toEqual([]);
  });

  test('refuses an unknown operator', async () => {
    expect(await setBrand(store, actor, 'nobody', { colour: '#1e6fd9' })).toMatchObject({ ok: false, errors: [{ field: 'operator' }] });
  });
});

describe('the tokens of a brand', () => {
  const hex = stringMatching(/^#[0-9a-f]{6}$/);

  /** WCAG 2.2 1.4.3 and 1.4.11 for any accepted colours. */
  test('are legible on the brand, in the brand on both themes and on the felt, and the turn marker is visible on every felt', () => {
    that(
      property(record({ colour: hex, felt: hex }), (colours) => {
        if (checkColours(colours).length > 0) return;
        const tokens = tokensOf(colours);
        const of = (name: keyof typeof tokens): string => tokens[name] ?? '';
        const text = [
          [of('--on-brand'), of('--brand')],
          [of('--on-brand'), of('--brand-hi')],
          [of('--brand-text-on-dark'), '#243041'],
          [of('--brand-text-on-light'), '#dfe6ee'],
          ['#f2f5f9', of('--house-felt')],
          ['#f2f5f9', of('--house-felt-hi')],
          [of('--house-felt-text-2'), of('--house-felt-hi')],
        ] as const;
        for (const [one, other] of text)
          expect({ one, other, contrast: wcagContrast(one, other) >= 4.5 }).toEqual({ one, other, contrast: true });
        for (const felt of [of('--house-felt-hi'), '#20608f', '#96303e', '#434e5d', '#643788'])
          expect(wcagContrast(of('--turn'), felt)).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  test('are the chosen colours if those are legible already', () => {
    expect(tokensOf({ colour: '#ffcf6b', felt: null })).toMatchObject({
      '--brand': '#ffcf6b',
      '--turn': '#ffcf6b',
      '--brand-text-on-dark': '#ffcf6b',
    });
    expect(tokensOf({ colour: null, felt: '#5a1030' })).not.toHaveProperty('--brand');
  });
});

test.each([
  ['\uFEFF<svg viewBox="0 0 1 1"/>', 'svg'],
  ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<svg>', 'svg'],
  [`${'<!-- -->'.repeat(5_000)}<p>`, null],
  ['<!-- never closed <svg>', null],
  ['RIFF1234WEBPVP8 ', 'webp'],
  ['', null],
])('%# is detected from its bytes', (text, kind) => {
  expect(logoKindOf(Buffer.from(text))).toBe(kind);
});
