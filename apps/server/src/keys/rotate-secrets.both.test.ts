import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BareKeys, BareProcess } from '../../testing/fixtures/bare-process.ts';
import { listeningApp } from '../../testing/fixtures/listening-app.ts';
import { placeOf, removeData } from '../../testing/fixtures/place.ts';
import { API_KEY, ScriptedWallet, START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { Browser, codeOfKey, newStaff, PASSWORD } from '../../testing/fixtures/staff.ts';
import { eventually, must, OPERATOR, openTestRoom } from '../../testing/fixtures/test-service.ts';
import { readAudit, verifyAudit } from '../audit/audit-chain.ts';
import { keyedAudit } from '../audit/keyed-audit.ts';
import { currentApiKey } from '../operators/api-key.ts';
import { createSigningSecret, signingSecretsOf } from '../operators/callback-signing.ts';
import { createCredential, operatorOfSecret } from '../operators/credentials.ts';
import { createOperator } from '../operators/operators.ts';
import { createSecrets, HASH_PURPOSES, newKey, type Secrets, WrongKey } from '../process/secrets.ts';
import { auditKeys } from './audit-keys.ts';
import { neededKeys } from './key-check.ts';
import { replaceLostKey } from './lost-key.ts';
import { openSecrets } from './open-secrets.ts';
import { rotateSecrets } from './rotate-secrets.ts';
import { sealedPlaces } from './sealed-places.ts';

const ACTOR = { by: 'command:ann', at: 1_000 };
const OPERATOR_CLI = join(import.meta.dirname, '..', 'commands', 'operator-cli.ts');
const OLD = newKey();
const NEW = newKey();
const BOTH = { secretsKey: NEW, secretsKeyOld: OLD };
const ALONE = { secretsKey: NEW, secretsKeyOld: null };

let dataDir: string;
const processes: BareProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cardroom-rotation-'));
});
afterEach(async () => {
  for (const process of processes.splice(0)) await process.end();
  await removeData(dataDir);
});

const open = (store: Store, keys: BareKeys, mayRotate = false) => openSecrets(store, { secretsKey: null, dataDir, ...keys }, { mayRotate });
const refusal = (store: Store, keys: BareKeys, mayRotate = false) =>
  open(store, keys, mayRotate).then(
    () => 'opened',
    (error: unknown) => {
      expect(error).toBeInstanceOf(WrongKey);
      return (error as Error).message;
    },
  );
const rotate = (store: Store, secrets: Secrets) => rotateSecrets(keyedAudit(store, secrets.auditMac), secrets, ACTOR);

async function boot(directory: string, keys: BareKeys): Promise<BareProcess> {
  const process = await BareProcess.boot(directory, undefined, undefined, keys);
  processes.push(process);
  return process;
}

/** The store of a command that is killed after this many units. */
function dyingAfter(store: Store, units: number): Store {
  let left = units;
  return {
    ...store,
    read: (stmt) => store.read(stmt),
    write: async (unit) => {
      if (left-- === 0) throw new Error('killed');
      return store.write(unit);
    },
  };
}

/** How many sealed values of the database each key opens. */
async function opened(store: Store): Promise<{ old: number; new: number }> {
  const counts = { old: 0, new: 0 };
  for (const place of sealedPlaces(createSecrets(NEW))) {
    for (const { sealed, sealer } of await place.rows(store, null, 1_000)) counts[sealer.knows(sealed) ? 'new' : 'old'] += 1;
  }
  return counts;
}

describe('SECRETS_KEY can be rotated', () => {
  test('low row: beside a running hand, through a kill, and then with the new key alone: the hand goes on and is paid', async () => {
    const wallet = new ScriptedWallet();
    const first = await boot(dataDir, { secretsKey: OLD });
    const tableId = await openTestRoom(first.parts, await wallet.listen());
    const { secrets: old, store: data } = first.parts;
    const { clientId, clientSecret } = must(await createCredential(data, old, ACTOR, OPERATOR));
    const { signingSecret } = must(await createSigningSecret(data, old, ACTOR, { operatorId: OPERATOR }));
    first.parts.dispatcher.start();
    await dealtHand(first, tableId);
    const corpse = await first.killed();

    const second = await boot(corpse, BOTH);
    expect(second.recovered).toMatchObject({ resumed: 1, voided: 0 });
    const command = await openStore({ ...(await placeOf(corpse)), as: 'command' });
    const secrets = await open(command, BOTH);
    await expect(rotate(dyingAfter(command, 2), secrets)).rejects.toThrow('killed');
    const half = await opened(command);
    expect(Math.min(half.old, half.new)).toBeGreaterThan(0);
    expect(await refusal(command, ALONE)).toContain(`needs key ${old.keyId} in SECRETS_KEY_OLD`);
    // The service goes on in between.
    expect(await passive(second, tableId)).toEqual({ ok: true });
    const rotated = must(await rotate(command, secrets));
    expect(rotated).toMatchObject({ key: secrets.keyId, replaced: old.keyId });
    expect(rotated.places.every(({ unreadable }) => unreadable === 0)).toBe(true);
    expect(await opened(command)).toMatchObject({ old: 0 });
    expect(await passive(second, tableId)).toEqual({ ok: true });
    expect(await rotate(command, secrets)).toMatchObject({ ok: false, errors: [{ field: 'rotation' }] });
    await command.close();
    const after = await second.killed();

    await expect(BareProcess.boot(after, undefined, undefined, { secretsKey: OLD })).rejects.toThrow(
      `is key ${old.keyId}; the database was written with key ${secrets.keyId}`,
    );
    const third = await boot(after, ALONE);
    expect(third.recovered).toMatchObject({ resumed: 1, voided: 0 });
    third.parts.dispatcher.start();
    const { store, secrets: present } = third.parts;
    const loop = third.loop(tableId);
    loop.holdDeals();
    while (loop.table.hand !== null) expect(await passive(third, tableId)).toEqual({ ok: true });
    for (const playerId of ['ann', 'bob']) await loop.offer({ type: 'leave', playerId });
    await eventually(() => {
      for (const id of ['ann', 'bob']) {
        expect(wallet.calls(id).filter((call) => call.startsWith('credit'))).toHaveLength(1);
        expect(wallet.balance(id) - START_BALANCE).toBe(wallet.net(id));
      }
    });
    const wanted = await store.read<{ operator_url: string }>(sql`select operator_url from operator where operator_id = ${OPERATOR}`);
    const operatorUrl = wanted[0]?.operator_url ?? '';
    expect(await currentApiKey(store, present, { operatorId: OPERATOR, operatorUrl }, Date.now())).toBe(API_KEY);
    expect(await signingSecretsOf(store, present, OPERATOR, 2_000)).toEqual([signingSecret]);
    expect(await operatorOfSecret(store, present, { clientId, clientSecret, now: 2_000 })).toBe(OPERATOR);
    expect(await verifyAudit(store, { keys: await auditKeys(store, present) })).toMatchObject({ ok: true });
    const actions = (await readAudit(store, { limit: 50 })).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('secrets.'))).toEqual(['secrets.rotated', 'secrets.rotation-begun']);
    await wallet.close();
  });

  test('low row: afterwards staff sign in with their authenticator, and secrets and sessions from before are found by their hashes', async () => {
    const store = await testStore();
    const kept = { ...store, close: async () => {} };
    const old = await open(store, { secretsKey: OLD });
    const before = await listeningApp({ data: { store: keyedAudit(kept, old.auditMac), secrets: old } });
    must(await createOperator(before.store, ACTOR, { operatorId: 'op', name: 'Op', currencies: ['EUR'] }));
    const { browser, key } = await newStaff(before, { email: 'owner@cardroom.example', role: 'owner', operatorId: 'op' });
    const client = must(await createCredential(before.store, old, ACTOR, 'op'));
    const hashes = HASH_PURPOSES.map((purpose) => old.hash(purpose, 'x'));
    const both = await open(store, BOTH, true);
    must(await rotate(store, both));
    const present = await open(store, ALONE);
    expect(HASH_PURPOSES.map((purpose) => present.hash(purpose, 'x'))).toEqual(hashes);
    const after = await listeningApp({ data: { store: keyedAudit(kept, present.auditMac), secrets: present } });
    after.clock.now = before.clock.now;
    const again = new Browser(after);
    again.cookie = browser.cookie;
    expect(await again.call('/session')).toMatchObject({ status: 200 });
    const fresh = new Browser(after);
    expect((await fresh.call('/sign-in', { email: 'owner@cardroom.example', password: PASSWORD })).body).toMatchObject({ stage: 'code' });
    expect((await fresh.call('/sign-in/code', { code: codeOfKey(after, key) })).body).toMatchObject({ stage: 'full' });
    const token = await fetch(`${after.url}/v1/operator/oauth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials', client_id: client.clientId, client_secret: client.clientSecret }),
    });
    expect(token.status).toBe(200);
    expect(await verifyAudit(store, { keys: await auditKeys(store, present) })).toMatchObject({ ok: true });
    await Promise.all([before.close(), after.close()]);
  });

  test('twice: hashes and audit rows of the first key outlive the second', async () => {
    const store = await testStore();
    const third = newKey();
    const hash = (await open(store, { secretsKey: OLD })).hash('client-secret', 'x');
    must(await rotate(store, await open(store, BOTH, true)));
    must(await rotate(store, await open(store, { secretsKey: third, secretsKeyOld: NEW }, true)));
    const present = await open(store, { secretsKey: third });
    expect(present.hash('client-secret', 'x')).toBe(hash);
    expect(await auditKeys(store, present)).toHaveLength(3);
    expect(await verifyAudit(store, { keys: await auditKeys(store, present) })).toMatchObject({ ok: true, entries: 4 });
    expect(await refusal(store, ALONE)).toContain(`the database was written with key ${present.keyId}`);
  });

  test('a process that lacks one of the two keys, or exchanges them, is refused by name', async () => {
    const store = await testStore();
    const { keyId: old } = await open(store, { secretsKey: OLD });
    const { keyId } = createSecrets(NEW);
    expect(await refusal(store, BOTH)).toMatch(new RegExp(`is key ${keyId}, which the database does not know yet.*Start the service`));
    expect(await refusal(store, { secretsKey: NEW, secretsKeyOld: newKey() }, true)).toMatch(/^SECRETS_KEY_OLD: .*was written with key/);
    expect(await neededKeys(store)).toHaveLength(1);
    expect(await refusal(store, BOTH, true)).toBe('opened');
    expect(await refusal(store, BOTH)).toBe('opened');
    expect(await refusal(store, { secretsKey: OLD })).toContain(`is key ${old}, which key ${keyId} replaces`);
    expect(await refusal(store, ALONE)).toContain(`needs key ${old} in SECRETS_KEY_OLD`);
    expect(await refusal(store, { secretsKey: OLD, secretsKeyOld: NEW })).toContain('swap SECRETS_KEY and SECRETS_KEY_OLD');
    expect(await refusal(store, { secretsKey: newKey(), secretsKeyOld: NEW }, true)).toContain(`needs key ${old} in SECRETS_KEY_OLD`);
  });

  test.each([
    { lost: 'old', kept: NEW, unverified: undefined, changed: [1, 2, 3, 5] },
    // Rows 2 and 3 were made with the lost key.
    { lost: 'new', kept: OLD, unverified: [{ from: 2, to: 3 }], changed: [1, 5] },
  ])(
    'when the $lost key is lost in the middle, hashes and audit rows of the kept one stay valid',
    async ({ kept, unverified, changed }) => {
      const store = await testStore();
      const before = await open(store, { secretsKey: OLD });
      const hash = before.hash('client-secret', 'x');
      const operator = (operatorId: string, { auditMac }: Secrets) =>
        createOperator(keyedAudit(store, auditMac), ACTOR, { operatorId, name: 'Op', currencies: ['EUR'] });
      must(await operator('first', before));
      must(await operator('second', await open(store, BOTH, true)));
      const lost = (await neededKeys(store)).map(({ key_id }) => key_id).join(',');
      const reason = 'the safe with the key has burned';
      expect(await replaceLostKey(store, createSecrets(NEW, { old: OLD }), ACTOR, { lost, reason })).toMatchObject({ ok: false });
      must(await replaceLostKey(store, createSecrets(kept), ACTOR, { lost, reason }));
      const present = await open(store, { secretsKey: kept });
      expect(present.hash('client-secret', 'x')).toBe(hash);
      must(await operator('third', present));
      const found = async (secrets: Secrets) => verifyAudit(store, { keys: await auditKeys(store, secrets) });
      expect(await found(present)).toMatchObject({ ok: true, entries: 5 });
      // Also after another rotation.
      const next = newKey();
      must(await rotate(store, await open(store, { secretsKey: next, secretsKeyOld: kept }, true)));
      const last = await open(store, { secretsKey: next });
      const intact = await found(last);
      expect(intact).toMatchObject({ ok: true, entries: 7 });
      expect(intact.ok && intact.unverified).toEqual(unverified);
      for (const seq of changed) {
        const [row] = await store.read<{ detail: string }>(sql`select detail from audit where seq = ${seq}`);
        await store.write([sql`update audit set detail = '{}' where seq = ${seq}`]);
        expect(await found(last)).toEqual({ ok: false, seq, problem: 'changed' });
        await store.write([sql`update audit set detail = ${row?.detail ?? ''} where seq = ${seq}`]);
      }
    },
  );

  test('giving up the new key in the middle does not cover up a row that was changed before', async () => {
    const store = await testStore();
    const old = await open(store, { secretsKey: OLD });
    must(await createOperator(keyedAudit(store, old.auditMac), ACTOR, { operatorId: 'first', name: 'Op', currencies: ['EUR'] }));
    await open(store, BOTH, true);
    await store.write([sql`update audit set detail = '{}' where seq = 1`]);
    const lost = (await neededKeys(store)).map(({ key_id }) => key_id).join(',');
    const reason = 'the safe with the key has burned';
    must(await replaceLostKey(store, createSecrets(OLD), ACTOR, { lost, reason }));
    expect(await verifyAudit(store, { keys: await auditKeys(store, old) })).toEqual({ ok: false, seq: 1, problem: 'changed' });
    const [given] = await readAudit(store, { action: 'secrets.key-lost', limit: 1 });
    expect(JSON.parse(given?.detail ?? '')).toMatchObject({ unverified: { from: 2, to: 2 } });
  });
});

test('a command with another key ends with exit code 78', async () => {
  const place = await placeOf(dataDir);
  const store = await openStore(place);
  await open(store, { secretsKey: OLD });
  await store.close();
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: place.databaseUrl ?? '', SECRETS_KEY: NEW };
  const { status, stderr } = spawnSync(process.execPath, [OPERATOR_CLI, 'room-list'], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([78, expect.stringContaining('the database was written with key')]);
});

/** Two players in the middle of a hand. */
async function dealtHand(process: BareProcess, tableId: string): Promise<void> {
  const loop = process.loop(tableId);
  loop.holdDeals();
  for (const [seat, playerId] of ['ann', 'bob'].entries()) {
    const ids = { stayId: `s-${playerId}`, lotId: `d-${playerId}` };
    await loop.offer({ type: 'sit-down', playerId, displayName: playerId, seat, chips: 10_000, chipsMin: 0, ...ids });
  }
  await eventually(() => expect(loop.table.seats.filter((seat) => seat?.status === 'seated')).toHaveLength(2));
  loop.releaseDeals();
  await eventually(() => expect(loop.table.turn).not.toBeNull());
}

/** The player to act checks, or calls. */
async function passive(process: BareProcess, tableId: string): Promise<unknown> {
  const loop = process.loop(tableId);
  await eventually(() => expect(loop.table.turn !== null || loop.table.hand === null).toBe(true));
  const { turn } = loop.table;
  if (turn === null) return { ok: true };
  const playerId = ['ann', 'bob'][turn.seat] ?? '';
  const offer = (type: 'call' | 'check') => loop.offer({ type: 'act', playerId, decisionId: turn.decisionId, action: { type } });
  const checked = await offer('check');
  return checked.ok ? checked : offer('call');
}
