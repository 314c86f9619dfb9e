import type { ChatMessage } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import { CHAT_SHOWN_MAX, withMessages } from './chat-list.ts';

const said = (id: string, at: number): ChatMessage => ({ id, at, handId: '', author: 'a', name: 'Ann', text: id });

test('a message repeated after a reconnect appears once, in its place', () => {
  const known = [said('a', 1), said('c', 3)];
  expect(withMessages(known, [said('a', 1), said('b', 2), said('c', 3), said('d', 4)]).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

test('returns the same list when nothing is new', () => {
  const known = [said('a', 1)];
  expect(withMessages(known, [said('a', 1)])).toBe(known);
});

test('drops the oldest messages when it is full', () => {
  const many = Array.from({ length: CHAT_SHOWN_MAX + 5 }, (_, n) => said(`m${n}`, n));
  const shown = withMessages([], many);
  expect([shown.length, shown[0]?.id]).toEqual([CHAT_SHOWN_MAX, 'm5']);
});
