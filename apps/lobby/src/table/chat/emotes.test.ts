import { CHAT_PHRASES, type ChatPhrase } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import type { ChatMessage } from '../connection.ts';
import { pictureOf, seatEmotes } from './emotes.ts';

const said = (at: number, name: string, phrase: ChatPhrase): ChatMessage => ({
  id: String(at),
  at,
  handId: '',
  author: name,
  name,
  phrase,
});
const NAMES = ['Ann', '', 'Bo', 'Cy'];

test('every emote has its own picture, and other phrases have none', () => {
  const pictures = CHAT_PHRASES.filter((phrase) => phrase.startsWith('emote-')).map(pictureOf);
  expect(new Set(pictures).size).toBe(7);
  expect(pictures).not.toContain(null);
  expect(CHAT_PHRASES.filter((phrase) => !phrase.startsWith('emote-')).map(pictureOf)).toEqual(Array.from({ length: 12 }, () => null));
});

test('an emote appears once, at its sender’s seat', () => {
  const messages = [said(1_000, 'Ann', 'emote-clap'), said(2_000, 'Bo', 'emote-fire'), said(3_000, 'Cy', 'thanks')];
  expect(seatEmotes(messages, NAMES, { after: 0, now: 3_000 })).toEqual([
    { seat: 0, picture: '👏' },
    { seat: 2, picture: '🔥' },
  ]);
  expect(seatEmotes(messages, NAMES, { after: 2_000, now: 3_000 })).toEqual([]);
});

test('old emotes, emotes of players who left and emotes under a shared name stay in the chat', () => {
  expect(seatEmotes([said(1_000, 'Ann', 'emote-wow')], NAMES, { after: 0, now: 6_001 })).toEqual([]);
  expect(seatEmotes([said(1_000, 'Dan', 'emote-wow')], NAMES, { after: 0, now: 1_000 })).toEqual([]);
  expect(seatEmotes([said(1_000, 'Ann', 'emote-wow')], ['Ann', 'Ann'], { after: 0, now: 1_000 })).toEqual([]);
});

test('typed words never show as a picture', () => {
  const message: ChatMessage = { id: '1', at: 1, handId: '', author: 'Ann', name: 'Ann', text: 'emote-wow' };
  expect(seatEmotes([message], NAMES, { after: 0, now: 1 })).toEqual([]);
});
