import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkEveryRow, MIGRATIONS, type Migration } from '@cardroom/storage';
import { WALLET_SETTINGS } from '@cardroom/wallet';
import { describe, expect, test, vi } from 'vitest';
import { hashOfWorlds } from './events-hash.ts';
import type { Fault } from './faults.ts';
import { LAW } from './laws.ts';
import { HANDS_PER_WORLD, runWorlds } from './runs.ts';
import { type SimReport, SimWorld } from './sim-world.ts';
import { VirtualTime } from './virtual-time.ts';

// Some mistakes show only after hundreds of hands.
vi.setConfig({ testTimeout: 180_000 });

// The simulator's clock has fractions of a millisecond, which the service's own never has.
checkEveryRow(false);

/** Laws 2 to 5 and 9 to 16 in whole worlds in simulated time; `npm run sim` runs longer. */
describe('a world', () => {
  test.each([1, 2, 3, 4, 5, 6])('of seed %i breaks no law', async (seed) => {
    const report = await new SimWorld({ seed, hands: 30 }).run();
    expect(report.violations).toEqual([]);
    expect(report.hands).toBeGreaterThanOrEqual(30);
    expect(report.proofs).toBeGreaterThan(40);
  });

  test.each([1, 2, 3, 4])('of seed %i breaks no law when each hand is settled', async (seed) => {
    const report = await new SimWorld({ seed, hands: 30, settlement: 'hand' }).run();
    expect(report.violations).toEqual([]);
    expect(report.hands).toBeGreaterThanOrEqual(30);
  });

  /** The takeover of a table at a start was not answered, and the process continued without any table. */
  test('of seed 1000014 ends a process whose commit is not answered during its start', async () => {
    expect((await new SimWorld({ seed: 1_000_014, hands: 80, stubborn: true, pollMs: WALLET_SETTINGS.pollMs }).run()).violations).toEqual(
      [],
    );
  });

  test.each(['session', 'hand'] as const)('settled by %s restores every table unchanged after each crash', async (settlement) => {
    const report = await new SimWorld({ seed: 3, hands: 15, settlement, faults: { crash: 1, 'crash-after-commit': 0.02 } }).run();
    expect(report.violations).toEqual([]);
    expect(report.recovered).toBeGreaterThan(20);
  });

  test('draws its settlement mode', async () => {
    const drawn = await Promise.all([1, 2, 3, 4, 5, 6].map(async (seed) => (await new SimWorld({ seed, hands: 1 }).run()).settlement));
    expect(new Set(drawn)).toEqual(new Set(['session', 'hand']));
  });

  test('is the same for the same seed, down to the IDs and the order of calls to the operator', async () => {
    const [first, second] = [await new SimWorld({ seed: 9, hands: 20 }).run(), await new SimWorld({ seed: 9, hands: 20 }).run()];
    expect(first.trace.length).toBeGreaterThan(1_000);
    expect(first.events).toMatch(/^[0-9a-f]{64}$/);
    expect(second).toEqual(first);
  });

  /** The random numbers of a world once went to the migrations first, so each new one changed the hands of every seed. */
  test('is the same after one more migration', async () => {
    const later: Migration = { version: 9_999, name: 'later', statements: () => ['alter table operator add column later_on bigint'] };
    const [now, then] = [
      await new SimWorld({ seed: 9, hands: 20 }).run(),
      await new SimWorld({ seed: 9, hands: 20, migrations: [...MIGRATIONS, later] }).run(),
    ];
    expect(then).toEqual(now);
  });

  test('is the same in a thread next to others', async () => {
    const hands = HANDS_PER_WORLD + 10;
    const together = await runWorlds({ seed: 21, hands, threads: 2, log: () => {}, stopped: () => false });
    const [first, second] = [
      await new SimWorld({ seed: 21, hands: HANDS_PER_WORLD }).run(),
      await new SimWorld({ seed: 22, hands: 10 }).run(),
    ];
    expect(together).toMatchObject({ worlds: 2, hands: first.hands + second.hands, failed: [], events: hashOfWorlds([second, first]) });
    for (const [fault, times] of together.faults) expect([fault, times]).toEqual([fault, sumOf(fault, first, second)]);
  });
});

function sumOf(fault: Fault, ...reports: readonly SimReport[]): number {
  return reports.reduce((sum, { faults }) => sum + (faults.get(fault) ?? 0), 0);
}

test('simulated time runs calls in order, those planned earlier first, and skips cancelled ones', () => {
  const time = new VirtualTime(0);
  const ran: string[] = [];
  const plan = (at: number, name: string) => time.at(at, () => ran.push(`${name} at ${time.now()}`));
  plan(30, 'c');
  plan(10, 'a');
  plan(30, 'd');
  plan(20, 'never')();
  plan(10, 'b');
  while (time.next(25));
  expect(ran).toEqual(['a at 10', 'b at 10']);
  while (time.next(100));
  expect(ran.slice(2)).toEqual(['c at 30', 'd at 30']);
});

test('every law of a world is in the list of laws', () => {
  const listed = readFileSync(join(import.meta.dirname, '../../../../docs/invariants.md'), 'utf8');
  const numbers = new Set([...listed.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number)));
  expect(Object.values(LAW).filter((law) => !numbers.has(law))).toEqual([]);
});
