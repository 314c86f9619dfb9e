import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, newOperator, send, tokenRequest, value } from '../../../testing/fixtures/listening-app.ts';
import { Browser, codeOfKey, newStaff, type Staff } from '../../../testing/fixtures/staff.ts';
import { readAudit, verifyAudit } from '../../audit/audit-chain.ts';
import { currentApiKey } from '../../operators/api-key.ts';
import { LOGO_BYTES_MAX } from '../../operators/brand.ts';
import { CLIENTS_MAX } from '../../operators/credentials.ts';
import { openRoom } from '../../operators/rooms.ts';
import { USUAL_SEAT_RULES } from '../../operators/seat-rules.ts';
import { USUAL_TIMEOUTS } from '../../operators/timeouts.ts';

let app: ListeningApp;
let casino: string;
let ann: Staff;
beforeEach(async () => {
  app = await listeningApp();
  casino = (await newOperator(app)).operatorId;
  ann = await newStaff(app, { email: 'ann@casino.example', role: 'integrator', operatorId: casino });
  await freshen(ann);
});
afterEach(() => app.close());

const newest = async () => (await readAudit(app.store, { limit: 1 }))[0];
const rows = async () => (await newest())?.seq ?? 0;
const integration = async (browser = ann.browser) => (await browser.call('/integration')).body;
const freshen = async ({ browser, key }: Staff) => {
  app.clock.now += 30_000;
  expect((await browser.call('/step-up', { code: codeOfKey(app, key) })).status).toBe(200);
};
const URL = 'https://wallet.casino.example/cardroom';

const BRAND = { colour: null, felt: null, was: { colour: null, felt: null, logoFile: null } };

/** Changes made one after another: the call, the value its author saw, the new value, and the audit row. */
const CHANGES = [
  ['url', { url: `${URL}/`, was: null }, 'set-url', { url: null }, { url: URL }],
  ['currencies', { currencies: ['EUR', 'KRW', 'EUR'], was: ['EUR', 'KRW'] }, 'set-currencies', { currencies: ['EUR', 'KRW'] }],
  ['frame-origins', { origins: ['https://casino.example'], was: [] }, 'set-frame-origins', { origins: [] }],
  ['settlement', { mode: 'hand', was: 'session' }, 'set-settlement', { settlement: 'session' }, { settlement: 'hand' }],
  ['chat', { mode: 'off', was: 'phrases' }, 'set-chat', { chat: 'phrases' }, { chat: 'off' }],
  ['hand-sharing', { mode: 'names', was: 'off' }, 'set-hand-sharing', { handSharing: 'off' }, { handSharing: 'names' }],
  ['revocation', { endsPlayers: true, was: false }, 'set-revocation', { endsPlayers: false }, { endsPlayers: true }],
  ['reality-check', { minutes: 30, was: 0 }, 'reality-check', { minutes: 0 }, { minutes: 30 }],
  [
    'seat-rules',
    { browser: 'block', network: 'allow', history: 'warn', was: { ...USUAL_SEAT_RULES } },
    'set-seat-rules',
    { ...USUAL_SEAT_RULES },
    { browser: 'block', network: 'allow', history: 'warn' },
  ],
  [
    'timeouts',
    { balance: 2_000, debit: 8_000, delivery: 12_000, was: { ...USUAL_TIMEOUTS } },
    'set-timeouts',
    { ...USUAL_TIMEOUTS },
    { balance: 2_000, debit: 8_000, delivery: 12_000 },
  ],
  ['strict-launch', { strict: true, was: false }, 'set-strict-launch', { strict: false }, { strict: true }],
  [
    'refusal-code',
    { code: 'E1004', means: 'limit', was: null },
    'set-refusal-code',
    { code: 'E1004', means: null },
    { code: 'E1004', means: 'limit' },
  ],
  ['networks', { networks: ['203.0.113.0/24'], was: [] }, 'set-networks', { networks: [] }, { networks: ['203.0.113.0/24'] }],
  [
    'market',
    { country: 'ch', language: 'fr', was: 'de' },
    'set-market',
    { country: 'ch', language: 'de' },
    { country: 'ch', language: 'fr' },
  ],
  [
    'brand',
    { colour: '#1e6fd9', felt: '#5a1030', was: { colour: null, felt: null, logoFile: null } },
    'set-brand',
    { colour: null, felt: null, logoFile: null },
    { colour: '#1e6fd9', felt: '#5a1030', logoFile: null },
  ],
  [
    'table-look',
    { felt: 'plum', back: 'tide', was: { felt: null, back: null, emblem: null } },
    'set-table-look',
    { felt: null, back: null, emblem: null },
    { felt: 'plum', back: 'tide', emblem: null },
  ],
  [
    'bet-sizes',
    { sizes: { postflopPercent: [33, 67, 100], preflopTenths: [25, 30, 40], raiseTenths: [22, 25, 30] }, was: null },
    'set-bet-sizes',
    { sizes: null },
    { sizes: { postflopPercent: [33, 67, 100], preflopTenths: [25, 30, 40], raiseTenths: [22, 25, 30] } },
  ],
  [
    'picture-origin',
    { origin: 'https://img.casino.example/', was: null },
    'set-picture-origin',
    { origin: null },
    { origin: 'https://img.casino.example' },
  ],
  ['status', { status: 'paused', was: 'active' }, 'set-status', { status: 'active' }, { status: 'paused' }],
] as const;

describe('settings', () => {
  test('each change writes one audit row with the previous value and returns the whole integration', async () => {
    for (const [name, body, action, was, detail] of CHANGES) {
      const [before, seq] = [await integration(), await rows()];
      const reply = await ann.browser.call(`/integration/${name}`, body);
      expect([name, reply.status]).toEqual([name, 200]);
      expect(reply.body).toEqual(await integration());
      const row = await newest();
      expect(row).toMatchObject({
        seq: seq + 1,
        actor: 'staff:ann@casino.example',
        action: `operator.${action}`,
        operatorId: casino,
        was: JSON.stringify(was),
        address: '127.0.0.1',
      });
      if (detail !== undefined) expect(row?.detail).toBe(JSON.stringify(detail));
      // An unchanged value must not change the version.
      expect(reply.body.version === before.version).toBe(name === 'currencies');
    }
    expect(await integration()).toMatchObject({
      operator: { operatorId: casino, status: 'paused', operatorUrl: URL, frameOrigins: ['https://casino.example'] },
      settlement: 'hand',
      chat: 'off',
      handSharing: 'names',
      realityCheckMinutes: 30,
      seatRules: { browser: 'block', network: 'allow', history: 'warn' },
      markets: { ch: 'fr' },
      networks: ['203.0.113.0/24'],
      brand: { colour: '#1e6fd9', felt: '#5a1030', logoFile: null },
    });
    expect(await verifyAudit(app.store)).toMatchObject({ ok: true });
  });

  test('M1: changing who may frame the lobby takes a fresh code; invalid origins of an earlier version are shown', async () => {
    const stored = ['https://*', 'https://casino.example'];
    await app.store.write([sql`update operator set frame_origins = ${JSON.stringify(stored)} where operator_id = ${casino}`]);
    expect(await integration()).toMatchObject({ operator: { frameOrigins: stored }, ignoredFrameOrigins: ['https://*'] });
    const body = { origins: ['https://casino.example'], was: stored };
    app.clock.now += 11 * 60_000;
    const [stale, seq] = [await ann.browser.call('/integration/frame-origins', body), await rows()];
    expect([stale.status, stale.body.code, await rows()]).toEqual([403, 'STEP_UP_REQUIRED', seq]);
    expect(await integration()).toMatchObject({ operator: { frameOrigins: stored } });
    await freshen(ann);
    const changed = await ann.browser.call('/integration/frame-origins', body);
    expect(changed.body).toMatchObject({ operator: { frameOrigins: ['https://casino.example'] }, ignoredFrameOrigins: [] });
  });

  test('an operator can pause itself; only the service can activate it again', async () => {
    expect((await ann.browser.call('/integration/status', { status: 'paused', was: 'active' })).status).toBe(200);
    const seq = await rows();
    const refused = await ann.browser.call('/integration/status', { status: 'active', was: 'paused' });
    expect([refused.status, refused.body.code, await rows()]).toEqual([403, 'FORBIDDEN', seq]);
    const root = await newStaff(app, { email: 'root@cardroom.example', role: 'service-owner', operatorId: null });
    const back = await root.browser.call('/integration/status', { operatorId: casino, status: 'active', was: 'paused' });
    expect([back.status, back.body.operator.status]).toEqual([200, 'active']);
  });

  test('point 8: the service makes an operator a sandbox, its own staff choose the number of bots', async () => {
    const seq = await rows();
    const refused = await ann.browser.call('/integration/sandbox', { bots: 2, was: null });
    expect([refused.status, refused.body.code, await rows()]).toEqual([403, 'FORBIDDEN', seq]);
    const root = await newStaff(app, { email: 'root@cardroom.example', role: 'service-owner', operatorId: null });
    const made = await root.browser.call('/integration/sandbox', { operatorId: casino, bots: 2, was: null });
    expect([made.status, made.body.sandboxBots]).toEqual([200, 2]);
    expect((await ann.browser.call('/integration/sandbox', { bots: 4, was: 2 })).body.sandboxBots).toBe(4);
    expect(await newest()).toMatchObject({ action: 'operator.set-sandbox', was: '{"bots":2}', detail: '{"bots":4}' });
    expect((await ann.browser.call('/integration/sandbox', { bots: null, was: 4 })).body.code).toBe('FORBIDDEN');
    expect((await ann.browser.call('/integration/sandbox', { bots: 6, was: 4 })).body.code).toBe('INVALID_REQUEST');
    expect((await ann.browser.call('/integration/sandbox', { bots: 1, was: 2 })).body.code).toBe('CONFLICT');
  });

  test('a stale change is refused and changes nothing', async () => {
    for (const [name, body] of CHANGES.filter(([one]) => one !== 'currencies')) {
      expect((await ann.browser.call(`/integration/${name}`, body)).status).toBe(200);
      const seq = await rows();
      const again = await ann.browser.call(`/integration/${name}`, body);
      expect([name, again.status, again.body.code]).toEqual([name, 409, 'CONFLICT']);
      expect(again.body.message).toMatch(
        /^It was changed in the meantime: it is now (https:|players leave|every 30|hand|on|off|paused|balance 2 s|limit|browser block|203|fr|colour #1e6fd9|felt plum|33%)/,
      );
      expect(await rows()).toBe(seq);
    }
  });

  test.each([
    ['url', { url: 'http://10.0.0.1', was: null }, 'url'],
    ['url', { url: '', was: null }, 'url'],
    ['key', { key: 'short', was: [] }, 'key'],
    ['key', { key: 'long-enough', activeFrom: '2020-01-01T00:00:00Z', was: [] }, 'activeFrom'],
    ['key', { key: 'long-enough', activeFrom: '2036-01-01T00:00:00Z', was: [] }, 'activeFrom'],
    ['key', { key: 'long-enough', activeFrom: 'soon', was: [] }, 'activeFrom'],
    ['currencies', { currencies: ['EURO'], was: ['EUR', 'KRW'] }, 'currencies'],
    ['currencies', { currencies: [], was: ['EUR', 'KRW'] }, 'currencies'],
    ['currencies', { currencies: ['KRW'], was: ['EUR', 'KRW'] }, 'currencies'],
    ['frame-origins', { origins: ['https://casino.example/lobby'], was: [] }, 'origins'],
    ['frame-origins', { origins: ['https://*'], was: [] }, 'origins'],
    ['settlement', { mode: 'bet', was: 'session' }, 'mode'],
    ['chat', { mode: 'loud', was: 'phrases' }, 'mode'],
    ['hand-sharing', { mode: 'all', was: 'off' }, 'mode'],
    ['reality-check', { minutes: 4, was: 0 }, 'minutes'],
    ['seat-rules', { browser: 'forbid', network: 'warn', history: 'warn', was: { ...USUAL_SEAT_RULES } }, 'browser'],
    ['seat-rules', { browser: 'warn', network: 'warn', history: '', was: { ...USUAL_SEAT_RULES } }, 'history'],
    ['revocation', { endsPlayers: 'yes', was: false }, 'endsPlayers'],
    ['status', { status: 'gone', was: 'active' }, 'status'],
    ['refusal-code', { code: 'LIMIT_EXCEEDED', means: 'limit', was: null }, 'code'],
    ['refusal-code', { code: 'E1', means: 'perhaps', was: null }, 'means'],
    ['networks', { networks: ['203.0.113.0/40'], was: [] }, 'networks'],
    ['market', { country: 'zz', language: 'fr', was: null }, 'country'],
    ['market', { country: 'ch', language: 'klingon', was: 'de' }, 'language'],
    ['brand', { ...BRAND, colour: 'blue' }, 'colour'],
    ['brand', { ...BRAND, felt: '#ffffff' }, 'felt'],
    ['brand', { ...BRAND, logo: Buffer.from('GIF89a').toString('base64') }, 'logo'],
    ['brand', { ...BRAND, logo: 'no base64!' }, 'logo'],
    ['brand', { ...BRAND, logo: Buffer.alloc(LOGO_BYTES_MAX + 1, '<svg ').toString('base64') }, 'logo'],
    ['settlement', { mode: 'hand' }, 'was'],
    ['test-connection', { playerId: '', currency: 'EUR' }, 'playerId'],
  ])('%s %j is refused by name: %s', async (name, body, field) => {
    value(await openRoom(app.store, { by: 'test', at: 1 }, { operatorId: casino, currency: 'EUR', options: { bigBlind: 100 } }));
    const seq = await rows();
    const reply = await ann.browser.call(`/integration/${name}`, body);
    expect([reply.status, reply.body.errors.map((one: { field: string }) => one.field)]).toEqual([400, [field]]);
    expect(await rows()).toBe(seq);
  });
});

describe('the logo', () => {
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><!--${'x'.repeat(50_000)}--></svg>`);

  test('is stored unchanged, kept when colours change, and removed on request', async () => {
    const put = await ann.browser.call('/integration/brand', { ...BRAND, logo: svg.toString('base64') });
    expect(put.status).toBe(200);
    const { logoFile } = put.body.brand;
    const served = await send(`${app.url}/brand/${casino}/${logoFile}`);
    expect([served.status, served.text]).toEqual([200, svg.toString()]);
    const recoloured = await ann.browser.call('/integration/brand', { ...BRAND, colour: '#1e6fd9', was: put.body.brand });
    expect(recoloured.body.brand).toEqual({ colour: '#1e6fd9', felt: null, logoFile });
    expect((await send(`${app.url}/brand/${casino}/${logoFile}`)).text).toBe(svg.toString());
    const gone = await ann.browser.call('/integration/brand', { ...BRAND, logo: null, was: recoloured.body.brand });
    expect(gone.body.brand).toEqual({ colour: null, felt: null, logoFile: null });
    expect((await send(`${app.url}/brand/${casino}/${logoFile}`)).status).toBe(404);
  });

  test('has a size limit of its own', async () => {
    const long = await ann.browser.call('/integration/frame-origins', { origins: [svg.toString()], was: [] });
    expect(long.status).toBe(413);
  });
});

describe('the key', () => {
  const FIRST = 'canary-key-of-spring';
  const SECOND = 'canary-key-of-autumn';

  test('is never returned; the next one takes over at its planned time', async () => {
    expect((await ann.browser.call('/integration/url', { url: URL, was: null })).status).toBe(200);
    const first = (await ann.browser.call('/integration/key', { key: FIRST, was: [] })).body;
    expect(first).toMatchObject({ keys: [{ slot: 1, last4: 'ring', activeFrom: app.clock.now }], keyInUse: 1 });
    const activeFrom = app.clock.now + 3_600_000;
    const body = { key: SECOND, activeFrom: new Date(activeFrom).toISOString(), was: first.keys };
    const reply = await ann.browser.call('/integration/key', body);
    expect(reply.body).toMatchObject({ keys: [{ slot: 1 }, { slot: 2, last4: 'tumn', activeFrom }], keyInUse: 1 });
    expect(await newest()).toMatchObject({
      action: 'operator.set-api-key',
      was: JSON.stringify({ slots: first.keys }),
      detail: JSON.stringify({ slot: 2, last4: 'tumn', activeFrom }),
    });
    expect((await ann.browser.call('/integration/key', body)).body).toMatchObject({ code: 'CONFLICT' });
    const { version } = await integration();
    for (let n = 0; n < 4; n += 1) {
      app.clock.now += 900_000;
      await ann.browser.call('/session');
    }
    expect(await integration()).toMatchObject({ keyInUse: 2 });
    expect((await integration()).version).not.toBe(version);
    expect(await currentApiKey(app.store, app.secrets, { operatorId: casino, operatorUrl: URL }, app.clock.now)).toBe(SECOND);
    const kept = JSON.stringify([await integration(), first, reply.body, await readAudit(app.store, { limit: 100 })]);
    for (const secret of [FIRST, SECOND]) {
      expect(kept).not.toContain(secret);
      expect(app.logged()).not.toContain(secret);
    }
  });
});

describe('M3: the key', () => {
  const KEY = 'canary-key-of-the-casino';
  const THEIRS = 'https://wallet.of-the-integrator.example';

  test('is needed again for another host, in the URL form too', async () => {
    await ann.browser.call('/integration/url', { url: URL, was: null });
    await ann.browser.call('/integration/key', { key: KEY, was: [] });
    const seq = await rows();
    const moved = await ann.browser.call('/integration/url', { url: THEIRS, was: URL });
    expect([moved.status, moved.body.errors[0].field]).toEqual([400, 'key']);
    expect(moved.body.message).toContain('the stored key belongs to https://wallet.casino.example');
    expect([await rows(), (await integration()).operator.operatorUrl]).toEqual([seq, URL]);
    const typed = await ann.browser.call('/integration/url', { url: THEIRS, key: 'not-that-key', was: URL });
    expect(typed.body).toMatchObject({ operator: { operatorUrl: THEIRS }, keys: [{ slot: 1, last4: '-key' }], keyInUse: 1 });
    const { detail, was } = (await newest()) ?? {};
    expect(JSON.parse(detail ?? '')).toMatchObject({ url: THEIRS, key: { slot: 1, last4: '-key' } });
    expect(JSON.parse(was ?? '')).toMatchObject({ url: URL, slots: [{ slot: 1, last4: 'sino' }] });
    const kept = JSON.stringify([typed.body, await readAudit(app.store, { limit: 100 })]);
    for (const secret of [KEY, 'not-that-key']) {
      expect(kept).not.toContain(secret);
      expect(app.logged()).not.toContain(secret);
    }
  });

  test('cannot be set before the URL', async () => {
    const early = await ann.browser.call('/integration/key', { key: KEY, was: [] });
    expect([early.status, early.body.errors[0].field]).toEqual([400, 'url']);
  });
});

describe('18-9: signed callbacks', () => {
  test('are switched on with a secret that is shown once, and off again', async () => {
    const made = (await ann.browser.call('/integration/signing', { overlapHours: 0, was: [] })).body;
    expect(made).toEqual({ operatorId: casino, signingSecret: expect.stringMatching(/^[\w-]{43}$/), previousUntil: null });
    expect(await newest()).toMatchObject({ action: 'operator.new-signing-secret', operatorId: casino });
    const { signing } = await integration();
    expect(signing).toEqual([{ slot: 1, createdAt: app.clock.now, expiresAt: null }]);
    expect((await ann.browser.call('/integration/signing', { overlapHours: 1, was: [] })).status).toBe(409);
    const rotated = (await ann.browser.call('/integration/signing', { overlapHours: 1, was: signing })).body;
    expect(rotated.previousUntil).toBe(app.clock.now + 3_600_000);
    const kept = JSON.stringify([await integration(), await readAudit(app.store, { limit: 100 })]);
    for (const secret of [made.signingSecret, rotated.signingSecret]) {
      expect(kept).not.toContain(secret);
      expect(app.logged()).not.toContain(secret);
    }
    const off = await ann.browser.call('/integration/signing/off', { was: (await integration()).signing });
    expect([off.status, (await integration()).signing]).toEqual([200, []]);
  });
});

describe('client credentials', () => {
  const only = async () => (await integration()).clients[0];

  test('a new secret is shown once; after a rotation both work until the overlap ends, after a revoke neither', async () => {
    const made = (await ann.browser.call('/integration/credentials', {})).body;
    expect(made).toEqual({ clientId: expect.stringMatching(/^example-casino-/), clientSecret: expect.any(String), previousUntil: null });
    expect(await newest()).toMatchObject({ action: 'credential.create', subject: made.clientId, operatorId: casino });
    const token = async (clientSecret: string) =>
      (await tokenRequest(app, { operatorId: casino, clientId: made.clientId, clientSecret })).status;
    expect(await token(made.clientSecret)).toBe(200);

    const path = `/integration/credentials/${made.clientId}`;
    const { slots } = (await integration()).clients.find((one: { clientId: string }) => one.clientId === made.clientId);
    const rotated = (await ann.browser.call(`${path}/rotate`, { overlapHours: 1, was: slots })).body;
    expect(rotated.previousUntil).toBe(app.clock.now + 3_600_000);
    expect(await newest()).toMatchObject({ action: 'credential.rotate', was: JSON.stringify({ slots }) });
    expect([await token(made.clientSecret), await token(rotated.clientSecret)]).toEqual([200, 200]);
    const stale = await ann.browser.call(`${path}/rotate`, { overlapHours: 1, was: slots });
    expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT']);
    app.clock.now += 3_600_000;
    expect([await token(made.clientSecret), await token(rotated.clientSecret)]).toEqual([401, 200]);

    ann = await signedInAgain(ann);
    const seq = await rows();
    expect((await ann.browser.call(`${path}/revoke`, {})).body).toEqual({ clientId: made.clientId });
    expect(await newest()).toMatchObject({ seq: seq + 1, action: 'credential.revoke' });
    expect(await token(rotated.clientSecret)).toBe(401);
    expect((await ann.browser.call(`${path}/revoke`, {})).status).toBe(404);
    const kept = JSON.stringify([await integration(), await readAudit(app.store, { limit: 100 })]);
    for (const secret of [made.clientSecret, rotated.clientSecret]) {
      expect(secret.length).toBeGreaterThan(30);
      expect(kept).not.toContain(secret);
      expect(app.logged()).not.toContain(secret);
    }
  });

  test('an overlap is 0 to 168 hours, and the number of clients is limited', async () => {
    const { clientId, slots } = await only();
    for (const overlapHours of [-1, 169, 1.5]) {
      const reply = await ann.browser.call(`/integration/credentials/${clientId}/rotate`, { overlapHours, was: slots });
      expect(reply.body.errors[0].field).toBe('overlapHours');
    }
    for (let n = 1; n < CLIENTS_MAX; n += 1) {
      app.clock.now += 1_000;
      expect((await ann.browser.call('/integration/credentials', {})).status).toBe(200);
    }
    expect((await ann.browser.call('/integration/credentials', {})).body.code).toBe('CONFLICT');
  });
});

describe('access', () => {
  test('a service owner names the operator; support can read only; finance is refused', async () => {
    const owner = await newStaff(app, { email: 'owner@service.example', role: 'service-owner', operatorId: null });
    await freshen(owner);
    const other = await newOperator(app, 'Other Casino');
    expect((await owner.browser.call('/integration')).body.errors).toEqual([{ field: 'operatorId', code: 'required' }]);
    expect((await owner.browser.call('/integration?operatorId=nobody')).body.errors).toEqual([
      { field: 'operatorId', code: 'unknown_value' },
    ]);
    const change = { operatorId: other.operatorId, status: 'paused', was: 'active' };
    expect((await owner.browser.call('/integration/status', change)).body.operator).toMatchObject({
      operatorId: 'other-casino',
      status: 'paused',
    });
    expect((await integration()).operator).toMatchObject({ operatorId: casino, status: 'active' });
    // The client must belong to the named operator.
    const revoke = await owner.browser.call(`/integration/credentials/${other.clientId}/revoke`, { operatorId: casino });
    expect(revoke.status).toBe(404);

    for (const [role, reads] of [
      ['support', 200],
      ['read-only', 200],
      ['finance', 403],
      ['risk', 403],
    ] as const) {
      const { browser } = await newStaff(app, { email: `${role}@casino.example`, role, operatorId: casino });
      expect([role, (await browser.call('/integration')).status]).toEqual([role, reads]);
      expect((await browser.call('/integration/status', { status: 'paused', was: 'active' })).body.code).toBe('FORBIDDEN');
    }
  });
});

/** Signs in again hours later, with a fresh code. */
async function signedInAgain(person: Staff): Promise<Staff> {
  const browser = new Browser(app);
  app.clock.now += 60_000;
  await browser.call('/sign-in', { email: person.email, password: 'four wild geese' });
  expect((await browser.call('/sign-in/code', { code: codeOfKey(app, person.key) })).status).toBe(200);
  return { ...person, browser };
}
