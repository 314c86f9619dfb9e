import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BareProcess } from '../../testing/fixtures/bare-process.ts';
import { openData } from '../../testing/fixtures/place.ts';
import { ScriptedWallet } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, must, openTestRoom } from '../../testing/fixtures/test-service.ts';
import { readAudit, verifyAudit } from '../audit/audit-chain.ts';
import { keyedAudit } from '../audit/keyed-audit.ts';
import { currentApiKey } from '../operators/api-key.ts';
import { createOperator } from '../operators/operators.ts';
import { setOperatorUrl } from '../operators/wallet-url.ts';
import { createSecrets, KEY_FILE, newKey, WrongKey } from '../process/secrets.ts';
import { endingOf } from '../process/start-errors.ts';
import { auditKeys } from './audit-keys.ts';
import { replaceLostKey, UNREGISTERED } from './lost-key.ts';
import { openSecrets } from './open-secrets.ts';

const ACTOR = { by: 'command:ann', at: 1_000 };
const REASON = 'the machine with the key has burned';
const WALLET = 'https://wallet.example';
const RIGHT = newKey();
const WRONG = newKey();

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cardroom-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const settings = (secretsKey: string | null) => ({ secretsKey, dataDir });
const refusal = (store: Store, secretsKey: string | null) =>
  openSecrets(store, settings(secretsKey)).then(
    () => 'opened',
    (error: unknown) => {
      expect(error).toBeInstanceOf(WrongKey);
      return endingOf(error).reason;
    },
  );

/** A database as an earlier version leaves it: something is sealed, and no key is registered. */
async function unregistered(): Promise<Store> {
  const store = await testStore();
  must(await createOperator(store, ACTOR, { operatorId: 'op', name: 'Op', currencies: ['EUR'] }));
  const key = { text: 'key-of-the-wallet', secrets: createSecrets(RIGHT) };
  must(await setOperatorUrl(store, ACTOR, 'op', WALLET, { allowLoopback: false, key }));
  return store;
}

describe('a process with another SECRETS_KEY does not start', () => {
  test('the first process registers its key, and from then on only that key opens the database', async () => {
    const store = await testStore();
    const { keyId } = await openSecrets(store, settings(RIGHT));
    expect((await openSecrets(store, settings(RIGHT))).keyId).toBe(keyId);
    const { keyId: wrong } = createSecrets(WRONG);
    const told = await refusal(store, WRONG);
    expect(told).toContain(`SECRETS_KEY: the value given is key ${wrong}; the database was written with key ${keyId}`);
    expect(told).not.toContain(WRONG);
  });

  test('a deleted secrets.key is not replaced by a new one, and a cut one is named', async () => {
    const store = await testStore();
    await openSecrets(store, settings(null));
    const file = join(dataDir, KEY_FILE);
    const key = readFileSync(file, 'utf8');
    rmSync(file);
    expect(await refusal(store, null)).toMatch(/SECRETS_KEY: is not set, and .* has no secrets\.key/);
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, key.slice(0, 20));
    expect(await refusal(store, null)).toMatch(/secrets\.key does not hold a key of 32 bytes/);
    writeFileSync(file, key);
    expect(await refusal(store, null)).toBe('opened');
  });

  test('a database from before keys were registered takes the key that opens what is sealed in it, and no other', async () => {
    const store = await unregistered();
    expect(await refusal(store, WRONG)).toMatch(/opens nothing that is sealed/);
    expect(await refusal(store, null)).toMatch(/is not set, and .* has no secrets\.key, but the database holds sealed values/);
    expect(existsSync(join(dataDir, KEY_FILE))).toBe(false);
    expect(await refusal(store, RIGHT)).toBe('opened');
    expect(await refusal(store, WRONG)).toMatch(/was written with key/);
  });

  test('of two processes that open a new database with different keys, one starts', async () => {
    const store = await testStore();
    const told = await Promise.all([refusal(store, RIGHT), refusal(store, WRONG)]);
    expect(told.filter((one) => one === 'opened')).toHaveLength(1);
    expect(await store.read(sql`select slot from secrets_key`)).toHaveLength(1);
  });

  test('no hand is voided: a running hand waits for the right key', async () => {
    const wallet = new ScriptedWallet();
    const first = await BareProcess.boot(dataDir);
    const tableId = await openTestRoom(first.parts, await wallet.listen());
    first.parts.dispatcher.start();
    const loop = first.loop(tableId);
    loop.holdDeals();
    for (const [seat, playerId] of ['ann', 'bob'].entries()) {
      const ids = { stayId: `s-${playerId}`, lotId: `d-${playerId}` };
      await loop.offer({ type: 'sit-down', playerId, displayName: playerId, seat, chips: 10_000, chipsMin: 0, ...ids });
    }
    await eventually(() => expect(loop.table.seats.filter((seat) => seat?.status === 'seated')).toHaveLength(2));
    loop.releaseDeals();
    await eventually(() => expect(loop.table.turn).not.toBeNull());
    const corpse = await first.killed();
    await first.end();
    const file = join(corpse, KEY_FILE);
    const key = readFileSync(file, 'utf8');
    writeFileSync(file, `${WRONG}\n`);
    await expect(BareProcess.boot(corpse)).rejects.toBeInstanceOf(WrongKey);
    const store = await openData(corpse);
    expect(await store.read(sql`select state from hand`)).toEqual([]);
    await store.close();
    writeFileSync(file, key);
    const second = await BareProcess.boot(corpse);
    expect(second.recovered).toMatchObject({ tables: 1, resumed: 1, voided: 0 });
    await second.end();
    await wallet.close();
  });
});

test('M6: a log from before the key is switched over once, by a row that says so', async () => {
  const store = await unregistered();
  const before = (await readAudit(store, { limit: 10 })).length;
  const secrets = await openSecrets(store, settings(RIGHT));
  await openSecrets(store, settings(RIGHT));
  const rows = await readAudit(store, { limit: 10 });
  expect(rows.map(({ action }) => action).filter((action) => action === 'audit.keyed')).toHaveLength(1);
  expect(rows).toHaveLength(before + 1);
  const keys = await auditKeys(store, secrets);
  expect(keys).toMatchObject([{ from: before + 1, mac: secrets.auditMac }]);
  expect(await verifyAudit(store, { keys })).toMatchObject({ ok: true, entries: before + 1 });
  expect(await verifyAudit(store)).toMatchObject({ ok: false, seq: before + 1 });
});

describe('a lost key', () => {
  test('is given up by name, with a reason and an audit row', async () => {
    const store = await testStore();
    const { keyId: lost, auditMac } = await openSecrets(store, settings(RIGHT));
    must(await createOperator(keyedAudit(store, auditMac), ACTOR, { operatorId: 'op', name: 'Op', currencies: ['EUR'] }));
    const secrets = createSecrets(WRONG);
    expect(await replaceLostKey(store, secrets, ACTOR, { lost: 'another', reason: REASON })).toMatchObject({ ok: false });
    expect(await replaceLostKey(store, secrets, ACTOR, { lost, reason: 'gone' })).toMatchObject({ ok: false });
    expect(await refusal(store, WRONG)).toMatch(/was written with key/);
    expect(await replaceLostKey(store, secrets, ACTOR, { lost, reason: REASON })).toEqual({
      ok: true,
      value: { lost, key: secrets.keyId },
    });
    expect(await refusal(store, WRONG)).toBe('opened');
    expect(await refusal(store, RIGHT)).toMatch(/was written with key/);
    const [row] = await readAudit(store, { limit: 1 });
    expect(row).toMatchObject({ actor: 'command:ann', action: 'secrets.key-lost', subject: lost });
    expect(JSON.parse(row?.detail ?? '')).toEqual({ key: secrets.keyId, reason: REASON, unverified: { from: 1, to: 1 } });
    const keys = await auditKeys(store, secrets);
    expect(await verifyAudit(store, { keys })).toMatchObject({ ok: true, entries: 2, unverified: [{ from: 1, to: 1 }] });
  });

  test('is not given up while the present key opens the database', async () => {
    const store = await unregistered();
    const given = { lost: UNREGISTERED, reason: REASON };
    expect(await replaceLostKey(store, createSecrets(RIGHT), ACTOR, given)).toMatchObject({ ok: false, errors: [{ field: 'lost' }] });
    const { keyId: lost } = await openSecrets(store, settings(RIGHT));
    expect(await replaceLostKey(store, createSecrets(RIGHT), ACTOR, { lost, reason: REASON })).toMatchObject({ ok: false });
    expect(await currentApiKey(store, createSecrets(RIGHT), { operatorId: 'op', operatorUrl: WALLET }, 2_000)).toBe('key-of-the-wallet');
  });
});
