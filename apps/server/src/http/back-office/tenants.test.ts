import { readRoom, tableConfigOf } from '@cardroom/rooms';
import { sql } from '@cardroom/storage';
import { evolveTable, openTable } from '@cardroom/table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, newOperator, type Reply, send, value } from '../../../testing/fixtures/listening-app.ts';
import { OperatorPast } from '../../../testing/fixtures/operator-past.ts';
import { Browser, codeOfKey, newStaff, type Staff } from '../../../testing/fixtures/staff.ts';
import { readAudit } from '../../audit/audit-chain.ts';
import { endRun, insertRun } from '../../callbacks/run-records.ts';
import { openCase } from '../../fair-play/cases.ts';
import { fileReport } from '../../fair-play/player-reports.ts';
import { openRoom } from '../../operators/rooms.ts';
import { USUAL_SEAT_RULES } from '../../operators/seat-rules.ts';
import { USUAL_TIMEOUTS } from '../../operators/timeouts.ts';
import { OPERATOR_ROLES, rightsOf } from '../../staff/roles.ts';
import { STAFF_IDLE_MS, STEP_UP_MS } from '../../staff/staff-sessions.ts';
import { TOTP_STEP_MS } from '../../staff/totp.ts';
import type { OpenTable } from '../../tables/open-table.ts';
import { STAFF_CALLS } from './back-office-api.ts';
import type { PersonCall, StaffCall } from './call.ts';

/** Every call of the back office, made by everybody who must be refused. */
const OURS = 'our-casino';
const THEIRS = 'their-casino';
/** Older than the ten minutes for which a code is fresh; all tests together stay within the twelve hours of a session. */
const LONG_AGO_MS = 900_000;

let app: ListeningApp;
const people: Record<string, Staff> = {};
/** Ids belonging to the other operator, one for each kind that a call takes. */
type Foreign = Record<
  | 'person'
  | 'session'
  | 'request'
  | 'email'
  | 'client'
  | 'transaction'
  | 'run'
  | 'callback'
  | 'room'
  | 'table'
  | 'hand'
  | 'player'
  | 'report'
  | 'case',
  string
>;
let foreign: Foreign;
/** A callback of our own. */
let ourCallback: string;
/** A conformance run of our own. */
const OUR_RUN = '01935f00-0000-7000-8000-000000000001';
const THEIR_RUN = '01935f00-0000-7000-8000-000000000002';

beforeAll(async () => {
  app = await listeningApp();
  await newOperator(app, 'Our Casino');
  const { clientId } = await newOperator(app, 'Their Casino');
  for (const role of OPERATOR_ROLES) people[role] = await newStaff(app, { email: `${role}@ours.example`, role, operatorId: OURS });
  people.service = await newStaff(app, { email: 'owner@service.example', role: 'service-owner', operatorId: null });
  people.cards = await newStaff(app, { email: 'cards@service.example', role: 'service-risk', operatorId: null });
  const theirs = await newStaff(app, { email: 'owner@theirs.example', role: 'owner', operatorId: THEIRS });
  await newStaff(app, { email: 'clerk@theirs.example', role: 'support', operatorId: THEIRS });
  const { sessions } = (await theirs.browser.call('/sessions')).body;
  const past = await OperatorPast.open(app.store, THEIRS, '77');
  const debit = await past.sitsDown('their-player', app.clock.now);
  const transaction = await past.cancelled(debit, app.clock.now);
  await past.answered(transaction, { status: 'stuck', at: app.clock.now, outcome: 'ALREADY_SETTLED' });
  const wanted = { operatorId: THEIRS, currency: 'EUR', options: { bigBlind: 100, name: 'Their Riga' } };
  const { roomId } = value(await openRoom(app.store, { by: 'test', at: app.clock.now }, wanted));
  foreign = {
    person: theirs.personId,
    session: sessions[0].sessionId,
    request: await storedRequest(theirs),
    email: theirs.email,
    client: clientId,
    transaction,
    run: THEIR_RUN,
    callback: await storedCallback(THEIRS, '1002'),
    room: roomId,
    table: '1001',
    hand: '770077',
    player: 'their-player',
    report: '',
    case: '',
  };
  await past.hand(foreign.hand, [{ playerId: 'their-player', bet: 0, win: 0, rake: 0 }], app.clock.now);
  ourCallback = await storedCallback(OURS, '1001');
  await storedRun(OUR_RUN, OURS);
  await storedRun(THEIR_RUN, THEIRS);
  await storedPlayer(THEIRS, 'their-player');
  await storedPlayer(OURS, 'our-player');
  await storedPlayer(THEIRS, 'their-other');
  foreign = { ...foreign, ...(await storedCase()) };
  app.floor.push(foreignTable(roomId));
});
afterAll(() => app.close());

/** Stores a conformance run with a report. */
async function storedRun(runId: string, operatorId: string): Promise<void> {
  const about = { runId, operatorId, startedBy: 'test', startedAt: 1, url: 'https://w.example', playerId: 'zoe', currency: 'EUR' };
  await app.store.write([insertRun(about, 'this')]);
  const none = { passed: 0, failed: 0, notRun: 0 };
  const summary = { passed: true, counts: { MUST: none, SHOULD: none }, calls: 0, putBack: true };
  await endRun(app.store, about, { state: 'finished', at: 2, problem: null, report: { summary, json: '{}', junit: '<testsuites/>' } });
}

/** Stores a player as a launch does. */
async function storedPlayer(operatorId: string, playerId: string): Promise<void> {
  await app.store.write([
    sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at, name_key)
      values (${operatorId}, ${playerId}, ${playerId}, 'en', 'en', 'IE', 'UTC', 0, 0, ${playerId})`,
  ]);
}

/** Stores a report of one of their players about another, and its case. */
async function storedCase(): Promise<Pick<Foreign, 'report' | 'case'>> {
  const about = { operatorId: THEIRS, reporterId: 'their-player', subjectId: 'their-other', tableId: '77', handId: null };
  const filed = await fileReport(app.store, { ...about, reason: 'collusion', comment: 'Their comment', filedAt: 1 });
  if (typeof filed === 'string') throw new Error(filed);
  const wanted = { operatorId: THEIRS, origin: 'person', playerIds: ['their-other'], about: 'Their case' } as const;
  const { caseId } = value(await openCase(app.store, { by: 'test', at: app.clock.now }, wanted));
  return { report: filed.reportId, case: caseId };
}

/** Stores a request of their owner to let in somebody for money. */
async function storedRequest(theirs: Staff): Promise<string> {
  const { body } = await theirs.browser.call('/people', { email: 'fin@theirs.example', name: 'Their Fin', role: 'finance' });
  return body.asked.requestId;
}

/** Stores a debit that was sent and answered. Returns the id of its only attempt. */
async function storedCallback(operatorId: string, tableId: string): Promise<string> {
  const past = await OperatorPast.open(app.store, operatorId, tableId);
  const debit = await past.sitsDown('zoe', app.clock.now);
  await past.answered(debit, { status: 'done', at: app.clock.now + 100 });
  return `${debit}.1`;
}

const staffOf = (role: string): Staff => people[role] as Staff;
const ofPersons = STAFF_CALLS.filter((call): call is PersonCall => !('open' in call));
/** Calls that an operator's owner may not make are tested with the service's staff, who name the operator. */
const mayOwner = ({ right }: PersonCall) => right === undefined || rightsOf('owner').includes(right);
const mayService = ({ right }: PersonCall) => right !== undefined && rightsOf('service-owner').includes(right);
const withId = ofPersons.filter((call) => call.path.includes(':id') && mayOwner(call));
const withOperator = ofPersons.filter(
  (call) => /^\/(home|attention|integration|money|rooms|search|tables|hands|players|fair-play)\b/.test(call.path) && mayOwner(call),
);
const withRight = ofPersons.filter(({ right }) => right !== undefined);
/** A body that fits each call; a path without `:id` stays as it is. */
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
  '/operators': { name: 'New Casino', currencies: ['EUR'] },
  '/integration/test-launch': { playerId: 'alice', currency: 'EUR' },
  '/integration/url': { url: 'https://wallet.example', was: null },
  '/integration/key': { key: 'some-new-key', was: [] },
  '/integration/currencies': { currencies: ['EUR'], was: ['EUR', 'KRW'] },
  '/integration/frame-origins': { origins: [], was: [] },
  '/integration/settlement': { mode: 'hand', was: 'session' },
  '/integration/sandbox': { bots: null, was: null },
  '/integration/chat': { mode: 'off', was: 'phrases' },
  '/integration/hand-sharing': { mode: 'names', was: 'off' },
  '/integration/reality-check': { minutes: 30, was: 0 },
  '/integration/revocation': { endsPlayers: true, was: false },
  '/integration/seat-rules': { ...USUAL_SEAT_RULES, browser: 'block', was: USUAL_SEAT_RULES },
  '/integration/refusal-code': { code: 'E1004', means: 'limit', was: null },
  '/integration/timeouts': { ...USUAL_TIMEOUTS, was: USUAL_TIMEOUTS },
  '/integration/strict-launch': { strict: true, was: false },
  '/integration/networks': { networks: ['203.0.113.0/24'], was: [] },
  '/integration/market': { country: 'ch', language: 'fr', was: 'de' },
  '/integration/brand': { colour: '#1e6fd9', felt: null, was: { colour: null, felt: null, logoFile: null } },
  '/integration/table-look': { felt: 'harbour', back: 'tide', was: { felt: null, back: null, emblem: null } },
  '/integration/bet-sizes': { sizes: null, was: null },
  '/integration/picture-origin': { origin: null, was: null },
  '/integration/status': { status: 'paused', was: 'active' },
  '/integration/signing': { overlapHours: 24, was: [] },
  '/integration/signing/off': { was: [] },
  '/integration/credentials/:id/rotate': { overlapHours: 24, was: [] },
  '/money/stuck/:id/retry': { reason: 'the wallet works again', attempts: 1 },
  '/money/stuck/:id/resolve': { reason: 'it was paid by hand', attempts: 1 },
  '/money/stuck/:id/compensate': { reason: 'nothing was refunded', attempts: 1 },
  '/money/reconcile': { from: '2026-11-20T00:00:00Z', until: '2026-11-20T23:59:59Z' },
  '/hands/:id/openings': { reason: 'a complaint of the player' },
  '/rooms': { currency: 'EUR', options: { bigBlind: '1' } },
  '/rooms/check': { currency: 'EUR', options: { bigBlind: '1' } },
  '/rooms/:id/change': { options: { bigBlind: '2' }, was: { bigBlind: '1' } },
  '/tables/:id/pause': { was: 'open' },
  '/tables/:id/resume': { was: 'paused' },
  '/tables/:id/close': { was: 'open' },
  '/tables/:id/kick': { stayId: 'stay-of-a-foreigner', reason: 'conduct', note: '', barMinutes: 60 },
  '/tables/maintenance': { inMinutes: 5, minutes: 30, was: null },
  '/tables/maintenance/cancel': { was: null },
  '/players/:id/notes': { words: 'plays at night' },
  '/players/:id/block': { reason: 'plays with another one', was: null },
  '/players/:id/unblock': { reason: 'was cleared of it', was: 1 },
  '/players/:id/play-limits': {
    ...{ until: null, sessionMinutes: 60, loss: null, reason: 'asked for it by mail' },
    was: { until: null, sessionMinutes: null, loss: null },
  },
  '/players/:id/end-sessions': { reason: 'signed out of the casino' },
  '/players/:id/mute': { reason: 'insults everybody', minutes: 60, was: null },
  '/players/:id/unmute': { reason: 'has apologised', was: 1 },
  '/fair-play/reports/:id/close': { outcome: 'unfounded', reason: 'nothing was found' },
  '/fair-play/cases': { playerIds: ['our-player'], about: 'plays with another one' },
  '/fair-play/cases/:id/notes': { version: 1, words: 'looked into' },
  '/fair-play/cases/:id/links': { version: 1, kind: 'player', id: 'our-player' },
  '/fair-play/cases/:id/close': { version: 1, outcome: 'unfounded', reason: 'nothing was found' },
  '/fair-play/cases/:id/reopen': { version: 1, reason: 'there is more to it' },
  '/integration/test-connection': { playerId: 'alice', currency: 'EUR' },
  '/integration/conformance': { playerId: 'alice', currency: 'EUR' },
};
const bodyOf = ({ path, method }: StaffCall) => (method === 'get' ? undefined : (BODIES[path] ?? {}));
/** The required query of each GET. */
const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  '/integration/conformance/:id/report': { format: 'json' },
  '/search': { text: 'their' },
  '/hands/:id/export': { format: 'pokerstars' },
};
/** The id that a call's path takes. */
const idOf = ({ path }: StaffCall, ids: Partial<Foreign>): string => {
  const kinds = {
    '/people/requests': 'request',
    '/rooms': 'room',
    '/tables': 'table',
    '/hands': 'hand',
    '/players': 'player',
    '/fair-play/reports': 'report',
    '/fair-play/cases': 'case',
    '/integration/conformance/': 'run',
    '/integration/callbacks/': 'callback',
  } as const;
  const [, kind] = Object.entries(kinds).find(([start]) => path.startsWith(start)) ?? [];
  return ids[kind ?? 'client'] ?? 'x';
};
const named = (call: StaffCall) => `${call.method} ${call.path}`;
const isUpload = (call: StaffCall) => !('open' in call) && call.upload === true;
/** Calls with the body that fits, or the query for file uploads, plus more members. */
const askWith = (browser: Browser, call: StaffCall, path: string, more: Record<string, string>): Promise<Reply> => {
  // Rate limits have their own tests. All calls together must stay within a session's twelve hours.
  app.clock.now += 'open' in call || call.right === undefined || call.limit !== undefined ? 7_000 : 1_000;
  if (call.method === 'get') return browser.call(`${path}?${new URLSearchParams({ ...QUERIES[call.path], ...more })}`);
  if (!isUpload(call)) return browser.call(path, { ...bodyOf(call), ...more });
  return browser.call(`${path}?${new URLSearchParams({ ...bodyOf(call), ...more })}`, undefined, { method: 'POST', raw: 'transaction_id' });
};
const ask = async (browser: Browser, call: StaffCall, id = 'x'): Promise<Reply> => {
  await keepEverybodySignedIn();
  return askWith(browser, call, call.path.replace(':id', id), {});
};
/** Makes a call in every session, as the many calls would otherwise let the waiting ones idle out. */
async function keepEverybodySignedIn(): Promise<void> {
  if (app.clock.now - seenAt < STAFF_IDLE_MS / 2) return;
  seenAt = app.clock.now;
  for (const { browser } of Object.values(people)) expect((await browser.call('/sessions')).status).toBe(200);
}
let seenAt = 0;
const freshUntil: Record<string, number> = {};
/** A signed-in browser with a fresh code, whatever the time. */
async function fresh(role: string): Promise<Browser> {
  const { browser, key } = staffOf(role);
  if (app.clock.now < (freshUntil[role] ?? 0)) return browser;
  app.clock.now += 2 * TOTP_STEP_MS;
  // A new code for each of the many calls would take longer than the session lasts.
  freshUntil[role] = app.clock.now + STEP_UP_MS / 2;
  expect((await browser.call('/step-up', { code: codeOfKey(app, key) })).status).toBe(200);
  return browser;
}
const freshOwner = () => fresh('owner');
/** A browser of a role that may make the call, with a fresh code. */
const freshFor = (call: StaffCall) => fresh('open' in call || mayOwner(call) ? 'owner' : mayService(call) ? 'service' : 'cards');
const everything = async () =>
  JSON.stringify([
    await app.store.read(sql`select person_id, role, status from staff_person order by person_id`),
    await app.store.read(sql`select request_id, state from staff_request order by request_id`),
    await app.store.read(sql`select * from operator order by operator_id`),
    await app.store.read(sql`select * from maintenance order by operator_id`),
    await app.store.read(sql`select room_id, name, settings, closed_at from room order by room_id`),
    await app.store.read(sql`select client_id, slot, expires_at from credential order by client_id, slot`),
    await app.store.read(sql`select id, status, attempts from wallet_tx order by seq`),
    await app.store.read(sql`select operator_id, ranges from operator_network order by operator_id`),
    await app.store.read(sql`select * from operator_brand order by operator_id`),
    await app.store.read(sql`select run_id, state from conformance_run order by run_id`),
    await app.store.read(sql`select * from hand_opening order by request_id`),
    await app.store.read(sql`select * from player_limit order by operator_id, player_id, kind`),
    await app.store.read(sql`select seq from staff_note order by seq`),
    await app.store.read(sql`select case_id, state, version from player_case order by case_id`),
    await app.store.read(sql`select seq, closed_at from player_report order by seq`),
    (await readAudit(app.store, { limit: 1 }))[0]?.seq,
  ]);

/** An open table of the other operator: reaching any of its functions is a failure. */
function foreignTable(roomId: string): OpenTable {
  const settings = readRoom({ bigBlind: 100 }, 'EUR');
  if (!settings.ok) throw new Error('no settings');
  const room = { roomId, operatorId: THEIRS, currency: 'EUR', ...settings.value, openedAt: 0, closedAt: null };
  const config = tableConfigOf(room, '1001');
  const [opened] = openTable(config, app.clock.now);
  if (opened === undefined) throw new Error('no table');
  const offer = () => {
    throw new Error('somebody came to the door of a foreign table');
  };
  const loop = { table: evolveTable(null, opened), state: 'running', offer };
  return { tableId: '1001', config, roomName: 'Their Table', isHeld: false, loop } as unknown as OpenTable;
}

describe('calls without a session are refused', () => {
  test.each(ofPersons.map((call) => [named(call), call] as const))('%s', async (_name, call) => {
    expect((await ask(new Browser(app), call)).status).toBe(401);
    const forged = new Browser(app);
    forged.cookie = 'A'.repeat(43);
    const reply = await ask(forged, call);
    expect([reply.status, reply.body.code]).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(reply.headers['set-cookie']?.[0]).toMatch(/Max-Age=0$/);
  });
});

describe('calls from another site are refused', () => {
  test.each(STAFF_CALLS.map((call) => [named(call), call] as const))('%s', async (_name, call) => {
    const headers = { cookie: `__Host-cardroom-staff=${staffOf('owner').browser.cookie}`, origin: 'https://evil.example' };
    const json = bodyOf(call);
    const url = `${app.url}/backoffice/api${call.path.replace(':id', 'x')}`;
    const reply = await send(url, { method: call.method.toUpperCase(), headers, ...(json === undefined ? {} : { json }) });
    expect([reply.status, reply.body.code]).toEqual([403, 'CROSS_SITE']);
  });
});

describe('calls without the right are refused', () => {
  const cells = OPERATOR_ROLES.flatMap((role) =>
    withRight.filter(({ right }) => right && !rightsOf(role).includes(right)).map((call) => [role, named(call), call] as const),
  );
  test('there are calls to test', () => expect(cells.length).toBeGreaterThan(20));
  test.each(cells)('%s: %s', async (role, _name, call) => {
    const before = await everything();
    const reply = await ask(staffOf(role).browser, call, staffOf('support').personId);
    expect([reply.status, reply.body.code]).toEqual([403, 'FORBIDDEN']);
    expect(await everything()).toBe(before);
  });
});

describe('calls with another operator’s ids find nothing', () => {
  const ids = [
    'person',
    'session',
    'request',
    'client',
    'transaction',
    'run',
    'callback',
    'room',
    'table',
    'hand',
    'player',
    'report',
    'case',
    'unknown',
  ] as const;
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
    const path = call.path.replace(':id', idOf(call, foreign));
    const asked = (operatorId: string) => askWith(browser, call, path, { operatorId });
    const [theirs, none] = [await asked(THEIRS), await asked('no-such-casino')];
    expect([theirs.status, theirs.body.errors]).toEqual([400, [{ field: 'operatorId', code: 'unknown_value' }]]);
    expect({ ...theirs.body, request_id: '' }).toEqual({ ...none.body, request_id: '' });
    expect(await everything()).toBe(before);
  });

  test.each(
    ofPersons
      .filter((call) => call.method === 'get' && (!call.path.includes(':id') || call.path.startsWith('/integration/')) && mayOwner(call))
      .map((call) => [named(call), call] as const),
  )('%s tells nothing of it', async (_name, call) => {
    const { text, status } = await ask(await freshOwner(), call, idOf(call, { run: OUR_RUN, callback: ourCallback }));
    expect(status).toBe(200);
    for (const secret of [
      THEIRS,
      ...Object.values({ ...foreign, room: 'Their Riga', table: 'Their Table', report: 'Their comment' }),
      'Their case',
      'clerk@theirs',
      'fin@theirs',
      'owner@service',
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  test.each(['operatorId=their-casino', 'person=staff:owner@theirs.example', 'object=clerk@theirs.example'])(
    'the audit log with %s is empty',
    async (query) => {
      expect((await (await freshOwner()).call(`/audit?${query}`)).body).toEqual({ rows: [], next: null });
    },
  );

  test('a cursor of another list is refused by name', async () => {
    const { next } = (await staffOf('service').browser.call('/audit')).body;
    const rows = Number((await readAudit(app.store, { limit: 1 }))[0]?.seq);
    if (rows >= 50) expect(next).not.toBeNull();
    const reply = await (await freshOwner()).call(`/audit?cursor=${next ?? 'MToxOng'}`);
    expect([reply.status, reply.body.errors[0].field]).toEqual([400, 'cursor']);
  });

  test('nobody can be invited into another operator, whether it exists or not', async () => {
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

describe('calls without a fresh code are refused where one is needed', () => {
  test.each(ofPersons.filter(({ freshCode }) => freshCode === true).map((call) => [named(call), call] as const))(
    '%s',
    async (_name, call) => {
      const browser = await freshFor(call);
      // The sessions stay active while the code gets too old.
      for (let ms = 0; ms < LONG_AGO_MS; ms += LONG_AGO_MS / 6) {
        app.clock.now += LONG_AGO_MS / 6;
        await browser.call('/session');
      }
      const before = await everything();
      expect((await ask(browser, call, staffOf('support').personId)).body.code).toBe('STEP_UP_REQUIRED');
      expect(await everything()).toBe(before);
      await (await freshFor(call)).call('/session');
    },
  );
});

describe('bad input', () => {
  test.each(STAFF_CALLS.map((call) => [named(call), call] as const))('%s names a member it does not know', async (_name, call) => {
    app.clock.now += 7_000;
    const browser = call.path === '/sign-in/code' ? await halfWay() : await freshFor(call);
    const path = call.path.replace(':id', staffOf('support').personId);
    const reply = await askWith(browser, call, path, { colour: 'red' });
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
