import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { readCatalog } from './catalog.ts';

/** The id of a module of texts: language and part. */
export const CATALOG_PART = /\/texts\/([\w-]+)\.po\?(?:[^#]*&)?part=([\w-]+)/;

/**
 * Turns `texts/<language>.po?part=<part>` into a module of that part's texts. ICU is compiled here, so that the browser carries no
 * ICU parser (11 KB gz); a text that is not valid ICU fails the build with its id.
 */
export function compileTexts(): Plugin {
  return {
    name: 'cardroom:compile-texts',
    enforce: 'pre',
    transform(source, path) {
      const part = CATALOG_PART.exec(path)?.[2];
      if (part === undefined) return null;
      return { code: `export const messages = ${JSON.stringify(compilePart(source, part))};`, map: null, moduleType: 'js' };
    },
  };
}

function compilePart(source: string, part: string): Record<string, unknown> {
  const own = readCatalog(source).filter((entry) => entry.part === part);
  if (own.length === 0) throw new Error(`there are no texts with msgctxt "${part}"`);
  return Object.fromEntries(own.map(({ id, text }) => [id, compileText(id, text)]));
}

function compileText(id: string, text: string): unknown {
  try {
    return compileMessageOrThrow(text);
  } catch (error) {
    throw new Error(`text ${id} is not valid ICU: ${error instanceof Error ? error.message : String(error)}`);
  }
}
