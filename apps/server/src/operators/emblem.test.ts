import { describe, expect, test } from 'vitest';
import { EMBLEM_BYTES_MAX, emblemOf } from './emblem.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 96 96"') => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
const LIT = 'M48 4 40 38z';

describe('an emblem', () => {
  test('is its paths and nothing else of the file', () => {
    const file = `<?xml version="1.0"?>\n<!-- a star -->\n${svg(`<path fill="#fff" d="${LIT}"/>\n  <path d='m48 4\n8 34z' fill-opacity=".6"></path>`)}`;
    expect(emblemOf(file)).toEqual({ lit: LIT, shaded: 'm48 4 8 34z' });
    expect(emblemOf(svg(`<path d="${LIT}"/>`))).toEqual({ lit: LIT, shaded: null });
  });

  test.each([
    ['', 'must be an SVG'],
    ['GIF89a', 'must be an SVG of paths only'],
    [`<path d="${LIT}"/>`, 'must be an SVG'],
    [svg(`<path d="${LIT}"/>`, 'viewBox="0 0 24 24"'), 'viewBox="0 0 96 96"'],
    [svg(''), 'one or two paths, not 0'],
    [svg(`<path d="${LIT}"/>`.repeat(3)), 'one or two paths, not 3'],
    [svg(`<script>alert(1)</script><path d="${LIT}"/>`), 'has <script>'],
    [svg(`<path d="${LIT}" onload="alert(1)"/>`), 'must not have onload'],
    [svg(`<path d="${LIT}"/>`, 'viewBox="0 0 96 96" onload="alert(1)"'), 'must not have onload'],
    [svg(`<image href="https://elsewhere.example/x.png"/><path d="${LIT}"/>`), 'has <image>'],
    [svg(`<use href="#x"/><path d="${LIT}"/>`), 'has <use>'],
    [svg(`<path style="fill:url(https://elsewhere.example)" d="${LIT}"/>`), 'must not have style'],
    [svg(`<path transform="scale(9)" d="${LIT}"/>`), 'must not have transform'],
    [svg('<path d="javascript:alert(1)"/>'), 'a path that is not one'],
    [svg('<path d="M0 0&#60;script&#62;"/>'), 'a path that is not one'],
    [svg('<path/>'), 'a path that is not one'],
    [`<!DOCTYPE svg [<!ENTITY x "y">]>${svg(`<path d="${LIT}"/>`)}`, 'must be an SVG of paths only'],
    [svg(`text<path d="${LIT}"/>`), 'must be an SVG of paths only'],
    [svg(`<path d="M${'0 '.repeat(EMBLEM_BYTES_MAX)}"/>`), 'the maximum is 2048'],
  ])('%# is refused by name', (file, message) => {
    expect(emblemOf(file)).toEqual(expect.stringContaining(message));
  });
});
