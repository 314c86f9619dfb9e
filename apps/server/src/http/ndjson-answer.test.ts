import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { eventually } from '../../testing/fixtures/test-service.ts';
import { sendNdjson } from './ndjson-answer.ts';

test('lines are made as their reader takes them, and failing ones end the connection', async () => {
  const made: number[] = [];
  const fails: unknown[] = [];
  const LINES = 100_000;
  async function* lines(until: number) {
    for (let n = 0; n < until; n += 1) {
      made.push(n);
      yield { n, text: 'x'.repeat(1_000) };
    }
    if (until < LINES) throw new Error('no further');
  }
  const app = express();
  app.get('/:until', async (request, response) => {
    await sendNdjson(request, response, { name: 'a b', lines: lines(Number(request.params.until)) }).catch((error) => fails.push(error));
  });
  const server = createServer(app);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const slow = await new Promise<import('node:http').IncomingMessage>((done) => get(`${url}/${LINES}`, done));
  slow.pause();
  await eventually(() => expect(made.length).toBeGreaterThan(10));
  let before = -1;
  await eventually(() => {
    const now = made.length;
    const isStill = now === before;
    before = now;
    expect(isStill).toBe(true);
  });
  expect(made.length).toBeLessThan(LINES / 2);
  slow.destroy();
  await eventually(() => expect(made.length).toBeLessThan(LINES));
  expect(fails).toEqual([]);

  const cut = new Promise<string>((done) => {
    get(`${url}/3`, (response) => {
      response.resume();
      response.on('error', (error) => done((error as NodeJS.ErrnoException).code ?? ''));
      response.on('end', () => done('whole'));
    });
  });
  expect(await cut).toBe('ECONNRESET');
  expect(fails).toEqual([new Error('no further')]);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
