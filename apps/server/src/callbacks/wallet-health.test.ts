import { expect, test } from 'vitest';
import { crewInMemory } from '../../testing/fixtures/crew-in-memory.ts';
import { CallMeter, METER_MS, METER_PARTS } from './call-meter.ts';
import { readingWalletHealth } from './wallet-health.ts';

const START = 1_000 * METER_MS;

function processes() {
  const clock = { now: START };
  const now = () => clock.now;
  const crew = crewInMemory();
  const join = (processId: string) => {
    const meter = new CallMeter(now);
    return { meter, read: readingWalletHealth({ crew: crew.join(processId), meter, now }) };
  };
  return { clock, crew, join };
}
type Joined = ReturnType<ReturnType<typeof processes>['join']>;

const calls = ({ meter }: Joined, at: number, times: readonly number[], isAnswered = true): void => {
  for (const ms of times) meter.record('casino', 'debit', { at, ms, isAnswered });
};
const debitAt = async ({ read }: Joined, operatorId = 'casino') => (await read(operatorId)).calls.find(({ call }) => call === 'debit');

test('the p95 is that of all calls together, not an average of the processes', async () => {
  const { clock, join } = processes();
  const [a, b] = [join('room-a.1'), join('room-b.1')];
  // 190 quick calls at one process and 10 slow ones at the other: 95 % of all are quick.
  calls(a, clock.now, Array(190).fill(10));
  calls(b, clock.now, Array(10).fill(4_000), false);
  const [debit] = [await debitAt(a)];
  expect(debit).toMatchObject({ count: 200, answered: 190 });
  expect(debit?.p95Ms).toBeLessThan(11);
  expect(debit?.p95Parts.at(-1)).toBe(debit?.p95Ms);
  // One more slow call tips it.
  calls(b, clock.now, [4_000]);
  expect((await debitAt(a))?.p95Ms).toBeGreaterThan(3_999);
  expect(await debitAt(b)).toEqual(await debitAt(a));
  expect((await debitAt(a, 'other'))?.count).toBe(0);
});

test('each process’ calls are in their own part of the hour and leave it after an hour', async () => {
  const { clock, join } = processes();
  const [a, b] = [join('room-a.1'), join('room-b.1')];
  calls(a, clock.now, [10]);
  clock.now += METER_MS / 2;
  calls(b, clock.now, [1_000]);
  const parts = (await debitAt(a))?.p95Parts ?? [];
  expect(parts.flatMap((part, index) => (part === null ? [] : [index]))).toEqual([METER_PARTS / 2 - 1, METER_PARTS - 1]);
  clock.now += METER_MS / 2;
  expect(await debitAt(b)).toMatchObject({ count: 1 });
});

test('all processes are measured since the last one has started, and one without an answer is named', async () => {
  const { clock, crew, join } = processes();
  const a = join('room-a.1');
  calls(a, clock.now, [10]);
  clock.now += 60_000;
  const b = join('room-b.1');
  calls(b, clock.now, [10]);
  expect(await a.read('casino')).toMatchObject({ since: START + 60_000, missing: [] });
  crew.cut('room-b.1');
  expect(await a.read('casino')).toMatchObject({ since: START, missing: ['room-b'] });
  expect((await debitAt(a))?.count).toBe(1);
});
