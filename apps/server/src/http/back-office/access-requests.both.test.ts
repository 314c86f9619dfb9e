import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ListeningApp, listeningApp, newOperator, PUBLIC_URL, type Reply, value } from '../../../testing/fixtures/listening-app.ts';
import { OperatorPast } from '../../../testing/fixtures/operator-past.ts';
import { Browser, codeOfKey, enrol, newStaff, PASSWORD, type Staff } from '../../../testing/fixtures/staff.ts';
import { readAudit, verifyAudit } from '../../audit/audit-chain.ts';
import { COMMANDS } from '../../commands/command-list.ts';
import { REQUEST_MS, REQUESTS_OPEN_MAX } from '../../staff/access-requests.ts';
import { STANDING_MS } from '../../staff/second-person.ts';
import { TOTP_STEP_MS } from '../../staff/totp.ts';

/** Rights that two people use are given by two people. */
const OTHER_PASSWORD = 'seven tame geese';

let app: ListeningApp;
let casino: string;
let ann: Staff;
let al: Staff;
let sam: Staff;
beforeEach(async () => {
  app = await listeningApp();
  casino = (await newOperator(app)).operatorId;
  ann = await newStaff(app, { email: 'ann@casino.example', role: 'owner', operatorId: casino });
  al = await newStaff(app, { email: 'al@casino.example', role: 'owner', operatorId: casino });
  sam = await newStaff(app, { email: 'sam@casino.example', role: 'support', operatorId: casino });
});
afterEach(() => app.close());

const invite = (by: Staff, role = 'finance', more: object = {}): Promise<Reply> =>
  by.browser.call('/people', { email: `${role}@casino.example`, name: 'Fin', role, ...more });
const approve = (by: Staff, { body }: Reply): Promise<Reply> => by.browser.call(`/people/requests/${body.asked.requestId}/approve`, {});
const tokenOf = ({ body }: Reply): string => String(body.link).split('#')[1] ?? '';
const accept = (token: string, code: string | undefined, browser = new Browser(app)): Promise<Reply> =>
  browser.call('/links/accept', { token, password: OTHER_PASSWORD, ...(code === undefined ? {} : { code }) });
const why = ({ status, body }: Reply) => [status, body.errors?.[0]?.field, body.message];
const newest = async () => (await readAudit(app.store, { limit: 1 }))[0];
const command = async (name: string, given: Record<string, string> = {}) => {
  const { store, secrets, lobbyDir: dataDir } = app;
  const context = {
    store,
    secrets,
    allowLoopbackWallets: true,
    publicUrl: PUBLIC_URL,
    dataDir,
    databaseUrl: null,
    frames: { httpHosts: [] },
  };
  return COMMANDS[name]?.run({ ...context, actor: { by: 'command:root', at: app.clock.now } }, given);
};
/** Signs in again after the sessions idled out. */
async function back(staff: Staff, password = PASSWORD): Promise<Staff> {
  const browser = new Browser(app);
  app.clock.now += 2 * TOTP_STEP_MS;
  expect((await browser.call('/sign-in', { email: staff.email, password })).status).toBe(200);
  if (staff.key !== '') expect((await browser.call('/sign-in/code', { code: codeOfKey(app, staff.key) })).status).toBe(200);
  return { ...staff, browser };
}
/** Lets somebody in by two people, and answers with them signed in. */
async function letIn(asker: Staff, second: Staff, role: string, email = `${role}@casino.example`): Promise<Staff> {
  const asked = await invite(asker, role, { email });
  const approved = await approve(second, asked);
  expect(approved.status).toBe(200);
  const browser = new Browser(app);
  expect((await accept(tokenOf(approved), asked.body.code, browser)).status).toBe(200);
  return { browser, email, personId: approved.body.person.personId, ...(await enrol(browser)) };
}

describe('H2: rights that take two people', () => {
  test.each(['owner', 'finance'])(
    'one owner alone cannot invite anybody as %s: neither half of the link works without the other',
    async (role) => {
      const asked = await invite(ann, role);
      expect([asked.status, asked.body.link, asked.body.person]).toEqual([200, undefined, undefined]);
      expect(asked.body.code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
      expect((await ann.browser.call('/people')).body.people).toHaveLength(3);
      expect(why(await approve(ann, asked))).toEqual([400, 'second', 'second: must not be the requester']);
      const approved = await approve(al, asked);
      expect(approved.body.person).toMatchObject({ email: `${role}@casino.example`, status: 'invited' });
      const token = tokenOf(approved);
      expect((await new Browser(app).call('/links/look', { token })).body).toMatchObject({ needsCode: true });
      expect(why(await accept(token, undefined)).slice(0, 2)).toEqual([400, 'code']);
      expect(why(await accept(token, 'aaaaa-aaaaa')).slice(0, 2)).toEqual([400, 'code']);
      expect((await accept(token, String(asked.body.code).toUpperCase().replace('-', ' '))).body).toEqual({ stage: 'enrol' });
      expect((await approve(al, asked)).body.code).toBe('CONFLICT');
    },
  );

  test('both people are named in the audit row, and the code in none', async () => {
    const asked = await invite(ann);
    expect(await newest()).toMatchObject({
      action: 'person.access-asked',
      actor: 'staff:ann@casino.example',
      subject: 'finance@casino.example',
    });
    await approve(al, asked);
    const row = await newest();
    expect(row).toMatchObject({ action: 'person.invite', actor: 'staff:al@casino.example', subject: 'finance@casino.example' });
    expect(JSON.parse(row?.detail ?? '')).toEqual({
      ...{ name: 'Fin', role: 'finance' },
      ...{ asked: 'staff:ann@casino.example', request: asked.body.asked.requestId },
    });
    const stored = await Promise.all(
      ['audit', 'staff_request', 'staff_link'].map((table) => app.store.read({ sql: `select * from ${table}`, parameters: [] })),
    );
    expect(JSON.stringify(stored) + app.logged()).not.toContain(asked.body.code);
    expect(await verifyAudit(app.store)).toMatchObject({ ok: true });
  });

  test('one owner of the service cannot make two risk people and open hands alone', async () => {
    const olga = await newStaff(app, { email: 'olga@service.example', role: 'service-owner', operatorId: null });
    for (const name of ['rita', 'ravi']) {
      const asked = await olga.browser.call('/people', { email: `${name}@service.example`, name, role: 'service-risk' });
      expect(asked.body.link).toBeUndefined();
      expect((await approve(olga, asked)).status).toBe(400);
      // An operator's owner has no say in the service, and does not even find it.
      expect((await approve(al, asked)).status).toBe(404);
    }
    expect(await app.store.read(sql`select email from staff_person where role = 'service-risk'`)).toEqual([]);
  });

  test('a new link for somebody with such a right takes two, neither of them the person it is for', async () => {
    const fin = await letIn(ann, al, 'finance');
    const asked = await ann.browser.call(`/people/${fin.personId}/link`, {});
    expect([asked.body.asked.action, asked.body.link]).toEqual(['link', undefined]);
    const relinked = await ann.browser.call(`/people/${al.personId}/link`, {});
    expect(why(await approve(al, relinked))).toEqual([400, 'second', 'second: must not be the person the request is for']);
    const approved = await approve(al, asked);
    expect((await fin.browser.call('/session')).status).toBe(200);
    expect((await accept(tokenOf(approved), asked.body.code)).status).toBe(200);
    expect((await fin.browser.call('/session')).status).toBe(401);
    // A link for somebody without such a right is made by one.
    expect((await ann.browser.call(`/people/${sam.personId}/link`, {})).body.link).toContain('#');
  });

  test('a role with such a right takes two, and the account starts again: one of them might hold its password', async () => {
    const asked = await ann.browser.call(`/people/${sam.personId}/role`, { role: 'finance' });
    expect(asked.body.asked).toMatchObject({ action: 'role', role: 'finance', mine: true });
    expect((await sam.browser.call('/session')).body).toMatchObject({ person: { role: 'support' } });
    const approved = await approve(al, asked);
    expect((await sam.browser.call('/session')).status).toBe(401);
    expect((await new Browser(app).call('/sign-in', { email: sam.email, password: PASSWORD })).status).toBe(401);
    expect((await accept(tokenOf(approved), asked.body.code)).body).toEqual({ stage: 'enrol' });
    const [row] = await readAudit(app.store, { action: 'person.role', limit: 1 });
    expect(row).toMatchObject({ actor: 'staff:al@casino.example', was: '{"role":"support"}' });
    expect(row?.detail).toContain('"asked":"staff:ann@casino.example"');
  });

  test('taking rights away takes one, giving them back two', async () => {
    const fin = await letIn(ann, al, 'finance');
    expect((await ann.browser.call(`/people/${fin.personId}/disable`, {})).body.person.status).toBe('disabled');
    const asked = await ann.browser.call(`/people/${fin.personId}/enable`, {});
    expect(asked.body).toMatchObject({ asked: { action: 'enable' }, code: null });
    expect((await approve(al, asked)).body).toMatchObject({ person: { status: 'active' }, link: null });
    expect((await ann.browser.call(`/people/${fin.personId}/role`, { role: 'support' })).body.person.role).toBe('support');
  });

  test('the requester and somebody they let in or relinked cannot be the second person for each other', async () => {
    const eve = await letIn(ann, al, 'owner', 'eve@casino.example');
    app.clock.now += STANDING_MS;
    const [annAgain, alAgain] = [await back(ann), await back(al)];
    const eveAgain = await back(eve, OTHER_PASSWORD);
    const barred = [400, 'second', 'second: must not have given the requester access, or received access from them'];
    for (const [asker, second] of [
      [annAgain, eveAgain],
      [eveAgain, annAgain],
      [alAgain, eveAgain],
    ] as const) {
      const asked = await invite(asker);
      expect(why(await approve(second, asked))).toEqual(barred);
      const { requests } = (await second.browser.call('/people')).body;
      expect(requests).toMatchObject([{ mine: false, hindrance: barred[2]?.toString().replace('second: ', '') }]);
      expect((await asker.browser.call(`/people/requests/${asked.body.asked.requestId}/close`, {})).body.state).toBe('withdrawn');
    }
    expect((await approve(alAgain, await invite(annAgain))).status).toBe(200);
  });

  test('an account younger than 24 hours approves nothing, and a new link makes it young again', async () => {
    const eve = await letIn(ann, al, 'owner', 'eve@casino.example');
    const third = await newStaff(app, { email: 'third@casino.example', role: 'owner', operatorId: casino });
    const asked = await invite(third);
    expect(why(await approve(eve, asked))[2]).toContain('must have had their account for 24 hours');
    app.clock.now += STANDING_MS;
    const relink = await (await back(ann)).browser.call(`/people/${eve.personId}/link`, {});
    const approved = await approve(await back(al), relink);
    const browser = new Browser(app);
    expect((await accept(tokenOf(approved), relink.body.code, browser)).status).toBe(200);
    const young = { ...eve, browser, ...(await enrol(browser)) };
    expect(why(await approve(young, asked))[2]).toContain('must have had their account for 24 hours');
  });

  test('the owner who relinked a colleague cannot be their second person for money', async () => {
    const past = await OperatorPast.open(app.store, casino, '5001');
    const debit = await past.sitsDown('bob', app.clock.now, 50_000);
    const cancel = await past.cancelled(debit, app.clock.now);
    await past.answered(cancel, { status: 'stuck', at: app.clock.now, outcome: 'ALREADY_SETTLED' });
    const fin = await newStaff(app, { email: 'fin@casino.example', role: 'finance', operatorId: casino });
    const relink = await ann.browser.call(`/people/${fin.personId}/link`, {});
    const approved = await approve(al, relink);
    const browser = new Browser(app);
    await accept(tokenOf(approved), relink.body.code, browser);
    const taken = { ...fin, ...(await enrol(browser)) };
    app.clock.now += STANDING_MS;
    const [annAgain, finAgain] = [await back(ann), await back(taken, OTHER_PASSWORD)];
    for (const [asker, second] of [
      [annAgain, finAgain],
      [finAgain, annAgain],
    ] as const) {
      const decision = { reason: 'the operator sent its ledger', attempts: 1 };
      const { body } = await asker.browser.call(`/money/stuck/${cancel}/compensate`, decision);
      const reply = await second.browser.call(`/money/requests/${body.asked.requestId}/approve`, {});
      expect(why(reply)).toEqual([400, 'second', 'second: must not have given the requester access, or received access from them']);
      expect((await asker.browser.call(`/money/requests/${body.asked.requestId}/withdraw`, {})).status).toBe(200);
    }
    expect((await past.row(cancel)).status).toBe('stuck');
  });

  test('a request ends when it is declined, withdrawn or old, or its requester has lost the right; each person has one', async () => {
    const asked = await invite(ann);
    expect((await invite(al)).body.code).toBe('CONFLICT');
    expect((await al.browser.call(`/people/requests/${asked.body.asked.requestId}/close`, {})).body.state).toBe('declined');
    expect((await approve(al, asked)).body.code).toBe('CONFLICT');
    expect((await newest())?.action).toBe('person.access-declined');
    const second = await invite(ann);
    await app.store.write([sql`update staff_person set role = 'support' where email = ${ann.email}`]);
    expect(why(await approve(al, second))[1]).toBe('asker');
    await app.store.write([sql`update staff_person set role = 'owner' where email = ${ann.email}`]);
    app.clock.now += REQUEST_MS;
    const alAgain = await back(al);
    expect((await approve(alAgain, second)).body.code).toBe('CONFLICT');
    expect((await alAgain.browser.call('/people')).body.requests).toEqual([]);
    expect((await invite(alAgain)).status).toBe(200);
    expect(await app.store.read(sql`select state from staff_request order by asked_at`)).toEqual([
      { state: 'declined' },
      { state: 'lapsed' },
      { state: 'open' },
    ]);
  });

  test('one person has a limited number of open requests, and reading them all takes one look at who let whom in', async () => {
    const open = (
      n: number,
    ) => sql`insert into staff_request (request_id, operator_id, action, email, name, role, asked_by, asked_name, asked_at, state)
      values (${`r${n}`}, ${casino}, 'invite', ${`f${n}@casino.example`}, 'Fin', 'finance', ${ann.personId}, 'staff:ann@casino.example',
        ${app.clock.now}, 'open')`;
    await app.store.write(Array.from({ length: REQUESTS_OPEN_MAX }, (_, n) => open(n)));
    const reply = await invite(ann);
    expect([reply.status, reply.body.message]).toEqual([
      409,
      `You have ${REQUESTS_OPEN_MAX} requests waiting; withdraw one or have it approved first`,
    ]);
    expect((await invite(al)).status).toBe(200);
    const read = vi.spyOn(app.store, 'read');
    const { requests } = (await al.browser.call('/people')).body;
    expect(requests).toHaveLength(REQUESTS_OPEN_MAX + 1);
    expect(read.mock.calls.filter(([stmt]) => stmt.sql.includes('staff_let_in'))).toHaveLength(1);
    expect((await ann.browser.call('/people/requests/r0/close', {})).status).toBe(200);
    expect((await invite(ann, 'owner')).status).toBe(200);
  });

  test('a house with one owner has the command beside the service as the second person', async () => {
    const olga = await newStaff(app, { email: 'olga@service.example', role: 'service-owner', operatorId: null });
    const asked = await olga.browser.call('/people', { email: 'rita@service.example', name: 'Rita', role: 'service-risk' });
    const { requestId } = asked.body.asked;
    expect(await command('access list')).toMatchObject({ ok: true, value: [{ requestId, askedBy: 'staff:olga@service.example' }] });
    const outcome = await command('access approve', { request: requestId });
    const { link } = value(outcome as { ok: true; value: { link: string } });
    expect((await accept(link.split('#')[1] ?? '', asked.body.code)).body).toEqual({ stage: 'enrol' });
    const [row] = await readAudit(app.store, { action: 'person.invite', subject: 'rita@service.example', limit: 1 });
    expect(row).toMatchObject({ actor: 'command:root' });
    expect(row?.detail).toContain('"asked":"staff:olga@service.example"');
    expect(await command('access approve', { request: 'nothing' })).toMatchObject({ ok: false, errors: [{ field: 'request' }] });
    const again = await invite(ann);
    expect(await command('access decline', { request: again.body.asked.requestId })).toMatchObject({
      ok: true,
      value: { state: 'declined' },
    });
  });

  test('bad input is refused by name and leaves no request', async () => {
    expect(why(await invite(ann, 'finance', { email: 'nowhere' }))[1]).toBe('email');
    expect(why(await invite(ann, 'finance', { email: sam.email }))[1]).toBe('email');
    expect(why(await invite(ann, 'service-risk'))[1]).toBe('operatorId');
    expect(why(await ann.browser.call(`/people/${sam.personId}/role`, { role: 'service-owner' }))[1]).toBe('role');
    expect((await ann.browser.call(`/people/${al.personId}/enable`, {})).body.code).toBe('CONFLICT');
    expect(await app.store.read(sql`select * from staff_request`)).toEqual([]);
  });
});
