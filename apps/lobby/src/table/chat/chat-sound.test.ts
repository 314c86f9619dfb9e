import { expect, test } from 'vitest';
import type { ChatMessage } from '../connection.ts';
import type { ChatReader } from './chat-lines.ts';
import { shouldSound } from './chat-sound.ts';

const NOW = 1_000_000;
const ME: ChatReader = { you: 'me', mode: 'free', muted: [] };
const said = (author: string, at: number): ChatMessage => ({ id: `${at}`, at, handId: '', author, name: author, text: 'hi' });
const heard = (messages: readonly ChatMessage[], reader: Partial<ChatReader> = {}, timing = {}): boolean =>
  shouldSound(messages, { ...ME, ...reader }, { after: NOW - 100, soundAt: 0, now: NOW, ...timing });

test('a message from another player sounds once', () => {
  const messages = [said('bob', NOW - 50)];
  expect(heard(messages)).toBe(true);
  expect(heard(messages, {}, { after: NOW - 50 })).toBe(false);
});

test('own messages, muted players, hidden messages and history make no sound', () => {
  expect(heard([])).toBe(false);
  expect(heard([said('me', NOW - 50)])).toBe(false);
  expect(heard([said('bob', NOW - 50)], { muted: [{ author: 'bob', name: 'Bob' }] })).toBe(false);
  expect(heard([said('bob', NOW - 50)], { mode: 'phrases' })).toBe(false);
  expect(heard([said('bob', NOW - 6_000)], {}, { after: 0 })).toBe(false);
});

test('a lively exchange does not sound for every message', () => {
  const messages = [said('bob', NOW - 50)];
  expect(heard(messages, {}, { soundAt: NOW - 2_999 })).toBe(false);
  expect(heard(messages, {}, { soundAt: NOW - 3_000 })).toBe(true);
});
