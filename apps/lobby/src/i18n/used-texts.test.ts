import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { KEY_COMMANDS } from '../table/rules/hotkeys.ts';
import { readTexts } from './testing/read-texts.ts';

const SOURCE = join(import.meta.dirname, '..');

const ids = Object.keys(readTexts('en'));

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|^(dev|gallery)\//.test(file),
);
const code = files.map((file) => readFileSync(join(SOURCE, file), 'utf8')).join('\n');

/** Ids written out in the code; also keys of tables and what stands behind a condition. */
const written = new Set([...code.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)].map((match) => match[1] ?? ''));
/** Ids put together, `prefix.${part}` or `${t}.suffix` after a prefix: what each can become. */
const templates = [...code.matchAll(/`([a-zA-Z-]+\.(?:\$\{[^}`]*\}|[\w.-])*)`/g)].map((match) => match[1] ?? '');
const built = [...new Set(templates.filter((text) => text.includes('${')))].map(
  (text) =>
    new RegExp(
      `^${text
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replaceAll('.', '\\.'))
        .join('[\\w-]+')}$`,
    ),
);

it('has a text for every id the client asks for', () => {
  const prefixes = new Set(ids.map((id) => id.split('.')[0]));
  const asked = [...written].filter((id) => prefixes.has(id.split('.')[0]) && !/\.tsx?$|\.css$/.test(id));
  expect(asked.length).toBeGreaterThan(200);
  expect(asked.filter((id) => !ids.includes(id))).toEqual([]);
});

it('has a text for every id that is put together', () => {
  expect(built.length).toBeGreaterThan(30);
  expect(built.filter((pattern) => !ids.some((id) => pattern.test(id)))).toEqual([]);
});

it('has a text for every value an id is put together with', () => {
  const wanted = [
    ...KEY_COMMANDS.map((command) => `key.${command}`),
    ...[...'23456789TJQKA'].flatMap((rank) => [`card.rank.${rank}`, `card.ranks.${rank}`]),
    ...[...'cdhs'].map((suit) => `card.suit.${suit}`),
    ...['replaced', 'session-ended', 'table-closed', 'failed'].flatMap((end) => [`closed.${end}`, `closed.${end}.text`]),
    ...['pending', 'paid', 'stuck'].flatMap((state) => [`receipt.${state}`, `receipts.${state}`]),
  ];
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
});

it('has no text that nothing asks for', () => {
  expect(ids.filter((id) => !written.has(id) && !built.some((pattern) => pattern.test(id)))).toEqual([]);
});
