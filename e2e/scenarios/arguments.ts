import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LEVELS, type LevelName } from '@cardroom/scenarios';

export interface Arguments {
  readonly files: readonly string[];
  readonly levels: readonly LevelName[];
  /** Shows the browser window. */
  readonly headed: boolean;
  /** Slows the browser down between two actions. */
  readonly slow: boolean;
  /** How many services, and browsers, play at the same time. */
  readonly workers: number;
}

/** Two cores can handle two of them. */
const WORKERS = 2;
const WORKERS_MAX = 8;

export const USAGE = `npm run scenario -- [FILE|FOLDER…] [--level ${LEVELS.join(',')}] [--headed] [--slow] [--workers N]

  FILE|FOLDER   .hand files, or folders with some; default: scenarios
  --level       where to play them: ${LEVELS.join(', ')}; default: all three
  --headed      shows the browser
  --slow        half a second between two actions in the browser
  --workers     services that play at the same time, 1 to ${WORKERS_MAX}; default ${WORKERS}, with --headed 1
`;

const ROOT = join(import.meta.dirname, '..', '..');
const ENDING = '.hand';

/** Reads the command's arguments; names what is wrong with them. */
export function readArguments(argv: readonly string[]): Arguments | { readonly problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { level: { type: 'string' }, headed: { type: 'boolean' }, slow: { type: 'boolean' }, workers: { type: 'string' } },
      allowPositionals: true,
    });
    const headed = values.headed === true;
    const workers = values.workers === undefined ? (headed ? 1 : WORKERS) : Number(values.workers);
    if (!Number.isInteger(workers) || workers < 1 || workers > WORKERS_MAX)
      return { problem: `--workers: "${values.workers}" is not a number from 1 to ${WORKERS_MAX}` };
    const levels = levelsOf(values.level);
    if (levels === null) return { problem: `--level: "${values.level}" is not one of ${LEVELS.join(', ')}` };
    const paths = positionals.length === 0 ? [join(ROOT, 'scenarios')] : positionals;
    const missing = paths.find((path) => !existsSync(path));
    if (missing !== undefined) return { problem: `${missing}: there is no such file or folder` };
    const files = paths.flatMap(filesIn);
    if (files.length === 0) return { problem: `there is no ${ENDING} file in ${paths.join(', ')}` };
    return { files, levels, headed, slow: values.slow === true, workers };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function levelsOf(text: string | undefined): readonly LevelName[] | null {
  if (text === undefined) return LEVELS;
  const names = text.split(',');
  const levels = LEVELS.filter((level) => names.includes(level));
  return levels.length === new Set(names).size ? levels : null;
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ENDING));
  return names.sort().map((name) => join(path, name));
}
