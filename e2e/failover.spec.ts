import { postgresBinaries } from '@cardroom/storage/testing/own-cluster';
import { expect, test } from '@playwright/test';
import { Acknowledged } from './acknowledged.ts';
import { ChaosRun } from './chaos-run.ts';

test.describe('a fail-over of PostgreSQL', () => {
  test.skip(postgresBinaries() === null, "PostgreSQL's own programs are not installed here");

  test('to its synchronous replica loses no acknowledged action, no hand and no money', async () => {
    test.setTimeout(400_000);
    const run = await ChaosRun.start({ seed: 20_261_127, processes: 2, faults: ['failover'], log: (line) => console.log(line) });
    try {
      await run.killOnce();
      const report = await run.finish();
      console.log(report.text);
      expect(report.wrong).toEqual([]);
      expect(report.text).toMatch(/^ {2}failover +1 /m);
      expect(Number(/^actions acknowledged: (\d+), lost 0$/m.exec(report.text)?.[1])).toBeGreaterThan(0);
    } finally {
      await run.stop();
    }
  });
});

test('an action that was acknowledged and is not stored counts as lost, whenever it is looked for', async () => {
  const [stored, missing] = ['019ac000-0000-7000-8000-000000000001', '019ac000-0000-7000-8000-000000000002'];
  const acknowledged = new Acknowledged();
  for (const id of [stored, missing]) acknowledged.hear(id, 1_000);
  const read = async () => [{ action_id: `player-1:${stored}` }];
  await acknowledged.look(read, 2_000);
  expect([acknowledged.count, acknowledged.lost]).toEqual([2, [missing]]);
  // The service removes what is older than an hour: that is not a loss, and what was lost stays lost.
  await acknowledged.look(async () => [], 3_600_000);
  expect(acknowledged.lost).toEqual([missing]);
});
