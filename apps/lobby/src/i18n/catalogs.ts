import type { Messages } from '@lingui/core';
import type { Language } from './language.ts';

type Catalog = () => Promise<{ messages: Messages }>;

/**
 * The parts of the client with texts of their own. Each catalog is a file `messages.<language>.ts` exporting
 * `messages`, a record of ICU texts; the build compiles them and each becomes a lazy chunk.
 */
export const CATALOGS = {
  lobby: { en: () => import('./messages.en.ts'), ko: () => import('./messages.ko.ts') },
  table: { en: () => import('../table/messages.en.ts'), ko: () => import('../table/messages.ko.ts') },
} as const satisfies Record<string, Record<Language, Catalog>>;

export type CatalogName = keyof typeof CATALOGS;
