import { OutcomeUnknown, StoreUnavailable, UnitRefused } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { expect, test } from 'vitest';
import { SteppedClock } from '../../testing/control/stepped-clock.ts';
import { CHAT_RETRY_MS, CHAT_WAITING_MAX, ChatRecorder } from './chat-recorder.ts';
import { type ChatRecord, findChat, storeChat } from './chat-records.ts';

const record = (n: number, over: Partial<ChatRecord> = {}): ChatRecord => ({
  messageId: `m-${n}`,
  operatorId: 'casino',
  tableId: '1001',
  handId: '100001',
  playerId: 'ann',
  name: 'Ann',
  text: `word ${n}`,
  phrase: null,
  at: n,
  ...over,
});

/** A recorder over a storage that first fails with these errors. */
function recorder(errors: readonly Error[] = []) {
  const clock = new SteppedClock();
  const [left, written, failures]: [Error[], string[], unknown[]] = [[...errors], [], []];
  const made = new ChatRecorder({
    clock,
    write: async (records) => {
      const error = left.shift();
      if (error) throw error;
      written.push(...records.map(({ messageId }) => messageId));
    },
    failed: (_where, error) => void failures.push(error),
  });
  return { made, clock, written, failures };
}

test('messages that arrive during a write go with the next one, in order', async () => {
  const { made, written } = recorder();
  for (let n = 1; n <= 250; n += 1) expect(made.add(record(n))).toBe(true);
  await made.flush();
  expect(written).toEqual(Array.from({ length: 250 }, (_, n) => `m-${n + 1}`));
});

test.each([new StoreUnavailable('away'), new OutcomeUnknown('who knows')])('%s: the write is retried without loss', async (error) => {
  const { made, clock, written, failures } = recorder([error]);
  made.add(record(1));
  await made.flush();
  expect([written, failures]).toEqual([[], [error]]);
  made.add(record(2));
  clock.advance(CHAT_RETRY_MS);
  await made.flush();
  expect(written).toEqual(['m-1', 'm-2']);
});

test('a refused write is reported and does not hold up the rest', async () => {
  const { made, written, failures } = recorder([new UnitRefused('no')]);
  made.add(record(1));
  await made.flush();
  made.add(record(2));
  await made.flush();
  expect([written, failures.length]).toEqual([['m-2'], 1]);
});

test('while storage is down, a limited number of messages waits', async () => {
  const { made } = recorder(Array.from({ length: 5 }, () => new StoreUnavailable('away')));
  for (let n = 0; n < CHAT_WAITING_MAX; n += 1) expect(made.add(record(n))).toBe(true);
  expect(made.add(record(0))).toBe(false);
  await made.flush();
});

test('messages are found by operator, table and player, oldest first; storing one twice changes nothing', async () => {
  const store = await testStore();
  const records = [
    record(1),
    record(2, { playerId: 'bob', text: null, phrase: 'thanks', handId: null }),
    record(3, { tableId: '1002' }),
    record(4, { operatorId: 'other' }),
  ];
  await storeChat(store, records);
  await storeChat(store, records);
  const found = async (over: object) =>
    (await findChat(store, { operatorId: 'casino', limit: 10, ...over })).map(({ messageId }) => messageId);
  expect(await found({})).toEqual(['m-1', 'm-2', 'm-3']);
  expect(await found({ tableId: '1001' })).toEqual(['m-1', 'm-2']);
  expect(await found({ tableId: '1001', playerId: 'bob' })).toEqual(['m-2']);
  expect(await found({ limit: 1 })).toEqual(['m-3']);
  expect((await findChat(store, { operatorId: 'casino', playerId: 'bob', limit: 1 }))[0]).toEqual(records[1]);
  await store.close();
});
