import type { BrandToken } from '@cardroom/protocol';
import { formatHex, interpolate, parse, wcagContrast } from 'culori';
import type { WrongField } from '../audit/outcome.ts';

/** The two colours of an operator's brand, as `#rrggbb`; null = the default. */
export interface BrandColours {
  readonly colour: string | null;
  readonly felt: string | null;
}

/** Minimum contrast by WCAG 2.2 for text (1.4.3) and for marks without text (1.4.11). */
const TEXT = 4.5;
const MARK = 3;
/** Below this contrast a button does not stand out from its background, although its label is still legible. */
const VISIBLE = 1.5;

/** The surfaces on which the brand appears (`tokens.css` of the ui package): the least favourable one of each theme. */
const DARK_SURFACE = '#243041';
const LIGHT_SURFACE = '#dfe6ee';
const LOBBY = '#121821';
const OUR_FELT = '#1c7a64';
/** The lightest parts of the other dark felts that players can choose. */
const OTHER_FELTS = ['#20608f', '#96303e', '#434e5d', '#643788'] as const;
const FELT_TEXT = '#f2f5f9';
/** One of them has a contrast of at least 4.58 to any colour. */
const INKS = ['#000000', '#ffffff'] as const;
const STEPS = 100;

/** Validates the colours; each error states the measured contrast. */
export function checkColours({ colour, felt }: BrandColours): WrongField[] {
  const errors: WrongField[] = [];
  if (colour !== null && !isHex(colour)) errors.push(noColour('colour', colour));
  else if (colour !== null && wcagContrast(colour, LOBBY) < VISIBLE) errors.push(tooClose('colour', colour, LOBBY, VISIBLE));
  if (felt !== null && !isHex(felt)) errors.push(noColour('felt', felt));
  else if (felt !== null && wcagContrast(FELT_TEXT, litFelt(felt)) < TEXT) errors.push(tooClose('felt', litFelt(felt), FELT_TEXT, TEXT));
  return errors;
}

/** The style tokens for these colours. Text in the brand colour, on it or on the felt has the contrast required by WCAG 2.2 AA. */
export function tokensOf({ colour, felt }: BrandColours): Partial<Record<BrandToken, string>> {
  return { ...(felt === null ? {} : feltTokens(felt)), ...(colour === null ? {} : colourTokens(colour, felt)) };
}

function colourTokens(colour: string, felt: string | null): Partial<Record<BrandToken, string>> {
  const ink = wcagContrast(colour, INKS[0]) >= wcagContrast(colour, INKS[1]) ? INKS[0] : INKS[1];
  return {
    '--brand': colour,
    // Shifted away from the ink, so that the label stays just as legible.
    '--brand-hi': mixed(colour, ink === INKS[0] ? '#ffffff' : '#000000', 0.2),
    '--on-brand': ink,
    '--turn': until(colour, '#ffffff', MARK, [felt === null ? OUR_FELT : litFelt(felt), ...OTHER_FELTS, LOBBY]),
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

/** The centre of the felt, where the light falls. */
function litFelt(felt: string): string {
  return mixed(felt, '#ffffff', 0.1);
}

/** The first colour on the way to `end` that has this contrast to all backgrounds. */
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
  return { field, message: `"${text.slice(0, 20)}" is not a colour such as #1e6fd9` };
}

function tooClose(field: string, one: string, other: string, least: number): WrongField {
  const measured = wcagContrast(one, other).toFixed(2);
  return { field, message: `${one} and ${other} have a contrast of ${measured}; players need at least ${least}` };
}
