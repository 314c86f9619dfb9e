import { type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { beforeEach, expect, test } from 'vitest';
import { readAudit } from '../audit/audit-chain.ts';
import { createSecrets } from '../process/secrets.ts';
import { issueLaunchCode } from './launch-codes.ts';
import { liftLimit, setLimit } from './limits.ts';
import { changeOperatorLimits, limitsShown, setOperatorLimits } from './operator-limits.ts';
import { createPlayerSessions } from './sessions.ts';

const NOW = Date.UTC(2026, 10, 20);
const who = { operatorId: 'op', playerId: 'ann' };
const actor = { by: 'client:c1', at: NOW };
const staff = { by: 'staff:sue@casino.example', at: NOW - 1_000 };
const LIMITS = { until: null, sessionMinutes: 30, loss: { amount: 5_000, currency: 'EUR' }, reason: null, first: [] };
const OWN = { realityMinutes: null, breakUntil: null };
const REASON = 'plays with another one';

let store: Store;
beforeEach(async () => {
  store = await testStore();
  await store.write([
    sql`insert into operator values ('op', 'op', 'active', null, '["EUR"]', '[]', 0)`,
    sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at, name_key)
      values ('op', 'ann', 'Ann', 'en', 'en-IE', 'IE', 'Europe/Dublin', 0, 0, 'ann')`,
  ]);
});

/** The store of a process that ends at its second unit. */
function oneUnit(): Store {
  let units = 0;
  return Object.assign(Object.create(store) as Store, {
    write: (unit: Parameters<Store['write']>[0]) => {
      units += 1;
      return units > 1 ? Promise.reject(new Error('the process ended')) : store.write(unit);
    },
  });
}

/** A store where something else is changed just before a unit is written. */
function during(change: () => Promise<unknown>): Store {
  return Object.assign(Object.create(store) as Store, {
    write: async (unit: Parameters<Store['write']>[0]) => {
      await change();
      return store.write(unit);
    },
  });
}
const fieldOf = (answer: Awaited<ReturnType<typeof changeOperatorLimits>>) => (answer.ok ? null : answer.errors[0]?.field);

const shown = async () => {
  const { block, sessionMinutes } = await limitsShown(store, who, NOW);
  return { block, sessionMinutes };
};

test('limits and block are one unit, with an audit row each', async () => {
  expect((await changeOperatorLimits(oneUnit(), actor, who, { ...LIMITS, block: true })).ok).toBe(true);
  expect(await limitsShown(store, who, NOW)).toEqual({ until: null, sessionMinutes: 30, loss: LIMITS.loss, ...OWN, block: true });
  expect((await changeOperatorLimits(oneUnit(), actor, who, { ...LIMITS, sessionMinutes: 60, block: false })).ok).toBe(true);
  expect(await shown()).toEqual({ block: false, sessionMinutes: 60 });
  const actions = (await readAudit(store, { limit: 10 })).map(({ action }) => action).reverse();
  expect(actions).toEqual(['player.set-limits', 'player.block', 'player.set-limits', 'player.unblock']);
});

test('nothing changes when staff lift or set the block at the same time', async () => {
  const blocked = during(() => setLimit(store, staff, who, { kind: 'block', reason: REASON, minutes: null }));
  expect(fieldOf(await changeOperatorLimits(blocked, actor, who, { ...LIMITS, block: true }))).toBe('was');
  expect(await shown()).toEqual({ block: true, sessionMinutes: null });
  const lifted = during(() => liftLimit(store, staff, who, { kind: 'block', reason: REASON }));
  expect(fieldOf(await changeOperatorLimits(lifted, actor, who, { ...LIMITS, block: false }))).toBe('was');
  expect(await shown()).toEqual({ block: false, sessionMinutes: null });
});

test('nothing changes when staff lift, at the same time, the block that the operator keeps', async () => {
  await setLimit(store, staff, who, { kind: 'block', reason: REASON, minutes: null });
  const lifted = during(() => liftLimit(store, staff, who, { kind: 'block', reason: REASON }));
  expect(fieldOf(await changeOperatorLimits(lifted, actor, who, { ...LIMITS, block: true }))).toBe('was');
  expect(await shown()).toEqual({ block: false, sessionMinutes: null });
});

test('limits that are set while a launch is being opened stay', async () => {
  await store.write([
    sql`insert into operator_token (jti, client_id, operator_id, scope, issued_at, expires_at) values ('t', 'c1', 'op', 'launch', 0, ${NOW})`,
  ]);
  const secrets = createSecrets('11'.repeat(32));
  const person = { playerId: 'ann', displayName: 'Ann', currency: 'EUR', language: 'en', locale: 'en-IE', country: 'IE' } as const;
  const older = { until: null, sessionMinutes: 120, loss: null };
  const place = { localeKind: 'bcp47', timezone: 'Europe/Dublin', ip: '192.0.2.1', device: 'desktop' } as const;
  const tenant = { operatorId: 'op', clientId: 'c1', jti: 't', scopes: [], active: true };
  const issued = await issueLaunchCode({ store, secrets, now: () => NOW }, tenant, { ...person, ...place, limits: older });
  const changing = during(() => changeOperatorLimits(store, actor, who, { ...LIMITS, block: false }));
  const sessions = createPlayerSessions({ store: changing, secrets, now: () => NOW });
  expect(await sessions.redeem(issued?.code ?? '', { ip: '192.0.2.1', browserId: null })).toMatchObject({ operatorName: 'op' });
  expect(await shown()).toEqual({ block: false, sessionMinutes: 30 });
});

test.each([
  ['the first limits', 'no'],
  ['other limits', 'earlier'],
])('of two changes at once, %s after %s ones, one is refused', async (_, before) => {
  const seen = { until: NOW + 60_000, sessionMinutes: null, loss: null };
  if (before === 'earlier') expect((await setOperatorLimits(store, staff, who, { ...seen, reason: REASON })).ok).toBe(true);
  const theirs = { ...seen, sessionMinutes: 30 };
  const system = during(() => setOperatorLimits(store, actor, who, { ...theirs, reason: null }));
  const own = { until: null, sessionMinutes: 90, loss: LIMITS.loss, reason: REASON };
  const answer = await setOperatorLimits(system, staff, who, { ...own, ...(before === 'earlier' ? { seen } : {}) });
  expect([fieldOf(answer), await limitsShown(store, who, NOW)]).toEqual(['was', { ...theirs, ...OWN, block: false }]);
  expect((await setOperatorLimits(store, staff, who, { ...own, seen: theirs })).ok).toBe(true);
  expect(await shown()).toEqual({ block: false, sessionMinutes: 90 });
});
