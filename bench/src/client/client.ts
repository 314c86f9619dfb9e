import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { Stack } from '@cardroom/e2e/stack';
import type { Browser } from 'playwright';
import { type Figure, textOfFigures } from './figures.ts';
import { measureLoading } from './loading.ts';
import { measureManyTables } from './many-tables.ts';
import { measureMemory } from './memory.ts';
import { CLIENT_PARTS, type ClientPart } from './parts.ts';
import { measurePlaying } from './playing.ts';
import { openBrowser } from './site.ts';
import { measureSizes } from './sizes.ts';

const BUILD = join(import.meta.dirname, '..', '..', '..', 'scripts', 'build.mjs');

const TITLES: Readonly<Record<ClientPart, string>> = {
  sizes: 'Sizes',
  loading: 'Loading',
  playing: 'Playing',
  tables: 'A lobby of 300 tables',
  memory: 'Memory',
};
const ON_SITE: Readonly<Record<Exclude<ClientPart, 'sizes'>, (stack: Stack, browser: Browser) => Promise<Figure[]>>> = {
  loading: measureLoading,
  playing: measurePlaying,
  tables: measureManyTables,
  memory: measureMemory,
};

/**
 * Measures the production build of the client in a real browser against the real service and operator, on free ports and temporary
 * storage, and prints each figure beside its budget as soon as it is known.
 */
export async function benchClient(parts: readonly ClientPart[], tell: (text: string) => void): Promise<Figure[]> {
  execFileSync(process.execPath, [BUILD], { stdio: 'inherit' });
  const figures: Figure[] = [];
  const [load = 0] = loadavg();
  tell(`${cpus().length} processors, of which other work wants ${load.toFixed(1)}: what is measured by the clock is longer by as much`);
  const told = (part: ClientPart, some: readonly Figure[]): void => {
    figures.push(...some);
    tell(textOfFigures(TITLES[part], some));
  };
  if (parts.includes('sizes')) told('sizes', measureSizes());
  for (const part of CLIENT_PARTS) {
    if (part === 'sizes' || !parts.includes(part)) continue;
    // Each part gets a stack of its own, because the leftovers of one would slow down the next.
    const stack = await Stack.start();
    const browser = await openBrowser();
    try {
      told(part, await ON_SITE[part](stack, browser));
    } finally {
      await browser.close();
      await stack.stop();
    }
  }
  return figures;
}
