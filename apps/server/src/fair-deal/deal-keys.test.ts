import { readKeys, signHash } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { aesGcmSealer, memoryStore, type Store, sql } from '@cardroom/storage';
import { beforeEach, describe, expect, test } from 'vitest';
import { DEAL_KEY_AGE_MAX_MS, DEAL_KEY_AHEAD_MS, DEAL_KEY_OVERLAP_MS, DealKeys } from './deal-keys.ts';

const START = 1_800_000_000_000;
let store: Store;
let now: number;
let made = 0;

beforeEach(async () => {
  store = await memoryStore();
  now = START;
});

function keysOf(sealing = 1, origin = 'poker.example'): DealKeys {
  return new DealKeys({
    store,
    sealer: aesGcmSealer(new Uint8Array(32).fill(sealing)),
    origin,
    clock: { now: () => now, at: () => () => {} },
    newSecret: () => {
      made += 1;
      return new Uint8Array(32).fill(made);
    },
    failed: () => {},
  });
}

describe('keys of the fair deal', () => {
  test('the first one is made at the start, once for all processes, and is trusted as it stands', async () => {
    const [one, other] = [keysOf(), keysOf()];
    await Promise.all([one.round(), other.round()]);
    const { keys, ...file } = await one.published();
    expect(file).toEqual({ v: 2, origin: 'poker.example' });
    expect(keys).toEqual([{ kid: expect.stringMatching(/^[0-9a-f]{16}$/), public: expect.any(String), from: 0, until: null, by: null }]);
    expect(other.signerAt(START).kid).toBe(one.signerAt(0).kid);
    expect(JSON.stringify(keys)).not.toContain('01'.repeat(32));
  });

  test('after 90 days the next one is vouched for, begins when all have read it, and the old one stays in force for ten minutes', async () => {
    const [keys, other] = [keysOf(), keysOf()];
    await keys.round();
    await other.round();
    const first = keys.signerAt(now);
    now += DEAL_KEY_AGE_MAX_MS;
    await keys.round();
    const from = now + DEAL_KEY_AHEAD_MS;
    expect([keys.signerAt(from - 1).kid, other.signerAt(from + 1).kid]).toEqual([first.kid, first.kid]);
    await other.round();
    expect(other.signerAt(from).kid).toBe(keys.signerAt(from).kid);
    expect(keys.signerAt(from).kid).not.toBe(first.kid);
    const published = await keys.published();
    expect(published.keys.map(({ from: begins, until }) => [begins, until])).toEqual([
      [0, from + DEAL_KEY_OVERLAP_MS],
      [from, null],
    ]);
    expect(readKeys(nodeCrypto, JSON.parse(JSON.stringify(published))).keys.size).toBe(2);
    expect(keys.signerOf(1)?.kid).toBe(first.kid);
  });

  test('the name of the service stays that of the first key, whatever address it gets later', async () => {
    await keysOf().round();
    now += DEAL_KEY_AGE_MAX_MS;
    const moved = keysOf(1, 'cards.example');
    await moved.round();
    const published = await moved.published();
    expect([moved.origin, published.origin]).toEqual(['poker.example', 'poker.example']);
    expect(readKeys(nodeCrypto, JSON.parse(JSON.stringify(published))).keys.size).toBe(2);
  });

  test('keys of an older release get the name of the service at the next start, once', async () => {
    await keysOf().round();
    await store.write([sql`update fair_key set origin = null`]);
    await keysOf().round();
    const moved = keysOf(1, 'cards.example');
    await moved.round();
    expect(moved.origin).toBe('poker.example');
  });

  test('the same key signs the same bytes, so signatures need not be stored', async () => {
    const keys = keysOf();
    await keys.round();
    const again = keysOf();
    await again.round();
    const hash = 'ab'.repeat(32);
    expect(signHash(keys.signerAt(now), hash)).toEqual(signHash(again.signerAt(now), hash));
  });

  test('with a lost SECRETS_KEY a new file begins', async () => {
    await keysOf().round();
    const after = keysOf(2);
    await after.round();
    const { keys } = await after.published();
    expect(keys).toEqual([expect.objectContaining({ from: now, by: null })]);
    expect(after.signerOf(1)).toBeNull();
    expect(after.signerAt(now).key).toBe(2);
  });
});
