import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figures.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const NAMES: Readonly<Record<string, string>> = {
  shell: 'JS before the socket library',
  lobby: 'JS of the lobby',
  table: 'JS of the table',
  css: 'styles',
};

/** Builds the client again in a folder of its own: the build prints the size and the budget of each part. */
export function measureSizes(): Figure[] {
  const outDir = mkdtempSync(join(tmpdir(), 'cardroom-sizes-'));
  try {
    const args = ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'info'];
    const vite = join(ROOT, 'node_modules', '.bin', 'vite');
    return sizesIn(execFileSync(vite, args, { cwd: join(ROOT, 'apps', 'lobby'), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }));
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** The build's own lines, such as `shell: 94.1 KB gzipped of 95`. */
export function sizesIn(output: string): Figure[] {
  return [...output.matchAll(/\b(\w+): ([\d.]+) KB gzipped of (\d+)/g)].map(([, part = '', size, limit]) => ({
    name: NAMES[part] ?? `${part} (fetched when asked for)`,
    value: Number(size),
    unit: 'KB',
    limit: Number(limit),
    note: 'gzipped; the build fails over it',
  }));
}
