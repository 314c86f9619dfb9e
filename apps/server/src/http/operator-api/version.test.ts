import { CARDROOM_VERSION } from '@cardroom/operator-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListeningApp, launch, listeningApp, newOperator, newToken, send } from '../../../testing/fixtures/listening-app.ts';

let app: ListeningApp;
beforeAll(async () => {
  app = await listeningApp();
});
afterAll(() => app.close());

test('point 9: every answer of the operator API names the release, refusals and unknown paths included', async () => {
  const token = await newToken(app, await newOperator(app));
  const replies = [
    await launch(app, token),
    await launch(app, token, {}),
    await launch(app, 'wrong'),
    await send(`${app.url}/v1/operator/oauth`, { method: 'POST', raw: '{' }),
    await send(`${app.url}/v1/operator/hands`, { headers: { authorization: `Bearer ${token}` } }),
    await send(`${app.url}/v1/operator/nothing`),
    await send(`${app.url}/game-service/operator/launch`),
    await send(`${app.url}/openapi.json`),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 400, 401, 400, 200, 404, 404, 200]);
  expect(replies.map(({ headers }) => headers['cardroom-version'])).toEqual(replies.map(() => CARDROOM_VERSION));
});

test('point 9: other answers do not', async () => {
  expect((await send(`${app.url}/healthz`)).headers['cardroom-version']).toBeUndefined();
});
