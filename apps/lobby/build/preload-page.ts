import type { Plugin } from 'vite';
import type { Output } from './size-budget.ts';

const PAGE = /\/src\/main\.tsx$/;
const SOCKETS = /\/src\/net\/colyseus-socket\.ts$/;

type Chunk = Extract<Output, { type: 'chunk' }>;

/**
 * The first script asks the service before anything else, and only then for the page. This lets the browser fetch the page with its styles at
 * once all the same, and the socket library while the page is read and run, so that it is there when the lobby is joined.
 */
export function preloadPage(): Plugin {
  return {
    name: 'cardroom:preload-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk') as readonly Chunk[];
        const of = (module: RegExp): Chunk => {
          const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
          if (!found) throw new Error(`the build has no chunk of ${module}`);
          return found;
        };
        const page = withImports(of(PAGE), chunks);
        const styles = new Set(page.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
        return [
          ...[...styles].map((name) => link('stylesheet', name)),
          ...page.map(({ fileName }) => link('modulepreload', fileName)),
          link('modulepreload', of(SOCKETS).fileName, { fetchpriority: 'low' }),
        ];
      },
    },
  };
}

function link(rel: 'stylesheet' | 'modulepreload', name: string, more: Record<string, string> = {}) {
  return { tag: 'link', attrs: { rel, crossorigin: true, href: `/lobby/${name}`, ...more }, injectTo: 'head' } as const;
}

/** A chunk and all that it imports before it runs; not the entry, which the page names itself. */
function withImports(chunk: Chunk, chunks: readonly Chunk[]): Chunk[] {
  const found = new Set<Chunk>();
  const visit = (one: Chunk): void => {
    if (found.has(one)) return;
    found.add(one);
    for (const name of one.imports) {
      const next = chunks.find(({ fileName }) => fileName === name);
      if (next) visit(next);
    }
  };
  visit(chunk);
  return [...found].filter(({ isEntry }) => !isEntry);
}
