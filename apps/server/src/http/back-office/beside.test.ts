import type { HomeAnswer } from '@cardroom/staff-api';
import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CrewInMemory, crewInMemory } from '../../../testing/fixtures/crew-in-memory.ts';
import {
  type Client,
  type ListeningApp,
  listeningApp,
  newOperator,
  type Reply,
  tokenRequest,
} from '../../../testing/fixtures/listening-app.ts';
import { API_KEY, ScriptedWallet, START_BALANCE } from '../../../testing/fixtures/scripted-wallet.ts';
import { newStaff, type Staff } from '../../../testing/fixtures/staff.ts';
import { setApiKey } from '../../operators/api-key.ts';
import { setOperatorUrl } from '../../operators/wallet-url.ts';
import { PART_FRESH_MS } from './home-parts.ts';

/** The back office of two processes on one database; staff use that of `a`. */
let crew: CrewInMemory;
let a: ListeningApp;
let b: ListeningApp;
let wallet: ScriptedWallet;
let owner: Staff;
let client: Client;
let casino: string;
beforeEach(async () => {
  crew = crewInMemory();
  const kit = { only: ['B0', 'B1', 'D1', 'C1'] };
  b = await listeningApp({ crew: crew.join('room-b.1'), kit });
  a = await listeningApp({ crew: crew.join('room-a.1'), kit, data: b });
  client = await newOperator(a);
  casino = client.operatorId;
  owner = await newStaff(a, { email: 'own@casino.example', role: 'owner', operatorId: casino });
  await a.store.write([
    sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at)
      values (${casino}, 'ann', 'Ann', 'en', 'en-GB', 'GB', 'UTC', 0, 0)`,
  ]);
  wallet = new ScriptedWallet();
});
afterEach(async () => {
  await b.close();
  await a.close();
  await wallet.close();
});

const call = (path: string, json?: object): Promise<Reply> => owner.browser.call(path, json);
const home = async (): Promise<HomeAnswer> => {
  a.clock.now += PART_FRESH_MS;
  return (await call('/home')).body;
};

test('every answer about tables, wallet and ledger names the process that gives no answer', async () => {
  const missing = async () => [
    (await call('/floor')).body.missing,
    (await call('/tables')).body.missing,
    (await call('/tables/seats')).body.missing,
    (await call('/players')).body.missing,
    (await call('/players?find=ann')).body.missing,
    (await call('/players/ann')).body.missing,
    (await home()).floor?.value?.missing,
    (await home()).wallet?.value?.missing,
    (await home()).books?.value?.missing,
    (await call('/money/books')).body.watch.missing,
  ];
  expect(await missing()).toEqual(Array(10).fill([]));
  crew.cut('room-b.1');
  expect(await missing()).toEqual(Array(10).fill(['room-b']));
  crew.cut('room-b.1', false);
  expect(await missing()).toEqual(Array(10).fill([]));
});

test('the wallet’s health covers the calls of both processes', async () => {
  a.meter.record(casino, 'debit', { at: a.clock.now, ms: 10, isAnswered: true });
  b.meter.record(casino, 'debit', { at: a.clock.now, ms: 30, isAnswered: false });
  const debit = async () => (await home()).wallet?.value?.calls.find((one) => one.call === 'debit');
  expect(await debit()).toMatchObject({ count: 2, answered: 1 });
  crew.cut('room-b.1');
  expect(await debit()).toMatchObject({ count: 1, answered: 1 });
});

test('the addresses of callers are those of both processes', async () => {
  const callers = async () => (await call('/integration/callers')).body.callers;
  for (const app of [a, b]) expect((await tokenRequest(app, client)).status).toBe(200);
  expect(await callers()).toMatchObject([{ address: expect.stringMatching(/127\.0\.0\.1$/), calls: 2, refused: 0 }]);
  crew.cut('room-b.1');
  expect(await callers()).toMatchObject([{ calls: 1 }]);
});

test('sitting a player out says when a process did not answer', async () => {
  crew.cut('room-b.1');
  const reply = await call('/players/ann/sit-out', {});
  expect([reply.status, reply.body.message]).toEqual([409, 'room-b did not answer, so the player may still be playing there; try again']);
});

test('a wallet check of the other process shows its progress and can be cancelled', async () => {
  await setOperatorUrl(a.store, { by: 'test', at: 1 }, casino, await wallet.listen(), { allowLoopback: true });
  await setApiKey(a.store, a.secrets, { by: 'test', at: 1 }, { operatorId: casino, key: API_KEY });
  const beside = { ...owner.browser, app: b, call: owner.browser.call } as Staff['browser'];
  wallet.hangs.add('check');
  const begun = await beside.call('/integration/conformance', { playerId: 'check', currency: 'EUR' });
  expect(begun.status).toBe(200);
  const { runId } = begun.body.run;
  const look = async () => (await call(`/integration/conformance/${runId}`)).body;
  expect(await look()).toMatchObject({ run: { state: 'running' }, total: 4, ending: false, missing: [] });
  crew.cut('room-b.1');
  expect(await look()).toMatchObject({ run: { state: 'running' }, total: null, missing: ['room-b'] });
  const deaf = await call(`/integration/conformance/${runId}/cancel`, {});
  expect([deaf.status, deaf.body.message]).toEqual([409, 'room-b, which performs the run, did not answer; try again']);
  crew.cut('room-b.1', false);
  expect((await call(`/integration/conformance/${runId}/cancel`, {})).body).toMatchObject({ missing: [] });
  for (;;) {
    b.clock.now += 1_000;
    const { run } = await look();
    if (run.state !== 'running') {
      expect(run).toMatchObject({ state: 'cancelled', summary: { putBack: true } });
      break;
    }
  }
  expect(wallet.balance('check')).toBe(START_BALANCE);
});
