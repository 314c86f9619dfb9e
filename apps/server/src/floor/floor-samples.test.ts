import { testStore } from '@cardroom/storage/testing';
import { expect, test } from 'vitest';
import { SLOT_MS, slotOf } from '../process/slots.ts';
import { NO_PULSE } from './floor-pulse.ts';
import { FloorSamples, type FloorSamplesPorts, samplesOf } from './floor-samples.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

async function sampling(more: Partial<FloorSamplesPorts> = {}) {
  const store = await testStore();
  const clock = { now: NOON + 60_000 };
  const missing: string[] = [];
  const ports: FloorSamplesPorts = {
    ...{ store, clock: { now: () => clock.now, at: () => () => {} } },
    isMine: () => true,
    operators: async () => ['casino', 'other'],
    pulse: async (operatorId) => ({ ...NO_PULSE, seated: operatorId === 'casino' ? 7 : 0, running: 2, missing: [...missing] }),
    online: async () => ({ online: 9, missing: [] }),
    failed: () => {},
    ...more,
  };
  const taken = () => samplesOf(store, 'casino', { from: 0, until: Number.MAX_SAFE_INTEGER });
  return { ports, samples: new FloorSamples(ports), taken, clock, missing };
}

test('a slot has one sample of the whole house, whoever else takes one', async () => {
  const { ports, samples, taken, clock } = await sampling();
  await samples.round();
  await samples.round();
  const beside = new FloorSamples({ ...ports, online: async () => ({ online: 1, missing: [] }) });
  await beside.round();
  expect(await taken()).toEqual([{ at: slotOf(NOON), online: 9, seated: 7, running: 2 }]);
  clock.now += SLOT_MS;
  await beside.round();
  expect((await taken()).map(({ at, online }) => [at, online])).toEqual([
    [slotOf(NOON), 9],
    [slotOf(NOON) + SLOT_MS, 1],
  ]);
});

test('a process that does not keep the house asks nobody and takes none', async () => {
  const { samples, taken } = await sampling({ isMine: () => false, operators: () => expect.unreachable() });
  await samples.round();
  expect(await taken()).toEqual([]);
});

test('while a process gives no answer there is no sample, and the next round tries again', async () => {
  const { samples, taken, missing } = await sampling();
  missing.push('room-b');
  await samples.round();
  expect(await taken()).toEqual([]);
  missing.pop();
  await samples.round();
  expect((await taken()).length).toBe(1);
});
