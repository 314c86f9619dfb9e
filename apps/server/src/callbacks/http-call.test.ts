import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type ConnectionPool, connectionPool, SOCKETS_MAX } from './connection-pool.ts';
import { afterMs, exchange, type HttpCall, whenAborted } from './http-call.ts';
import { guardedLookup } from './ssrf.ts';

/** Tests of one call against a bare TCP server, which sees every byte and may break the protocol. */

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

interface Host {
  readonly url: string;
  /** The bytes that each connection has brought so far. */
  readonly heard: string[];
  readonly connections: net.Socket[];
}

/** A host that hears everything; `answer` is told of each piece that arrives, with all that its connection has brought. */
async function host(answer: (socket: net.Socket, text: string) => void): Promise<Host> {
  const heard: string[] = [];
  const connections: net.Socket[] = [];
  const server = net.createServer((socket) => {
    const index = connections.push(socket) - 1;
    heard[index] = '';
    socket.on('error', () => {});
    socket.on('data', (part) => {
      const text = `${heard[index]}${part.toString('utf8')}`;
      heard[index] = text;
      answer(socket, text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ended.push(() => {
    for (const socket of connections) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, connections };
}

function pool(): ConnectionPool {
  const made = connectionPool({ connectMs: 2_000, idleMs: 60_000, lookup: guardedLookup({ allowLoopbackHttp: true }) });
  ended.push(() => made.close());
  return made;
}

const get = (url: string, change: Partial<HttpCall> = {}): HttpCall => ({
  method: 'GET',
  url,
  headers: {},
  answerBytesMax: 1_000,
  callOff: afterMs(10_000),
  ...change,
});
const post = (url: string, body: string): HttpCall => get(url, { method: 'POST', body });

const withText = (text: string): string => `HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
const texts = async (...outcomes: readonly ReturnType<typeof exchange>[]) =>
  (await Promise.all(outcomes)).map((outcome) => (outcome.kind === 'answer' ? outcome.bytes.toString() : outcome));

describe('the bytes of a request', () => {
  test('keep the names and the order of the headers; the length is that of the bytes, and nothing is sent in chunks', async () => {
    const { url, heard } = await host((socket) => socket.write(withText('ok')));
    const headers = { Accept: 'application/json', 'X-API-KEY': 'k', 'User-Agent': 'Cardroom' };
    await exchange(pool(), { ...post(`${url}/a/b`, '{"name":"Zoë"}'), headers });
    expect(heard).toEqual([
      'POST /a/b HTTP/1.1\r\nAccept: application/json\r\nX-API-KEY: k\r\nUser-Agent: Cardroom\r\n' +
        `Content-Length: 15\r\nHost: ${new URL(url).host}\r\nConnection: keep-alive\r\n\r\n{"name":"Zoë"}`,
    ]);
  });

  test('have no body and no length in a GET', async () => {
    const { url, heard } = await host((socket) => socket.write(withText('ok')));
    await exchange(pool(), get(`${url}/a?b=c%20d#e`, { headers: { Accept: 'image/png' } }));
    expect(heard).toEqual([`GET /a?b=c%20d HTTP/1.1\r\nAccept: image/png\r\nHost: ${new URL(url).host}\r\nConnection: keep-alive\r\n\r\n`]);
  });
});

describe('connections', () => {
  test('one that the host closed between two calls is not used again', async () => {
    const { url, heard, connections } = await host((socket) => socket.write(withText('ok')));
    const one = pool();
    await exchange(one, post(url, 'first'));
    const [first = expect.fail('no connection')] = connections;
    first.end();
    // Emitted when the other side has closed it as well.
    await once(first, 'close');
    expect(await texts(exchange(one, post(url, 'second')))).toEqual(['ok']);
    expect(heard.map((text) => text.slice(text.indexOf('\r\n\r\n') + 4))).toEqual(['first', 'second']);
  });

  test('one carries a single call at a time: nothing is pipelined', async () => {
    const { url, heard, connections } = await host(() => {
      if (heard.length === 2 && !heard.includes(''))
        for (const [index, socket] of connections.entries()) socket.write(withText(`${index}`));
    });
    const one = pool();
    const calls = texts(exchange(one, post(url, 'a')), exchange(one, post(url, 'b')));
    expect((await calls).toSorted()).toEqual(['0', '1']);
    expect(heard.map((text) => text.split('POST').length - 1)).toEqual([1, 1]);
  });

  test('an answer that nobody asked for is not taken for that of the next call', async () => {
    const { url, connections } = await host((socket) =>
      socket.write(connections.length === 1 ? withText('first') + withText('stray') : withText('second')),
    );
    const one = pool();
    await exchange(one, post(url, 'a'));
    expect(await texts(exchange(one, post(url, 'b')))).toEqual(['second']);
  });

  test(`no more than ${SOCKETS_MAX} to one host; a call whose deadline passes while it waits for one is never sent`, async () => {
    let full = (): void => {};
    const isFull = new Promise<void>((resolve) => {
      full = resolve;
    });
    const { url, heard, connections } = await host(() => {
      if (heard.filter((text) => text.endsWith('held')).length === SOCKETS_MAX) full();
    });
    const one = pool();
    const held = Array.from({ length: SOCKETS_MAX }, () => exchange(one, post(url, 'held')));
    await isFull;
    const deadline = new AbortController();
    const late = exchange(one, { ...post(url, 'late'), callOff: whenAborted(deadline.signal) });
    const waiting = exchange(one, post(url, 'waiting'));
    deadline.abort();
    expect(await late).toEqual({ kind: 'not_sent', code: 'DEADLINE' });
    for (const socket of connections) {
      socket.write(withText('ok'));
      socket.on('data', () => socket.write(withText('waited')));
    }
    expect(await texts(waiting)).toEqual(['waited']);
    expect(new Set(await texts(...held))).toEqual(new Set(['ok']));
    expect([connections.length, heard.filter((text) => text.includes('late'))]).toEqual([SOCKETS_MAX, []]);
  });
});

describe('a call without an answer', () => {
  test('is not sent when its deadline has passed before it begins', async () => {
    const { url, connections } = await host(() => expect.fail('something was sent'));
    const callOff = whenAborted(AbortSignal.abort());
    expect(await exchange(pool(), { ...post(url, 'x'), callOff })).toEqual({ kind: 'not_sent', code: 'DEADLINE' });
    expect(connections.length).toBeLessThanOrEqual(1);
  });

  test('is not sent when a header cannot be', async () => {
    const { url, connections } = await host(() => expect.fail('something was sent'));
    const outcome = await exchange(pool(), get(url, { headers: { 'X-API-KEY': 'a\r\nb: c' } }));
    expect(outcome).toEqual({ kind: 'not_sent', code: 'ERR_INVALID_CHAR' });
    expect(connections).toEqual([]);
  });

  test.each<[string, (socket: net.Socket) => void]>([
    ['closes', (socket) => socket.destroy()],
    ['resets', (socket) => socket.resetAndDestroy()],
    ['stops sending', (socket) => socket.end()],
    ['answers what is not HTTP', (socket) => socket.end('SSH-2.0-x\r\n')],
    ['switches the protocol', (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')],
  ])('may have been sent when the host %s after the headers, and is not sent again', async (_what, behave) => {
    const { url, connections } = await host((socket, text) => {
      if (!text.includes('\r\n\r\n')) return;
      socket.pause();
      behave(socket);
    });
    // Far more than the buffers of a connection hold, so that the host is gone before the last byte of the body.
    const outcome = await exchange(pool(), post(url, 'x'.repeat(20_000_000)));
    // The deadline is not waited for.
    expect(outcome).toEqual({ kind: 'unknown', code: expect.not.stringMatching('DEADLINE') });
    expect(connections).toHaveLength(1);
  });

  test('may have been sent when the deadline passes after the headers of the answer', async () => {
    const deadline = new AbortController();
    const { url } = await host((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n123', () => deadline.abort());
    });
    const callOff = whenAborted(deadline.signal);
    expect(await exchange(pool(), { ...post(url, 'x'), callOff })).toEqual({ kind: 'unknown', code: 'DEADLINE' });
  });
});

describe('an answer', () => {
  test.each<[string, string, string]>([
    ['after an informational one', `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${withText('ok')}`, 'ok'],
    ['in chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\n\r\n', 'ok'],
    ['without a body', 'HTTP/1.1 204 No Content\r\n\r\n', ''],
  ])('%s is read to its end', async (_what, bytes, text) => {
    const { url } = await host((socket) => socket.write(bytes));
    expect(await texts(exchange(pool(), post(url, 'x')))).toEqual([text]);
  });

  test('that ends with the connection is complete', async () => {
    const { url } = await host((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nok'));
    expect(await texts(exchange(pool(), post(url, 'x')))).toEqual(['ok']);
  });

  test('may be as long as the limit, and not a byte longer', async () => {
    const { url } = await host((socket, text) => socket.write(withText('x'.repeat(text.includes('/more') ? 1_001 : 1_000))));
    const one = pool();
    expect(await texts(exchange(one, get(url)))).toEqual(['x'.repeat(1_000)]);
    expect(await exchange(one, get(`${url}/more`))).toEqual({ kind: 'unknown', code: 'ANSWER_TOO_LARGE' });
  });
});
