import { type CatalogEntry, catalogFaults, entryFaults, type Texts } from '@cardroom/texts';
import { describe, expect, it } from 'vitest';
import { CATALOG_NAMES } from './catalogs.ts';
import { LANGUAGES } from './language.ts';
import { languagesWithTexts, readEntries, readTexts } from './testing/read-texts.ts';

describe.each(LANGUAGES)('the texts in %s', (language) => {
  it('are complete and well formed', () => {
    expect(catalogFaults(language, readTexts(language), readTexts('en'))).toEqual([]);
  });

  it('are finished, and each is in the part it is in in English', () => {
    expect(entryFaults(readEntries(language), readEntries('en'))).toEqual([]);
  });
});

it('has a file for each language of the menu, and no other', () => {
  expect(languagesWithTexts().sort()).toEqual([...LANGUAGES].sort());
});

it('has texts in every part that is loaded, and no text that is loaded with none', () => {
  expect([...new Set(readEntries('en').map(({ part }) => part))].sort()).toEqual([...CATALOG_NAMES].sort());
});

it('tells translators where each text shows', () => {
  expect(readEntries('en').filter(({ note }) => !/^[A-Z].*\.$/.test(note))).toEqual([]);
});

it('has ids that translation tools recognize as ids', () => {
  expect(readEntries('en').filter(({ id }) => !/^[\w.-]+$/.test(id))).toEqual([]);
});

describe('the check of entries', () => {
  const entry = (id: string, change: Partial<CatalogEntry> = {}): CatalogEntry => ({
    part: 'lobby',
    id,
    text: id,
    note: '',
    fuzzy: false,
    ...change,
  });
  const english = [entry('a'), entry('b')];

  it.each([
    ['nothing in what is finished', [entry('a'), entry('b')], []],
    ['an unfinished text', [entry('a', { fuzzy: true }), entry('b')], ['a is marked as unfinished']],
    ['a text in another part', [entry('a', { part: 'table' }), entry('b')], ['a is in table and not in lobby']],
    ['an id used twice', [entry('a'), entry('a'), entry('b')], ['a is there twice']],
  ])('finds %s', (_, entries, faults) => {
    expect(entryFaults(entries, english)).toEqual(faults);
  });
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
