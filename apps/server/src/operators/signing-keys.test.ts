import { memoryStore, type Store, sql } from '@cardroom/storage';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSecrets } from '../process/secrets.ts';
import { createSigningKeys, KEY_AGE_MAX_MS, KEY_OVERLAP_MS } from './signing-keys.ts';

const secrets = createSecrets('55'.repeat(32));
let store: Store;
let now: number;
beforeEach(async () => {
  store = await memoryStore();
  now = 1_000_000_000_000;
});
afterEach(() => store.close());

const keysOf = (withSecrets = secrets) => createSigningKeys(store, withSecrets, () => now);
const published = async () => (await keysOf().jwks()).keys.map((key) => key.kid);

test('concurrent requests create only one key, and a restart finds it', async () => {
  const keys = keysOf();
  const made = await Promise.all(Array.from({ length: 10 }, () => keys.active()));
  expect(new Set(made.map((key) => key.kid)).size).toBe(1);
  expect((await keysOf().active()).kid).toBe(made[0]?.kid);
});

test('requests for unknown key IDs and the public keys at the same time share one read', async () => {
  const keys = keysOf();
  await keys.active();
  const reads = vi.spyOn(store, 'read');
  await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? keys.jwks() : keys.publicKey(`unknown-${n}`))));
  expect(reads).toHaveBeenCalledTimes(1);
});

test('another process knows the public part of a key it did not create', async () => {
  const other = keysOf();
  expect(await other.publicKey('nobody')).toBeNull();
  const { kid } = await keysOf().active();
  expect(await other.publicKey(kid)).not.toBeNull();
});

test('a new key signs after 90 days; the old one verifies for as long as its tokens may live', async () => {
  const keys = keysOf();
  const first = (await keys.active()).kid;
  now += KEY_AGE_MAX_MS;
  const second = (await keys.active()).kid;
  expect(second).not.toBe(first);
  expect(await published()).toEqual([second, first]);
  expect(await keys.publicKey(first)).not.toBeNull();
  now += KEY_OVERLAP_MS;
  expect(await published()).toEqual([second]);
  expect(await keys.publicKey(first)).toBeNull();
});

test('private keys are encrypted and never published', async () => {
  await keysOf().active();
  const [row] = await store.read<{ sealed: Uint8Array; public_jwk: string }>(sql`select sealed, public_jwk from signing_key`);
  expect(JSON.parse(row?.public_jwk ?? '{}')).not.toHaveProperty('d');
  expect(Buffer.from(row?.sealed ?? []).includes('"d"')).toBe(false);
  expect(JSON.stringify(await keysOf().jwks())).not.toContain('"d"');
});

test('after the loss of SECRETS_KEY another key signs, and older tokens still verify', async () => {
  const { kid } = await keysOf().active();
  const keys = keysOf(createSecrets('66'.repeat(32)));
  expect((await keys.active()).kid).not.toBe(kid);
  expect(await keys.publicKey(kid)).not.toBeNull();
});
