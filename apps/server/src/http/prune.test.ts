import { sql } from '@cardroom/journal';
import { expect, test } from 'vitest';
import { LAUNCH, launch, listeningApp, newOperator, newToken } from './fixtures/listening-app.ts';
import { pruneExpired } from './prune.ts';

test('what expired a day ago goes; what may still be asked about stays', async () => {
  const app = await listeningApp();
  const count = async () =>
    (
      await app.store.read<{ codes: number; tokens: number }>(
        sql`select (select count(*) from launch_code) as codes, (select count(*) from operator_token) as tokens`,
      )
    )[0];
  const client = await newOperator(app);
  await launch(app, await newToken(app, client), LAUNCH);
  app.clock.now += 23 * 3_600_000;
  await pruneExpired(app.store, app.clock.now);
  expect(await count()).toEqual({ codes: 1, tokens: 1 });
  await newToken(app, client);
  app.clock.now += 2 * 3_600_000;
  await pruneExpired(app.store, app.clock.now);
  expect(await count()).toEqual({ codes: 0, tokens: 1 });
  await app.close();
});
