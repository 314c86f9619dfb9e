import type { BrandToken } from '@cardroom/protocol';
import { formatHex, interpolate, parse, wcagContrast } from 'culori';
import type { WrongField } from './outcome.ts';

/** The two colours an operator chooses, as `#rrggbb`; null: ours. */
export interface BrandColours {
  readonly colour: string | null;
  readonly felt: string | null;
}

/** WCAG 2.2: of text (1.4.3), and of marks that say something without words (1.4.11). */
const TEXT = 4.5;
const MARK = 3;
/** Below this a button is not told from what it lies on; what is written on it can be read all the same. */
const VISIBLE = 1.5;

/** Surfaces of the client's styles (`tokens.css` of the ui package) on which the brand shows: the least favourable of each look. */
const DARK_SURFACE = '#243041';
const LIGHT_SURFACE = '#dfe6ee';
const LOBBY = '#121821';
const OUR_FELT = '#1d6350';
const MIDNIGHT_FELT = '#2a4070';
const FELT_TEXT = '#f2f5f9';
/** One of them has a contrast of 4.58 or more to any colour. */
const INKS = ['#000000', '#ffffff'] as const;
const STEPS = 100;

/** Whether the colours are colours and can be used; every wrong one is named with what was measured. */
export function checkColours({ colour, felt }: BrandColours): WrongField[] {
  const errors: WrongField[] = [];
  if (colour !== null && !isHex(colour)) errors.push(noColour('colour', colour));
  else if (colour !== null && wcagContrast(colour, LOBBY) < VISIBLE) errors.push(tooClose('colour', colour, LOBBY, VISIBLE));
  if (felt !== null && !isHex(felt)) errors.push(noColour('felt', felt));
  else if (felt !== null && wcagContrast(FELT_TEXT, litFelt(felt)) < TEXT) errors.push(tooClose('felt', litFelt(felt), FELT_TEXT, TEXT));
  return errors;
}

/** The styles' tokens for these colours: what is written in the brand's colour, on it or on the felt has the contrast that WCAG 2.2 AA asks for. */
export function tokensOf({ colour, felt }: BrandColours): Partial<Record<BrandToken, string>> {
  return { ...(felt === null ? {} : feltTokens(felt)), ...(colour === null ? {} : colourTokens(colour, felt)) };
}

function colourTokens(colour: string, felt: string | null): Partial<Record<BrandToken, string>> {
  const ink = wcagContrast(colour, INKS[0]) >= wcagContrast(colour, INKS[1]) ? INKS[0] : INKS[1];
  return {
    '--brand': colour,
    // Away from the ink, so that what is written on it stays as clear.
    '--brand-hi': mixed(colour, ink === INKS[0] ? '#ffffff' : '#000000', 0.2),
    '--on-brand': ink,
    '--turn': until(colour, '#ffffff', MARK, [felt === null ? OUR_FELT : litFelt(felt), MIDNIGHT_FELT, LOBBY]),
    '--brand-text-on-dark': until(colour, '#ffffff', TEXT, [DARK_SURFACE]),
    '--brand-text-on-light': until(colour, '#000000', TEXT, [LIGHT_SURFACE]),
  };
}

function feltTokens(felt: string): Partial<Record<BrandToken, string>> {
  return {
    '--house-felt': felt,
    '--house-felt-hi': litFelt(felt),
    '--house-felt-line': mixed(felt, '#ffffff', 0.25),
    '--house-felt-text-2': until(mixed('#ffffff', felt, 0.25), '#ffffff', TEXT, [litFelt(felt)]),
  };
}

/** The middle of the felt, where the light falls. */
function litFelt(felt: string): string {
  return mixed(felt, '#ffffff', 0.1);
}

/** The first colour on the way to `end` that has this contrast to all of these. */
function until(colour: string, end: string, contrast: number, backgrounds: readonly string[]): string {
  for (let step = 0; step < STEPS; step += 1) {
    const one = mixed(colour, end, step / STEPS);
    if (backgrounds.every((background) => wcagContrast(one, background) >= contrast)) return one;
  }
  return end;
}

function mixed(from: string, to: string, share: number): string {
  return formatHex(interpolate([from, to], 'oklab')(share));
}

function isHex(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text) && parse(text) !== undefined;
}

function noColour(field: string, text: string): WrongField {
  return { field, message: `"${text.slice(0, 20)}" is no colour such as #1e6fd9` };
}

function tooClose(field: string, one: string, other: string, least: number): WrongField {
  const measured = wcagContrast(one, other).toFixed(2);
  return { field, message: `${one} and ${other} have a contrast of ${measured}; ${least} is the least with which players see it` };
}
