import { type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chatModeOf, setChatMode } from './chat-mode.ts';
import { createOperator } from './operators.ts';
import { readPlayerRules } from './player-rules.ts';

const actor = { by: 'test', at: 1_000 };
let store: Store;
beforeEach(async () => {
  store = await testStore();
  for (const operatorId of ['casino', 'other']) await createOperator(store, actor, { operatorId, name: operatorId, currencies: ['EUR'] });
});
afterEach(() => store.close());

test('is phrases only by default, is set per operator, and leaves an audit row', async () => {
  expect(await chatModeOf(store, 'casino')).toBe('phrases');
  expect(await setChatMode(store, actor, 'casino', 'free')).toEqual({ ok: true, value: { operatorId: 'casino', chat: 'free' } });
  await setChatMode(store, actor, 'casino', 'off');
  expect([await chatModeOf(store, 'casino'), await chatModeOf(store, 'other')]).toEqual(['off', 'phrases']);
  expect((await readPlayerRules(store)).get('casino')?.chat).toBe('off');
  expect(await store.read(sql`select was, detail from audit where action = 'operator.set-chat' order by seq`)).toEqual([
    { was: '{"chat":"phrases"}', detail: '{"chat":"free"}' },
    { was: '{"chat":"free"}', detail: '{"chat":"off"}' },
  ]);
});

test('refuses an unknown mode and an unknown operator, and changes nothing', async () => {
  expect(await setChatMode(store, actor, 'casino', 'on')).toMatchObject({ ok: false, errors: [{ field: 'mode' }] });
  expect(await setChatMode(store, actor, 'nobody', 'off')).toMatchObject({ ok: false, errors: [{ field: 'operator' }] });
  expect(await store.read(sql`select * from operator_chat`)).toEqual([]);
});
