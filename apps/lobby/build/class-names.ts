import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const CLIENT = new URL('../../..', import.meta.url).pathname;

/**
 * Name of a class in the build: its own and four letters of its file's, and not Vite's longer ones with a line number, as every player
 * downloads each of them twice.
 * @param name as written in the style module
 * @param file path of the style module
 */
export function className(name: string, file: string): string {
  const path = relative(CLIENT, file.split('?')[0] ?? file).replaceAll('\\', '/');
  return `${name}_${createHash('sha256').update(path).digest('hex').slice(0, 4)}`;
}
