import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { CARDROOM_VERSION } from '@cardroom/operator-api';
import { LEASE_LAPSED, type Transaction } from '@cardroom/wallet';
import { afterEach, describe, expect, test } from 'vitest';
import { SOCKETS_MAX } from './connection-pool.ts';
import { ANSWER_BYTES_MAX, type CallbackOptions, createCallbackClient, REQUEST_BYTES_MAX } from './operator-client.ts';

/** Tests against a real HTTP server, because each of these cases goes wrong with the defaults of common HTTP clients. */

const BODY = '{"transaction_type":"debit","amount":100.00,"name":"Zoë"}';
const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

const row = (change: Partial<Transaction> = {}): Transaction => ({
  seq: 1,
  id: 'd1',
  kind: 'debit',
  operatorId: 'op',
  playerId: 'p1',
  currency: 'EUR',
  roomId: '1',
  tableId: '2',
  stayId: 's',
  handId: null,
  lotId: null,
  amountMinor: 10_000,
  body: BODY,
  createdAt: 0,
  lane: 'm:op:p1:EUR',
  status: 'leased',
  attempts: 1,
  nextAt: 0,
  owner: 'me',
  outcome: null,
  doneAt: null,
  ...change,
});

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ended.push(() => {
    if (server instanceof http.Server) server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** An operator on this machine that answers as told and records its requests and connections. */
async function operator(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  const seen: Seen[] = [];
  // Longer than any test, so that idle connections are closed by the client.
  const server = http.createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url, headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(parts).toString() });
      answer(response, request);
    });
  });
  const connections: net.Socket[] = [];
  server.on('connection', (socket: net.Socket) => connections.push(socket));
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, port, seen, connections };
}

function client(operatorUrl: string, options: Partial<CallbackOptions> = {}) {
  const made = createCallbackClient({
    allowLoopbackHttp: true,
    endpoint: async () => ({ operatorUrl, apiKey: 'key-12345' }),
    ...options,
  });
  ended.push(() => made.close());
  return made;
}

const json = (text: string) => (response: ServerResponse) => response.setHeader('content-type', 'application/json').end(text);
const success = json('{"status":"success","data":{"balance":100.10}}');

describe('requests', () => {
  test('contain the stored bytes, once, with the key (spec 4.1)', async () => {
    const { url, seen } = await operator(success);
    const reply = await client(`${url}/casino/wallet`).send(row(), 1_000);
    expect(reply).toEqual({ kind: 'answer', httpStatus: 200, text: '{"status":"success","data":{"balance":100.10}}', retryAfterMs: null });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/casino/wallet/game/transaction', body: BODY });
    expect(seen[0]?.headers).toMatchObject({
      'x-api-key': 'key-12345',
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      'content-length': String(Buffer.byteLength(BODY)),
    });
  });

  test("use the operator's timeout, for money only where the caller allows it, and otherwise the default", async () => {
    const { url } = await operator(success);
    const given: number[] = [];
    const deadline = (ms: number) => {
      given.push(ms);
      return AbortSignal.timeout(5_000);
    };
    const who = { playerId: 'p1', currency: 'EUR' };
    const own = { balance: 1_000, debit: 8_000, delivery: 12_000 };
    const patient = client(url, { deadline, timeouts: async (operatorId) => (operatorId === 'op' ? own : null) });
    await patient.balance({ operatorId: 'op', ...who }, 3_000);
    await patient.balance({ operatorId: 'other', ...who }, 3_000);
    expect(given).toEqual([1_000, 3_000]);
    const kinds = ['debit', 'credit', 'cancel', 'result'] as const;
    expect(await Promise.all(kinds.map(async (kind) => patient.deadlineMs?.(row({ kind }))))).toEqual([8_000, 12_000, 12_000, 12_000]);
    expect(await patient.deadlineMs?.(row({ operatorId: 'other' }))).toBeNull();
    const unread = client(url, { deadline, timeouts: () => Promise.reject(new Error('no database')) });
    expect(await unread.deadlineMs?.(row())).toBeNull();
    expect(await unread.balance({ operatorId: 'op', ...who }, 3_000)).toMatchObject({ kind: 'answer' });
  });

  test('lease at the send: nothing goes out after the lease, however long the reads before it took', async () => {
    const { url, seen } = await operator(success);
    let now = 0;
    const stoppedFor = (ms: number) => ({
      now: () => now,
      endpoint: async () => {
        now += ms;
        return { operatorUrl: url, apiKey: 'key-12345' };
      },
    });
    expect(await client(url, stoppedFor(20_000)).send(row({ nextAt: 20_000 }), 1_000)).toEqual({ kind: 'not_sent', code: LEASE_LAPSED });
    expect(seen).toEqual([]);
    now = 0;
    expect(await client(url, stoppedFor(19_999)).send(row({ nextAt: 20_000 }), 1_000)).toMatchObject({ kind: 'answer' });
  });

  test('lease at the send: nothing goes out from a process that others may have taken over', async () => {
    const { url, seen } = await operator(success);
    let ours = false;
    const cut = client(url, { now: () => 0, isOurs: () => ours });
    expect(await cut.send(row({ nextAt: 20_000 }), 1_000)).toEqual({ kind: 'not_sent', code: LEASE_LAPSED });
    expect(seen).toEqual([]);
    ours = true;
    expect(await cut.send(row({ nextAt: 20_000 }), 1_000)).toMatchObject({ kind: 'answer' });
  });

  test('18-9: are signed over time and body, and numbered, with one signature for each secret; the body stays as it is', async () => {
    const { url, seen } = await operator(success);
    const endpoint = async () => ({ operatorUrl: url, apiKey: 'key-12345', signing: ['new-secret', 'old-secret'] });
    let now = 1_764_028_800_999;
    const signing = client(url, { endpoint, now: () => 0, wallTime: () => now });
    await signing.send(row({ nextAt: now + 60_000 }), 1_000);
    now += 1_000;
    await signing.send(row({ kind: 'credit', attempts: 2, nextAt: now + 60_000 }), 1_000);
    await signing.balance({ operatorId: 'op', playerId: 'a+b', currency: 'EUR' }, 1_000);
    const hex = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');
    const of = (atS: number, content: string) =>
      `t=${atS},v1=${hex('new-secret', `${atS}.${content}`)},v1=${hex('old-secret', `${atS}.${content}`)}`;
    expect(seen.map(({ headers }) => [headers['cardroom-signature'], headers['x-request-id'], headers['x-attempt']])).toEqual([
      [of(1_764_028_800, BODY), 'd1-1', '1'],
      [of(1_764_028_801, BODY), 'd1-2', '2'],
      [of(1_764_028_801, 'player_id=a%2Bb&currency=EUR'), expect.stringMatching(/^[0-9a-f-]{36}$/), '1'],
    ]);
    expect(seen.slice(0, 2).map(({ body }) => body)).toEqual([BODY, BODY]);
  });

  test('are signed by the query that is sent, whatever characters the player ID has', async () => {
    const { url, seen } = await operator(success);
    const signing = client(url, { endpoint: async () => ({ operatorUrl: url, apiKey: 'key-12345', signing: ['secret'] }) });
    const visible = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
    for (const character of [...visible, 'é', '日', '😀']) {
      await signing.balance({ operatorId: 'op', playerId: `o${character}x`, currency: 'EUR' }, 1_000);
      const { url: sent = '', headers } = seen.at(-1) ?? {};
      const [, at, signature] = /^t=(\d+),v1=(.*)$/.exec(String(headers?.['cardroom-signature'])) ?? [];
      const query = sent.slice(sent.indexOf('?') + 1);
      expect([character, signature]).toEqual([character, createHmac('sha256', 'secret').update(`${at}.${query}`).digest('hex')]);
      expect(new URLSearchParams(query).get('player_id')).toBe(`o${character}x`);
    }
  });

  test('are signed at the time of day, however far the clock of the leases is from it', async () => {
    const { url, seen } = await operator(success);
    const endpoint = async () => ({ operatorUrl: url, apiKey: 'key-12345', signing: ['secret'] });
    const from = Math.floor(Date.now() / 1_000);
    await client(url, { endpoint, now: () => Date.now() - 3_600_000 }).send(row({ nextAt: Date.now() }), 1_000);
    const [, at] = /^t=(\d+),/.exec(String(seen[0]?.headers['cardroom-signature'])) ?? [];
    expect(Number(at)).toBeGreaterThanOrEqual(from);
  });

  test('18-9: are neither signed nor numbered by default, and name the release', async () => {
    const { url, seen } = await operator(success);
    await client(url).send(row(), 1_000);
    const headers = seen[0]?.headers ?? {};
    expect(['cardroom-signature', 'x-request-id', 'x-attempt'].filter((name) => name in headers)).toEqual([]);
    expect(headers['cardroom-version']).toBe(CARDROOM_VERSION);
  });

  test('a result is sent to its own path', async () => {
    const { url, seen } = await operator(success);
    await client(url).send(row({ kind: 'result' }), 1_000);
    expect(seen[0]?.url).toBe('/game/result');
  });

  test('a balance inquiry is a GET with encoded values', async () => {
    const { url, seen } = await operator(success);
    await client(url).balance({ operatorId: 'op', playerId: 'a+b@x&c', currency: 'EUR' }, 1_000);
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/player/balance?player_id=a%2Bb%40x%26c&currency=EUR', body: '' });
    expect(seen[0]?.headers['content-type']).toBeUndefined();
  });

  test('connections are kept alive, one pool per operator', async () => {
    const { url, connections } = await operator(success);
    const made = client(url);
    for (let times = 0; times < 3; times++) await made.send(row(), 1_000);
    expect(connections).toHaveLength(1);
    await made.send(row({ operatorId: 'another' }), 1_000);
    expect(connections).toHaveLength(2);
  });

  test('unanswered balance calls take no connections away from money', async () => {
    const { url } = await operator((response, request) => (request.method === 'GET' ? undefined : success(response)));
    const made = client(url);
    const ask = { operatorId: 'op', playerId: 'p1', currency: 'EUR' };
    for (let reads = 0; reads <= SOCKETS_MAX; reads++) void made.balance(ask, 60_000);
    expect(await made.send(row(), 30_000)).toMatchObject({ kind: 'answer' });
  });

  test.each<[string, Partial<CallbackOptions>, string]>([
    ['that is unused', { idleMs: 50 }, 'timeout=600'],
    ['that the operator says it will close', {}, 'timeout=2'],
  ])('a connection %s is closed by us, so that no debit is sent on it while the operator closes it', async (_name, options, keepAlive) => {
    const { url, connections } = await operator((response) => success(response.setHeader('keep-alive', keepAlive)));
    const made = client(url, options);
    await made.send(row(), 1_000);
    await once(connections[0] ?? expect.fail('no connection'), 'close');
    expect(await made.send(row(), 1_000)).toMatchObject({ kind: 'answer' });
    expect(connections).toHaveLength(2);
  });

  test('a proxy in the environment does not get the key', async () => {
    const proxy = await operator(success);
    const { url, seen } = await operator(success);
    const before = { ...process.env };
    Object.assign(process.env, { HTTP_PROXY: proxy.url, http_proxy: proxy.url, ALL_PROXY: proxy.url, NO_PROXY: '', no_proxy: '' });
    try {
      await client(url).send(row(), 1_000);
    } finally {
      process.env = before;
    }
    expect([seen.length, proxy.seen.length]).toEqual([1, 0]);
  });

  test('nothing is sent without an endpoint or key', async () => {
    expect(await client('', { endpoint: async () => null }).send(row(), 1_000)).toEqual({ kind: 'not_sent', code: 'NO_ENDPOINT' });
    const locked = client('', { endpoint: () => Promise.reject(new Error('key sealed under another SECRETS_KEY')) });
    expect(await locked.send(row(), 1_000)).toEqual({ kind: 'not_sent', code: 'NO_ENDPOINT' });
  });
});

describe('answers', () => {
  test.each([201, 400, 401, 404, 409, 429, 500, 503])('%i is an answer, and its text is unchanged', async (status) => {
    const { url } = await operator((response) => response.writeHead(status).end('{"amount":1.10}'));
    expect(await client(url).send(row(), 1_000)).toMatchObject({ kind: 'answer', httpStatus: status, text: '{"amount":1.10}' });
  });

  test.each([
    ['in plain form', 'key-12345', 'got <your key>!'],
    ['in JSON-escaped form', 'key-"\\-5', '{"got":"<your key>"}'],
  ])('the key in an answer, %s, is masked before the answer is stored', async (_name, apiKey, masked) => {
    const text = masked.startsWith('{') ? JSON.stringify({ got: apiKey }) : `got ${apiKey}!`;
    const { url } = await operator((response) => response.end(text));
    const reply = await client(url, { endpoint: async () => ({ operatorUrl: url, apiKey }) }).send(row(), 1_000);
    expect(reply).toMatchObject({ kind: 'answer', text, masked });
  });

  test('HTML with status 200 stays text', async () => {
    const { url } = await operator((response) => response.setHeader('content-type', 'text/html').end('<html>'));
    expect(await client(url).send(row(), 1_000)).toMatchObject({ kind: 'answer', text: '<html>' });
  });

  test('a byte order mark before the JSON is not a part of it', async () => {
    const { url } = await operator(json('\ufeff{"status":"success"}'));
    expect(await client(url).send(row(), 1_000)).toMatchObject({ kind: 'answer', text: '{"status":"success"}' });
  });

  test.each([302, 307, 308])('%i is not followed, so that nobody else gets the key', async (status) => {
    const other = await operator(success);
    const { url } = await operator((response) => response.writeHead(status, { location: `${other.url}/game/transaction` }).end());
    expect(await client(url).send(row(), 1_000)).toMatchObject({ kind: 'answer', httpStatus: status });
    expect(other.seen).toEqual([]);
  });

  test('Retry-After is read in seconds and as a date', async () => {
    const inSeconds = await operator((response) => response.writeHead(503, { 'retry-after': '7' }).end());
    expect(await client(inSeconds.url).send(row(), 1_000)).toMatchObject({ retryAfterMs: 7_000 });
    const past = await operator((response) => response.writeHead(503, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }).end());
    expect(await client(past.url).send(row(), 1_000)).toMatchObject({ retryAfterMs: 0 });
    const odd = await operator((response) => response.writeHead(503, { 'retry-after': 'soon' }).end());
    expect(await client(odd.url).send(row(), 1_000)).toMatchObject({ retryAfterMs: null });
  });
});

describe('unknown: the operator may have processed it', () => {
  test('a body that is still dripping in at the deadline', async () => {
    const { url } = await operator((response) => {
      const drip = setInterval(() => response.write(' '), 20);
      ended.push(() => clearInterval(drip));
    });
    expect(await client(url).send(row(), 150)).toEqual({ kind: 'unknown', code: 'DEADLINE' });
  });

  test('no answer', async () => {
    const { url, seen } = await operator(() => {});
    expect(await client(url).send(row(), 100)).toEqual({ kind: 'unknown', code: 'DEADLINE' });
    expect(seen).toHaveLength(1);
  });

  test('a reset after the request', async () => {
    const { url, seen } = await operator((_response, request) => request.socket.resetAndDestroy());
    expect(await client(url).send(row(), 1_000)).toMatchObject({ kind: 'unknown' });
    expect(seen).toHaveLength(1);
  });

  test('a reset on a connection that was kept alive', async () => {
    let calls = 0;
    const { url, seen } = await operator((response, request) => (calls++ === 0 ? success(response) : request.socket.resetAndDestroy()));
    const made = client(url);
    await made.send(row(), 1_000);
    expect(await made.send(row(), 1_000)).toMatchObject({ kind: 'unknown' });
    // The request must not be retried automatically.
    expect(seen).toHaveLength(2);
  });

  test('an answer that ends too early', async () => {
    const { url } = await operator((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"status"');
      response.socket?.end();
    });
    expect(await client(url).send(row(), 1_000)).toMatchObject({ kind: 'unknown' });
  });

  test('an answer above the cap', async () => {
    const { url } = await operator((response) => response.end('x'.repeat(ANSWER_BYTES_MAX + 1)));
    expect(await client(url).send(row(), 1_000)).toMatchObject({ kind: 'unknown' });
  });
});

test('a gzip bomb is never unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000));
  expect(bomb.length).toBeLessThan(ANSWER_BYTES_MAX);
  const { url } = await operator((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
  const reply = await client(url).send(row(), 2_000);
  expect(reply.kind === 'answer' && reply.text.length).toBeLessThanOrEqual(bomb.length);
});

describe('not_sent: the operator cannot have processed it', () => {
  test('a request above the cap, in bytes', async () => {
    const { url, seen } = await operator(success);
    const made = client(url);
    expect(await made.send(row({ body: 'é'.repeat(REQUEST_BYTES_MAX / 2) }), 5_000)).toMatchObject({ kind: 'answer' });
    const above = row({ body: `${'é'.repeat(REQUEST_BYTES_MAX / 2)}x` });
    expect(await made.send(above, 5_000)).toEqual({ kind: 'not_sent', code: 'REQUEST_TOO_LARGE' });
    expect(seen).toHaveLength(1);
  });

  test('connection refused', async () => {
    const { url, port } = await operator(success);
    ended.pop()?.();
    expect(port).toBeGreaterThan(0);
    expect(await client(url).send(row(), 1_000)).toEqual({ kind: 'not_sent', code: 'ECONNREFUSED' });
  });

  test('a host name that does not resolve', async () => {
    const unknown = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
    expect(await client('https://wallet.example', { resolve: unknown }).send(row(), 1_000)).toEqual({
      kind: 'not_sent',
      code: 'ENOTFOUND',
    });
  });

  test.each<[string, (socket: net.Socket) => void, string]>([
    ['a TLS handshake without an answer', () => {}, 'ECONNTIMEOUT'],
    ['a TLS handshake that is reset', (socket) => socket.resetAndDestroy(), 'ECONNRESET'],
    ['a server without TLS', (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n{"status":"success"}'), ''],
  ])('%s', async (_name, behave, code) => {
    let bytes = 0;
    const port = await listen(
      net.createServer((socket) => {
        socket.on('error', () => {});
        socket.once('data', (data) => {
          bytes += data.length;
          behave(socket);
        });
      }),
    );
    const reply = await client(`https://127.0.0.1:${port}`, { connectMs: 100 }).send(row(), 1_000);
    expect(reply).toMatchObject(code === '' ? { kind: 'not_sent' } : { kind: 'not_sent', code });
    expect(bytes).toBeGreaterThan(0);
  });

  test('the deadline of the whole call passes before there is a connection', async () => {
    const port = await listen(net.createServer(() => {}));
    expect(await client(`https://127.0.0.1:${port}`).send(row(), 80)).toEqual({ kind: 'not_sent', code: 'DEADLINE' });
  });
});
