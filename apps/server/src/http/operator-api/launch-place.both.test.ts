import { sql } from '@cardroom/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Client,
  codeOf,
  LAUNCH,
  type ListeningApp,
  launch,
  listeningApp,
  newOperator,
  newToken,
  redeem,
  send,
} from '../../../testing/fixtures/listening-app.ts';
import { OperatorPast } from '../../../testing/fixtures/operator-past.ts';

/** Point 9: `open`, `return_url` and `cashier_url` of a launch, to the answer that the browser gets. */
let app: ListeningApp;
let client: Client;
let token: string;
beforeAll(async () => {
  app = await listeningApp();
  client = await newOperator(app);
  token = await newToken(app, client);
  await OperatorPast.open(app.store, client.operatorId, '1001');
  await OperatorPast.open(app.store, (await newOperator(app, 'Other')).operatorId, '2001');
});
afterAll(() => app.close());

const asked = (more: object) => launch(app, token, { ...LAUNCH, currency: 'EUR', ...more });

describe('point 9: open', () => {
  test.each([
    [{ table_id: '2001' }, 'open.table_id'],
    [{ room_id: '12001' }, 'open.room_id'],
    [{ table_id: '999' }, 'open.table_id'],
    [{ room_id: '999' }, 'open.room_id'],
  ])('%j is not a place of the operator', async (open, field) => {
    const reply = await asked({ open });
    expect([reply.status, reply.body.errors]).toEqual([400, [{ field, code: 'unknown_value' }]]);
  });

  test('a table in another currency than the launch is refused', async () => {
    expect((await launch(app, token, { ...LAUNCH, currency: 'KRW', open: { table_id: '1001' } })).status).toBe(400);
  });

  test('the browser is told where to go, once; a place that has closed in the meantime is null', async () => {
    const room = await redeem(app, codeOf(await asked({ open: { room_id: '11001' } })));
    expect(room.body.landing).toEqual({ tableId: '1001' });
    const again = await send(`${app.url}/api/session`, { headers: { authorization: `Bearer ${room.body.token}` } });
    expect([again.status, 'landing' in again.body]).toEqual([200, false]);
    await app.store.write([sql`update poker_table set closed_at = 1 where table_id = '1001'`]);
    const closed = await redeem(app, codeOf(await asked({ open: { table_id: '1001' } })));
    expect(closed.body.landing).toEqual({ tableId: null });
    expect('landing' in (await redeem(app, codeOf(await asked({})))).body).toBe(false);
  });
});

test('point 9: a place that cannot be read does not cost the player the session', async () => {
  app.answers.fails = 'landing';
  const reply = await redeem(app, codeOf(await asked({ open: { room_id: '11001' } })));
  app.answers.fails = false;
  expect([reply.status, reply.body.token, reply.body.landing]).toEqual([200, expect.any(String), { tableId: null }]);
});

test('point 9: the browser gets the operator’s pages, also after a reload, and nothing else of the launch', async () => {
  const pages = { return_url: 'https://casino.example/', cashier_url: 'https://casino.example/cashier' };
  const opened = await redeem(app, codeOf(await asked({ ...pages, metadata: { campaign: 'autumn' } })));
  const operator = { returnUrl: pages.return_url, cashierUrl: pages.cashier_url };
  expect(opened.body.operator).toMatchObject(operator);
  const again = await send(`${app.url}/api/session`, { headers: { authorization: `Bearer ${opened.body.token}` } });
  expect(again.body.operator).toMatchObject(operator);
  for (const { text } of [opened, again]) expect(text).not.toContain('autumn');
  const plain = await redeem(app, codeOf(await asked({})));
  expect(Object.keys(plain.body.operator)).toEqual(['name', 'brand', 'limitsUrl']);
});

test.each(['return_url', 'cashier_url'])(
  'point 9: %s that could run script or leave https is refused, and nothing is stored',
  async (name) => {
    const count = async () => (await app.store.read(sql`select code_hash from launch_code`)).length;
    const before = await count();
    for (const url of ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'http://casino.example/', '//evil.example/']) {
      const reply = await asked({ [name]: url });
      expect([url, reply.status, reply.body.errors]).toEqual([url, 400, [{ field: name, code: 'bad_format' }]]);
    }
    expect(await count()).toBe(before);
  },
);
