import { memoryStore, NotOpened, type Store } from '@cardroom/storage';
import { beforeEach, expect, test } from 'vitest';
import { setApiKey } from '../operators/api-key.ts';
import { createSigningSecret } from '../operators/callback-signing.ts';
import { createOperator } from '../operators/operators.ts';
import { setOperatorUrl } from '../operators/wallet-url.ts';
import { createSecrets, type Secrets } from '../process/secrets.ts';
import { operatorEndpoints } from './operator-endpoint.ts';

const actor = { by: 'test', at: 1 };
const url = 'https://wallet.example.com';
let store: Store;
let secrets: Secrets;
let failures: unknown[];
beforeEach(async () => {
  store = await memoryStore();
  secrets = createSecrets('11'.repeat(32));
  failures = [];
  await createOperator(store, actor, { operatorId: 'op', name: 'Op', currencies: ['EUR'] });
});

const endpoints = (of: Secrets = secrets) =>
  operatorEndpoints({ store, secrets: of, now: () => 10, failed: (_where, error) => void failures.push(error) });

test('URL and key are both needed, and a change applies from the next call', async () => {
  const endpoint = endpoints();
  expect(await endpoint('op')).toBeNull();
  await setOperatorUrl(store, actor, 'op', url, { allowLoopback: false });
  expect(await endpoint('op')).toBeNull();
  await setApiKey(store, secrets, actor, { operatorId: 'op', key: 'first-key' });
  expect(await endpoint('op')).toEqual({ operatorUrl: url, apiKey: 'first-key' });
  await setApiKey(store, secrets, { ...actor, at: 2 }, { operatorId: 'op', key: 'second-key' });
  expect(await endpoint('op')).toEqual({ operatorUrl: url, apiKey: 'second-key' });
  expect(failures).toEqual([]);
});

test('18-9: the secrets that sign now belong to the endpoint', async () => {
  await setOperatorUrl(store, actor, 'op', url, { allowLoopback: false });
  await setApiKey(store, secrets, actor, { operatorId: 'op', key: 'first-key' });
  const issued = await createSigningSecret(store, secrets, actor, { operatorId: 'op' });
  const signing = issued.ok ? [issued.value.signingSecret] : [];
  expect(await endpoints()('op')).toEqual({ operatorUrl: url, apiKey: 'first-key', signing });
});

test('a key that cannot be decrypted is reported once, and again only after it could be decrypted in between', async () => {
  await setOperatorUrl(store, actor, 'op', url, { allowLoopback: false });
  await setApiKey(store, secrets, actor, { operatorId: 'op', key: 'first-key' });
  const other = createSecrets('22'.repeat(32));
  const endpoint = endpoints(other);
  for (let call = 0; call < 3; call += 1) await expect(endpoint('op')).rejects.toBeInstanceOf(NotOpened);
  expect(failures).toHaveLength(1);
  await setApiKey(store, other, { ...actor, at: 2 }, { operatorId: 'op', key: 'entered-again' });
  expect(await endpoint('op')).toEqual({ operatorUrl: url, apiKey: 'entered-again' });
  await setApiKey(store, secrets, { ...actor, at: 3 }, { operatorId: 'op', key: 'third-key' });
  await expect(endpoint('op')).rejects.toBeInstanceOf(NotOpened);
  expect(failures).toHaveLength(2);
});
