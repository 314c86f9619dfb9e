import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { messages as englishHands } from './hands/messages.en.ts';
import { messages as koreanHands } from './hands/messages.ko.ts';
import { messages as englishTable } from './messages.en.ts';
import { messages as koreanTable } from './messages.ko.ts';
import { KEY_COMMANDS } from './rules/hotkeys.ts';

const english = { ...englishTable, ...englishHands };
const korean = { ...koreanTable, ...koreanHands };
const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !/messages\.|\.test\./.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
const placeholders = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name ?? ''))].sort();

describe('texts of the table', () => {
  it('are complete in Korean, with the same placeholders', () => {
    expect(Object.keys(korean)).toEqual(Object.keys(english));
    const differing = Object.keys(english).filter((id) => placeholders(english[id] ?? '').join() !== placeholders(korean[id] ?? '').join());
    expect(differing).toEqual([]);
  });

  it.each([
    ['English', english],
    ['Korean', korean],
  ])('%s is valid ICU text and never empty', (_, messages) => {
    for (const text of Object.values(messages)) {
      expect(text.trim()).not.toBe('');
      expect(compileMessage(text)).toBeTruthy();
    }
  });

  it('have every id the code names', () => {
    const code = sources(import.meta.dirname).join('\n');
    const named = [
      ...code.matchAll(
        /'((?:table|idle|action|pre|sizing|say|log|net|banner|closed|dialog|buyIn|topUp|leave|receipt|settings|info|help)\.[\w.-]+)'/g,
      ),
    ];
    const missing = [...new Set(named.map(([, id]) => id ?? ''))].filter((id) => !(id in english) && !id.endsWith('.ts'));
    expect(missing).toEqual([]);
  });

  it('have every id that is built from a value', () => {
    const built = [
      ...KEY_COMMANDS.map((command) => `key.${command}`),
      ...'23456789TJQKA'.split('').map((rank) => `card.rank.${rank}`),
      ...'cdhs'.split('').map((suit) => `card.suit.${suit}`),
      ...['replaced', 'session-ended', 'table-closed', 'failed'].flatMap((end) => [`closed.${end}`, `closed.${end}.text`]),
      ...['pending', 'paid', 'stuck'].map((state) => `receipt.${state}`),
    ];
    expect(built.filter((id) => !(id in english))).toEqual([]);
  });
});
