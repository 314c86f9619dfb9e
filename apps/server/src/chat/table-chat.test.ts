import { CHAT_KEPT, type ChatMessage, type ChatMode } from '@cardroom/protocol';
import { beforeEach, expect, test } from 'vitest';
import { CHAT_BURST, CHAT_EVERY_MS } from './chat-rate.ts';
import type { ChatRecord } from './chat-records.ts';
import { type ChatAnswer, type ChatPlace, type Said, TableChat } from './table-chat.ts';

const ANN = who('ann');
const BOB = who('bob');
let now = 0;
let mode: ChatMode = 'free';
let ids = 0;
let keeps = true;
let mutedUntil: number | null = null;
let records: ChatRecord[] = [];
let earlier: () => Promise<readonly ChatRecord[]> = async () => [];
let chat: TableChat;

beforeEach(() => {
  [now, mode, ids, keeps, records] = [1_000_000, 'free', 0, true, []];
  earlier = async () => [];
  mutedUntil = null;
  chat = new TableChat({
    now: () => now,
    newId: () => `id-${++ids}`,
    mode: () => mode,
    mutedUntil: () => mutedUntil,
    alias: ({ playerId }) => `alias of ${playerId}`,
    record: (record) => keeps && records.push(record) > 0,
    earlier: () => earlier(),
    failed: () => {},
  });
});

function who(playerId: string) {
  return { operatorId: 'casino', playerId, displayName: playerId, currency: 'EUR', pool: 'casino:EUR', playerSessionId: 's' };
}

function place(tableId = '1001', status: 'seated' | 'reserved' = 'seated'): ChatPlace {
  const seats = [ANN, BOB].map(({ playerId }) => ({ playerId, displayName: playerId.toUpperCase(), status }));
  return { tableId, table: { seats: [null, ...seats] as unknown as ChatPlace['table']['seats'], handId: '100001' } };
}

let actions = 0;
const words = (text: string, actionId = `a-${++actions}`): Said => ({ text, actionId });
const messageOf = (answer: ChatAnswer): ChatMessage | null | undefined => ('message' in answer ? answer.message : undefined);

test('a message is shown with its name and hand, and stored with the account', () => {
  expect(messageOf(chat.say(ANN, place(), words('  hi\u202E  all ')))).toEqual({
    id: 'id-1',
    at: now,
    handId: '100001',
    author: 'alias of ann',
    name: 'ANN',
    text: 'hi all',
  });
  chat.say(BOB, place(), { phrase: 'thanks', actionId: 'p' });
  expect(records).toMatchObject([
    { messageId: 'id-1', operatorId: 'casino', tableId: '1001', handId: '100001', playerId: 'ann', text: 'hi all', phrase: null },
    { messageId: 'id-2', playerId: 'bob', text: null, phrase: 'thanks' },
  ]);
  expect(chat.history(BOB, '1001')).toMatchObject({ you: 'alias of bob', messages: [{ id: 'id-1' }, { id: 'id-2', phrase: 'thanks' }] });
});

test.each<[string, () => ChatAnswer, object]>([
  ['a spectator', () => chat.say(who('eve'), place(), words('hi')), { code: 'chat-not-seated' }],
  ['a player whose buy-in is in progress', () => chat.say(ANN, place('1001', 'reserved'), words('hi')), { code: 'chat-not-seated' }],
  ['a message without visible text', () => chat.say(ANN, place(), words(' \u200B\u0007 ')), { code: 'chat-empty', field: 'text' }],
])('refuses %s and stores nothing', (_who, say, refusal) => {
  expect(say()).toEqual(refusal);
  expect(records).toEqual([]);
});

test('the operator allows free text, phrases or nothing, also for earlier messages', () => {
  chat.say(ANN, place(), words('own words'));
  chat.say(ANN, place(), { phrase: 'hello', actionId: 'p1' });
  mode = 'phrases';
  expect(chat.say(ANN, place(), words('more'))).toEqual({ code: 'chat-phrases-only' });
  expect(chat.say(ANN, place(), { phrase: 'hello', actionId: 'p2' })).toHaveProperty('message.phrase', 'hello');
  expect(chat.history(ANN, '1001')?.messages.map(({ id }) => id)).toEqual(['id-2', 'id-3']);
  mode = 'off';
  expect(chat.say(ANN, place(), { phrase: 'hello', actionId: 'p3' })).toEqual({ code: 'chat-off' });
  expect(chat.history(ANN, '1001')).toBeNull();
});

test('one rate covers all of a player’s tables and slows nobody else', () => {
  for (let n = 0; n < CHAT_BURST; n += 1) expect(chat.say(ANN, place(`t${n}`), words('hi'))).toHaveProperty('message');
  expect(chat.say(ANN, place('another'), words('hi'))).toEqual({ code: 'chat-too-fast', retryAfterMs: CHAT_EVERY_MS });
  expect(chat.say(BOB, place(), words('hi'))).toHaveProperty('message');
  now += CHAT_EVERY_MS;
  expect(chat.say(ANN, place(), words('hi'))).toHaveProperty('message');
});

test('a repeated request is one message; its id with different words is refused', () => {
  expect(messageOf(chat.say(ANN, place(), words('once', 'same')))).not.toBeNull();
  expect(messageOf(chat.say(ANN, place(), words('once', 'same')))).toBeNull();
  expect(chat.say(ANN, place(), words('twice', 'same'))).toEqual({ code: 'action-id-reused' });
  expect(chat.say(BOB, place(), words('once', 'same'))).toHaveProperty('message.name', 'BOB');
  expect(records).toHaveLength(2);
});

test('a message that cannot be stored is not shown and does not count against the rate', () => {
  keeps = false;
  for (let n = 0; n < 2 * CHAT_BURST; n += 1) expect(chat.say(ANN, place(), words('hi'))).toEqual({ code: 'chat-unavailable' });
  expect(chat.history(ANN, '1001')?.messages).toEqual([]);
  keeps = true;
  expect(chat.say(ANN, place(), words('hi'))).toHaveProperty('message');
});

test('a reopened table shows its last earlier messages before new ones, each once', async () => {
  const said = (n: number): ChatRecord => ({
    messageId: `old-${n}`,
    operatorId: 'casino',
    tableId: '1001',
    handId: null,
    playerId: 'ann',
    name: 'ANN',
    text: `word ${n}`,
    phrase: null,
    at: n,
  });
  let release: (records: ChatRecord[]) => void = () => {};
  earlier = () => new Promise((resolve) => (release = resolve));
  const opened = chat.open('1001');
  chat.say(BOB, place(), words('later'));
  release([...Array.from({ length: CHAT_KEPT }, (_, n) => said(n)), ...records]);
  await opened;
  const { messages = [] } = chat.history(ANN, '1001') ?? {};
  expect(messages).toHaveLength(CHAT_KEPT);
  expect(messages.at(-1)).toMatchObject({ id: 'id-1', text: 'later' });
  expect(messages.at(-2)).toMatchObject({ id: `old-${CHAT_KEPT - 1}`, handId: '' });
});

test('unreadable storage costs only the earlier messages', async () => {
  earlier = () => Promise.reject(new Error('no storage'));
  await chat.open('1001');
  expect(chat.say(ANN, place(), words('hi'))).toHaveProperty('message');
  chat.close('1001');
  expect(chat.history(ANN, '1001')?.messages).toEqual([]);
});

test('a muted player cannot send text or phrases, can still read, and is told when the mute ends', () => {
  mutedUntil = now + 60_000;
  expect(chat.say(ANN, place(), words('hi'))).toEqual({ code: 'chat-muted' });
  expect(chat.say(ANN, place(), { phrase: 'thanks', actionId: 'p' })).toEqual({ code: 'chat-muted' });
  expect(records).toEqual([]);
  expect(chat.history(ANN, '1001')).toEqual({ you: 'alias of ann', messages: [], mutedUntil });
  mutedUntil = null;
  expect(chat.history(ANN, '1001')).toEqual({ you: 'alias of ann', messages: [] });
  expect(messageOf(chat.say(ANN, place(), words('hi')))).toMatchObject({ text: 'hi' });
});
