import { joins, leaves } from '@cardroom/journal';
import { signatureOf } from '@cardroom/operator-api';
import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, newOperator, type Reply } from '../../../testing/fixtures/listening-app.ts';
import { API_KEY, ScriptedWallet, START_BALANCE } from '../../../testing/fixtures/scripted-wallet.ts';
import { codeOfKey, newStaff, type Staff } from '../../../testing/fixtures/staff.ts';
import { readAudit } from '../../audit/audit-chain.ts';
import { breakOffRuns, insertRun, keepKitState, RUNS_KEPT, runsOf } from '../../callbacks/run-records.ts';
import { setApiKey } from '../../operators/api-key.ts';
import { createSigningSecret } from '../../operators/callback-signing.ts';
import { setOperatorUrl } from '../../operators/wallet-url.ts';

/**
 * Cases that the scripted wallet passes (D4 is left out, as the wallet answers it with 200), one
 * it fails, and one that needs a second player.
 */
const CASES = ['B0', 'B1', 'B4', 'D1', 'C1', 'X1', 'I1', 'I3', 'P1'];

let app: ListeningApp;
let wallet: ScriptedWallet;
let ann: Staff;
let casino: string;
/** Aborts the next run, as its time limit would. */
let limit: AbortController;
beforeEach(async () => {
  limit = new AbortController();
  app = await listeningApp({ kit: { only: CASES, deadline: () => limit.signal } });
  wallet = new ScriptedWallet();
  casino = (await newOperator(app)).operatorId;
  ann = await newStaff(app, { email: 'ann@casino.example', role: 'integrator', operatorId: casino });
  await point(await wallet.listen());
  await setApiKey(app.store, app.secrets, { by: 'test', at: 1 }, { operatorId: casino, key: API_KEY });
});
afterEach(async () => {
  await app.close();
  await wallet.close();
});

const point = (url: string) => setOperatorUrl(app.store, { by: 'test', at: 1 }, casino, url, { allowLoopback: true });
const start = (more: object = {}): Promise<Reply> =>
  ann.browser.call('/integration/conformance', { playerId: 'check', currency: 'EUR', ...more });
const look = (runId: string): Promise<Reply> => ann.browser.call(`/integration/conformance/${runId}`);
/** Polls until the run is over. */
async function over(runId: string): Promise<Reply['body']> {
  for (;;) {
    app.clock.now += 1_000;
    const { body } = await look(runId);
    if (body.run.state !== 'running') return body;
  }
}

describe('a conformance run', () => {
  test('tests the operator’s own wallet with its own key, restores the balance, and writes one audit row', async () => {
    const seq = (await readAudit(app.store, { limit: 1 }))[0]?.seq ?? 0;
    const begun = await start();
    expect([begun.status, begun.body.run.state, begun.body.total]).toEqual([200, 'running', CASES.length]);
    const { runId } = begun.body.run;
    const { run, report } = await over(runId);
    expect(run).toMatchObject({
      state: 'finished',
      startedBy: 'staff:ann@casino.example',
      playerId: 'check',
      currency: 'EUR',
      openDebits: [],
    });
    expect(run.summary).toMatchObject({ putBack: true, counts: { MUST: { passed: expect.any(Number) } } });
    expect(wallet.balance('check')).toBe(START_BALANCE);
    expect(wallet.transactions.length).toBeGreaterThan(5);
    const verdicts = Object.fromEntries(report.cases.map((one: { id: string; status: string }) => [one.id, one.status]));
    expect(verdicts).toMatchObject({
      B0: 'passed',
      B1: 'passed',
      B4: 'passed',
      D1: 'passed',
      C1: 'passed',
      X1: 'passed',
      I1: 'passed',
      P1: 'not_run',
    });
    // The wallet answers a known id with another amount as it answered the first time.
    expect(verdicts.I3).toBe('failed');
    expect(report.cases.find((one: { id: string }) => one.id === 'I3')).toMatchObject({
      level: 'MUST',
      finding: { fix: expect.any(String) },
    });
    const rows = await readAudit(app.store, { limit: 5 });
    expect(rows[0]).toMatchObject({
      seq: seq + 1,
      action: 'operator.conformance-run',
      operatorId: casino,
      actor: 'staff:ann@casino.example',
    });
    expect(JSON.parse(rows[0]?.detail ?? '')).toMatchObject({ run: runId, player: 'check', currency: 'EUR' });
    expect((await ann.browser.call('/integration/conformance')).body.runs.map((one: { runId: string }) => one.runId)).toEqual([runId]);
  });

  test('signs its calls with every secret that signs now, as the service does during a rotation', async () => {
    const issue = async (at: number) => {
      const made = await createSigningSecret(app.store, app.secrets, { by: 'test', at }, { operatorId: casino });
      return made.ok ? made.value.signingSecret : '';
    };
    const secrets = [await issue(app.clock.now - 1), await issue(app.clock.now)].reverse();
    await over((await start()).body.run.runId);
    expect(wallet.signatures.length).toBeGreaterThan(5);
    const [, atS] = /^t=(\d+),/.exec(String(wallet.signatures[0])) ?? [];
    expect(wallet.signatures[0]).toBe(signatureOf(secrets, 'player_id=check&currency=EUR', Number(atS) * 1_000));
    expect(wallet.signatures.filter((text) => !/^t=\d+(,v1=[0-9a-f]{64}){2}$/.test(String(text)))).toEqual([]);
  });

  test('is stored as JSON and JUnit without the key', async () => {
    const { runId } = (await start()).body.run;
    await over(runId);
    const file = async (format: string) => (await ann.browser.call(`/integration/conformance/${runId}/report?format=${format}`)).body;
    const [json, junit] = [await file('json'), await file('junit')];
    expect(json.file).toBe('wallet-check-example-casino-2026-11-20.json');
    expect(JSON.parse(json.text)).toMatchObject({ tool: '@cardroom/wallet-check', net_effect_zero: true });
    expect(junit.file).toMatch(/\.xml$/);
    expect(junit.text).toContain('<testsuites name="wallet-check"');
    for (const text of [json.text, junit.text, app.logged()]) expect(text).not.toContain(API_KEY);
    expect((await ann.browser.call(`/integration/conformance/${runId}/report?format=pdf`)).body.errors[0].field).toBe('format');
  });

  test('excludes a second run until it is over; cancelling it undoes everything', async () => {
    wallet.hangs.add('check');
    const { runId } = (await start()).body.run;
    const second = await start({ playerId: 'other' });
    expect([second.status, second.body.code]).toEqual([409, 'CONFLICT']);
    expect(await app.store.read(sql`select run_id from conformance_run`)).toHaveLength(1);
    const cancelled = await ann.browser.call(`/integration/conformance/${runId}/cancel`, {});
    expect([cancelled.status, cancelled.body.ending || cancelled.body.run.state]).toEqual([200, expect.anything()]);
    expect((await over(runId)).run).toMatchObject({ state: 'cancelled', summary: { passed: false, putBack: true } });
    expect(wallet.balance('check')).toBe(START_BALANCE);
    wallet.hangs.clear();
    const again = (await start()).body.run;
    expect((await over(again.runId)).run.state).toBe('finished');
  });

  test('ends at its time limit', async () => {
    wallet.hangs.add('check');
    const { runId } = (await start()).body.run;
    limit.abort();
    expect((await over(runId)).run).toMatchObject({ state: 'out-of-time', summary: { putBack: true } });
  });

  test('is aborted by a restart, and the next run cancels the transactions it left open', async () => {
    const url = (await app.store.read<{ operator_url: string }>(sql`select operator_url from operator where operator_id = ${casino}`))[0];
    const about = {
      runId: 'left-behind',
      operatorId: casino,
      startedBy: 'test',
      startedAt: 1,
      url: url?.operator_url ?? '',
      playerId: 'check',
      currency: 'EUR',
    };
    const debit = {
      type: 'debit',
      transactionId: 'open-debit',
      playerId: 'check',
      amountMinor: 500,
      currency: 'EUR',
      createdAt: 1,
      gameKey: 'nlhe',
      roomId: '1',
      tableId: '2',
    } as const;
    await app.store.write([
      joins({ processId: 'living', name: 'other', address: '', version: 1, journalVersion: 1 }, { now: 0, leaseMs: 5_000 }),
      insertRun(about, 'living'),
    ]);
    await keepKitState(app.store, 'left-behind', { url: about.url, player: 'check', currency: 'EUR', stays: [], open: [debit] });
    expect((await start()).body.code).toBe('CONFLICT');
    expect(await breakOffRuns(app.store, app.clock.now)).toBe(0);
    await app.store.write([leaves('living')]);
    expect(await breakOffRuns(app.store, app.clock.now)).toBe(1);
    expect((await look('left-behind')).body.run).toMatchObject({ state: 'broken-off', openDebits: ['open-debit'] });
    const { runId } = (await start()).body.run;
    expect((await over(runId)).run).toMatchObject({ state: 'finished', openDebits: [] });
    expect(wallet.transactions[0]).toMatchObject({ transaction_type: 'cancel', ref_transaction_id: 'open-debit' });
  });

  test('does not start without enough money', async () => {
    wallet.give('check', 999 - START_BALANCE);
    const { runId } = (await start()).body.run;
    const { run, report } = await over(runId);
    expect([run.state, run.problem, report]).toEqual(['not-begun', 'check has 9.99 EUR, and the cases need 10.00 EUR.', null]);
    expect((await ann.browser.call(`/integration/conformance/${runId}/report?format=json`)).status).toBe(404);
  });
});

describe('a run is refused', () => {
  test.each([
    [{ currency: 'USD' }, 'currency'],
    [{ currency: 'euro' }, 'currency'],
    [{ playerId: '' }, 'playerId'],
    [{ secondPlayerId: 'check' }, 'secondPlayerId'],
    [{ emptyPlayerId: 'x', blockedPlayerId: 'x' }, 'blockedPlayerId'],
    [{ max: '9.99' }, 'max'],
    [{ max: 'much' }, 'max'],
    [{ url: 'https://10.0.0.1' }, 'url'],
  ])('%j by name: %s', async (more, field) => {
    const reply = await start(more);
    expect([reply.status, reply.body.errors[0].field]).toEqual([400, field]);
    expect(await runsOf(app.store, casino)).toEqual([]);
  });

  test('with a missing key, or with a wallet in our own network', async () => {
    await app.store.write([
      sql`update operator set operator_url = 'https://10.1.2.3' where operator_id = ${casino}`,
      sql`update operator_api_key set for_url = 'https://10.1.2.3' where operator_id = ${casino}`,
    ]);
    expect((await start()).body).toMatchObject({ code: 'INVALID_REQUEST', message: expect.stringContaining('private network') });
    await app.store.write([sql`delete from operator_api_key`]);
    expect((await start()).body).toMatchObject({ code: 'INVALID_REQUEST', message: expect.stringContaining('missing') });
    expect(await runsOf(app.store, casino)).toEqual([]);
    expect(wallet.transactions).toEqual([]);
  });

  test('when the host name resolves to our network', async () => {
    await app.close();
    app = await listeningApp({ kit: { only: CASES, resolve: async () => [{ address: '10.1.2.3', family: 4 }] } });
    casino = (await newOperator(app)).operatorId;
    ann = await newStaff(app, { email: 'ann@casino.example', role: 'integrator', operatorId: casino });
    await point('https://wallet.example');
    await setApiKey(app.store, app.secrets, { by: 'test', at: 1 }, { operatorId: casino, key: API_KEY });
    const { report, run } = await over((await start()).body.run.runId);
    expect(run.summary).toMatchObject({ passed: false });
    expect(report.cases.find((one: { id: string }) => one.id === 'B1')).toMatchObject({
      status: 'failed',
      finding: { got: 'no connection (ESSRF)' },
    });
  });

  test('without a fresh code, and for read-only roles', async () => {
    const bob = await newStaff(app, { email: 'bob@casino.example', role: 'support', operatorId: casino });
    expect((await bob.browser.call('/integration/conformance', { playerId: 'check', currency: 'EUR' })).body.code).toBe('FORBIDDEN');
    for (let n = 0; n < 6; n += 1) {
      app.clock.now += 200_000;
      await ann.browser.call('/session');
    }
    expect((await start()).body.code).toBe('STEP_UP_REQUIRED');
    expect((await ann.browser.call('/step-up', { code: codeOfKey(app, ann.key) })).status).toBe(200);
    expect((await start()).status).toBe(200);
  });
});

test('the oldest runs of an operator are deleted', async () => {
  for (let n = 0; n < RUNS_KEPT + 5; n += 1) {
    await app.store.write([
      sql`insert into conformance_run (run_id, operator_id, started_by, started_at, ended_at, state, url, player_id, currency)
        values (${`run-${n}`}, ${casino}, 'test', ${n}, ${n}, 'finished', 'u', 'p', 'EUR')`,
    ]);
  }
  const { runId } = (await start()).body.run;
  await over(runId);
  const kept = await runsOf(app.store, casino);
  expect(kept).toHaveLength(RUNS_KEPT);
  expect([kept[0]?.runId, kept.at(-1)?.runId]).toEqual([runId, 'run-6']);
});
