import type { Messages } from '@lingui/core';
import type { Language } from './language.ts';

type Files = Record<string, () => Promise<{ messages: Messages }>>;

/**
 * The parts of the client that load texts of their own: each is the `msgctxt` of its texts in `texts/<language>.po`. The build makes one
 * lazy chunk per part and language, so that players download their own language only.
 */
const FILES = {
  chat: import.meta.glob('../../texts/*.po', { query: '?part=chat' }) as Files,
  lobby: import.meta.glob('../../texts/*.po', { query: '?part=lobby' }) as Files,
  panels: import.meta.glob('../../texts/*.po', { query: '?part=panels' }) as Files,
  players: import.meta.glob('../../texts/*.po', { query: '?part=players' }) as Files,
  replayer: import.meta.glob('../../texts/*.po', { query: '?part=replayer' }) as Files,
  table: import.meta.glob('../../texts/*.po', { query: '?part=table' }) as Files,
  tables: import.meta.glob('../../texts/*.po', { query: '?part=tables' }) as Files,
};

export type CatalogName = keyof typeof FILES;
export const CATALOG_NAMES = Object.keys(FILES) as CatalogName[];

/** The compiled texts of a part of the client in a language. Ids of all parts differ, because they are shown as one. */
export async function loadTexts(catalog: CatalogName, language: Language): Promise<Messages> {
  const load = FILES[catalog][`../../texts/${language}.po`];
  if (!load) throw new Error(`there is no texts/${language}.po`);
  return (await load()).messages;
}
