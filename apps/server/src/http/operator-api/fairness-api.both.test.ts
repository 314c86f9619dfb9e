import { request as httpRequest, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { DayCheck, type DayNumber, readKeys } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { expect, test } from 'vitest';
import { appOnTable } from '../../../testing/fixtures/app-on-table.ts';
import { DealTable, withDealTables } from '../../../testing/fixtures/deal-table.ts';
import { type ListeningApp, newOperator, newToken, send } from '../../../testing/fixtures/listening-app.ts';
import { eventually } from '../../../testing/fixtures/test-service.ts';
import { DAY_SETTLES_MS } from '../../fair-days/fixed-days.ts';
import { DAY_MS, dayOf, startOf } from '../../process/day.ts';
import { BUNDLES } from './fairness-api.ts';

withDealTables();

interface Asked {
  readonly app: ListeningApp;
  readonly today: string;
  readonly over: number;
  readonly bearer: string;
  get(query: string, headers?: Record<string, string>): ReturnType<typeof send>;
}

/** The operator API on the data of a table that has played some hands, at the end of that day. */
async function playedDay(hands: number): Promise<Asked> {
  const table = await DealTable.seated();
  for (let hand = 0; hand < hands; hand += 1) {
    await table.dealt();
    await table.playOut(hand === 0 ? 'passive' : 'fold');
  }
  const today = dayOf(table.process.clock.now());
  const over = startOf(today) + DAY_MS + DAY_SETTLES_MS;
  const { app, bearer } = await appOnTable(table, over);
  const get: Asked['get'] = (query, headers = {}) =>
    send(`${app.url}/v1/operator/fairness${query}`, { headers: { authorization: `Bearer ${bearer}`, ...headers } });
  return { app, today, over, bearer, get };
}

async function verified(app: ListeningApp, text: string): Promise<{ readonly numbers: number; readonly root: string }> {
  const { body } = await send(`${app.url}/.well-known/cardroom-fairness.json`);
  const numbers: number[] = [];
  const context = { crypto: nodeCrypto, beacons: null, onNumber: ({ number }: DayNumber) => void numbers.push(number.n) };
  const check = new DayCheck(context, readKeys(nodeCrypto, body));
  for (const line of text.trimEnd().split('\n')) check.add(JSON.parse(line));
  const { root } = check.end();
  expect(body.days).toContainEqual(expect.objectContaining({ root }));
  return { numbers: numbers.length, root };
}

test('a day bundle is verified with nothing but what is published, packed or not', async () => {
  const { app, today, bearer, get } = await playedDay(3);
  const reply = await get(`?date=${today}`);
  expect([reply.status, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
    200,
    'application/x-ndjson; charset=utf-8',
    'no-store',
  ]);
  expect(reply.headers['content-disposition']).toBe(`attachment; filename="fairness-${today}.ndjson"`);
  const { numbers, root } = await verified(app, reply.text);
  expect(numbers).toBe(3);
  expect((await get(`?date=${today}`)).text).toBe(reply.text);
  const packed = await new Promise<Buffer>((done, fail) => {
    const headers = { authorization: `Bearer ${bearer}`, 'accept-encoding': 'gzip' };
    httpRequest(`${app.url}/v1/operator/fairness?date=${today}`, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(Buffer.concat(chunks)));
    })
      .on('error', fail)
      .end();
  });
  expect(gunzipSync(packed).toString()).toBe(reply.text);
  const all = await send(`${app.url}/.well-known/cardroom-fairness.json?days=all`);
  expect(all.body.days.map((day: { root: string }) => day.root)).toEqual([root]);
  await app.close();
});

test('bad input is refused with the field, and other operators see nothing', async () => {
  const { app, today, over, get } = await playedDay(1);
  for (const [query, message] of [
    ['', 'date is required'],
    ['?date=yesterday', 'date has an invalid format'],
    ['?date=2026-02-30', 'date has an invalid format'],
    [`?date=${today}&date=${today}`, 'date has the wrong type'],
    [`?date=${today}&table=1`, 'table is not recognized'],
  ] as const) {
    const { status, body } = await get(query);
    expect([query, status, body.code, body.message]).toEqual([query, 400, 'INVALID_REQUEST', message]);
  }
  app.clock.now = over - 1;
  const early = await get(`?date=${today}`);
  expect([early.status, early.body.message, early.body.errors]).toEqual([
    400,
    'date is not over yet',
    [{ field: 'date', code: 'not_over' }],
  ]);
  app.clock.now = over;
  const before = await get('?date=2020-01-01');
  expect([before.status, before.body.message]).toEqual([404, `There is no day bundle of 2020-01-01: the first day is ${today}`]);
  const other = await newToken(app, await newOperator(app, 'Other'));
  const foreign = await send(`${app.url}/v1/operator/fairness?date=${today}`, { headers: { authorization: `Bearer ${other}` } });
  expect([foreign.status, foreign.body.message]).toEqual([404, `There is no day bundle of ${today}: no hand was dealt yet`]);
  expect((await send(`${app.url}/v1/operator/fairness?date=${today}`)).status).toBe(401);
  await app.close();
});

test('bundles are limited, one at a time, and a client that goes away ends its own', async () => {
  const { app, today, bearer, get } = await playedDay(2);
  const opened = await new Promise<IncomingMessage>((done) => {
    const headers = { authorization: `Bearer ${bearer}` };
    httpRequest(`${app.url}/v1/operator/fairness?date=${today}`, { headers }, done).end();
  });
  opened.destroy();
  await eventually(async () => expect((await get(`?date=${today}`)).status).toBe(200));
  let refused = await get(`?date=${today}`);
  for (let tries = 0; tries < BUNDLES.burst && refused.status !== 429; tries += 1) refused = await get(`?date=${today}`);
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(app.logged()).not.toContain('"msg":"request failed"');
  await app.close();
});
