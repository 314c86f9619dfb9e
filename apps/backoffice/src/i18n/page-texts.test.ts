import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readEntries } from './testing/read-texts.ts';

const APP = join(import.meta.dirname, '..', 'app.tsx');
const entries = readEntries('en');

/** Each page of `app.tsx`: its file, and the parts of the texts that are loaded with it. */
const PAGES = [...readFileSync(APP, 'utf8').matchAll(/import\('(\.\/[\w/-]+-page\.tsx)'\), addTexts\(([^)]*)\)/g)].map(
  ([, file = '', parts = '']) => [file, [...parts.matchAll(/'([\w-]+)'/g)].map(([, part = '']) => part)] as const,
);

/** A file and all that it imports, however far. */
function reached(file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known;
  known.add(file);
  const code = readFileSync(file, 'utf8');
  for (const [, path = ''] of code.matchAll(/(?:from|import\() ?'(\.{1,2}\/[^']+\.tsx?)'/g)) reached(join(dirname(file), path), known);
  return known;
}

/** The parts of the texts that a file's code asks for: by their ID, or by the start of it. Comments name some, too. */
function partsAsked(file: string): readonly string[] {
  const code = readFileSync(file, 'utf8').replaceAll(/\/\*\*.*?\*\//gs, '');
  const whole = new Set([...code.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)].map(([, id = '']) => id));
  const starts = [...code.matchAll(/`([\w-]+\.(?:[\w-]+\.)*)\$\{/g)].map(([, start = '']) => start);
  return entries.filter(({ id }) => whole.has(id) || starts.some((start) => id.startsWith(start))).map(({ part }) => part);
}

it('finds the pages and what they import', () => {
  expect(PAGES.length).toBeGreaterThan(8);
  expect(reached(join(dirname(APP), './players/players-page.tsx'))).toContain(join(dirname(APP), './fair-play/words.ts'));
});

it.each(PAGES)('%s is loaded with every part of the texts that it shows', (page, loaded) => {
  const files = [...reached(join(dirname(APP), page))];
  // A page may load a part of itself later, with its texts.
  const later = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/addTexts\('([\w-]+)'\)/g)].map(([, part = '']) => part));
  const known = ['shell', ...loaded, ...later];
  const missing = files.flatMap((file) => [...new Set(partsAsked(file))].map((part) => `${part} for ${file.slice(dirname(APP).length)}`));
  expect(missing.filter((one) => !known.some((part) => one.startsWith(`${part} `)))).toEqual([]);
});
