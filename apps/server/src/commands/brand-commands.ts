import { readFileSync } from 'node:fs';
import { refused } from '../audit/outcome.ts';
import { type BrandChange, setBrand } from '../operators/brand.ts';
import type { Command } from './command.ts';

/** Resets a part of the brand. */
const NONE = 'none';

/** Commands for the look of an operator's lobby and tables. */
export const BRAND_COMMANDS: Readonly<Record<string, Command>> = {
  'set-brand': {
    does: 'sets the colours and the logo of the lobby and the tables; omitted ones stay as they are, none = ours',
    options: {
      operator: { hint: 'id', required: true },
      colour: { hint: '#1e6fd9 or none' },
      felt: { hint: '#5a1030 or none' },
      logo: { hint: 'file (SVG, PNG or WebP) or none' },
    },
    run: async ({ store, actor }, { operator = '', colour, felt, logo }) => {
      const bytes = logo === undefined ? undefined : fileOf(logo);
      if (typeof bytes === 'string') return refused('logo', bytes);
      const change: BrandChange = {
        ...(colour === undefined ? {} : { colour: colour === NONE ? null : colour }),
        ...(felt === undefined ? {} : { felt: felt === NONE ? null : felt }),
        ...(bytes === undefined ? {} : { logo: bytes }),
      };
      return setBrand(store, actor, operator, change);
    },
  },
};

/** The bytes of the file, null for none; a string says why it cannot be read. */
function fileOf(path: string): Uint8Array | null | string {
  if (path === NONE) return null;
  try {
    return readFileSync(path);
  } catch (error) {
    return `cannot be read: ${error instanceof Error && 'code' in error ? String(error.code) : 'unknown'}`;
  }
}
