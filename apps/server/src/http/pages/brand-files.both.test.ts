import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  codeOf,
  LAUNCH,
  type ListeningApp,
  launch,
  listeningApp,
  NOW,
  newOperator,
  newToken,
  redeem,
  send,
  value,
} from '../../../testing/fixtures/listening-app.ts';
import { setBrand } from '../../operators/brand.ts';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let app: ListeningApp;
beforeEach(async () => {
  app = await listeningApp();
});
afterEach(() => app.close());

test('a logo is served as an immutable image that cannot run scripts; every other name is 404', async () => {
  await newOperator(app, 'casino');
  await newOperator(app, 'other');
  const { logo, logoFile } = value(await setBrand(app.store, { by: 'test', at: NOW }, 'casino', { logo: Buffer.from(LOGO) }));
  const reply = await send(`${app.url}${logo}`);
  expect([reply.status, reply.text]).toEqual([200, LOGO]);
  expect(reply.headers['content-type']).toBe('image/svg+xml');
  expect(reply.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
  for (const path of [
    `/brand/other/${logoFile}`,
    `/brand/nobody/${logoFile}`,
    '/brand/casino/none.svg',
    '/brand/casino',
    '/brand/casino/%00',
  ]) {
    expect([path, (await send(`${app.url}${path}`)).status]).toEqual([path, 404]);
  }
});

test('tells a player who enters how the operator looks', async () => {
  const client = await newOperator(app);
  const token = await newToken(app, client);
  const plain = await redeem(app, codeOf(await launch(app, token, LAUNCH)));
  expect(plain.body.operator).toEqual({ name: 'Example Casino', brand: null, limitsUrl: null });
  value(await setBrand(app.store, { by: 'test', at: NOW }, client.operatorId, { colour: '#1e6fd9', logo: Buffer.from(LOGO) }));
  const { body } = await redeem(app, codeOf(await launch(app, token, LAUNCH)));
  expect(body.operator.brand).toMatchObject({
    tokens: { '--brand': '#1e6fd9' },
    logo: expect.stringMatching(/^\/brand\/example-casino\/\w{24}\.svg$/),
  });
  const again = await send(`${app.url}/api/session`, { headers: { authorization: `Bearer ${body.token}` } });
  expect(again.body.operator).toEqual(body.operator);
});
