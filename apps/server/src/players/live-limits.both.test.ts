import type { Store } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CrewInMemory, crewInMemory } from '../../testing/fixtures/crew-in-memory.ts';
import { knownPlayers } from '../../testing/fixtures/known-players.ts';
import { type Crew, noCrew } from '../cluster/crew.ts';
import { liftLimit, limitsOf, setLimit } from './limits.ts';
import { LiveLimits } from './live-limits.ts';

const ANN = { operatorId: 'casino', playerId: 'ann' };
const NOW = Date.parse('2026-11-20T10:00:00Z');
let store: Store;
let now: number;
let reads: number;
let crew: CrewInMemory;
beforeEach(async () => {
  [store, now, reads, crew] = [await testStore(), NOW, 0, crewInMemory()];
  await knownPlayers(store, 'casino', ['ann', 'ben']);
});
afterEach(() => store.close());

function limitsAt(process: Crew): LiveLimits {
  const counted: Store = {
    ...store,
    read: (stmt) => {
      reads += 1;
      return store.read(stmt);
    },
  };
  return new LiveLimits({
    store: counted,
    crew: process,
    clock: { now: () => now, at: () => () => {} },
    failed: (_, error) => expect.fail(`${error}`),
  });
}

const actor = () => ({ by: 'staff:rita@casino.example', at: now });
async function block(who = ANN): Promise<void> {
  now += 1_000;
  expect((await setLimit(store, actor(), who, { kind: 'block', reason: 'chargeback', minutes: null })).ok).toBe(true);
}
async function unblock(): Promise<void> {
  now += 1_000;
  const seen = (await limitsOf(store, ANN, now)).block?.at ?? null;
  expect((await liftLimit(store, actor(), ANN, { kind: 'block', reason: 'was a mistake', seen })).ok).toBe(true);
}

test('a change takes effect at all processes before the call ends', async () => {
  const [a, b, c] = [limitsAt(crew.join('a.1')), limitsAt(crew.join('b.1')), limitsAt(crew.join('c.1'))];
  const taken: string[] = [];
  b.onBlocked(async (players) => void taken.push(...players.map(({ playerId }) => playerId)));
  await block();
  await a.changed(ANN);
  expect([a, b, c].map((one) => one.isBlocked(ANN))).toEqual([true, true, true]);
  expect(taken).toEqual(['ann']);
  await unblock();
  await c.changed(ANN);
  expect([a, b, c].map((one) => one.isBlocked(ANN))).toEqual([false, false, false]);
});

test('a process that was not told sees the change in its next round, also one that was lifted or replaced', async () => {
  const [a, b] = [limitsAt(crew.join('a.1')), limitsAt(crew.join('b.1'))];
  await b.load();
  await b.round();
  crew.cut('b.1');
  await block();
  await a.changed(ANN);
  expect([a.isBlocked(ANN), b.isBlocked(ANN)]).toEqual([true, false]);
  await b.round();
  expect(b.isBlocked(ANN)).toBe(true);
  await unblock();
  await a.changed(ANN);
  await block({ operatorId: 'casino', playerId: 'ben' });
  await b.round();
  expect([b.isBlocked(ANN), b.isBlocked({ ...ANN, playerId: 'ben' })]).toEqual([false, true]);
});

test('the last change of a process that has gone is seen, too', async () => {
  crew.join('a.1');
  const b = limitsAt(crew.join('b.1'));
  await b.round();
  await block();
  crew.leave('a.1');
  await b.round();
  expect(b.isBlocked(ANN)).toBe(true);
});

test('a round without a change reads one row, and a process alone reads nothing', async () => {
  const b = limitsAt(crew.join('b.1'));
  crew.join('a.1');
  await block();
  await b.round();
  reads = 0;
  await b.round();
  expect(reads).toBe(1);
  const alone = limitsAt(noCrew('alone.1'));
  await alone.load();
  reads = 0;
  await alone.round();
  expect([reads, alone.isBlocked(ANN)]).toEqual([0, true]);
});
