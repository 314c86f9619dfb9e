import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogFaults, entryFaults } from '@cardroom/texts';
import { describe, expect, it } from 'vitest';
import { CATALOG_NAMES } from './catalogs.ts';
import { LANGUAGES } from './language.ts';
import { languagesWithTexts, readEntries, readTexts } from './testing/read-texts.ts';

const SOURCE = join(import.meta.dirname, '..');
const ids = Object.keys(readTexts('en'));
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file));
const code = files.map((file) => readFileSync(join(SOURCE, file), 'utf8')).join('\n');

/** IDs written out in the code; also keys of tables and what stands behind a condition. */
const written = new Set([...code.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)].map((match) => match[1] ?? ''));
/** IDs put together, `prefix.${part}`: what each can become. */
const templates = [...code.matchAll(/`([a-zA-Z-]+\.(?:\$\{[^}`]*\}|[\w.-])*)`/g)].map((match) => match[1] ?? '');
const built = [...new Set(templates.filter((text) => text.includes('${')))].map(
  (text) =>
    new RegExp(
      `^${text
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replaceAll('.', '\\.'))
        .join('[\\w.-]+')}$`,
    ),
);
const isBuilt = (id: string) => built.some((pattern) => pattern.test(id));

describe.each(LANGUAGES)('the texts in %s', (language) => {
  it('are complete, well formed and finished', () => {
    expect(catalogFaults(language, readTexts(language), readTexts('en'))).toEqual([]);
    expect(entryFaults(readEntries(language), readEntries('en'))).toEqual([]);
  });
});

it('has a file for each language of the menu, and no other', () => {
  expect(languagesWithTexts().sort()).toEqual([...LANGUAGES].sort());
});

it('has texts in every part that is loaded, and no text in a part that is not', () => {
  expect([...new Set(readEntries('en').map(({ part }) => part))].sort()).toEqual([...CATALOG_NAMES].sort());
});

it('tells translators where each text shows', () => {
  expect(readEntries('en').filter(({ note }) => !/^[A-Z].*\.$/.test(note))).toEqual([]);
});

it('has a text for every ID that a page asks for', () => {
  const prefixes = new Set(ids.map((id) => id.split('.')[0]));
  const asked = [...code.matchAll(/\bt(?:With)?\('([^']+)'/g)].map((match) => match[1] ?? '');
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter((id) => !ids.includes(id))).toEqual([]);
  // Also those that a table holds for later.
  const held = [...written].filter((id) => prefixes.has(id.split('.')[0]) && !/\.(tsx?|css)$/.test(id) && !RIGHTS.test(id));
  expect(held.filter((id) => !ids.includes(id))).toEqual([]);
});
/** Rights and audited actions look like IDs of texts. */
const RIGHTS = /^(people|money|hands|rooms|tables|players|audit|integration|cases|room|table|operator|credential|player|person)\./;

it('has no text that nothing asks for', () => {
  expect(ids.filter((id) => !written.has(id) && !isBuilt(id))).toEqual([]);
});
