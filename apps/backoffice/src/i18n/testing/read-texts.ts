import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CatalogEntry, readCatalog, type Texts } from '@cardroom/texts';
import { CATALOG_NAMES } from '../catalogs.ts';
import { addTexts, showLanguage } from '../i18n.ts';
import type { Language } from '../language.ts';

const FOLDER = join(import.meta.dirname, '../../../texts');

/** The languages that have a file. */
export function languagesWithTexts(): string[] {
  return readdirSync(FOLDER).map((file) => file.replace(/\.po$/, ''));
}

/** A language's file as it is written, before the build compiles it. */
export function readEntries(language: Language): CatalogEntry[] {
  return readCatalog(readFileSync(join(FOLDER, `${language}.po`), 'utf8'));
}

/** All texts of a language in ICU message format, by ID. */
export function readTexts(language: Language): Texts {
  return Object.fromEntries(readEntries(language).map(({ id, text }) => [id, text]));
}

/** Shows a language with the texts of every page. */
export async function showAll(language: Language): Promise<void> {
  await addTexts(...CATALOG_NAMES);
  await showLanguage(language);
}
