import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, NOW, redeem, value } from '../../../testing/fixtures/listening-app.ts';
import { OperatorPast } from '../../../testing/fixtures/operator-past.ts';
import { type Browser, codeOfKey, newStaff, type Staff } from '../../../testing/fixtures/staff.ts';
import { readAudit } from '../../audit/audit-chain.ts';
import { auditRow } from '../../audit/audit-row.ts';
import { endRun, insertRun } from '../../callbacks/run-records.ts';
import { setApiKey } from '../../operators/api-key.ts';
import { createCredential, revokeCredential } from '../../operators/credentials.ts';
import { openRoom } from '../../operators/rooms.ts';
import { setOperatorUrl } from '../../operators/wallet-url.ts';
import { TOTP_STEP_MS } from '../../staff/totp.ts';

const ACTOR = { by: 'staff:ines@new.example', at: NOW };

let app: ListeningApp;
let ann: Browser;
beforeEach(async () => {
  app = await listeningApp();
  ann = await fresh(await newStaff(app, { email: 'ann@service.example', role: 'service-owner', operatorId: null }));
});
afterEach(() => app.close());

/** A browser whose member has just given a code. */
async function fresh({ browser, key }: Staff): Promise<Browser> {
  app.clock.now += 2 * TOTP_STEP_MS;
  expect((await browser.call('/step-up', { code: codeOfKey(app, key) })).status).toBe(200);
  return browser;
}
const newest = async () => (await readAudit(app.store, { limit: 1 }))[0];
const create = (wanted: object) => ann.call('/operators', wanted);
const checklist = async (browser = ann) => (await browser.call('/integration/checklist?operatorId=new-casino')).body;
const stepOf = async (id: string) => (await checklist()).steps.find((step: { id: string }) => step.id === id);

test('the service’s owner creates an operator, which leaves an audit row; a second one of its ID and wrong fields are refused', async () => {
  const made = await create({ name: 'New Casino', currencies: ['EUR', 'KRW'] });
  expect([made.status, made.body]).toEqual([200, { operator: { operatorId: 'new-casino', name: 'New Casino' } }]);
  expect(await newest()).toMatchObject({ action: 'operator.create', actor: 'staff:ann@service.example', subject: 'new-casino' });
  const seq = (await newest())?.seq;
  const fields = async (wanted: object) => (await create(wanted)).body.errors.map(({ field }: { field: string }) => field);
  expect(await fields({ name: 'New Casino', currencies: ['EUR'] })).toEqual(['id']);
  expect(await fields({ name: 'Other', id: 'Not An Id', currencies: ['euro'] })).toEqual(['currencies', 'id']);
  expect(await fields({ name: 'Other', currencies: [] })).toEqual(['currencies']);
  expect((await newest())?.seq).toBe(seq);
  expect((await create({ name: 'Other', id: 'other-2', currencies: ['EUR'] })).body.operator.operatorId).toBe('other-2');
});

test('the checklist follows what was done: states, who and when, the failed case, and the end', async () => {
  await create({ name: 'New Casino', currencies: ['EUR'] });
  expect(await checklist()).toMatchObject({ next: 'team', live: false, sandbox: false, operator: { name: 'New Casino' } });
  await newStaff(app, { email: 'ines@new.example', role: 'integrator', operatorId: 'new-casino' });
  expect(await stepOf('team')).toMatchObject({ state: 'done', facts: { active: 1, withAuthenticator: 1, invited: 0 } });
  value(await createCredential(app.store, app.secrets, ACTOR, 'new-casino'));
  expect(await stepOf('credentials')).toMatchObject({ state: 'done', by: 'ines', at: NOW });
  value(await setOperatorUrl(app.store, ACTOR, 'new-casino', 'https://wallet.example', { allowLoopback: false }));
  expect(await stepOf('wallet')).toMatchObject({ state: 'open', facts: { url: 'https://wallet.example', keys: 0 } });
  value(await setApiKey(app.store, app.secrets, ACTOR, { operatorId: 'new-casino', key: 'some-key-of-theirs', activeFrom: NOW }));
  expect(await checklist()).toMatchObject({ next: 'connection' });

  const tested = (verdict: string) =>
    auditRow(ACTOR, { action: 'operator.test-connection', operatorId: 'new-casino', subject: 'new-casino', detail: { verdict } });
  await app.store.write(tested('tls'));
  expect(await stepOf('connection')).toMatchObject({ state: 'failed', facts: { verdict: 'tls' } });
  await app.store.write(tested('ok'));
  await app.store.write(tested('unknown-player'));
  expect(await stepOf('connection')).toMatchObject({ state: 'done' });

  await run('01935f00-0000-7000-8000-000000000001', false);
  expect(await checklist()).toMatchObject({
    next: 'conformance',
    failedCase: { caseId: 'C3', expected: 'balance 101.20', got: 'balance 142.40' },
  });
  expect(await stepOf('conformance')).toMatchObject({
    state: 'failed',
    by: 'ines',
    facts: { run: 'failed', passed: 22, failed: 2, total: 24 },
  });
  app.clock.now += 1_000;
  await run('01935f00-0000-7000-8000-000000000002', true);
  expect(await checklist()).toMatchObject({ next: 'rooms', failedCase: null });

  value(await openRoom(app.store, ACTOR, { operatorId: 'new-casino', currency: 'EUR', options: { bigBlind: 100 } }));
  expect(await checklist()).toMatchObject({ next: 'launch', live: false });
  const past = await OperatorPast.open(app.store, 'new-casino', '5001');
  await past.hand('7001', [{ playerId: 'alice', bet: 0, win: 0, rake: 0 }], NOW);
  expect(await stepOf('hand')).toMatchObject({ state: 'done', facts: { handId: '7001' } });
});

/** A wallet check that has ended. */
async function run(runId: string, passed: boolean): Promise<void> {
  const about = {
    runId,
    operatorId: 'new-casino',
    startedBy: 'staff:ines@new.example',
    startedAt: app.clock.now,
    url: 'https://w.example',
  };
  await app.store.write([insertRun({ ...about, playerId: 'zoe', currency: 'EUR' }, 'this')]);
  const counts = { MUST: { passed: 20, failed: passed ? 0 : 2, notRun: 0 }, SHOULD: { passed: passed ? 4 : 2, failed: 0, notRun: 0 } };
  const finding = { expected: 'balance 101.20', got: 'balance 142.40', why: '', fix: '', exchanges: [] };
  const cases = [{ id: 'B1', level: 'MUST', title: 'A balance', status: 'passed', remark: '' }];
  const failed = { id: 'C3', level: 'MUST', title: 'A repeated credit', status: 'failed', remark: '', finding };
  const json = JSON.stringify({ cases: passed ? cases : [...cases, failed] });
  const summary = { passed, counts, calls: 600, putBack: true };
  const end = { state: 'finished', at: app.clock.now, problem: null, report: { summary, json, junit: '<testsuites/>' } } as const;
  await endRun(app.store, { ...about, playerId: 'zoe', currency: 'EUR' }, end);
}

test('staff launch a test player once credentials exist; the URL opens once, is audited, and ends with the client', async () => {
  await create({ name: 'New Casino', currencies: ['EUR'] });
  const launch = (playerId = 'alice', currency = 'EUR') =>
    ann.call('/integration/test-launch', { operatorId: 'new-casino', playerId, currency });
  expect((await launch()).body).toMatchObject({ code: 'INVALID_REQUEST', errors: [{ field: 'client' }] });
  const { clientId } = value(await createCredential(app.store, app.secrets, ACTOR, 'new-casino'));
  expect((await launch('alice', 'KRW')).body.errors).toMatchObject([{ field: 'currency' }]);
  const { url } = (await launch()).body;
  expect(url).toMatch(/\/lobby\/at\/new-casino#t=/);
  expect(await newest()).toMatchObject({ action: 'operator.test-launch', subject: 'alice', operatorId: 'new-casino' });
  const codeIn = (link: string) => link.split('#t=')[1] ?? '';
  expect((await redeem(app, codeIn(url))).status).toBe(200);
  expect((await redeem(app, codeIn(url))).status).toBe(401);
  expect(await stepOf('launch')).toMatchObject({ state: 'done', facts: { playerId: 'alice' }, by: 'ann@service.example' });

  const second = (await launch('bob')).body.url;
  value(await revokeCredential(app.store, ACTOR, clientId));
  expect((await redeem(app, codeIn(second))).status).toBe(401);
});
