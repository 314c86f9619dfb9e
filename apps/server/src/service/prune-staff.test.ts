import { sql } from '@cardroom/storage';
import { expect, test } from 'vitest';
import { listeningApp, newOperator } from '../../testing/fixtures/listening-app.ts';
import { newStaff } from '../../testing/fixtures/staff.ts';
import { REQUEST_MS } from '../staff/access-requests.ts';
import { LINK_MS } from '../staff/people.ts';
import { pruneExpired } from './prune.ts';

test('staff links and sessions are deleted a day after they end', async () => {
  const app = await listeningApp();
  const { operatorId } = await newOperator(app);
  const bob = await newStaff(app, { email: 'bob@casino.example', role: 'support', operatorId });
  const count = async () =>
    (await app.store.read(sql`select (select count(*) from staff_link) as links, (select count(*) from staff_session) as sessions`))[0];
  expect((await bob.browser.call('/sign-out', {})).status).toBe(200);
  app.clock.now += 23 * 3_600_000;
  await pruneExpired(app.store, app.clock.now);
  expect(await count()).toEqual({ links: 1, sessions: 1 });
  app.clock.now += 2 * 3_600_000;
  await pruneExpired(app.store, app.clock.now);
  expect(await count()).toEqual({ links: 1, sessions: 0 });
  app.clock.now += LINK_MS;
  await pruneExpired(app.store, app.clock.now);
  expect(await count()).toEqual({ links: 0, sessions: 0 });
  await app.close();
});

test('requests for rights are deleted a day after they could last be approved', async () => {
  const app = await listeningApp();
  const { operatorId } = await newOperator(app);
  const ann = await newStaff(app, { email: 'ann@casino.example', role: 'owner', operatorId });
  const invite = (email: string) => ann.browser.call('/people', { email, name: 'Fin', role: 'finance' });
  const { requestId } = (await invite('fin@casino.example')).body.asked;
  expect((await ann.browser.call(`/people/requests/${requestId}/close`, {})).status).toBe(200);
  expect((await invite('fay@casino.example')).status).toBe(200);
  const states = async () =>
    (await app.store.read<{ state: string }>(sql`select state from staff_request order by state`)).map(({ state }) => state);
  app.clock.now += REQUEST_MS + 23 * 3_600_000;
  await pruneExpired(app.store, app.clock.now);
  expect(await states()).toEqual(['open', 'withdrawn']);
  app.clock.now += 2 * 3_600_000;
  await pruneExpired(app.store, app.clock.now);
  expect(await states()).toEqual([]);
  await app.close();
});
