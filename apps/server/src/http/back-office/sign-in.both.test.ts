import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, newOperator, send, value } from '../../../testing/fixtures/listening-app.ts';
import { Browser, codeOfKey, newStaff, PASSWORD, type Staff } from '../../../testing/fixtures/staff.ts';
import { readAudit } from '../../audit/audit-chain.ts';
import { invitePerson, LINK_MS } from '../../staff/people.ts';
import { rightsOf } from '../../staff/roles.ts';
import { STAFF_IDLE_MS, STAFF_SESSION_MS, STEP_UP_MS } from '../../staff/staff-sessions.ts';
import { TOTP_STEP_MS } from '../../staff/totp.ts';
import { FAILURES_MAX, LOCK_MS } from '../../staff/tries.ts';
import { STAFF_FAILURES } from './back-office-api.ts';

let app: ListeningApp;
let casino: string;
beforeEach(async () => {
  app = await listeningApp();
  casino = (await newOperator(app)).operatorId;
});
afterEach(() => app.close());

const owner = () => newStaff(app, { email: 'ann@casino.example', role: 'owner', operatorId: casino });
const support = () => newStaff(app, { email: 'bob@casino.example', role: 'support', operatorId: casino });
const actions = async () => (await readAudit(app.store, { limit: 100 })).map(({ action }) => action);
/** A new browser that has passed the password step. */
async function withPassword({ email }: Staff): Promise<Browser> {
  const browser = new Browser(app);
  expect((await browser.call('/sign-in', { email, password: PASSWORD })).status).toBe(200);
  return browser;
}

describe('signing in', () => {
  test('an owner sets password and authenticator, and signs in with both', async () => {
    const ann = await owner();
    expect(ann.recoveryCodes).toHaveLength(10);
    const browser = await withPassword(ann);
    expect((await browser.call('/session')).body).toMatchObject({ stage: 'code', rights: [] });
    expect((await browser.call('/people')).body.code).toBe('SIGN_IN_REQUIRED');
    const before = browser.cookie;
    expect((await browser.call('/sign-in/code', { code: codeOfKey(app, ann.key) })).body).toEqual({ stage: 'full' });
    expect(browser.cookie).not.toBe(before);
    expect((await browser.call('/session')).body).toMatchObject({ stage: 'full', person: { role: 'owner', totp: true } });
    const old = new Browser(app);
    old.cookie = before;
    expect((await old.call('/session')).status).toBe(401);
    expect(await actions()).toContain('person.sign-in');
  });

  test('a role without authenticator signs in by password; after promotion to integrator the next request asks for one', async () => {
    const bob = await support();
    const ann = await owner();
    const browser = await withPassword(bob);
    expect((await browser.call('/session')).body).toMatchObject({ stage: 'full', rights: rightsOf('support') });
    expect((await ann.browser.call(`/people/${bob.personId}/role`, { role: 'integrator' })).status).toBe(200);
    expect((await browser.call('/session')).body).toMatchObject({ stage: 'enrol', rights: [] });
    expect((await browser.call('/people')).body.code).toBe('SIGN_IN_REQUIRED');
  });

  test('the cookie is limited to this host, and hidden from scripts and other sites', async () => {
    const bob = await support();
    const reply = await new Browser(app).call('/sign-in', { email: bob.email, password: PASSWORD });
    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-cardroom-staff=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Secure$/),
      expect.stringMatching(/^__Host-cardroom-device=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Secure; Max-Age=15552000$/),
    ]);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('each full sign-in keeps the browser known for as long again', async () => {
    const [bob, ann] = [await support(), await owner()];
    const device = (browser: Browser) => expect.stringMatching(`^__Host-cardroom-device=${browser.device}; .*; Max-Age=15552000$`);
    const again = await bob.browser.call('/sign-in', { email: bob.email, password: PASSWORD });
    expect(again.headers['set-cookie']?.slice(1)).toEqual([device(bob.browser)]);
    const half = await ann.browser.call('/sign-in', { email: ann.email, password: PASSWORD });
    expect(half.headers['set-cookie']).toHaveLength(1);
    const code = await ann.browser.call('/sign-in/code', { code: codeOfKey(app, ann.key) });
    expect(code.headers['set-cookie']?.slice(1)).toEqual([device(ann.browser)]);
  });

  test('a code works once, even one step late, and the next one works again', async () => {
    const ann = await owner();
    const code = codeOfKey(app, ann.key);
    const [first, second] = [await withPassword(ann), await withPassword(ann)];
    app.clock.now += TOTP_STEP_MS;
    expect((await first.call('/sign-in/code', { code })).status).toBe(200);
    expect((await second.call('/sign-in/code', { code })).body.code).toBe('SIGN_IN_FAILED');
    app.clock.now += TOTP_STEP_MS;
    expect((await second.call('/sign-in/code', { code: codeOfKey(app, ann.key) })).status).toBe(200);
  });

  test('of several browsers using the same code at once, one gets in', async () => {
    const ann = await owner();
    const browsers = [await withPassword(ann), await withPassword(ann), await withPassword(ann)];
    const code = codeOfKey(app, ann.key);
    const replies = await Promise.all(browsers.map((browser) => browser.call('/sign-in/code', { code })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a recovery code works once, however it is typed', async () => {
    const ann = await owner();
    const [code = ''] = ann.recoveryCodes;
    const [first, second] = [await withPassword(ann), await withPassword(ann)];
    expect((await first.call('/sign-in/code', { recoveryCode: code.toUpperCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await second.call('/sign-in/code', { recoveryCode: code })).body.code).toBe('SIGN_IN_FAILED');
    expect((await first.call('/recovery-codes', {})).body.code).toBe('STEP_UP_REQUIRED');
  });
});

describe('refusals', () => {
  test('an unknown person, a wrong password, a disabled and a locked account get the same response', async () => {
    const bob = await support();
    const ann = await owner();
    const tries = async (email: string, password: string) => {
      const { status, body } = await new Browser(app).call('/sign-in', { email, password });
      return { http: status, ...body, request_id: '' };
    };
    const unknown = await tries('nobody@casino.example', PASSWORD);
    expect(unknown.http).toBe(401);
    for (let n = 0; n < FAILURES_MAX; n += 1) expect(await tries(bob.email, 'wrong')).toEqual(unknown);
    expect(await tries(bob.email, PASSWORD)).toEqual(unknown);
    app.clock.now += LOCK_MS;
    expect((await tries(bob.email, PASSWORD)).http).toBe(200);
    await ann.browser.call('/step-up', { code: codeOfKey(app, ann.key) });
    expect((await ann.browser.call(`/people/${bob.personId}/disable`, {})).status).toBe(200);
    expect(await tries(bob.email, PASSWORD)).toEqual(unknown);
  });

  test('simultaneous attempts count like successive ones', async () => {
    const bob = await support();
    await Promise.all(Array.from({ length: 8 }, () => new Browser(app).call('/sign-in', { email: bob.email, password: 'wrong' })));
    const locks = await app.store.read(sql`select source, locked_until from staff_try where person_id = ${bob.personId} order by source`);
    expect(locks).toEqual([
      { source: 'network 127.0.0.1', locked_until: app.clock.now + LOCK_MS },
      { source: 'strangers password', locked_until: 0 },
    ]);
    expect(await actions()).toContain('person.last-try');
  });

  test('wrong codes lock the account like wrong passwords, and a right password does not reset the count', async () => {
    const ann = await owner();
    for (let n = 0; n < FAILURES_MAX; n += 1) {
      const browser = await withPassword(ann);
      expect((await browser.call('/sign-in/code', { code: '000000' })).status).toBe(401);
    }
    expect((await new Browser(app).call('/sign-in', { email: ann.email, password: PASSWORD })).status).toBe(401);
  });

  test('an address that tries many accounts is rate-limited', async () => {
    const guess = (n: number) => new Browser(app).call('/sign-in', { email: `p${n}@casino.example`, password: 'wrong' });
    for (let n = 0; n < STAFF_FAILURES.burst; n += 1) expect((await guess(n)).status).toBe(401);
    const limited = await guess(99);
    expect([limited.status, limited.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  });

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'https://poker.example.com.evil.example' }],
    [{ origin: 'http://poker.example.com' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('another site’s request: %j', async (headers) => {
    const bob = await support();
    const raw = { headers: { cookie: `__Host-cardroom-staff=${bob.browser.cookie}`, ...headers } };
    const url = `${app.url}/backoffice/api`;
    expect((await send(`${url}/sign-out`, { method: 'POST', json: {}, ...raw })).body.code).toBe('CROSS_SITE');
    expect((await send(`${url}/session`, raw)).body.code).toBe('CROSS_SITE');
    expect((await bob.browser.call('/session')).status).toBe(200);
  });

  test('a change without an origin', async () => {
    const bob = await support();
    const headers = { cookie: `__Host-cardroom-staff=${bob.browser.cookie}` };
    expect((await send(`${app.url}/backoffice/api/sign-out`, { method: 'POST', json: {}, headers })).body.code).toBe('CROSS_SITE');
  });
});

describe('links', () => {
  const invite = async () =>
    value(
      await invitePerson(
        app.store,
        app.secrets,
        { by: 'test', at: app.clock.now },
        { email: 'eve@casino.example', name: 'Eve', role: 'support', operatorId: casino },
      ),
    ).token;

  test('work once, even when used twice at the same time', async () => {
    const token = await invite();
    expect((await new Browser(app).call('/links/look', { token })).body).toEqual({
      email: 'eve@casino.example',
      name: 'Eve',
      role: 'support',
      needsCode: false,
    });
    const replies = await Promise.all([1, 2, 3].map(() => new Browser(app).call('/links/accept', { token, password: PASSWORD })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect((await new Browser(app).call('/links/look', { token })).status).toBe(410);
  });

  test('expire', async () => {
    const token = await invite();
    app.clock.now += LINK_MS;
    expect((await new Browser(app).call('/links/accept', { token, password: PASSWORD })).status).toBe(410);
  });

  test('refuse an easily guessed password, and remain valid', async () => {
    const token = await invite();
    for (const password of ['short', 'Password1234', 'eve@casino.example']) {
      const reply = await new Browser(app).call('/links/accept', { token, password });
      expect([reply.status, reply.body.errors[0].field]).toEqual([400, 'password']);
    }
    expect((await new Browser(app).call('/links/accept', { token, password: PASSWORD })).status).toBe(200);
  });

  test('a new one replaces the old one, resets everything and signs the user out everywhere', async () => {
    const ann = await owner();
    const carl = await newStaff(app, { email: 'carl@casino.example', role: 'integrator', operatorId: casino });
    const [one, two] = [
      await ann.browser.call(`/people/${carl.personId}/link`, {}),
      await ann.browser.call(`/people/${carl.personId}/link`, {}),
    ].map(({ body }) => String(body.link).split('#')[1]);
    expect((await new Browser(app).call('/links/look', { token: one })).status).toBe(410);
    expect((await carl.browser.call('/session')).status).toBe(200);
    const again = new Browser(app);
    expect((await again.call('/links/accept', { token: two, password: 'five wild geese' })).body).toEqual({ stage: 'enrol' });
    expect((await carl.browser.call('/session')).status).toBe(401);
    expect((await new Browser(app).call('/sign-in', { email: carl.email, password: PASSWORD })).status).toBe(401);
  });
});

describe('sessions', () => {
  test('end after half an hour without a request, and after a working day in any case', async () => {
    const bob = await support();
    app.clock.now += STAFF_IDLE_MS - 1;
    expect((await bob.browser.call('/session')).status).toBe(200);
    app.clock.now += STAFF_IDLE_MS;
    expect((await bob.browser.call('/session')).status).toBe(401);
    const again = await withPassword(bob);
    const end = app.clock.now + STAFF_SESSION_MS;
    for (; app.clock.now + STAFF_IDLE_MS / 2 < end; app.clock.now += STAFF_IDLE_MS / 2) {
      expect((await again.call('/session')).status).toBe(200);
    }
    app.clock.now = end;
    expect((await again.call('/session')).status).toBe(401);
  });

  test('are listed and ended only by their owner', async () => {
    const bob = await support();
    const ann = await owner();
    const second = await withPassword(bob);
    const { sessions } = (await bob.browser.call('/sessions')).body;
    expect(sessions.map((one: { present: boolean }) => one.present).sort()).toEqual([false, true]);
    const other = sessions.find((one: { present: boolean }) => !one.present).sessionId;
    expect((await ann.browser.call(`/sessions/${other}/end`, {})).status).toBe(404);
    expect((await bob.browser.call(`/sessions/${other}/end`, {})).status).toBe(200);
    expect((await second.call('/session')).status).toBe(401);
    expect((await bob.browser.call('/sign-out', {})).status).toBe(200);
    expect((await bob.browser.call('/session')).status).toBe(401);
  });

  test('a new password ends all other ones; a wrong current password changes nothing', async () => {
    const bob = await support();
    const second = await withPassword(bob);
    const change = (present: string) => bob.browser.call('/password', { present, next: 'seven tame geese' });
    expect((await change('not that one')).body.code).toBe('SIGN_IN_FAILED');
    expect((await second.call('/session')).status).toBe(200);
    expect((await change(PASSWORD)).status).toBe(200);
    expect((await second.call('/session')).status).toBe(401);
    expect((await bob.browser.call('/session')).status).toBe(200);
    expect((await new Browser(app).call('/sign-in', { email: bob.email, password: 'seven tame geese' })).status).toBe(200);
  });

  test('a fresh code expires; replacing the authenticator needs one', async () => {
    const ann = await owner();
    app.clock.now += STEP_UP_MS;
    expect((await ann.browser.call('/authenticator', {})).body.code).toBe('STEP_UP_REQUIRED');
    expect((await ann.browser.call('/step-up', { code: '123456' })).body.code).toBe('SIGN_IN_FAILED');
    expect((await ann.browser.call('/step-up', { code: codeOfKey(app, ann.key) })).status).toBe(200);
    expect((await ann.browser.call('/authenticator', {})).body.key).toMatch(/^[A-Z2-7]{32}$/);
    app.clock.now += STEP_UP_MS;
    expect((await ann.browser.call('/recovery-codes', {})).body.code).toBe('STEP_UP_REQUIRED');
  });
});
