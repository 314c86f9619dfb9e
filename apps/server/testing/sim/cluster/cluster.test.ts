import { checkEveryRow } from '@cardroom/storage';
import { describe, expect, test, vi } from 'vitest';
import { CLUSTER_MISTAKES } from './cluster-mistakes.ts';
import { ClusterWorld } from './cluster-world.ts';
import { FOUND_HANDS_MAX, findInCluster, PROCESSES } from './find-in-cluster.ts';

// Some mistakes show only after hundreds of hands.
vi.setConfig({ testTimeout: 180_000 });

// The simulator's clock has fractions of a millisecond, which the service's own never has.
checkEveryRow(false);

/** Laws 2 to 5, 9 to 15 and 17 to 20 in worlds of several processes; `npm run sim -- --processes 3` runs longer. */
describe('a world of three processes', () => {
  test.each([1, 2])('of seed %i breaks no law', async (seed) => {
    const report = await new ClusterWorld({ seed, hands: 12, processes: PROCESSES }).run();
    expect(report.violations).toEqual([]);
    expect(report.hands).toBeGreaterThanOrEqual(12);
  });

  test.each(['session', 'hand'] as const)(
    'settled by %s goes on when its processes die, stand still, and are cut off',
    async (settlement) => {
      const faults = { kill: 0.3, stall: 0.3, 'database-cut': 0.3, 'told-to-end': 0.2, 'peers-cut': 0.2, 'stall-at-an-answer': 0.002 };
      const report = await new ClusterWorld({ seed: 7, hands: 8, processes: PROCESSES, settlement, faults }).run();
      expect(report.violations).toEqual([]);
      expect(report.recovered).toBeGreaterThan(5);
    },
  );

  test('nobody is declared dead for an outage of the database that all share', async () => {
    const report = await new ClusterWorld({ seed: 5, hands: 8, processes: PROCESSES, faults: { 'database-restart': 0.5 } }).run();
    expect(report.violations).toEqual([]);
    expect(report.faults.get('database-restart')).toBeGreaterThan(1);
  });

  test('a table that comes from a machine whose clock is ahead may wait longer for a deadline by as much (seed 13)', async () => {
    const report = await new ClusterWorld({ seed: 13, hands: 44, processes: PROCESSES }).run();
    expect(report.violations).toEqual([]);
    expect(report.hands).toBeGreaterThanOrEqual(44);
  });

  test('is the same for the same seed, down to the IDs and the order of calls to the operator', async () => {
    const world = { seed: 9, hands: 5, processes: PROCESSES };
    const [first, second] = [await new ClusterWorld(world).run(), await new ClusterWorld(world).run()];
    expect(first.events).toMatch(/^[0-9a-f]{64}$/);
    expect(second).toEqual(first);
  });
});

describe('a mistake planted in three processes', () => {
  test.each(CLUSTER_MISTAKES)(`$name is found by its law within ${FOUND_HANDS_MAX} hands`, async (mistake) => {
    expect((await findInCluster(mistake, { seed: 1 }))?.report.violations ?? []).not.toEqual([]);
  });

  test('has a name of its own', () => {
    const names = CLUSTER_MISTAKES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
