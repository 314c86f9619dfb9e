import { describe, expect, it } from 'vitest';
import { CATALOG_NAMES, type CatalogName, loadTexts } from './catalogs.ts';
import { LANGUAGES, type Language } from './language.ts';
import { catalogFaults, type Texts } from './testing/catalog-faults.ts';

const load = async (name: CatalogName, language: Language): Promise<Texts> => (await loadTexts(name, language)) as Texts;

describe.each(CATALOG_NAMES)('the %s texts', (name) => {
  it.each(LANGUAGES)('are complete and well formed in %s', async (language) => {
    expect(catalogFaults(language, await load(name, language), await load(name, 'en'))).toEqual([]);
  });
});

it('shares no id between catalogs, because they are shown as one', async () => {
  const ids = await Promise.all(CATALOG_NAMES.map(async (name) => Object.keys(await load(name, 'en'))));
  const all = ids.flat();
  expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
});

describe('the check of texts', () => {
  const english = { a: '{n, plural, one {# table} other {# tables}} of {name}', b: '{n, select, 2 {two} other {{n}}}' };
  const polish = {
    a: '{n, plural, one {# stół} few {# stoły} many {# stołów} other {# stołu}}: {name}',
    b: '{n, select, 2 {dwa} other {{n}}}',
  };

  it('passes what is complete', () => {
    expect(catalogFaults('pl', polish, english)).toEqual([]);
    expect(catalogFaults('ja', { ...polish, a: '{name}の{n}卓' }, english)).toEqual([]);
  });

  it.each([
    ['a missing text', { a: polish.a }, ['b is missing']],
    ['a needless text', { ...polish, c: 'c' }, ['c is not there in English']],
    ['an empty text', { ...polish, b: ' ' }, ['b is empty']],
    [
      'another placeholder',
      { ...polish, b: '{m, select, 2 {dwa} other {{m}}}' },
      ['b has the placeholders m and not n', 'b does not tell the cases of n apart'],
    ],
    ['a count without its plural', { ...polish, a: '{n}: {name}' }, ['a has no plural of n']],
    [
      'a plural without its forms',
      { ...polish, a: '{n, plural, one {# stół} other {# stołu}}: {name}' },
      ['a lacks the form many of n', 'a lacks the form few of n'],
    ],
    ['a select without a way out', { ...polish, b: '{n, select, 2 {{n}}}' }, ['b lacks the form other of n']],
  ])('finds %s', (_, texts, faults) => {
    expect(catalogFaults('pl', texts as unknown as Texts, english)).toEqual(faults);
  });
});
