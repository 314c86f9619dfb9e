import type { Messages } from '@lingui/core';
import type { Language } from './language.ts';

/**
 * The parts of the client with texts of their own, each with the folders its texts lie in. A folder holds a file
 * `messages.<language>.ts` per language, exporting `messages`, a record of ICU texts; the build compiles them and each becomes a
 * lazy chunk, so that a player downloads his own language only.
 */
const FOLDERS = {
  chat: ['../table/chat'],
  lobby: ['.', '../lobby'],
  panels: ['../lobby/panels'],
  players: ['../table/players/card'],
  replayer: ['../replayer'],
  table: ['../table', '../table/hands', '../table/extras'],
  tables: ['../tables'],
} as const satisfies Record<string, readonly string[]>;

export type CatalogName = keyof typeof FOLDERS;
export const CATALOG_NAMES = Object.keys(FOLDERS) as CatalogName[];

const FILES = import.meta.glob<{ messages: Messages }>(['../**/messages.*.ts', '!../**/*.test.ts']);

/** The texts of a part of the client in a language. Ids of all parts differ, because they are shown as one. */
export async function loadTexts(catalog: CatalogName, language: Language): Promise<Messages> {
  const files = await Promise.all(FOLDERS[catalog].map((folder) => loadFile(`${folder}/messages.${language}.ts`)));
  return Object.assign({}, ...files);
}

async function loadFile(path: string): Promise<Messages> {
  const load = FILES[path];
  if (!load) throw new Error(`there is no ${path}`);
  return (await load()).messages;
}
