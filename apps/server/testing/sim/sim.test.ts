import { checkEveryRow, MIGRATIONS, type Migration } from '@cardroom/storage';
import { WALLET_SETTINGS } from '@cardroom/wallet';
import { describe, expect, test, vi } from 'vitest';
import { hashOfWorlds } from './events-hash.ts';
import type { Fault, FaultMix } from './faults.ts';
import { MISTAKES, type Mistake } from './mistakes.ts';
import { findMistake, HANDS_PER_WORLD, runWorlds, shrink } from './runs.ts';
import { type SimReport, SimWorld } from './sim-world.ts';
import { VirtualTime } from './virtual-time.ts';

// Some mistakes show only after hundreds of hands.
vi.setConfig({ testTimeout: 180_000 });

// The simulator's clock has fractions of a millisecond, which the service's own never has.
checkEveryRow(false);

/** Laws 1, 3, 5, 9 and 10 in whole worlds in simulated time; `npm run sim` runs longer. */
describe('a world', () => {
  test.each([1, 2, 3, 4, 5, 6])('of seed %i breaks no law', async (seed) => {
    const report = await new SimWorld({ seed, hands: 30 }).run();
    expect(report.violations).toEqual([]);
    expect(report.hands).toBeGreaterThanOrEqual(30);
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

describe('a planted mistake', () => {
  /** Faults under which each mistake shows within a few hands; `npm run sim -- --mistakes` also finds each under randomly drawn faults. */
  const mixes: Readonly<Record<Mistake, FaultMix>> = {
    'operator-without-tombstone': { 'request-late': 0.3 },
    'timeout-taken-for-a-no': { 'answer-lost': 0.1 },
    'timeout-taken-for-a-yes': { 'request-lost': 0.1 },
    'debit-sent-again-with-a-new-id': { 'answer-lost': 0.1 },
    'credit-not-repeated': { 'request-lost': 0.1 },
    'credit-a-cent-short': {},
    'result-told-twice': {},
    'intents-dropped-at-restart': { 'request-lost': 0.2, crash: 1 },
    'answered-before-stored': { crash: 1 },
    'snapshot-without-missed-blinds': { crash: 1 },
    'replay-without-sat-out': { 'crash-after-commit': 0.1 },
    'recovered-table-without-a-clock': { crash: 1 },
    'action-id-answers-another-player': {},
    'late-stake-accepted': { reordered: 1, 'answer-late': 0.3 },
  };

  /** Stakes have a deadline of their own only when each hand is settled. */
  const mistakesBySession = MISTAKES.filter((mistake) => mistake !== 'late-stake-accepted');

  test.each(mistakesBySession)('%s is found', async (mistake) => {
    expect((await findMistake(mistake, 1, mixes[mistake], 'session'))?.violations ?? []).not.toEqual([]);
  });

  /** A timeout is too late for a stake however it is interpreted; an error that comes in time is not. */
  const mixesByHand: typeof mixes = { ...mixes, 'timeout-taken-for-a-yes': { 'error-before': 0.1 } };

  /** The replay is the same code for both modes, and far fewer seats sit out during a hand here. */
  const mistakesByHand = MISTAKES.filter((mistake) => mistake !== 'replay-without-sat-out');

  test.each(mistakesByHand)('%s is found when each hand is settled', async (mistake) => {
    expect((await findMistake(mistake, 1, mixesByHand[mistake], 'hand'))?.violations ?? []).not.toEqual([]);
  });

  test('shrinks to fewer hands and fewer kinds of faults, and still breaks the law', async () => {
    const mistake = 'timeout-taken-for-a-no';
    const found = await findMistake(mistake, 1);
    const seed = found?.seed ?? 0;
    const small = await shrink(seed, mistake);
    expect((await new SimWorld({ seed, hands: small.hands, faults: small.mix, mistake }).run()).violations).not.toEqual([]);
    expect(Object.keys(small.mix).length).toBeLessThan(Object.keys(found?.mix ?? {}).length);
  });
});

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
