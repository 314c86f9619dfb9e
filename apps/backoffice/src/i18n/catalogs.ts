import type { Messages } from '@lingui/core';
import type { Language } from './language.ts';

type Files = Record<string, () => Promise<{ messages: Messages }>>;

/** Each part is the `msgctxt` of its texts in `texts/<language>.po`, and a lazy chunk per language. */
const FILES = {
  account: import.meta.glob('../../texts/*.po', { query: '?part=account' }) as Files,
  audit: import.meta.glob('../../texts/*.po', { query: '?part=audit' }) as Files,
  'fair-play': import.meta.glob('../../texts/*.po', { query: '?part=fair-play' }) as Files,
  hands: import.meta.glob('../../texts/*.po', { query: '?part=hands' }) as Files,
  home: import.meta.glob('../../texts/*.po', { query: '?part=home' }) as Files,
  integration: import.meta.glob('../../texts/*.po', { query: '?part=integration' }) as Files,
  money: import.meta.glob('../../texts/*.po', { query: '?part=money' }) as Files,
  play: import.meta.glob('../../texts/*.po', { query: '?part=play' }) as Files,
  players: import.meta.glob('../../texts/*.po', { query: '?part=players' }) as Files,
  reports: import.meta.glob('../../texts/*.po', { query: '?part=reports' }) as Files,
  rooms: import.meta.glob('../../texts/*.po', { query: '?part=rooms' }) as Files,
  shell: import.meta.glob('../../texts/*.po', { query: '?part=shell' }) as Files,
  team: import.meta.glob('../../texts/*.po', { query: '?part=team' }) as Files,
};
export type CatalogName = keyof typeof FILES;
export const CATALOG_NAMES = Object.keys(FILES) as CatalogName[];

/** The compiled texts of a part in a language. IDs of all parts differ, because they are shown as one. */
export async function loadTexts(catalog: CatalogName, language: Language): Promise<Messages> {
  const load = FILES[catalog][`../../texts/${language}.po`];
  if (load === undefined) throw new Error(`there is no texts/${language}.po`);
  return (await load()).messages;
}
