import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CATALOGS } from './catalogs.ts';

const SOURCE = join(import.meta.dirname, '..');

/** Ids written out in the code: `t('…')`, also behind a condition; ids put together from parts are not seen. */
function idsIn(file: string): string[] {
  const calls = [...readFileSync(file, 'utf8').matchAll(/\bt\(([^`)]*?)[,)]/g)].map((match) => match[1] ?? '');
  return calls.flatMap((call) => [...call.matchAll(/'([a-z0-9-]+(?:\.[a-z0-9-]+)+)'/g)].map((match) => match[1] ?? ''));
}

it('has a text for every id the client asks for', async () => {
  const catalogs = await Promise.all(Object.values(CATALOGS).map(({ en }) => en()));
  const known = new Set(catalogs.flatMap(({ messages }) => Object.keys(messages)));
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  const used = files.flatMap((file) => idsIn(join(SOURCE, file)));
  expect(used.length).toBeGreaterThan(50);
  expect([...new Set(used)].filter((id) => !known.has(id))).toEqual([]);
});
