import { createServer, type Server } from 'node:net';
import { transactionBody } from '@cardroom/operator-api';
import { WALLET_SETTINGS } from '@cardroom/wallet';
import { afterEach, expect, test } from 'vitest';
import * as service from '../apps/server/src/callbacks/operator-client.ts';
import { Caller } from '../packages/wallet-check/src/caller.ts';
import { DEADLINES_MS, type Setup } from '../packages/wallet-check/src/setup.ts';
import { ANSWER_BYTES_MAX, CONNECT_MS, Line } from '../packages/wallet-check/src/wire.ts';

// The conformance kit must send exactly what the service will send, so their requests are compared byte by byte.

const KEY = 'a-key';
let server: Server;
afterEach(() => new Promise<void>((closed) => server.close(() => closed())));

/** A server that records every request and answers each one with the same JSON. */
async function listen(): Promise<{ url: string; heard: string[] }> {
  const heard: string[] = [];
  const answer = '{"status":"success","data":{"balance":1.00,"currency":"EUR"}}';
  server = createServer((socket) => {
    let text = '';
    socket.on('data', (part) => {
      text += String(part);
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (!text.includes('\r\n\r\n') || Buffer.byteLength(body) < length) return;
      heard.push(text);
      text = '';
      socket.write(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${answer.length}\r\n\r\n${answer}`);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}/wallet`, heard };
}

test('wallet-check and the service send the same bytes', async () => {
  const { url, heard } = await listen();
  const call = {
    type: 'debit',
    transactionId: '01a1f90c-b141-70ad-9739-6563fe0f85e0',
    playerId: 'a+b@ü',
    gameKey: 'nlhe',
    roomId: '12',
    tableId: '3041',
    amountMinor: 10_010,
    currency: 'EUR',
    createdAt: 1_790_000_000_000,
  } as const;
  const client = service.createCallbackClient({ allowLoopbackHttp: true, endpoint: async () => ({ operatorUrl: url, apiKey: KEY }) });
  const row = { operatorId: 'o', transactionId: call.transactionId, attempt: 1, body: transactionBody(call) };
  await client.balance({ operatorId: 'o', playerId: call.playerId, currency: 'EUR' }, DEADLINES_MS.balance);
  await client.send({ ...row, kind: 'debit' } as never, DEADLINES_MS.debit);
  await client.send({ ...row, kind: 'result' } as never, DEADLINES_MS.result);
  client.close();
  const line = new Line(url, () => performance.now());
  const setup = { key: KEY, signingSecrets: [] as readonly string[], currency: 'EUR', deadlinesMs: DEADLINES_MS } as Setup;
  const clock = { now: Date.now, monotonic: () => 0, wait: () => Promise.resolve() };
  const signal = new AbortController().signal;
  const kit = new Caller({ setup, line, clock, sends: new Map(), signal, seen: () => undefined });
  await kit.balance({ player: call.playerId });
  await kit.transaction(call);
  await kit.body('result', row.body);
  line.close();
  expect(heard).toHaveLength(6);
  expect(heard.slice(3)).toEqual(heard.slice(0, 3));
  expect(heard[4]).toContain('"amount":100.10,');
});

test('wallet-check waits as long as the service', () => {
  expect(DEADLINES_MS).toEqual(WALLET_SETTINGS.deadlineMs);
  expect([CONNECT_MS, ANSWER_BYTES_MAX]).toEqual([service.CONNECT_MS, service.ANSWER_BYTES_MAX]);
});
