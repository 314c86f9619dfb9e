import type { ChatMessage } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import { CHAT_SHOWN_MAX, withMessages } from './chat-list.ts';

const said = (id: string, at: number): ChatMessage => ({ id, at, handId: '', author: 'a', name: 'Ann', text: id });

test('what is told again after a reconnect is one message, in its place', () => {
  const known = [said('a', 1), said('c', 3)];
  expect(withMessages(known, [said('a', 1), said('b', 2), said('c', 3), said('d', 4)]).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

test('nothing new leaves the list as it is', () => {
  const known = [said('a', 1)];
  expect(withMessages(known, [said('a', 1)])).toBe(known);
});

test('the oldest go when it is full', () => {
  const many = Array.from({ length: CHAT_SHOWN_MAX + 5 }, (_, n) => said(`m${n}`, n));
  const shown = withMessages([], many);
  expect([shown.length, shown[0]?.id]).toEqual([CHAT_SHOWN_MAX, 'm5']);
});
