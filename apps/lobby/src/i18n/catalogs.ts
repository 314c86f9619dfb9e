import type { Messages } from '@lingui/core';
import type { Language } from './language.ts';

const LOBBY = import.meta.glob('../../texts/*.po', { query: '?part=lobby' }) as Record<string, () => Promise<{ messages: Messages }>>;

/**
 * The parts of the client that load texts of their own: each is the `msgctxt` of its texts in `texts/<language>.po`. The build makes one
 * lazy chunk per part and language, so that players download their own language only.
 */
export const CATALOG_NAMES = ['chat', 'deal', 'help', 'lobby', 'pages', 'panels', 'players', 'replayer', 'table', 'tables'] as const;
export type CatalogName = (typeof CATALOG_NAMES)[number];

/** The compiled texts of a part of the client in a language. Ids of all parts differ, because they are shown as one. */
export async function loadTexts(catalog: CatalogName, language: Language): Promise<Messages> {
  const files = catalog === 'lobby' ? LOBBY : (await import('./more-catalogs.ts')).MORE_FILES[catalog];
  const load = files[`../../texts/${language}.po`];
  if (!load) throw new Error(`there is no texts/${language}.po`);
  return (await load()).messages;
}
