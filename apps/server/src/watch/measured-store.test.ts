import { type Store, StoreUnavailable, UniqueViolation, UnitRefused } from '@cardroom/storage';
import { Registry } from 'prom-client';
import { beforeEach, expect, test } from 'vitest';
import { NO_TRACING } from '../process/tracing.ts';
import { type MeasuredStore, measuredStore } from './measured-store.ts';
import { createMeters } from './meters.ts';

let registry: Registry;
let now: number;
let answers: { resolve(): void; reject(error: Error): void }[];
let store: MeasuredStore;
beforeEach(() => {
  registry = new Registry();
  now = 1_000;
  answers = [];
  const inner = {
    read: async () => [],
    unfit: async () => null,
    close: async () => {},
    write: () => new Promise<unknown[][]>((resolve, reject) => void answers.push({ resolve: () => resolve([]), reject })),
  } as Store;
  store = measuredStore(inner, { meters: createMeters(registry), tracing: NO_TRACING, now: () => now });
});

async function counted(): Promise<readonly [written: number, failed: number]> {
  const text = await registry.metrics();
  const value = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  return [value('cardroom_commit_seconds_count'), value('cardroom_commits_failed_total')];
}

test('counts what was written, and what storage could not write; a refusal is an answer', async () => {
  const units = [store.write([]), store.write([]), store.write([]), store.write([])];
  answers[0]?.resolve();
  answers[1]?.reject(new StoreUnavailable('away'));
  answers[2]?.reject(new UnitRefused('a guard failed'));
  answers[3]?.reject(new UniqueViolation('exists'));
  expect((await Promise.allSettled(units)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  expect(await counted()).toEqual([1, 1]);
});

test('says how long the oldest unit has been on its way', async () => {
  expect(store.oldestCommitMs()).toBe(0);
  const first = store.write([]);
  now += 300;
  const second = store.write([]);
  now += 200;
  expect(store.oldestCommitMs()).toBe(500);
  answers[0]?.resolve();
  await first;
  expect(store.oldestCommitMs()).toBe(200);
  answers[1]?.reject(new StoreUnavailable('away'));
  await expect(second).rejects.toThrow('away');
  expect(store.oldestCommitMs()).toBe(0);
});
