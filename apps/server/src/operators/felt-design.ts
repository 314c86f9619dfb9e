import { type BrandToken, FELT_COLOURS, FELTS, type Felt, type FeltDesign } from '@cardroom/protocol';
import { parse, wcagContrast } from 'culori';
import type { WrongField } from '../audit/outcome.ts';

/** Minimum contrast by WCAG 2.2: of the text where the felt is lightest, and of the betting line. */
const TEXT = 4.5;
const LINE = 3;

/** The widths of the tiles in px. */
const TILE_PX: Readonly<Record<Felt, number>> = { baize: 48, harbour: 56, ember: 44, slate: 40, plum: 48, linen: 32 };

/** Validates a felt of an operator's own; each error names its part and states the measured contrast. */
export function checkFelt(felt: FeltDesign): WrongField[] {
  const noColour = FELT_COLOURS.filter((part) => !isHex(felt[part])).map((part) => ({
    field: `felt.${part}`,
    message: `"${felt[part].slice(0, 20)}" is not a colour such as #115246`,
  }));
  const noTile = FELTS.includes(felt.tile) ? [] : [{ field: 'felt.tile', message: `must be one of ${FELTS.join(', ')}` }];
  if (noColour.length > 0) return [...noColour, ...noTile];
  return [...noTile, ...tooClose('text', felt.text, felt.light, TEXT), ...tooClose('line', felt.line, felt.ground, LINE)];
}

function tooClose(part: string, one: string, other: string, least: number): WrongField[] {
  const measured = wcagContrast(one, other);
  if (measured >= least) return [];
  return [
    { field: `felt.${part}`, message: `${one} and ${other} have a contrast of ${measured.toFixed(2)}; players need at least ${least}` },
  ];
}

/** The style tokens of a felt of an operator's own. */
export function feltTokensOf({ ground, light, dark, line, text, piping, tile }: FeltDesign): Partial<Record<BrandToken, string>> {
  return {
    '--house-felt': ground,
    '--house-felt-hi': light,
    '--house-felt-lo': dark,
    '--house-felt-line': line,
    '--house-felt-text-2': text,
    '--house-pipe': piping,
    '--house-tile': `var(--tile-${tile})`,
    '--house-tile-w': `${TILE_PX[tile]}px`,
  };
}

function isHex(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text) && parse(text) !== undefined;
}
