import { existsSync } from 'node:fs';
import { posix } from 'node:path';

/** One import of a file: where it stands and the module as it is written there. */
export interface Import {
  readonly from: string;
  readonly line: number;
  readonly module: string;
}

const STATEMENT = /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[\w$*\s{},]*?\s*from\s*)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

/** Every import and re-export of a source file, types included. `text` is the file's text. */
export function importsOf(from: string, text: string): Import[] {
  return [...withoutComments(text).matchAll(STATEMENT)].map((found) => ({
    from,
    line: text.slice(0, found.index + found[0].search(/\S/)).split('\n').length,
    module: found[1] ?? found[2] ?? '',
  }));
}

/** Blanks comments and keeps every line where it is. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(['"`])(?:\\.|(?!\1)[^\\])*?\1|\/\/[^\n]*/g, (found) =>
    found.startsWith('/') ? found.replace(/[^\n]/g, ' ') : found,
  );
}

/** The repository path of the file that a relative import names. */
export function resolved({ from, module }: Import, root: string): string {
  const path = posix.normalize(posix.join(posix.dirname(from), module));
  return [path, `${path}.ts`, `${path}/index.ts`].find((one) => existsSync(posix.join(root, one)) && one.endsWith('.ts')) ?? path;
}

/** The npm package of an import: `@scope/name` or `name`. */
export function packageOf({ module }: Import): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
}
