import type { BetSizes } from '@cardroom/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { setBetSizes } from '../../operators/bet-sizes.ts';

const SIZES: BetSizes = { postflopPercent: [33, 67, 100], preflopTenths: [25, 30, 40], raiseTenths: [22, 25, 30] };

let app: ListeningApp;
beforeAll(async () => {
  app = await listeningApp();
});
afterAll(() => app.close());

test('the operator’s bet sizes reach its players with the session, also after a reload, and nobody else', async () => {
  const client = await newOperator(app);
  const token = await newToken(app, client);
  const plain = await redeem(app, codeOf(await launch(app, token, LAUNCH)));
  expect('betSizes' in plain.body.operator).toBe(false);
  value(await setBetSizes(app.store, { by: 'test', at: NOW }, client.operatorId, SIZES));
  const { body } = await redeem(app, codeOf(await launch(app, token, LAUNCH)));
  const again = await send(`${app.url}/api/session`, { headers: { authorization: `Bearer ${body.token}` } });
  expect([body.operator.betSizes, again.body.operator.betSizes]).toEqual([SIZES, SIZES]);
  const other = await newToken(app, await newOperator(app, 'Other'));
  expect('betSizes' in (await redeem(app, codeOf(await launch(app, other, LAUNCH)))).body.operator).toBe(false);
});
