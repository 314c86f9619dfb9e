import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type Plugin, transformWithOxc } from 'vite';

const CATALOG = /\/messages\.[a-z]{2}(-[A-Z][a-z]{3})?\.ts$/;

/**
 * Compiles the ICU texts of `messages.<language>.ts` files at build time, so that the browser carries no ICU parser
 * (11 KB gz). Such a file imports nothing. A text that is not valid ICU fails the build with its id.
 */
export function compileMessages(): Plugin {
  return {
    name: 'cardroom:compile-messages',
    enforce: 'pre',
    async transform(source, path) {
      const file = path.split('?')[0] ?? path;
      if (!CATALOG.test(file)) return null;
      const { code } = await transformWithOxc(source, file);
      const { messages } = (await import(`data:text/javascript;charset=utf-8,${encodeURIComponent(code)}`)) as {
        messages: Record<string, string>;
      };
      return { code: `export const messages = ${JSON.stringify(compileCatalog(messages))};`, map: null };
    },
  };
}

function compileCatalog(messages: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, compileText(id, text)]));
}

function compileText(id: string, text: string): unknown {
  try {
    return compileMessageOrThrow(text);
  } catch (error) {
    throw new Error(`message ${id} is not valid ICU: ${error instanceof Error ? error.message : String(error)}`);
  }
}
