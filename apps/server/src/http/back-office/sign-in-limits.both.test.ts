import { createHash } from 'node:crypto';
import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ListeningApp, listeningApp, newOperator, type Reply } from '../../../testing/fixtures/listening-app.ts';
import { Browser, codeOfKey, newStaff, PASSWORD, type Staff } from '../../../testing/fixtures/staff.ts';
import { readAudit } from '../../audit/audit-chain.ts';
import { PasswordsBusy } from '../../staff/fair-queue.ts';
import { createPasswords, type Passwords } from '../../staff/passwords.ts';
import { STEP_UP_MS } from '../../staff/staff-sessions.ts';
import { TOTP_STEP_MS } from '../../staff/totp.ts';
import { FAILURES_MAX, LOCK_MS, STRANGERS_LIMITS } from '../../staff/tries.ts';
import { STAFF_FAILURES } from './back-office-api.ts';

/** Nothing that a stranger sends locks out, slows down or charges somebody else. */
const CHEAP = { N: 16, r: 8, p: 1 };
const HOME = '198.51.100.7';
const EVIL = '203.0.113.66';

let app: ListeningApp;
let casino: string;
let bob: Staff;
let ann: Staff;
/** Passwords in the queue's order, those that were hashed, the gate they wait at, and whether all are refused as too many. */
let work: { asked: string[]; verified: string[]; gate: Promise<void>; busy: boolean };
beforeEach(async () => {
  work = { asked: [], verified: [], gate: Promise.resolve(), busy: false };
  app = await listeningApp({ trustProxy: 1, passwords: watched() });
  casino = (await newOperator(app)).operatorId;
  bob = await newStaff(app, { email: 'bob@casino.example', role: 'support', operatorId: casino });
  ann = await newStaff(app, { email: 'ann@casino.example', role: 'owner', operatorId: casino });
});
afterEach(() => app.close());

function watched(): Passwords {
  const real = createPasswords(CHEAP, async (password, salt) => {
    work.verified.push(password);
    await work.gate;
    return createHash('sha256').update(salt).update(password).digest();
  });
  const unlessBusy = <Value>(start: () => Promise<Value>) => (work.busy ? Promise.reject(new PasswordsBusy('busy')) : start());
  return {
    ...real,
    hash: (password, turn) => unlessBusy(() => real.hash(password, turn)),
    verify: (password, hash, turn) => {
      work.asked.push(password);
      return unlessBusy(() => real.verify(password, hash, turn));
    },
  };
}
/** Signs in from an address, by default with a browser that nobody knows. */
const signIn = (address: string, email: string, password: string, browser = new Browser(app)): Promise<Reply> =>
  browser.call('/sign-in', { email, password }, { headers: { 'x-forwarded-for': address } });
const counts = () => app.store.read(sql`select source, failures from staff_try where failures > 0 order by source`);

describe('H1', () => {
  test('forty-five parallel wrong sign-ins from one address: ten are hashed, nobody else is refused or locked out', async () => {
    let open = () => {};
    work = { ...work, verified: [], gate: new Promise((done) => (open = done)) };
    const wrong = Array.from({ length: 45 }, (_, n) => signIn(EVIL, n % 2 === 0 ? bob.email : ann.email, `wrong ${n}`));
    const refused = await Promise.race([Promise.all(wrong), firstRefused(wrong, 45 - STAFF_FAILURES.burst)]);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
    const right = [
      signIn(HOME, bob.email, PASSWORD),
      signIn('198.51.100.8', ann.email, PASSWORD),
      signIn(HOME, bob.email, PASSWORD, bob.browser),
    ];
    open();
    expect((await Promise.all(right)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const statuses = (await Promise.all(wrong)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(STAFF_FAILURES.burst);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45 - STAFF_FAILURES.burst);
    expect(work.verified).toHaveLength(STAFF_FAILURES.burst + right.length);
    expect((await signIn(HOME, bob.email, PASSWORD)).status).toBe(200);
  });

  test('turns go round the people whose browsers are known, however many browsers one of them has', async () => {
    const second = new Browser(app);
    expect((await signIn(HOME, bob.email, PASSWORD, second)).status).toBe(200);
    let open = () => {};
    work = { ...work, verified: [], gate: new Promise((done) => (open = done)) };
    const tries: readonly [string, string, string, Browser][] = [
      [EVIL, 'nobody@casino.example', 'first', new Browser(app)],
      [EVIL, 'nobody@casino.example', 'second', new Browser(app)],
      [HOME, bob.email, 'bob 1', bob.browser],
      [HOME, bob.email, 'bob 2', bob.browser],
      [HOME, bob.email, 'bob 3', second],
      [HOME, ann.email, 'ann', ann.browser],
    ];
    const replies: Promise<Reply>[] = [];
    for (const one of tries) {
      replies.push(signIn(...one));
      await vi.waitFor(() => expect(work.asked).toContain(one[2]));
    }
    open();
    await Promise.all(replies);
    expect(work.verified).toEqual(['first', 'second', 'bob 1', 'ann', 'bob 2', 'bob 3']);
  });

  test('a sign-in that found no free turn costs neither the address nor the account anything', async () => {
    work.busy = true;
    for (let n = 0; n < 2 * STAFF_FAILURES.burst; n += 1) {
      const { status, headers } = await signIn(HOME, bob.email, PASSWORD);
      expect([status, headers['retry-after']]).toEqual([503, '5']);
    }
    expect(await counts()).toEqual([]);
    work.busy = false;
    for (let n = 0; n < 2 * STAFF_FAILURES.burst; n += 1) expect((await signIn(HOME, bob.email, PASSWORD)).status).toBe(200);
    expect(await counts()).toEqual([]);
  });

  test('an IPv6 network counts as one address', async () => {
    const guess = (n: number) => signIn(`2001:db8:1:2::${n.toString(16)}`, 'nobody@casino.example', 'wrong');
    for (let n = 0; n < STAFF_FAILURES.burst; n += 1) expect((await guess(n)).status).toBe(401);
    expect((await guess(99)).status).toBe(429);
    expect((await signIn('2001:db8:1:3::1', bob.email, PASSWORD)).status).toBe(200);
  });

  /** Resolves once so many of the replies have come; those that wait at the gate have not. */
  async function firstRefused(replies: readonly Promise<Reply>[], number: number): Promise<Reply[]> {
    const come: Reply[] = [];
    return new Promise((done) => {
      for (const reply of replies) {
        void reply.then((one) => {
          come.push(one);
          if (come.length === number) done([...come]);
        });
      }
    });
  }
});

describe('M2', () => {
  test('wrong passwords from elsewhere lock out neither the person nor their open session', async () => {
    for (let n = 0; n < 2 * FAILURES_MAX; n += 1) expect((await signIn(EVIL, ann.email, 'wrong')).status).toBe(401);
    expect((await signIn(EVIL, ann.email, PASSWORD)).status).toBe(401);
    app.clock.now += STEP_UP_MS;
    expect((await ann.browser.call('/step-up', { code: codeOfKey(app, ann.key) })).status).toBe(200);
    expect((await signIn(HOME, ann.email, PASSWORD)).status).toBe(200);
    app.clock.now += LOCK_MS;
    expect((await signIn(EVIL, ann.email, PASSWORD)).status).toBe(200);
  });

  test('behind the address of the guesses a known browser still gets in, with its code', async () => {
    for (let n = 0; n < STAFF_FAILURES.burst; n += 1) await signIn(EVIL, ann.email, 'wrong');
    expect((await signIn(EVIL, ann.email, PASSWORD)).status).toBe(429);
    app.clock.now += TOTP_STEP_MS;
    expect((await signIn(EVIL, ann.email, PASSWORD, ann.browser)).body).toEqual({ stage: 'code' });
    expect((await ann.browser.call('/sign-in/code', { code: codeOfKey(app, ann.key) })).status).toBe(200);
  });

  test('all browsers of one person share a limit on wrong passwords over all accounts', async () => {
    const second = new Browser(app);
    expect((await signIn(HOME, bob.email, PASSWORD, second)).status).toBe(200);
    const guess = (n: number, browser: Browser) => signIn(HOME, `nobody${n}@casino.example`, 'wrong', browser);
    for (let n = 0; n < STAFF_FAILURES.burst; n += 1) expect((await guess(n, n % 2 === 0 ? bob.browser : second)).status).toBe(401);
    expect([(await guess(98, bob.browser)).status, (await guess(99, second)).status]).toEqual([429, 429]);
    expect((await signIn(HOME, ann.email, PASSWORD, ann.browser)).status).toBe(200);
  });

  test('a browser known to somebody else is a stranger, and a known one is locked by its own mistakes', async () => {
    for (let n = 0; n < FAILURES_MAX; n += 1) expect((await signIn(HOME, ann.email, 'wrong', bob.browser)).status).toBe(401);
    expect((await signIn(HOME, ann.email, PASSWORD)).status).toBe(401);
    for (let n = 0; n < FAILURES_MAX; n += 1) expect((await signIn(HOME, bob.email, 'wrong', bob.browser)).status).toBe(401);
    expect((await signIn(HOME, bob.email, PASSWORD, bob.browser)).status).toBe(401);
    expect((await signIn(HOME, bob.email, PASSWORD)).status).toBe(200);
    const [row] = await readAudit(app.store, { action: 'person.last-try', limit: 1 });
    expect(row).toMatchObject({ subject: bob.email, address: HOME, detail: `{"until":${app.clock.now + LOCK_MS},"of":"device"}` });
  });

  test('many addresses together do not buy many guesses, and a known browser is not concerned', async () => {
    const guess = (n: number, password = 'wrong') => signIn(`203.0.${n >> 8}.${n & 255}`, bob.email, password);
    for (let n = 0; n < STRANGERS_LIMITS.password.max; n += 1) expect((await guess(n)).status).toBe(401);
    expect((await guess(9_999, PASSWORD)).status).toBe(401);
    expect((await signIn(HOME, bob.email, PASSWORD, bob.browser)).status).toBe(200);
    app.clock.now += STRANGERS_LIMITS.password.lockMs;
    expect((await guess(9_999, PASSWORD)).status).toBe(200);
  });

  test('wrong codes in a session lock its own codes, and nobody’s sign-in', async () => {
    app.clock.now += STEP_UP_MS;
    for (let n = 0; n < FAILURES_MAX; n += 1) expect((await ann.browser.call('/step-up', { code: '000000' })).status).toBe(401);
    expect((await ann.browser.call('/step-up', { code: codeOfKey(app, ann.key) })).status).toBe(401);
    const other = new Browser(app);
    expect((await signIn(HOME, ann.email, PASSWORD, other)).status).toBe(200);
    const factor = { code: codeOfKey(app, ann.key) };
    expect((await other.call('/sign-in/code', factor, { headers: { 'x-forwarded-for': HOME } })).status).toBe(200);
    app.clock.now += LOCK_MS;
    expect((await ann.browser.call('/step-up', { code: codeOfKey(app, ann.key) })).status).toBe(200);
  });
});

describe('low', () => {
  test('refused sign-ins are logged with status, reason and account, and never with what was typed', async () => {
    await signIn(EVIL, bob.email, 'canary typed here');
    await signIn(EVIL, 'canary typed there', 'x');
    for (let n = 1; n < FAILURES_MAX; n += 1) await signIn(EVIL, bob.email, 'wrong');
    await signIn(EVIL, bob.email, PASSWORD);
    const lines = app
      .logged()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { msg: string; outcome?: string; account?: string | null; path: string; status?: number });
    expect(lines.filter(({ msg }) => msg === 'sign-in refused').map(({ outcome, account }) => [outcome, account])).toEqual([
      ['wrong-password', bob.email],
      ['unknown-account', null],
      ['wrong-password', bob.email],
      ['wrong-password', bob.email],
      ['locked', bob.email],
    ]);
    expect(lines.filter(({ msg, path }) => msg === 'answered' && path.endsWith('/sign-in')).map(({ status }) => status)).toEqual(
      Array(5).fill(401),
    );
    expect(app.logged()).not.toContain('canary');
  });

  test('a hash of an earlier cost is replaced at the next sign-in', async () => {
    const stored = async () =>
      (await app.store.read<{ password_hash: string }>(sql`select password_hash from staff_person where email = ${bob.email}`))[0]
        ?.password_hash;
    const before = await stored();
    await app.store.write([sql`update staff_person set password_hash = ${before?.replace('p=1', 'p=3') ?? ''} where email = ${bob.email}`]);
    expect((await signIn(HOME, bob.email, 'wrong')).status).toBe(401);
    expect(await stored()).toContain('p=3');
    expect((await signIn(HOME, bob.email, PASSWORD)).status).toBe(200);
    expect(await stored()).toContain('p=1$');
    expect((await signIn(HOME, bob.email, PASSWORD)).status).toBe(200);
  });

  test('a new authenticator ends all other sessions', async () => {
    const other = new Browser(app);
    expect((await signIn(HOME, ann.email, PASSWORD, other)).status).toBe(200);
    expect((await other.call('/sign-in/code', { code: codeOfKey(app, ann.key) })).status).toBe(200);
    const { key } = (await ann.browser.call('/authenticator', {})).body;
    expect((await other.call('/session')).status).toBe(200);
    expect((await ann.browser.call('/authenticator/confirm', { code: codeOfKey(app, key) })).status).toBe(200);
    expect((await other.call('/session')).status).toBe(401);
    expect((await ann.browser.call('/session')).status).toBe(200);
  });
});
