import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { ANSWER_BYTES_MAX, type Exchange, headersOf, Line, type SendOptions } from './wire.ts';

let server: Server | null = null;
let line: Line | null = null;
afterEach(async () => {
  line?.close();
  server?.closeAllConnections();
  await new Promise<void>((closed) => (server === null ? closed() : server.close(() => closed())));
  server = null;
});

const PATIENT: SendOptions = { deadlineMs: 60_000, signal: new AbortController().signal };

/** Sends one debit to a wallet with the given answer. */
async function ask(answer: (req: IncomingMessage, res: ServerResponse) => void, options: SendOptions = PATIENT): Promise<Exchange> {
  server = createServer(answer);
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  line = new Line(`http://127.0.0.1:${(server.address() as AddressInfo).port}/wallet`, () => performance.now());
  return debit(options);
}

function debit(options: SendOptions = PATIENT): Promise<Exchange> {
  if (line === null) throw new Error('no line');
  const body = '{"amount":5.00}';
  return line.send({ kind: 'debit', method: 'POST', path: '/game/transaction', headers: headersOf('k', body), body }, options);
}

test('an answer has status, text and headers, and its connection is kept', async () => {
  const ports = new Set<number | undefined>();
  const first = await ask((req, res) => {
    ports.add(req.socket.remotePort);
    res.writeHead(402, { 'Content-Type': 'application/json' }).end('{"status":"error"}');
  });
  expect(first.reply).toEqual({ kind: 'answer', httpStatus: 402, text: '{"status":"error"}', retryAfterMs: null });
  expect(first.headers['content-type']).toBe('application/json');
  await debit();
  expect(ports.size).toBe(1);
});

test('without an answer in time the outcome is unknown', async () => {
  const { reply } = await ask(() => undefined, { ...PATIENT, deadlineMs: 100 });
  expect(reply).toEqual({ kind: 'unknown', code: 'DEADLINE' });
});

test('an answer that trickles in does not extend the deadline', async () => {
  const { reply } = await ask(
    (_req, res) => {
      res.write('{');
      const drip = setInterval(() => res.write(' '), 10);
      res.once('close', () => clearInterval(drip));
    },
    { ...PATIENT, deadlineMs: 150 },
  );
  expect(reply).toEqual({ kind: 'unknown', code: 'DEADLINE' });
});

test('when the connection breaks the outcome is unknown, also in the middle of an answer', async () => {
  expect((await ask((req) => req.socket.destroy())).reply.kind).toBe('unknown');
  line?.close();
  server?.close();
  const half = await ask((_req, res) => {
    res.writeHead(200, { 'Content-Length': 100 });
    res.write('{"status":');
    setImmediate(() => res.socket?.destroy());
  });
  expect(half.reply.kind).toBe('unknown');
});

test('a wallet that cannot be reached was sent nothing', async () => {
  line = new Line('http://127.0.0.1:1', () => performance.now());
  expect((await debit()).reply).toEqual({ kind: 'not_sent', code: 'ECONNREFUSED' });
});

test('an answer of more than 64 KiB is not read', async () => {
  const { reply } = await ask((_req, res) => res.end('x'.repeat(ANSWER_BYTES_MAX + 1)));
  expect(reply).toEqual({ kind: 'unknown', code: 'ANSWER_TOO_LARGE' });
});

test('a redirect counts as an answer and is not followed', async () => {
  let asked = 0;
  const { reply } = await ask((_req, res) => {
    asked += 1;
    res.writeHead(307, { Location: '/elsewhere' }).end();
  });
  expect([reply.kind === 'answer' && reply.httpStatus, asked]).toEqual([307, 1]);
});

test('a compressed answer is read, so that the case can report it', async () => {
  const { reply, headers } = await ask((_req, res) => res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('{"a":1}')));
  expect([reply.kind === 'answer' && reply.text, headers['content-encoding']]).toEqual(['{"a":1}', 'gzip']);
});

test('hanging up leaves the wallet the whole request and does not wait for an answer', async () => {
  let body = '';
  let arrived: () => void = () => undefined;
  const whole = new Promise<void>((done) => {
    arrived = done;
  });
  const exchange = await ask(
    (req) => {
      req.on('data', (part) => (body += String(part)));
      req.once('end', () => arrived());
    },
    { ...PATIENT, hangUp: true },
  );
  await whole;
  expect([exchange.reply, exchange.timed, body]).toEqual([{ kind: 'unknown', code: 'HUNG_UP' }, false, '{"amount":5.00}']);
});

test('an interruption ends a call at once', async () => {
  const interruption = new AbortController();
  const { reply } = await ask(() => interruption.abort(), { ...PATIENT, signal: interruption.signal });
  expect(reply).toEqual({ kind: 'unknown', code: 'ABORTED' });
  expect((await debit({ ...PATIENT, signal: interruption.signal })).reply.kind).not.toBe('answer');
});
