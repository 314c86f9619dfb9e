import { type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { apiKeySlots, setApiKey } from '../operators/api-key.ts';
import { setChatMode } from '../operators/chat-mode.ts';
import { createCredential, credentialsOf, revokeCredential, rotateCredential } from '../operators/credentials.ts';
import { createOperator, setCurrencies, setFrameOrigins, setOperatorStatus } from '../operators/operators.ts';
import { realityCheckOf, setRealityCheck } from '../operators/player-rules.ts';
import { setSettlement } from '../operators/settlement.ts';
import { setOperatorUrl } from '../operators/wallet-url.ts';
import { createSecrets } from '../process/secrets.ts';
import { readAudit } from './audit-chain.ts';
import type { Actor } from './audit-row.ts';
import type { Outcome } from './outcome.ts';

/** Tests concurrent changes of a setting and changes based on an outdated value. */
const secrets = createSecrets('11'.repeat(32));
const CASINO = 'casino';
const at = (ms: number): Actor => ({ by: 'test', at: ms });
const remote = { allowLoopback: false };
let store: Store;
beforeEach(async () => {
  store = await testStore();
  await createOperator(store, at(1), { operatorId: CASINO, name: 'Casino', currencies: ['EUR'] });
});
afterEach(() => store.close());

const pointAt = (url: string | null) => store.write([sql`update operator set operator_url = ${url}`]);
const newest = async () => (await readAudit(store, { limit: 1 }))[0];
const fields = (outcome: Outcome<unknown>) => (outcome.ok ? [] : outcome.errors.map(({ field }) => field));

interface Case {
  readonly name: string;
  /** A key is set for a wallet URL. */
  readonly atUrl?: string;
  /** Sets the first or second of two values; `seen` is the value before the first change or after it. */
  set(value: 0 | 1, seen: 'nothing' | 'first'): Promise<Outcome<unknown>>;
  readonly was: object;
  /** The current value as a refusal states it. */
  readonly now: string;
}
const at2 = at(2);
const CASES: readonly Case[] = [
  {
    name: 'url',
    set: (value, seen) =>
      setOperatorUrl(store, at2, CASINO, `https://${value}.example`, { ...remote, seen: seen === 'first' ? 'https://0.example' : null }),
    was: { url: 'https://0.example' },
    now: 'https://0.example',
  },
  {
    name: 'currencies',
    set: (value, seen) =>
      setCurrencies(store, at2, CASINO, ['EUR', ['KRW', 'USD'][value] ?? ''], { seen: seen === 'first' ? ['EUR', 'KRW'] : ['EUR'] }),
    was: { currencies: ['EUR', 'KRW'] },
    now: 'EUR, KRW',
  },
  {
    name: 'frame origins',
    set: (value, seen) =>
      setFrameOrigins(store, at2, CASINO, [`https://${value}.example`], { seen: seen === 'first' ? ['https://0.example'] : [] }),
    was: { origins: ['https://0.example'] },
    now: 'https://0.example',
  },
  {
    name: 'status',
    set: (value, seen) =>
      setOperatorStatus(store, at2, CASINO, value === 0 ? 'paused' : 'active', { seen: seen === 'first' ? 'paused' : 'active' }),
    was: { status: 'paused' },
    now: 'paused',
  },
  {
    name: 'settlement',
    set: (value, seen) =>
      setSettlement(store, at2, CASINO, value === 0 ? 'hand' : 'session', { seen: seen === 'first' ? 'hand' : 'session' }),
    was: { settlement: 'hand' },
    now: 'hand',
  },
  {
    name: 'chat',
    set: (value, seen) => setChatMode(store, at2, CASINO, value === 0 ? 'free' : 'off', { seen: seen === 'first' ? 'free' : 'phrases' }),
    was: { chat: 'free' },
    now: 'free',
  },
  {
    name: 'reality check',
    set: (value, seen) => setRealityCheck(store, at2, CASINO, value === 0 ? 30 : 0, { seen: seen === 'first' ? 30 : 0 }),
    was: { minutes: 30 },
    now: 'every 30 minutes',
  },
  {
    name: 'key',
    atUrl: 'https://wallet.example',
    set: (value, seen) =>
      setApiKey(store, secrets, at2, {
        operatorId: CASINO,
        key: `key-number-${value}`,
        seen: seen === 'first' ? [{ slot: 1, last4: 'er-0', activeFrom: 2 }] : [],
      }),
    was: { slots: [{ slot: 1, last4: 'er-0', activeFrom: 2 }] },
    now: '••••er-0 from 1970-01-01T00:00:00.002Z',
  },
];

describe.each(CASES)('$name', ({ atUrl, set, was, now }) => {
  beforeEach(() => pointAt(atUrl ?? null));
  test('the audit row holds the previous value; a stale change is told the current value and changes nothing', async () => {
    expect(await set(0, 'nothing')).toMatchObject({ ok: true });
    const before = await newest();
    expect(await set(1, 'nothing')).toEqual({
      ok: false,
      errors: [{ field: 'was', message: `It was changed in the meantime: it is now ${now}` }],
    });
    expect(await newest()).toEqual(before);
    expect(await set(1, 'first')).toMatchObject({ ok: true });
    const row = await newest();
    expect([row?.seq, JSON.parse(row?.was ?? '')]).toEqual([(before?.seq ?? 0) + 1, was]);
  });

  test('one of two concurrent changes is refused', async () => {
    const [first, second] = await Promise.all([set(0, 'nothing'), set(0, 'nothing')]);
    expect([...fields(first), ...fields(second)]).toEqual(['was']);
    expect((await newest())?.seq).toBe(2);
  });
});

test('a reality check change from off to off does not undo a concurrent change to on', async () => {
  expect(await setRealityCheck(store, at2, CASINO, 0)).toMatchObject({ ok: true });
  expect(await setRealityCheck(store, at2, CASINO, 7.5)).toMatchObject({ ok: false, errors: [{ field: 'minutes' }] });
  const [on] = await Promise.all([
    setRealityCheck(store, at2, CASINO, 30, { seen: 0 }),
    setRealityCheck(store, at2, CASINO, 0, { seen: 0 }),
  ]);
  expect([on.ok, await realityCheckOf(store, CASINO)]).toEqual([true, 30]);
});

describe('secrets of a client', () => {
  const only = async () => (await credentialsOf(store, CASINO))[0];
  let clientId = '';
  beforeEach(async () => {
    const issued = await createCredential(store, secrets, at(1), CASINO);
    clientId = issued.ok ? issued.value.clientId : '';
  });

  test('one of two concurrent rotations is refused, so that no caller gets a secret that does not work', async () => {
    const seen = (await only())?.slots ?? [];
    const outcomes = await Promise.all([2, 2].map((ms) => rotateCredential(store, secrets, at(ms), { clientId, seen })));
    expect(outcomes.flatMap(fields)).toEqual(['was']);
    expect((await only())?.slots).toHaveLength(2);
  });

  test('a stale rotation does not end the previous secret', async () => {
    const seen = (await only())?.slots ?? [];
    expect((await rotateCredential(store, secrets, at(2), { clientId, seen })).ok).toBe(true);
    expect(fields(await rotateCredential(store, secrets, at(3), { clientId, seen }))).toEqual(['was']);
    expect(fields(await rotateCredential(store, secrets, at(3), { clientId: 'nobody', seen }))).toEqual(['client']);
  });

  test('are revoked once, with one audit row', async () => {
    const outcomes = await Promise.all([2, 2].map((ms) => revokeCredential(store, at(ms), clientId)));
    // The later call is told that the client is gone.
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(['was', 'client']).toContain(outcomes.flatMap(fields)[0]);
    expect(await newest()).toMatchObject({ seq: 3, was: JSON.stringify({ slots: [{ slot: 1, createdAt: 1, expiresAt: null }] }) });
    expect(await only()).toBeUndefined();
  });
});

test('of two concurrent keys one is stored, and the slots say which', async () => {
  await pointAt('https://wallet.example');
  // Both callers have seen that there is no key, so the second one is refused, during the first change or after it.
  const put = (key: string) => setApiKey(store, secrets, at2, { operatorId: CASINO, key, seen: [] });
  const outcomes = await Promise.all([put('key-of-ann-1'), put('key-of-bob-2')]);
  expect(outcomes.flatMap(fields)).toEqual(['was']);
  const slots = await apiKeySlots(store, CASINO);
  expect(outcomes.flatMap((one) => (one.ok ? [one.value] : []))).toEqual(slots);
});
