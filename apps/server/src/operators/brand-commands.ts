import { readFileSync } from 'node:fs';
import { type BrandChange, setBrand } from './brand.ts';
import type { Command } from './cli-commands.ts';
import { refused } from './outcome.ts';

/** Takes a part of the brand back. */
const NONE = 'none';

/** Commands for how an operator's lobby and tables look. */
export const BRAND_COMMANDS: Readonly<Record<string, Command>> = {
  'set-brand': {
    does: 'sets the colours and the logo of the lobby and the tables; what is not named stays, none = ours',
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

/** The bytes of the file, null for none; a text says why it cannot be read. */
function fileOf(path: string): Uint8Array | null | string {
  if (path === NONE) return null;
  try {
    return readFileSync(path);
  } catch (error) {
    return `cannot be read: ${error instanceof Error && 'code' in error ? String(error.code) : 'unknown'}`;
  }
}
