import { readFileSync } from 'node:fs';
import { CARD_BACKS, FELT_COLOURS, FELTS, type TableLook } from '@cardroom/protocol';
import { refused } from '../audit/outcome.ts';
import { type BrandChange, setBrand } from '../operators/brand.ts';
import { FELT_DESIGN, setTableLook, tableLookOf } from '../operators/table-look.ts';
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
  'set-table-look': {
    does: 'sets the felt, the card back and the emblem of the tables; omitted ones stay as they are, none = ours',
    options: {
      operator: { hint: 'id', required: true },
      felt: { hint: `${FELTS.join(', ')}, a JSON file of own colours, or none` },
      back: { hint: `${CARD_BACKS.join(', ')} or none` },
      emblem: { hint: 'SVG file of one or two paths, or none' },
    },
    run: async ({ store, actor }, { operator = '', felt, back, emblem }) => {
      const was = await tableLookOf(store, operator);
      const chosen = felt === undefined ? { felt: was.felt } : feltOf(felt);
      if ('wrong' in chosen) return refused('felt', chosen.wrong);
      const known = CARD_BACKS.find((one) => one === back);
      if (back !== undefined && back !== NONE && known === undefined) return refused('back', `must be one of ${CARD_BACKS.join(', ')}`);
      const file = emblem === undefined ? undefined : fileOf(emblem);
      if (typeof file === 'string') return refused('emblem', file);
      return setTableLook(store, actor, operator, {
        ...chosen,
        back: back === undefined ? was.back : (known ?? null),
        ...(file === undefined ? {} : { emblem: file === null ? null : Buffer.from(file).toString('utf8') }),
      });
    },
  },
};

/** The felt of the option: by name, or of the colours in a file. */
function feltOf(option: string): Pick<TableLook, 'felt'> | { readonly wrong: string } {
  const named = FELTS.find((one) => one === option);
  if (named !== undefined || option === NONE) return { felt: named ?? null };
  const file = fileOf(option);
  if (file === null) return { felt: null };
  if (typeof file === 'string') return { wrong: `must be one of ${FELTS.join(', ')} or a file, which ${file}` };
  try {
    const read = FELT_DESIGN.safeParse(JSON.parse(Buffer.from(file).toString('utf8')));
    return read.success ? { felt: read.data } : { wrong: `must have ${FELT_COLOURS.join(', ')} and tile` };
  } catch {
    return { wrong: 'is not JSON' };
  }
}

/** The bytes of the file, null for none; a string says why it cannot be read. */
function fileOf(path: string): Uint8Array | null | string {
  if (path === NONE) return null;
  try {
    return readFileSync(path);
  } catch (error) {
    return `cannot be read: ${error instanceof Error && 'code' in error ? String(error.code) : 'unknown'}`;
  }
}
