import { memoryStore, type Store, sql } from '@cardroom/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../audit/outcome.ts';
import { createSecrets } from '../process/secrets.ts';
import { apiKeySlots, currentApiKey, setApiKey } from './api-key.ts';
import { createOperator, getOperator } from './operators.ts';
import { setOperatorUrl } from './wallet-url.ts';

const OPERATOR = 'casino';
const OURS = 'https://wallet.casino.example/cardroom';
const secrets = createSecrets('33'.repeat(32));
const at = (ms: number) => ({ by: 'tester', at: ms });
let store: Store;
beforeEach(async () => {
  store = await memoryStore();
  await createOperator(store, at(1), { operatorId: OPERATOR, name: 'Casino', currencies: ['EUR'] });
});
afterEach(() => store.close());

const fields = (outcome: Outcome<unknown>) => (outcome.ok ? [] : outcome.errors.map((error) => error.field));
const point = (url: string, key?: string) =>
  setOperatorUrl(store, at(20), OPERATOR, url, {
    allowLoopback: true,
    ...(key === undefined ? {} : { key: { text: key, secrets } }),
  });
const setKey = (key: string, activeFrom?: number) =>
  setApiKey(store, secrets, at(10), { operatorId: OPERATOR, key, ...(activeFrom === undefined ? {} : { activeFrom }) });
/** The key that would be sent now, and where. */
const sent = async (now = 30) => {
  const operator = await getOperator(store, OPERATOR);
  return operator && [operator.operatorUrl, await currentApiKey(store, secrets, operator, now)];
};

describe('M3: a stored key belongs to the origin it was entered for', () => {
  beforeEach(async () => {
    expect(fields(await setKey('the-key-of-ours'))).toEqual(['url']);
    expect(await point(OURS)).toMatchObject({ ok: true });
    expect(await setKey('the-key-of-ours')).toMatchObject({ ok: true });
  });

  test.each([
    ['another host', 'https://evil.example/cardroom'],
    ['a host below ours', 'https://x.wallet.casino.example/cardroom'],
    ['another port', 'https://wallet.casino.example:8443/cardroom'],
    ['this machine', 'http://127.0.0.1:9000'],
  ])('%s needs the key again, and nothing changes without it', async (_name, url) => {
    expect(fields(await point(url))).toEqual(['key']);
    expect(fields(await point(url, 'short'))).toEqual(['key']);
    expect(await sent()).toEqual([OURS, 'the-key-of-ours']);
    expect(await point(url, 'typed-again')).toMatchObject({ ok: true });
    expect(await sent()).toEqual([url, 'typed-again']);
  });

  test('another path of the same host keeps it, however the host is written', async () => {
    expect(await point('https://WALLET.casino.example:443/v2')).toMatchObject({ ok: true });
    expect(await sent()).toEqual(['https://wallet.casino.example/v2', 'the-key-of-ours']);
  });

  test('a move deletes the old keys: neither a way back nor a planned key brings one of them to the new host', async () => {
    await setKey('planned-for-later', 1_000);
    await point('https://evil.example', 'typed-again');
    expect(await apiKeySlots(store, OPERATOR)).toEqual([{ slot: 1, last4: 'gain', activeFrom: 20 }]);
    expect(await sent(2_000)).toEqual(['https://evil.example', 'typed-again']);
    expect(fields(await point(OURS))).toEqual(['key']);
  });

  test('a URL changed on another way gets no key', async () => {
    await store.write([sql`update operator set operator_url = 'https://evil.example'`]);
    expect(await sent()).toEqual(['https://evil.example', null]);
    // Nor do keys whose URL is unknown.
    await store.write([sql`update operator_api_key set for_url = null`]);
    expect(await sent()).toEqual(['https://evil.example', null]);
    expect(fields(await point('https://other.example'))).toEqual(['key']);
  });

  test('of a key and a URL entered at the same time one is refused', async () => {
    const outcomes = await Promise.all([point('https://evil.example', 'of-the-mover'), setKey('entered-for-ours')]);
    expect(outcomes.flatMap(fields)).toEqual(['was']);
    const [url, key] = (await sent()) ?? [];
    expect([url, key]).toEqual(outcomes[0].ok ? ['https://evil.example', 'of-the-mover'] : [OURS, 'entered-for-ours']);
  });
});
