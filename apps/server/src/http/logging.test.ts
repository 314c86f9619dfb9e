import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { createLogger, logRequests } from './logging.ts';

test('secrets and cards are never logged, at whatever depth', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  const secret = {
    authorization: 'S1',
    cookie: 'S2',
    'x-api-key': 'S3',
    client_secret: 'S4',
    token: 'S5',
    code: 'S6',
    cards: ['S7'],
    deck: 'S8',
  };
  log.info(secret, 'top');
  log.info({ headers: secret }, 'in headers');
  log.info({ request: { headers: secret } }, 'deeper');
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toMatch(/S\d/);
  expect(lines.join('')).toContain('[redacted]');
});

test('lines below the level are not logged', () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => void lines.push(line) });
  log.info('quiet');
  log.warn('loud');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['loud']);
});

test('a request aborted within its body is logged with its address', async () => {
  const app = express();
  const logged = new Promise<string>((resolve) => app.use(logRequests(createLogger('info', { write: resolve }), () => 0)));
  app.post('/upload', (request, response) => {
    request.once('data', () => {
      request.destroy();
      response.end();
    });
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  socket.write('POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf');
  expect(JSON.parse(await logged)).toMatchObject({ path: '/upload', ip: '127.0.0.1', msg: 'client left' });
  socket.destroy();
  server.close();
});

test('low: a request whose client left before the answer is logged without a status, not as 200', async () => {
  const app = express();
  const logged = new Promise<string>((resolve) => app.use(logRequests(createLogger('info', { write: resolve }), () => 0)));
  app.post('/sign-in', (request, response) => {
    response.once('close', () => response.status(401).end());
    request.socket.destroy();
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  socket.write('POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
  expect(JSON.parse(await logged)).toMatchObject({ path: '/sign-in', status: null, msg: 'client left' });
  server.close();
});
