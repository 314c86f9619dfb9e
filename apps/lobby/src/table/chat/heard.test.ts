import { expect, test } from 'vitest';
import type { ChatMessage } from '../connection.ts';
import type { ChatReader } from './chat-lines.ts';
import { isHeard } from './heard.ts';

const NOW = 1_000_000;
const ME: ChatReader = { you: 'me', mode: 'free', muted: [] };
const said = (author: string, at: number): ChatMessage => ({ id: `${at}`, at, handId: '', author, name: author, text: 'hi' });
const heard = (messages: readonly ChatMessage[], reader: Partial<ChatReader> = {}, hearing = {}): boolean =>
  isHeard(messages, { ...ME, ...reader }, { after: NOW - 100, soundAt: 0, now: NOW, ...hearing });

test('what another says is heard once', () => {
  const messages = [said('bob', NOW - 50)];
  expect(heard(messages)).toBe(true);
  expect(heard(messages, {}, { after: NOW - 50 })).toBe(false);
});

test('own words, muted players, what is not shown and history make no sound', () => {
  expect(heard([])).toBe(false);
  expect(heard([said('me', NOW - 50)])).toBe(false);
  expect(heard([said('bob', NOW - 50)], { muted: [{ author: 'bob', name: 'Bob' }] })).toBe(false);
  expect(heard([said('bob', NOW - 50)], { mode: 'phrases' })).toBe(false);
  expect(heard([said('bob', NOW - 6_000)], {}, { after: 0 })).toBe(false);
});

test('a talk that goes to and fro does not rattle', () => {
  const messages = [said('bob', NOW - 50)];
  expect(heard(messages, {}, { soundAt: NOW - 2_999 })).toBe(false);
  expect(heard(messages, {}, { soundAt: NOW - 3_000 })).toBe(true);
});
