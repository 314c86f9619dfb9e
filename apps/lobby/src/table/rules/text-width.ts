/**
 * How wide a bold text is, so that amounts can be written as large as their place allows in whatever font the device has. The figures are
 * those of DejaVu Sans Bold, the widest of the usual system fonts; in narrower fonts the text ends a little earlier.
 */

/** From this code point on, characters of Chinese, Japanese and Korean take a whole em. */
const FIRST_WIDE = 0x1100;
/** General punctuation, such as narrow spaces, and currency signs come before those scripts but after this. */
const WIDE_SIGNS = '₩%MWmw';
const NARROW_SIGNS = ".,'’ \u00a0ilj:;|!·٬٫";
const HAIR_SPACES = '\u2009\u200a\u202f';
const MARKS = /[\u200e\u200f\u061c\u2066-\u2069]/;

/** The width of a bold text in em of its font. */
export function emsOf(text: string): number {
  return [...text].reduce((sum, character) => sum + emsOfOne(character), 0);
}

function emsOfOne(character: string): number {
  if (MARKS.test(character)) return 0;
  if (HAIR_SPACES.includes(character)) return 0.2;
  if (NARROW_SIGNS.includes(character)) return 0.38;
  if (character === '₩') return 1.11;
  if (WIDE_SIGNS.includes(character)) return 1.02;
  if (character === '+') return 0.84;
  const code = character.codePointAt(0) ?? 0;
  const isWide = code >= FIRST_WIDE && !(code >= 0x2000 && code < 0x2e80);
  if (isWide) return 1;
  return character >= 'A' && character <= 'Z' ? 0.78 : 0.7;
}
