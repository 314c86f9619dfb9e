import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { CATALOGS, type CatalogName } from './catalogs.ts';
import { LANGUAGES } from './language.ts';

type Catalog = Readonly<Record<string, string>>;

const NAMES = Object.keys(CATALOGS) as CatalogName[];
const load = async (name: CatalogName, language: (typeof LANGUAGES)[number]): Promise<Catalog> =>
  (await CATALOGS[name][language]()).messages as Catalog;

/** Every placeholder of a text with its kind, those inside plural and select branches too. */
function placeholders(text: string): string[] {
  const found = new Set<string>();
  const visit = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, kind, branches] = token as [string, string | undefined, unknown];
      // A language may use a number plainly where another needs its plural.
      found.add(kind === 'select' ? `${name}:select` : name);
      if (branches && typeof branches === 'object') for (const branch of Object.values(branches)) visit(branch);
    }
  };
  visit(compileMessageOrThrow(text));
  return [...found].sort();
}

describe.each(NAMES)('the %s texts', (name) => {
  it.each(LANGUAGES.slice(1))('have the same ids in %s as in English', async (language) => {
    expect(Object.keys(await load(name, language)).sort()).toEqual(Object.keys(await load(name, 'en')).sort());
  });

  it.each(LANGUAGES.slice(1))('have the same placeholders in %s as in English', async (language) => {
    const english = await load(name, 'en');
    const other = await load(name, language);
    const differing = Object.keys(english).filter((id) => {
      const [one, two] = [placeholders(english[id] ?? ''), placeholders(other[id] ?? '')];
      return one.join() !== two.join();
    });
    expect(differing).toEqual([]);
  });

  it.each(LANGUAGES)('are not empty and name `other` in each plural in %s', async (language) => {
    for (const [id, text] of Object.entries(await load(name, language))) {
      expect(text.trim(), id).not.toBe('');
      for (const kind of ['plural', 'select', 'selectordinal']) {
        if (text.includes(`, ${kind},`)) expect(text, id).toContain('other {');
      }
    }
  });
});

it('shares no id between catalogs, because they are shown as one', async () => {
  const ids = await Promise.all(NAMES.map(async (name) => Object.keys(await load(name, 'en'))));
  const all = ids.flat();
  expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
});
