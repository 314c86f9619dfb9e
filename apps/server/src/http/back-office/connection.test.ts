import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, newOperator, type Reply } from '../../../testing/fixtures/listening-app.ts';
import { BALANCE_TEXT, type ScriptedWallet, scriptedWallet } from '../../../testing/fixtures/listening-wallet.ts';
import { newStaff, type Staff } from '../../../testing/fixtures/staff.ts';
import { readAudit } from '../../audit/audit-chain.ts';
import { setOperatorUrl } from '../../operators/wallet-url.ts';
import { CONNECTION_TESTS } from './connection-calls.ts';

const KEY = 'canary-key-of-the-wallet';
let app: ListeningApp;
let wallet: ScriptedWallet;
let ann: Staff;
let casino: string;
beforeEach(async () => {
  [app, wallet] = [await listeningApp(), await scriptedWallet()];
  casino = (await newOperator(app)).operatorId;
  ann = await newStaff(app, { email: 'ann@casino.example', role: 'owner', operatorId: casino });
  await point(wallet.url);
});
afterEach(() => Promise.all([app.close(), wallet.close()]));

const point = (url: string) =>
  setOperatorUrl(app.store, { by: 'test', at: 1 }, casino, url, { allowLoopback: true, key: { text: KEY, secrets: app.secrets } });
/** As written by a version that allowed the address. */
const moveByHand = (url: string) =>
  app.store.write([
    sql`update operator set operator_url = ${url} where operator_id = ${casino}`,
    sql`update operator_api_key set for_url = ${url} where operator_id = ${casino}`,
  ]);
const ask = (more: object = {}): Promise<Reply> =>
  ann.browser.call('/integration/test-connection', { playerId: 'alice+1', currency: 'EUR', ...more });
const error = (httpStatus: number, code: string) => ({ httpStatus, text: JSON.stringify({ status: 'error', code }) });
const success = (data: unknown, httpStatus = 200) => ({ httpStatus, text: JSON.stringify({ status: 'success', data }) });

describe('the connection test', () => {
  test('sends one balance inquiry with the key, leaves circuit breakers and ledger unchanged, and writes one audit row', async () => {
    const before = (await readAudit(app.store, { limit: 1 }))[0]?.seq ?? 0;
    const { body, text } = await ask();
    expect(body).toEqual({
      sent: `GET ${wallet.url}/player/balance?player_id=alice%2B1&currency=EUR`,
      httpStatus: 200,
      ms: expect.any(Number),
      verdict: { code: 'ok', text: 'The wallet responded. The balance of alice+1 is €1,234.50.' },
    });
    expect(wallet.seen).toEqual([{ method: 'GET', url: '/player/balance?player_id=alice%2B1&currency=EUR', key: KEY }]);
    expect(text).not.toContain(KEY);
    expect(await app.store.read(sql`select seq from wallet_tx union all select tx_seq from wallet_attempt`)).toEqual([]);
    expect((await readAudit(app.store, { limit: 1 }))[0]).toMatchObject({
      seq: before + 1,
      actor: 'staff:ann@casino.example',
      action: 'operator.test-connection',
      detail: JSON.stringify({ player: 'alice+1', currency: 'EUR', verdict: 'ok' }),
    });
    wallet.answer = error(500, 'INTERNAL_ERROR');
    for (let n = 0; n < 8; n += 1) expect((await ask()).body.verdict.code).toBe('refused');
    wallet.answer = { httpStatus: 200, text: BALANCE_TEXT };
    expect((await ask()).body.verdict.code).toBe('ok');
  });

  test.each([
    ['12345.00', '₩12,345'],
    ['12345.5', '₩12,345.50'],
  ])('writes a balance of %s won as %s', async (balance, text) => {
    wallet.answer = success({ balance, currency: 'KRW' });
    expect((await ask({ currency: 'KRW' })).body.verdict.text).toBe(`The wallet responded. The balance of alice+1 is ${text}.`);
  });

  test.each([
    [error(401, 'INVALID_API_KEY'), 'invalid-api-key', 'INVALID_API_KEY'],
    [{ httpStatus: 401, text: 'no' }, 'invalid-api-key', 'last four characters'],
    [error(404, 'PLAYER_NOT_FOUND'), 'unknown-player', 'does not know player alice+1'],
    [error(403, 'PLAYER_BLOCKED'), 'refused', 'PLAYER_BLOCKED'],
    [error(400, KEY), 'malformed', 'is not a documented one'],
    [{ httpStatus: 200, text: '{"status":"error"}' }, 'malformed', 'it has no "code"'],
    [{ httpStatus: 200, text: '' }, 'malformed', 'it is empty'],
    [{ httpStatus: 502, text: '<html>' }, 'malformed', '(HTTP 502) is not valid: it is not JSON'],
    [{ httpStatus: 302, text: '' }, 'malformed', 'redirects are not followed'],
    [{ httpStatus: 200, text: '[]' }, 'malformed', 'not a JSON object'],
    [{ httpStatus: 200, text: '{"status":1,"status":2}' }, 'malformed', 'a member is repeated'],
    [{ httpStatus: 200, text: '{"data":{"balance":1,"currency":"EUR"}}' }, 'malformed', 'it has no "status"'],
    [success(undefined), 'malformed', 'no "data.balance"'],
    [success({ balance: null, currency: 'EUR' }), 'malformed', 'no "data.balance"'],
    [success({ balance: 1, currency: 'USD' }), 'malformed', 'its "data.currency" is not EUR'],
    [success({ balance: 'a lot', currency: 'EUR' }), 'malformed', 'is not an amount'],
    [success({ balance: 1, currency: 'EUR' }, 500), 'malformed', 'its HTTP status is not'],
  ])('%j: %s', async (answer, code, words) => {
    wallet.answer = answer;
    const { body, text } = await ask();
    expect([body.verdict.code, body.httpStatus]).toEqual([code, answer.httpStatus]);
    expect(body.verdict.text).toContain(words);
    expect(text).not.toContain(KEY);
    expect(app.logged()).not.toContain(KEY);
  });

  test('says what is wrong with the connection', async () => {
    wallet.answer = (response) => response.destroy();
    expect((await ask()).body).toMatchObject({
      httpStatus: null,
      verdict: { code: 'no-answer', text: expect.stringContaining('closed before') },
    });
    wallet.answer = () => undefined;
    expect((await ask()).body.verdict).toMatchObject({
      code: 'no-answer',
      text: expect.stringContaining('no complete response arrived in time'),
    });
    await point(wallet.url.replace('http:', 'https:'));
    expect((await ask()).body).toMatchObject({ sent: null, verdict: { code: 'tls' } });
    await moveByHand('https://10.1.2.3');
    expect((await ask()).body).toMatchObject({ sent: null, verdict: { code: 'blocked' } });
    await point('http://127.0.0.1:9');
    expect((await ask()).body).toMatchObject({ sent: null, verdict: { code: 'not-reachable' } });
    await point('https://no-such-host.invalid');
    expect((await ask()).body).toMatchObject({ sent: null, verdict: { code: 'not-reachable' } });
    await app.store.write([sql`delete from operator_api_key`]);
    expect((await ask()).body).toMatchObject({ sent: null, verdict: { code: 'no-endpoint' } });
  });

  test('M3: sends nothing to another host until the key was entered for it', async () => {
    const other = await scriptedWallet();
    const change = { by: 'test', at: 2 };
    const refusal = await setOperatorUrl(app.store, change, casino, other.url, { allowLoopback: true });
    expect(refusal).toMatchObject({ ok: false, errors: [{ field: 'key' }] });
    // Even if the URL changes on another way.
    await app.store.write([sql`update operator set operator_url = ${other.url} where operator_id = ${casino}`]);
    expect((await ask()).body).toMatchObject({ sent: null, verdict: { code: 'no-endpoint' } });
    expect([other.seen, wallet.seen]).toEqual([[], []]);
    await other.close();
  });

  test('has a rate limit of its own per staff member', async () => {
    for (let n = 0; n < CONNECTION_TESTS.burst; n += 1) expect((await ask()).status).toBe(200);
    const limited = await ask();
    expect([limited.status, limited.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(wallet.seen).toHaveLength(CONNECTION_TESTS.burst);
    expect((await ann.browser.call('/integration')).status).toBe(200);
    app.clock.now += 6_000;
    expect((await ask()).status).toBe(200);
  });
});
