import type { Rank, Suit } from './card-text.ts';

/**
 * Ranks as strokes and suits as outlines. Paths, not text: a font differs per system, and on a right-to-left page text
 * anchors on the wrong side. Rank boxes are 100 high with the stroke inside; `width` is the box of the strokes.
 */
export interface RankGlyph {
  readonly width: number;
  readonly path: string;
}

export const RANK_STROKE = 17;

export const RANK_GLYPHS: Readonly<Record<Rank, RankGlyph>> = {
  A: { width: 74, path: 'M8 92 37 8 66 92M18 65H56' },
  K: { width: 72, path: 'M9 8V92M62 8 9 62M31 41 64 92' },
  Q: { width: 82, path: 'M39 8C58 8 70 24 70 50S58 92 39 92 8 76 8 50 20 8 39 8ZM47 68 74 94' },
  J: { width: 58, path: 'M50 8V66C50 83 42 92 29 92S9 84 8 70' },
  T: { width: 96, path: 'M8 25 25 9V92M69 8C82 8 88 24 88 50S82 92 69 92 50 76 50 50 56 8 69 8Z' },
  '9': { width: 68, path: 'M60 36C60 53 50 63 34 63S8 52 8 36 18 8 34 8 60 19 60 36ZC60 70 48 88 20 92' },
  '8': {
    width: 68,
    path: 'M34 47C21 47 13 39 13 27.5S21 8 34 8 55 16 55 27.5 47 47 34 47ZM34 47C18 47 8 56 8 69.5S18 92 34 92 60 83 60 69.5 50 47 34 47Z',
  },
  '7': { width: 66, path: 'M8 8H58L26 92' },
  '6': { width: 68, path: 'M8 64C8 47 18 37 34 37S60 48 60 64 50 92 34 92 8 81 8 64ZC8 30 20 12 48 8' },
  '5': { width: 68, path: 'M54 8H16L13 47C19 41 26 38 34 38 50 38 60 49 60 64S49 92 33 92C22 92 13 88 8 80' },
  '4': { width: 70, path: 'M48 92V8L8 68H62' },
  '3': { width: 68, path: 'M10 8H55L31 40C48 40 60 50 60 66S49 92 33 92C21 92 13 88 8 79' },
  '2': { width: 66, path: 'M9 32C9 17 18 8 33 8S57 17 57 31C57 47 44 55 9 92H59' },
};

/** Suit outlines in a 100 × 100 box. */
export const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  s: 'M50 4C36 25 12 38 12 60a20 20 0 0 0 33 14c-1 10-5 16-13 22h36c-8-6-12-12-13-22a20 20 0 0 0 33-14C88 38 64 25 50 4Z',
  h: 'M50 95C22 70 8 54 8 34a22 22 0 0 1 42-9 22 22 0 0 1 42 9c0 20-14 36-42 61Z',
  d: 'M50 3C58 20 72 38 86 50 72 62 58 80 50 97 42 80 28 62 14 50 28 38 42 20 50 3Z',
  c: 'M50 5a21 21 0 0 1 17 33.5A21 21 0 1 1 55.5 74c1 10 5 16 13 22H31.5c8-6 12-12 13-22A21 21 0 1 1 33 38.5 21 21 0 0 1 50 5Z',
};

/** The right halves of the suits: laid over an ace at a third of white, they are its fold. */
export const SUIT_FOLDS: Readonly<Record<Suit, string>> = {
  s: 'M50 4v72l5-2c1 10 5 16 13 22H50V74l5 0a20 20 0 0 0 33-14C88 38 64 25 50 4Z',
  h: 'M50 95V25a22 22 0 0 1 42 9c0 20-14 36-42 61Z',
  d: 'M50 3C58 20 72 38 86 50 72 62 58 80 50 97Z',
  c: 'M50 5a21 21 0 0 1 17 33.5A21 21 0 1 1 55.5 74c1 10 5 16 13 22H50Z',
};

/** A filled path; without a fill it has the colour of the suit. */
export interface Piece {
  readonly path: string;
  readonly fill?: string;
  readonly opacity?: number;
}

export type Court = 'J' | 'Q' | 'K';
const BRASS = '#d9a032';
const BRASS_SHADED = '#a8741c';

/** What the suit of a court card wears, in a 100 × 60 box: the knave's cap and plume, the queen's tiara, the king's crown. */
export const CROWNS: Readonly<Record<Court, readonly Piece[]>> = {
  J: [
    { path: 'M14 46C14 26 30 14 50 14s36 12 36 32z' },
    { path: 'M50 14c20 0 36 12 36 32H50z', fill: '#fff', opacity: 0.3 },
    { path: 'M8 44h42v13H8z', fill: BRASS },
    { path: 'M50 44h42v13H50z', fill: BRASS_SHADED },
    { path: 'M62 30C66 10 82 0 98 2 92 6 94 10 88 14 90 18 82 24 62 30z', fill: BRASS },
  ],
  Q: [
    { path: 'M50 57H10C8 40 12 30 6 20c10 4 18 10 22 22C32 28 42 20 50 2z', fill: BRASS },
    { path: 'M50 57h40c2-17-2-27 4-37-10 4-18 10-22 22C68 28 58 20 50 2z', fill: BRASS_SHADED },
    { path: 'M50 26c5 7 8 11 8 16a8 8 0 0 1-16 0c0-5 3-9 8-16z' },
    { path: 'M1 17a6 6 0 1 1 0 .1z', fill: BRASS },
    { path: 'M87 17a6 6 0 1 1 0 .1z', fill: BRASS_SHADED },
  ],
  K: [
    { path: 'M50 57H12L3 12l24 18L50 0z', fill: BRASS },
    { path: 'M50 57h38l9-45-24 18L50 0z', fill: BRASS_SHADED },
    { path: 'M12 44h76l-1 5H13z', fill: '#fbfaf6' },
    { path: 'm50 16 8 11-8 11-8-11z' },
  ],
};
