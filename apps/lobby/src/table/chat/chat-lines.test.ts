import { expect, test } from 'vitest';
import type { ChatMessage } from '../connection.ts';
import { type ChatReader, chatLines, unreadOf } from './chat-lines.ts';

const ME: ChatReader = { you: 'me', mode: 'free', muted: [] };
const text = (id: string, at: number, author = 'bob', handId = ''): ChatMessage => ({ id, at, handId, author, name: author, text: id });
const phrase = (id: string, at: number, author = 'bob'): ChatMessage => ({ id, at, handId: '', author, name: author, phrase: 'thanks' });

const keys = (messages: readonly ChatMessage[], reader: Partial<ChatReader> = {}): string[] =>
  chatLines(messages, { ...ME, ...reader }).map(({ key }) => key);

test('hides the words and phrases of a muted player', () => {
  const said = [text('a', 1), phrase('b', 2), text('c', 3, 'cy')];
  expect(keys(said, { muted: [{ author: 'bob', name: 'Bob' }] })).toEqual(['c']);
  expect(unreadOf(said, { ...ME, muted: [{ author: 'bob', name: 'Bob' }] }, 0)).toBe(1);
});

test('hides what is no longer allowed', () => {
  const said = [text('a', 1), phrase('b', 2)];
  expect(keys(said, { mode: 'phrases' })).toEqual(['b']);
  expect(keys(said, { mode: 'off' })).toEqual([]);
});

test('names each hand once before its messages', () => {
  const said = [text('a', 1, 'bob', '7'), text('b', 2, 'me', '7'), text('c', 3), text('d', 4, 'bob', '8')];
  expect(keys(said)).toEqual(['hand a', 'a', 'b', 'c', 'hand d', 'd']);
  expect(chatLines(said, ME)[2]).toMatchObject({ own: true });
});

test('counts messages from others since the chat was last seen', () => {
  const said = [text('a', 1), text('b', 2), text('c', 3, 'me'), phrase('d', 4)];
  expect([0, 1, 3, 4].map((seenAt) => unreadOf(said, ME, seenAt))).toEqual([3, 2, 1, 0]);
});
