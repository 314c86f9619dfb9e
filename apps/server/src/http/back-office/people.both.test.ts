import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, newOperator, send } from '../../../testing/fixtures/listening-app.ts';
import { Browser, codeOfKey, enrol, newStaff, PASSWORD, type Staff } from '../../../testing/fixtures/staff.ts';
import { readAudit, verifyAudit } from '../../audit/audit-chain.ts';
import { TOTP_STEP_MS } from '../../staff/totp.ts';
import { AUDIT_ROWS } from './audit-calls.ts';

let app: ListeningApp;
let casino: string;
let ann: Staff;
beforeEach(async () => {
  app = await listeningApp();
  casino = (await newOperator(app)).operatorId;
  ann = await newStaff(app, { email: 'ann@casino.example', role: 'owner', operatorId: casino });
});
afterEach(() => app.close());

const newest = async () => (await readAudit(app.store, { limit: 1 }))[0];

describe('team members', () => {
  test('each change writes exactly one audit row with the values before and after, the author and the address', async () => {
    const rows = async () => (await newest())?.seq ?? 0;
    const { person } = (await ann.browser.call('/people', { email: ' Bob@Casino.example ', name: 'Bob', role: 'support' })).body;
    expect(person).toMatchObject({ email: 'bob@casino.example', role: 'support', operatorId: casino, status: 'invited', totp: false });
    expect(await newest()).toMatchObject({
      actor: 'staff:ann@casino.example',
      action: 'person.invite',
      operatorId: casino,
      subject: 'bob@casino.example',
      was: null,
      detail: '{"name":"Bob","role":"support"}',
      address: '127.0.0.1',
    });
    const steps = [
      ['role', { role: 'risk' }, 'person.role', '{"role":"support"}', '{"role":"risk"}'],
      ['disable', {}, 'person.disable', '{"status":"invited"}', '{"status":"disabled"}'],
      ['enable', {}, 'person.enable', '{"status":"disabled"}', '{"status":"active"}'],
      ['link', {}, 'person.new-link', null, '{}'],
    ] as const;
    for (const [what, json, action, was, detail] of steps) {
      const before = await rows();
      expect((await ann.browser.call(`/people/${person.personId}/${what}`, json)).status).toBe(200);
      expect(await rows()).toBe(before + 1);
      expect(await newest()).toMatchObject({ action, was, detail, subject: 'bob@casino.example' });
    }
    expect(await verifyAudit(app.store)).toMatchObject({ ok: true });
  });

  test('staff cannot change their own role, and repeating a change is a conflict', async () => {
    for (const [what, json] of [
      ['role', { role: 'support' }],
      ['disable', {}],
      ['link', {}],
    ] as const) {
      const reply = await ann.browser.call(`/people/${ann.personId}/${what}`, json);
      expect([reply.status, reply.body.code]).toEqual([409, 'CONFLICT']);
    }
    const bob = await newStaff(app, { email: 'bob@casino.example', role: 'support', operatorId: casino });
    expect((await ann.browser.call(`/people/${bob.personId}/enable`, {})).status).toBe(409);
    expect((await ann.browser.call(`/people/${bob.personId}/disable`, {})).status).toBe(200);
    expect((await ann.browser.call(`/people/${bob.personId}/disable`, {})).status).toBe(409);
    expect((await ann.browser.call(`/people/${bob.personId}/link`, {})).status).toBe(409);
    expect((await bob.browser.call('/session')).status).toBe(401);
  });

  test('a service owner sees everybody and can invite into any operator', async () => {
    await newOperator(app, 'Other Casino');
    const owner = await newStaff(app, { email: 'owner@service.example', role: 'service-owner', operatorId: null });
    const invite = (more: object) => owner.browser.call('/people', { email: 'x@y.example', name: 'X', role: 'support', ...more });
    expect((await invite({})).body.errors[0].field).toBe('operatorId');
    expect((await invite({ operatorId: 'no-such-casino' })).body.errors[0].field).toBe('operatorId');
    expect((await invite({ operatorId: 'other-casino' })).body.person.operatorId).toBe('other-casino');
    expect((await owner.browser.call('/people')).body.people).toHaveLength(3);
    expect((await owner.browser.call('/operators')).body.operators).toHaveLength(2);
    expect((await ann.browser.call('/people')).body.people).toHaveLength(1);
    expect((await ann.browser.call('/operators')).body.operators).toEqual([
      { operatorId: casino, name: 'Example Casino', currencies: ['EUR', 'KRW'] },
    ]);
  });
});

describe('the audit log', () => {
  test('pages without a gap while rows are added', async () => {
    const bob = await newStaff(app, { email: 'bob@casino.example', role: 'support', operatorId: casino });
    for (let n = 0; n < AUDIT_ROWS; n += 1) {
      app.clock.now += 1_000;
      if (n % 10 === 0) await ann.browser.call('/step-up', { code: codeOfKey(app, ann.key) });
      expect((await ann.browser.call(`/people/${bob.personId}/role`, { role: n % 2 === 0 ? 'risk' : 'support' })).status).toBe(200);
      if (n % 10 === 9) app.clock.now += TOTP_STEP_MS;
    }
    const first = (await ann.browser.call('/audit?action=person.role')).body;
    await ann.browser.call(`/people/${bob.personId}/role`, { role: 'risk' });
    expect(first.rows).toHaveLength(AUDIT_ROWS);
    const second = (await ann.browser.call(`/audit?action=person.role&cursor=${first.next}`)).body;
    expect(second).toEqual({ rows: [], next: null });
    const all = (await ann.browser.call('/audit')).body;
    const rest = (await ann.browser.call(`/audit?cursor=${all.next}`)).body;
    const numbers = [...all.rows, ...rest.rows].map(({ seq }: { seq: number }) => seq);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.at(-1)).toBe(1);
    expect((await ann.browser.call(`/audit?action=person.invite&cursor=${all.next}`)).body.errors[0].field).toBe('cursor');
  });
});

describe('secrets', () => {
  test('are in no log line or audit row, and only as hashes in tables', async () => {
    const { link } = (await ann.browser.call('/people', { email: 'eve@casino.example', name: 'Eve', role: 'integrator' })).body;
    const token = String(link).split('#')[1] ?? '';
    const eve = new Browser(app);
    await eve.call('/links/accept', { token, password: 'canary wild geese' });
    const { key, recoveryCodes } = await enrol(eve);
    const first = eve.cookie;
    const again = new Browser(app);
    await again.call('/sign-in', { email: 'eve@casino.example', password: 'canary wild geese' });
    const code = codeOfKey(app, key);
    await again.call('/sign-in/code', { code });
    await again.call('/sign-in', { email: 'eve@casino.example', password: 'canary wrong geese' });
    await again.call('/sign-in/code', { recoveryCode: recoveryCodes[0] });
    const tables = ['staff_person', 'staff_link', 'staff_recovery_code', 'staff_session', 'staff_device', 'staff_try', 'audit'];
    const stored = await Promise.all(tables.map((table) => app.store.read({ sql: `select * from ${table}`, parameters: [] })));
    const kept = JSON.stringify(stored, (_name, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value));
    const secrets = [
      token,
      'canary wild geese',
      'canary wrong geese',
      key,
      first,
      again.cookie,
      eve.device,
      again.device,
      ...recoveryCodes,
      PASSWORD,
    ];
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(10);
      expect(app.logged()).not.toContain(secret);
      expect(kept).not.toContain(secret);
    }
    expect(app.logged()).toContain('/backoffice/api/sign-in');
    expect(app.logged()).not.toContain(`"${code}"`);
  });
});

describe('pages', () => {
  test('have a content policy that allows nothing foreign and no frames', async () => {
    for (const path of ['/backoffice', '/backoffice/', '/backoffice/audit?action=x', '/backoffice/welcome']) {
      const reply = await send(`${app.url}${path}`);
      expect(reply.status).toBe(200);
      const policy = String(reply.headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*|data:/);
    }
    expect((await send(`${app.url}/backoffice/no-such.js`)).status).toBe(404);
    // The replayer is not built here, but the response has its policy anyway.
    const replayer = await send(`${app.url}/backoffice/replay/staff-replay.html`);
    expect(replayer.body.code).toBe('UNAVAILABLE');
    const policy = String(replayer.headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none'.*connect-src 'none'.*frame-ancestors 'self'/);
    expect(policy).not.toMatch(/unsafe|\*|data:/);
    expect((await send(`${app.url}/backoffice/api/nothing`, { headers: { origin: 'https://poker.example.com' } })).status).toBe(404);
  });
});
