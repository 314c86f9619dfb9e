import { memoryStore, type Store, sql } from '@cardroom/storage';
import { WALLET_SETTINGS } from '@cardroom/wallet';
import { beforeEach, expect, test } from 'vitest';
import { createOperator } from './operators.ts';
import { ownTimeoutsOf, setTimeouts, TIMEOUT_RANGES, timeoutsOf, USUAL_TIMEOUTS } from './timeouts.ts';

const actor = { by: 'test', at: 1 };
const SLOW = { balance: 5_000, debit: 10_000, delivery: 15_000 };
let store: Store;
beforeEach(async () => {
  store = await memoryStore();
  for (const operatorId of ['casino', 'other']) await createOperator(store, actor, { operatorId, name: operatorId, currencies: ['EUR'] });
});

test('an operator has the default timeouts until it sets its own', async () => {
  expect([await ownTimeoutsOf(store, 'casino'), await timeoutsOf(store, 'casino')]).toEqual([null, USUAL_TIMEOUTS]);
  expect(await setTimeouts(store, actor, 'casino', SLOW)).toEqual({ ok: true, value: SLOW });
  expect([await ownTimeoutsOf(store, 'casino'), await ownTimeoutsOf(store, 'other')]).toEqual([SLOW, null]);
  expect(await setTimeouts(store, actor, 'casino', USUAL_TIMEOUTS, { seen: SLOW })).toEqual({ ok: true, value: USUAL_TIMEOUTS });
});

test('a timeout out of range or not in whole seconds is refused by name, and nothing is changed', async () => {
  const wrong = { balance: 500, debit: 10_001, delivery: Number.NaN };
  const refused = await setTimeouts(store, actor, 'casino', wrong);
  expect(refused).toMatchObject({ ok: false, errors: [{ field: 'balance' }, { field: 'debit' }, { field: 'delivery' }] });
  expect(await setTimeouts(store, actor, 'casino', { ...SLOW, debit: 2_500 })).toMatchObject({ ok: false, errors: [{ field: 'debit' }] });
  expect(await setTimeouts(store, actor, 'nobody', SLOW)).toMatchObject({ ok: false, errors: [{ field: 'operator' }] });
  expect(await ownTimeoutsOf(store, 'casino')).toBeNull();
  expect(await store.read(sql`select seq from audit where action = 'operator.set-timeouts'`)).toEqual([]);
});

test('a stale change is refused with the current timeouts', async () => {
  await setTimeouts(store, actor, 'casino', SLOW);
  const stale = await setTimeouts(store, actor, 'casino', USUAL_TIMEOUTS, { seen: USUAL_TIMEOUTS });
  expect(stale).toMatchObject({
    ok: false,
    errors: [{ field: 'was', message: expect.stringContaining('balance 5 s, debit 10 s, delivery 15 s') }],
  });
  const rows = await store.read(sql`select was, detail from audit where action = 'operator.set-timeouts'`);
  expect(rows).toEqual([{ was: JSON.stringify(USUAL_TIMEOUTS), detail: JSON.stringify(SLOW) }]);
});

/** A call that outlives its lease would be sent by another process as well. */
test('every timeout is shorter than the lease of a call', () => {
  for (const [, most] of Object.values(TIMEOUT_RANGES)) expect(most).toBeLessThan(WALLET_SETTINGS.leaseMs);
});
