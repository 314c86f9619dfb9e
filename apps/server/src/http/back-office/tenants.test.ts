import { readAudit, sql } from '@cardroom/journal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR_ROLES, rightsOf } from '../../staff/roles.ts';
import { TOTP_STEP_MS } from '../../staff/totp.ts';
import { type ListeningApp, listeningApp, newOperator, type Reply, send } from '../fixtures/listening-app.ts';
import { Browser, codeOfKey, newStaff, type Staff } from '../fixtures/staff.ts';
import { STAFF_CALLS } from './back-office-api.ts';
import type { PersonCall, StaffCall } from './call.ts';

/** Every call of the back office, asked by everybody who must not. */
const OURS = 'our-casino';
const THEIRS = 'their-casino';
/** A code is fresh for ten minutes; all tests together stay within the twelve hours of a session. */
const LONG_AGO_MS = 900_000;

let app: ListeningApp;
const people: Record<string, Staff> = {};
/** Ids of the other operator: a person, his session, his e-mail, a client. */
let foreign: { readonly person: string; readonly session: string; readonly email: string; readonly client: string };

beforeAll(async () => {
  app = await listeningApp();
  await newOperator(app, 'Our Casino');
  const { clientId } = await newOperator(app, 'Their Casino');
  for (const role of OPERATOR_ROLES) people[role] = await newStaff(app, { email: `${role}@ours.example`, role, operatorId: OURS });
  people.service = await newStaff(app, { email: 'owner@service.example', role: 'service-owner', operatorId: null });
  const theirs = await newStaff(app, { email: 'owner@theirs.example', role: 'owner', operatorId: THEIRS });
  await newStaff(app, { email: 'clerk@theirs.example', role: 'support', operatorId: THEIRS });
  const { sessions } = (await theirs.browser.call('/sessions')).body;
  foreign = { person: theirs.personId, session: sessions[0].sessionId, email: theirs.email, client: clientId };
});
afterAll(() => app.close());

const staffOf = (role: string): Staff => people[role] as Staff;
const ofPersons = STAFF_CALLS.filter((call): call is PersonCall => !('open' in call));
const withId = ofPersons.filter(({ path }) => path.includes(':id'));
const withOperator = ofPersons.filter(({ path }) => path.startsWith('/integration'));
const withRight = ofPersons.filter(({ right }) => right !== undefined);
/** A body that fits the call; a path without `:id` stays. */
const BODIES: Readonly<Record<string, object>> = {
  '/people': { email: 'new@ours.example', name: 'New', role: 'support' },
  '/people/:id/role': { role: 'risk' },
  '/sign-in': { email: 'a@b.example', password: 'x' },
  '/sign-in/code': { code: '123456' },
  '/links/look': { token: 'x'.repeat(43) },
  '/links/accept': { token: 'x'.repeat(43), password: 'x' },
  '/step-up': { code: '123456' },
  '/authenticator/confirm': { code: '123456' },
  '/password': { present: 'x', next: 'y' },
  '/integration/url': { url: 'https://wallet.example', was: null },
  '/integration/key': { key: 'some-new-key', was: [] },
  '/integration/currencies': { currencies: ['EUR'], was: ['EUR', 'KRW'] },
  '/integration/frame-origins': { origins: [], was: [] },
  '/integration/settlement': { mode: 'hand', was: 'session' },
  '/integration/chat': { mode: 'off', was: 'phrases' },
  '/integration/reality-check': { minutes: 30, was: 0 },
  '/integration/status': { status: 'paused', was: 'active' },
  '/integration/credentials/:id/rotate': { overlapHours: 24, was: [] },
  '/integration/test-connection': { playerId: 'alice', currency: 'EUR' },
};
const bodyOf = ({ path, method }: StaffCall) => (method === 'get' ? undefined : (BODIES[path] ?? {}));
const named = (call: StaffCall) => `${call.method} ${call.path}`;
const ask = (browser: Browser, call: StaffCall, id = 'x'): Promise<Reply> => {
  // The limits have their own tests.
  app.clock.now += 7_000;
  return browser.call(call.path.replace(':id', id), bodyOf(call));
};
/** The owner with a code that counts as fresh, whatever time has gone by. */
async function freshOwner(): Promise<Browser> {
  const { browser, key } = staffOf('owner');
  app.clock.now += 2 * TOTP_STEP_MS;
  expect((await browser.call('/step-up', { code: codeOfKey(app, key) })).status).toBe(200);
  return browser;
}
const everything = async () =>
  JSON.stringify([
    await app.store.read(sql`select person_id, role, status from staff_person order by person_id`),
    await app.store.read(sql`select * from operator order by operator_id`),
    await app.store.read(sql`select client_id, slot, expires_at from credential order by client_id, slot`),
    (await readAudit(app.store, { limit: 1 }))[0]?.seq,
  ]);

describe('nobody without a session', () => {
  test.each(ofPersons.map((call) => [named(call), call] as const))('%s', async (_name, call) => {
    expect((await ask(new Browser(app), call)).status).toBe(401);
    const forged = new Browser(app);
    forged.cookie = 'A'.repeat(43);
    const reply = await ask(forged, call);
    expect([reply.status, reply.body.code]).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(reply.headers['set-cookie']?.[0]).toMatch(/Max-Age=0$/);
  });
});

describe('no other site', () => {
  test.each(STAFF_CALLS.map((call) => [named(call), call] as const))('%s', async (_name, call) => {
    const headers = { cookie: `__Host-cardroom-staff=${staffOf('owner').browser.cookie}`, origin: 'https://evil.example' };
    const json = bodyOf(call);
    const url = `${app.url}/backoffice/api${call.path.replace(':id', 'x')}`;
    const reply = await send(url, { method: call.method.toUpperCase(), headers, ...(json === undefined ? {} : { json }) });
    expect([reply.status, reply.body.code]).toEqual([403, 'CROSS_SITE']);
  });
});

describe('no role without the right', () => {
  const cells = OPERATOR_ROLES.flatMap((role) =>
    withRight.filter(({ right }) => right && !rightsOf(role).includes(right)).map((call) => [role, named(call), call] as const),
  );
  test('are more than a few', () => expect(cells.length).toBeGreaterThan(20));
  test.each(cells)('%s: %s', async (role, _name, call) => {
    const before = await everything();
    const reply = await ask(staffOf(role).browser, call, staffOf('support').personId);
    expect([reply.status, reply.body.code]).toEqual([403, 'FORBIDDEN']);
    expect(await everything()).toBe(before);
  });
});

describe('nothing of another operator', () => {
  const ids = ['person', 'session', 'client', 'unknown'] as const;
  test.each(withId.flatMap((call) => ids.map((id) => [named(call), id, call] as const)))(
    '%s with the id of a %s',
    async (_name, id, call) => {
      const browser = await freshOwner();
      const before = await everything();
      const unknown = '00000000-0000-4000-8000-000000000000';
      const asked = await ask(browser, call, { ...foreign, unknown }[id]);
      const reference = await ask(browser, call, 'no-such-id');
      expect(asked.status).toBe(404);
      expect({ ...asked.body, request_id: '' }).toEqual({ ...reference.body, request_id: '' });
      expect(await everything()).toBe(before);
    },
  );

  test.each(withOperator.map((call) => [named(call), call] as const))('%s with its name', async (_name, call) => {
    const browser = await freshOwner();
    const before = await everything();
    const path = call.path.replace(':id', foreign.client);
    const asked = (operatorId: string) =>
      call.method === 'get' ? browser.call(`${path}?operatorId=${operatorId}`) : browser.call(path, { ...bodyOf(call), operatorId });
    const [theirs, none] = [await asked(THEIRS), await asked('no-such-casino')];
    expect([theirs.status, theirs.body.errors]).toEqual([400, [{ field: 'operatorId', code: 'unknown_value' }]]);
    expect({ ...theirs.body, request_id: '' }).toEqual({ ...none.body, request_id: '' });
    expect(await everything()).toBe(before);
  });

  test.each(ofPersons.filter(({ method }) => method === 'get').map((call) => [named(call), call] as const))(
    '%s tells nothing of it',
    async (_name, call) => {
      const { text, status } = await ask(await freshOwner(), call);
      expect(status).toBe(200);
      for (const secret of [THEIRS, ...Object.values(foreign), 'clerk@theirs', 'owner@service']) {
        expect(text).not.toContain(secret);
      }
    },
  );

  test.each(['operatorId=their-casino', 'person=staff:owner@theirs.example', 'object=clerk@theirs.example'])(
    'the audit log with %s is empty',
    async (query) => {
      expect((await (await freshOwner()).call(`/audit?${query}`)).body).toEqual({ rows: [], next: null });
    },
  );

  test('a cursor of somebody else’s list is refused by name', async () => {
    const { next } = (await staffOf('service').browser.call('/audit')).body;
    const rows = Number((await readAudit(app.store, { limit: 1 }))[0]?.seq);
    if (rows >= 50) expect(next).not.toBeNull();
    const reply = await (await freshOwner()).call(`/audit?cursor=${next ?? 'MToxOng'}`);
    expect([reply.status, reply.body.errors[0].field]).toEqual([400, 'cursor']);
  });

  test('nobody is invited into it, whether it exists or not', async () => {
    const browser = await freshOwner();
    const invite = (operatorId: string) => browser.call('/people', { ...BODIES['/people'], operatorId });
    const [theirs, none] = [await invite(THEIRS), await invite('no-such-casino')];
    expect([theirs.status, theirs.body.errors]).toEqual([400, [{ field: 'operatorId', code: 'unknown_value' }]]);
    expect({ ...theirs.body, request_id: '' }).toEqual({ ...none.body, request_id: '' });
    expect((await browser.call('/people', { ...BODIES['/people'], role: 'service-owner' })).body.errors[0].field).toBe('operatorId');
    expect((await browser.call(`/people/${staffOf('support').personId}/role`, { role: 'service-owner' })).body.errors[0].field).toBe(
      'role',
    );
  });
});

describe('what needs a fresh code', () => {
  test.each(ofPersons.filter(({ freshCode }) => freshCode === true).map((call) => [named(call), call] as const))(
    '%s',
    async (_name, call) => {
      const browser = await freshOwner();
      // Sessions go on; the code gets old.
      for (let ms = 0; ms < LONG_AGO_MS; ms += LONG_AGO_MS / 6) {
        app.clock.now += LONG_AGO_MS / 6;
        await browser.call('/session');
      }
      const before = await everything();
      expect((await ask(browser, call, staffOf('support').personId)).body.code).toBe('STEP_UP_REQUIRED');
      expect(await everything()).toBe(before);
      await (await freshOwner()).call('/session');
    },
  );
});

describe('bad input', () => {
  test.each(STAFF_CALLS.map((call) => [named(call), call] as const))('%s names a member it does not know', async (_name, call) => {
    app.clock.now += 7_000;
    const browser = call.path === '/sign-in/code' ? await halfWay() : await freshOwner();
    const path = call.path.replace(':id', staffOf('support').personId);
    const reply =
      call.method === 'get' ? await browser.call(`${path}?colour=red`) : await browser.call(path, { ...bodyOf(call), colour: 'red' });
    expect([reply.status, reply.body.errors.map(({ field }: { field: string }) => field)]).toEqual([400, ['colour']]);
  });

  test.each([
    ['/sign-in', {}, ['email', 'password']],
    ['/people', { email: 'x@y.example', name: '', role: 'king' }, ['name', 'role']],
    ['/people', { email: 'no address', name: 'N', role: 'support' }, ['email']],
    ['/people', { email: 'support@ours.example', name: 'N', role: 'support' }, ['email']],
    ['/people', { email: 'x@y.example', name: 'a\u202eb', role: 'support' }, ['name']],
    ['/step-up', { code: '12345' }, ['code']],
    ['/password', { present: 'x', next: 'short' }, ['next']],
    ['/links/accept', { token: 'short', password: 'x' }, ['token']],
  ])('%s %j: %j', async (path, json, fields) => {
    const before = await everything();
    const reply = await (await freshOwner()).call(path, json);
    expect([reply.status, reply.body.errors.map(({ field }: { field: string }) => field)]).toEqual([400, fields]);
    expect(await everything()).toBe(before);
  });

  test.each(['from=soon', 'until=1', 'cursor=x', 'operatorId=a%20b'])('the audit log with %s', async (query) => {
    const reply = await (await freshOwner()).call(`/audit?${query}`);
    expect([reply.status, reply.body.errors[0].field]).toEqual([400, query.split('=')[0]]);
  });

  async function halfWay(): Promise<Browser> {
    const browser = new Browser(app);
    expect((await browser.call('/sign-in', { email: staffOf('finance').email, password: 'four wild geese' })).body.stage).toBe('code');
    return browser;
  }
});
