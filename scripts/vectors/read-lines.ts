import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const SUFFIX = '.jsonl.gz';

/** The vector files of a folder by name; none when the folder does not exist. */
export function vectorFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(SUFFIX));
  return names.sort().map((name) => join(folder, name));
}

/** All lines of a gzip file. Throws when the file is truncated or corrupt, or when it holds no line at all. */
export function readLines(path: string): string[] {
  const text = gunzipSync(readFileSync(path)).toString('utf8');
  if (!text.endsWith('\n')) throw new Error('the last line is cut off');
  const lines = text.slice(0, -1).split('\n');
  if (text === '\n') throw new Error('the file is empty');
  return lines;
}
