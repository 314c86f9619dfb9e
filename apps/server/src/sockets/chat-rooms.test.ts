import { CHAT_TEXT_MAX, type ChatHistoryMessage, type ChatMessage, type ChatMode } from '@cardroom/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playHand, seat, type TableSocket } from '../../testing/fixtures/play.ts';
import type { Answer } from '../../testing/fixtures/test-player.ts';
import { eventually, must, newActionId, OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import { CHAT_BURST, CHAT_EVERY_MS } from '../chat/chat-rate.ts';
import { findChat } from '../chat/chat-records.ts';
import { setChatMode } from '../operators/chat-mode.ts';
import { RULES_READ_MS } from '../operators/live-player-rules.ts';

/** Chat as players' browsers use it: the real SDK over real sockets. */
let place: TestService;
beforeAll(async () => {
  place = await TestService.start();
  await allow('free');
});
afterAll(() => place.stop());

async function allow(mode: ChatMode): Promise<void> {
  const { store } = place.service.parts;
  must(await setChatMode(store, { by: 'test', at: place.clock.now() }, OPERATOR, mode));
  await place.service.parts.rules.round();
}

/** Long enough for every player to be within the chat rate again. */
const rested = (): void => place.clock.advance(20 * CHAT_EVERY_MS);

const heard = (socket: TableSocket): string[] =>
  socket.all<ChatMessage>('chat').map((message) => ('text' in message ? message.text : message.phrase));

async function twoAtATable() {
  const tableId = await place.table();
  const [ann, bob] = [await place.player('ann'), await place.player('bob')];
  const seated = await seat(place, tableId, { 0: ann, 1: bob });
  const [one, two] = [...seated.sockets.values()] as [TableSocket, TableSocket];
  return { tableId, seated, ann, bob, one, two };
}

test('a message reaches everybody at the table once, seated or watching, and nobody at another table', async () => {
  rested();
  const { tableId, one, two } = await twoAtATable();
  const watcher = await (await place.player('eve')).joinTable(tableId);
  const elsewhere = await (await place.player('zoe')).joinTable(await place.table());
  expect(await one.request('chat-text', { text: ' <b>Well</b>\u202E done ' })).toEqual({ ok: true });
  expect(await two.request('chat-phrase', { phrase: 'thanks' })).toEqual({ ok: true });
  for (const socket of [one, two, watcher]) await eventually(() => expect(heard(socket)).toEqual(['<b>Well</b> done', 'thanks']));
  expect(heard(elsewhere)).toEqual([]);
  expect(watcher.all<ChatMessage>('chat')[0]).toMatchObject({ name: 'ANN', author: one.last<ChatHistoryMessage>('chat-history')?.you });
  expect(JSON.stringify(watcher.received.filter(({ type }) => type.startsWith('chat')))).not.toMatch(/playerId|operatorId|"ann"/);
});

test('spectators can read but not write', async () => {
  const tableId = await place.table();
  const watcher = await (await place.player('eve')).joinTable(tableId);
  expect(await watcher.request('chat-text', { text: 'hi' })).toEqual({ code: 'chat-not-seated' });
  expect(await watcher.request('chat-phrase', { phrase: 'hello' })).toEqual({ code: 'chat-not-seated' });
});

test('messages sent too fast are refused with the time to wait', async () => {
  rested();
  const { one, two } = await twoAtATable();
  const answers: Answer[] = [];
  while (!answers.some((answer) => 'code' in answer)) answers.push(await one.request('chat-text', { text: `${answers.length}` }));
  expect(answers.length).toBeGreaterThan(CHAT_BURST);
  const refusal = answers.at(-1);
  expect(refusal).toEqual({ code: 'chat-too-fast', retryAfterMs: expect.any(Number) });
  place.clock.advance(refusal && 'code' in refusal ? (refusal.retryAfterMs ?? 0) : 0);
  expect(await one.request('chat-text', { text: 'now' })).toEqual({ ok: true });
  await eventually(() => expect(heard(two)).toEqual([...answers.slice(0, -1).map((_, n) => `${n}`), 'now']));
});

test('malformed messages are refused by name and never delivered', async () => {
  rested();
  const { one, two } = await twoAtATable();
  const actionId = newActionId();
  const hostile: [string, unknown, object][] = [
    ['chat-text', { text: 'x'.repeat(CHAT_TEXT_MAX + 1), actionId }, { code: 'invalid', field: 'text' }],
    ['chat-text', { text: '\u202E\u200B', actionId }, { code: 'chat-empty', field: 'text' }],
    ['chat-text', { text: ['hi'], actionId }, { code: 'invalid', field: 'text' }],
    ['chat-text', { text: 'hi', name: 'Dealer', actionId }, { code: 'invalid', field: 'name' }],
    ['chat-text', { text: 'hi', author: 'x', actionId }, { code: 'invalid', field: 'author' }],
    ['chat-text', { text: 'hi' }, { code: 'invalid', field: 'actionId' }],
    ['chat-phrase', { phrase: 'all-in!!', actionId }, { code: 'invalid', field: 'phrase' }],
    ['chat-phrase', { phrase: '__proto__', actionId }, { code: 'invalid', field: 'phrase' }],
    ['chat-text', null, { code: 'invalid' }],
    ['chat-phrase', 'hello', { code: 'invalid' }],
  ];
  for (const [type, body, refusal] of hostile) expect(await one.raw(type, body), JSON.stringify(body).slice(0, 60)).toEqual(refusal);
  expect(await two.raw('ping', {})).toMatchObject({ ok: true });
  expect(heard(two)).toEqual([]);
});

test('a player who comes back gets each message once, and a repeated request is one message', async () => {
  rested();
  const { tableId, ann, one, two } = await twoAtATable();
  const actionId = newActionId();
  expect(await two.request('chat-text', { text: 'before' })).toEqual({ ok: true });
  expect(await one.request('chat-text', { text: 'mine' }, actionId)).toEqual({ ok: true });
  one.drop();
  expect(await two.request('chat-text', { text: 'during' })).toEqual({ ok: true });
  const again = (await ann.joinTable(tableId)) as TableSocket;
  expect(await again.request('chat-text', { text: 'mine' }, actionId)).toEqual({ ok: true });
  await eventually(() => expect(again.last<ChatHistoryMessage>('chat-history')?.messages).toHaveLength(3));
  const { messages = [] } = again.last<ChatHistoryMessage>('chat-history') ?? {};
  expect(messages.map((message) => 'text' in message && message.text)).toEqual(['before', 'mine', 'during']);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(3);
  expect(heard(again)).toEqual([]);
  expect(heard(two)).toEqual(['before', 'mine', 'during']);
});

test('an operator without chat has no messages or history; players see a change of the setting within seconds', async () => {
  rested();
  const { tableId, one, two } = await twoAtATable();
  await one.request('chat-text', { text: 'seen' });
  const { store } = place.service.parts;
  must(await setChatMode(store, { by: 'test', at: place.clock.now() }, OPERATOR, 'off'));
  place.clock.advance(RULES_READ_MS);
  await eventually(() => expect(two.state.chat).toBe('off'));
  expect(await one.request('chat-text', { text: 'hi' })).toEqual({ code: 'chat-off' });
  expect(await one.request('chat-phrase', { phrase: 'hello' })).toEqual({ code: 'chat-off' });
  const late = await (await place.player('late')).joinTable(tableId);
  expect(await late.raw('ping', {})).toMatchObject({ ok: true });
  expect(late.all('chat-history')).toEqual([]);
  await allow('phrases');
  await eventually(() => expect(late.state.chat).toBe('phrases'));
  expect(await one.request('chat-text', { text: 'hi' })).toEqual({ code: 'chat-phrases-only' });
  expect(late.last<ChatHistoryMessage>('chat-history')?.messages).toEqual([]);
  await allow('free');
  await eventually(() => expect(late.last<ChatHistoryMessage>('chat-history')?.messages).toHaveLength(1));
});

test('messages are stored with the hand number, never in the log or journal, and hands go on when storage refuses them', async () => {
  rested();
  const { tableId, seated, one } = await twoAtATable();
  const { store, chatRecorder } = place.service.parts;
  await eventually(() => expect(one.state.handId).not.toBe(''));
  const { handId } = one.state;
  await one.request('chat-text', { text: 'canary-words' });
  await chatRecorder.flush();
  expect(await findChat(store, { operatorId: OPERATOR, tableId, limit: 10 })).toMatchObject([
    { handId, playerId: 'ann', name: 'ANN', text: 'canary-words', phrase: null },
  ]);
  const journal = await store.read({ sql: 'select event from journal where table_id = ?', parameters: [tableId] });
  expect(journal.length).toBeGreaterThan(0);
  expect(JSON.stringify(journal)).not.toContain('canary');
  await store.write([{ sql: 'alter table chat_message rename to chat_message_gone', parameters: [] }]);
  await one.request('chat-text', { text: 'canary-unkept' });
  await chatRecorder.flush();
  await playHand(place, seated);
  expect(place.fatal).toEqual([]);
  await store.write([{ sql: 'alter table chat_message_gone rename to chat_message', parameters: [] }]);
  expect(place.logged.join('')).not.toContain('canary');
});
