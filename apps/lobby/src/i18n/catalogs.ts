import type { Messages } from '@lingui/core';
import type { Language } from './language.ts';

type Catalog = () => Promise<{ messages: Messages }>;

/**
 * The parts of the client with texts of their own. Each catalog is a file `messages.<language>.ts` exporting
 * `messages`, a record of ICU texts; the build compiles them and each becomes a lazy chunk.
 */
export const CATALOGS = {
  lobby: { en: () => import('./messages.en.ts'), ko: () => import('./messages.ko.ts') },
  replayer: { en: () => import('../replayer/messages.en.ts'), ko: () => import('../replayer/messages.ko.ts') },
  table: {
    en: () => both(import('../table/messages.en.ts'), import('../table/hands/messages.en.ts')),
    ko: () => both(import('../table/messages.ko.ts'), import('../table/hands/messages.ko.ts')),
  },
} as const satisfies Record<string, Record<Language, Catalog>>;

/** One catalog in two files; their ids differ. */
async function both(...files: readonly [ReturnType<Catalog>, ReturnType<Catalog>]): ReturnType<Catalog> {
  const [one, other] = await Promise.all(files);
  return { messages: { ...one.messages, ...other.messages } };
}

export type CatalogName = keyof typeof CATALOGS;
