import type { Store } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAudit } from '../audit/audit-chain.ts';
import type { Outcome } from '../audit/outcome.ts';
import { announceMaintenance, cancelMaintenance, MAINTENANCE_AHEAD_MAX_MS, MAINTENANCE_MS_MAX, maintenanceOf } from './maintenance.ts';
import { createOperator } from './operators.ts';
import { readPlayerRules } from './player-rules.ts';

const NOW = 1_000_000;
const actor = { by: 'test', at: NOW };
const FIRST = { from: NOW + 60_000, until: NOW + 120_000 };
const SECOND = { from: NOW + 90_000, until: NOW + 180_000 };
let store: Store;
beforeEach(async () => {
  store = await testStore();
  for (const operatorId of ['demo', 'other']) await createOperator(store, actor, { operatorId, name: operatorId, currencies: ['EUR'] });
});
afterEach(() => store.close());

const errorOf = (outcome: Outcome<unknown>) => (outcome.ok ? null : outcome.errors[0]);
const newest = async () => (await readAudit(store, { limit: 1 }))[0];

test('maintenance is announced, moved and cancelled, with one audit row each', async () => {
  const seq = (await newest())?.seq ?? 0;
  expect(await announceMaintenance(store, actor, 'demo', FIRST)).toEqual({ ok: true, value: FIRST });
  expect(await announceMaintenance(store, actor, 'demo', SECOND)).toEqual({ ok: true, value: SECOND });
  expect(await newest()).toMatchObject({ seq: seq + 2, was: JSON.stringify(FIRST), detail: JSON.stringify(SECOND) });
  expect((await readPlayerRules(store)).get('demo')).toEqual({
    realityCheckMinutes: null,
    maintenance: SECOND,
    chat: 'phrases',
    sandboxBots: null,
  });
  expect(await maintenanceOf(store, 'other')).toBeNull();
  expect(await cancelMaintenance(store, actor, 'demo')).toEqual({ ok: true, value: null });
  expect(await newest()).toMatchObject({ seq: seq + 3, action: 'operator.maintenance-cancel', was: JSON.stringify(SECOND) });
  expect((await readPlayerRules(store)).size).toBe(0);
  expect(await cancelMaintenance(store, actor, 'demo')).toEqual({ ok: true, value: null });
  expect((await newest())?.seq).toBe(seq + 3);
});

test('a stale change is refused with the current announcement', async () => {
  await announceMaintenance(store, actor, 'demo', FIRST, { seen: null });
  const seq = (await newest())?.seq;
  const stale = 'It was changed in the meantime: it is now 1970-01-01T00:17:40.000Z to 1970-01-01T00:18:40.000Z';
  expect(errorOf(await announceMaintenance(store, actor, 'demo', SECOND, { seen: null }))).toEqual({ field: 'was', message: stale });
  expect(errorOf(await cancelMaintenance(store, actor, 'demo', { seen: SECOND }))).toEqual({ field: 'was', message: stale });
  const both = await Promise.all([
    announceMaintenance(store, actor, 'demo', SECOND, { seen: FIRST }),
    cancelMaintenance(store, actor, 'demo', { seen: FIRST }),
  ]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect((await newest())?.seq).toBe(Number(seq) + 1);
});

test('an unknown operator is refused', async () => {
  expect(errorOf(await announceMaintenance(store, actor, 'nobody', FIRST))?.field).toBe('operator');
  expect(errorOf(await cancelMaintenance(store, actor, 'nobody'))?.field).toBe('operator');
});

test.each([
  [{ from: NOW + MAINTENANCE_AHEAD_MAX_MS + 1, until: NOW + MAINTENANCE_AHEAD_MAX_MS + 2 }, 'from'],
  [{ from: NOW + 60_000, until: NOW + 60_000 }, 'until'],
  [{ from: NOW - 60_000, until: NOW }, 'until'],
  [{ from: NOW, until: NOW + MAINTENANCE_MS_MAX + 1 }, 'until'],
])('maintenance at %j is refused', async (times, field) => {
  expect(errorOf(await announceMaintenance(store, actor, 'demo', times))?.field).toBe(field);
  expect(await maintenanceOf(store, 'demo')).toBeNull();
});
