import { expect, test } from 'vitest';
import { crewInMemory } from '../../testing/fixtures/crew-in-memory.ts';
import { type Crew, noCrew } from '../cluster/crew.ts';
import type { ConformanceRuns, RunProgress } from './conformance-runs.ts';
import { houseRuns } from './house-runs.ts';

const progress = (done: number): RunProgress => ({ cases: [], total: done, ending: false });

/** A process with these runs; it notes which of them it was told to end. */
function runsAt(crew: Crew, live: Map<string, RunProgress>, holderOf: (runId: string) => Promise<string | null>) {
  const cancelled: string[] = [];
  const own: ConformanceRuns = {
    start: () => expect.unreachable(),
    progress: (runId) => live.get(runId) ?? null,
    // A run that has been told to end takes its time.
    cancel: (runId) => {
      cancelled.push(runId);
      return new Promise(() => {});
    },
    stop: async () => {},
  };
  return { cancelled, runs: houseRuns({ crew, own, holderOf }) };
}

test('a run is looked at and ended at the process that performs it', async () => {
  const crew = crewInMemory();
  const holders = new Map([
    ['mine', 'room-a.1'],
    ['theirs', 'room-b.1'],
  ]);
  const holderOf = async (runId: string) => holders.get(runId) ?? null;
  const a = runsAt(crew.join('room-a.1'), new Map([['mine', progress(3)]]), holderOf);
  const theirs = new Map([['theirs', progress(5)]]);
  const b = runsAt(crew.join('room-b.1'), theirs, holderOf);
  runsAt(crew.join('room-c.1'), new Map(), holderOf);
  expect(await a.runs.look('mine')).toEqual({ progress: progress(3), missing: null });
  expect(await a.runs.look('theirs')).toEqual({ progress: progress(5), missing: null });
  expect([await a.runs.cancel('mine'), await a.runs.cancel('theirs')]).toEqual([null, null]);
  expect([a.cancelled, b.cancelled]).toEqual([['mine'], ['theirs']]);
  // It has ended between the row and the question.
  theirs.delete('theirs');
  expect(await a.runs.look('theirs')).toEqual({ progress: null, missing: null });
  expect([await a.runs.look('over'), await a.runs.cancel('over')]).toEqual([{ progress: null, missing: null }, null]);
});

test('a process that gives no answer is named', async () => {
  const crew = crewInMemory();
  const a = runsAt(crew.join('room-a.1'), new Map(), async () => 'room-b.1');
  const b = runsAt(crew.join('room-b.1'), new Map([['theirs', progress(5)]]), async () => 'room-b.1');
  crew.cut('room-b.1');
  expect(await a.runs.look('theirs')).toEqual({ progress: null, missing: 'room-b' });
  expect([await a.runs.cancel('theirs'), b.cancelled]).toEqual(['room-b', []]);
});

test('a process alone looks no holder up', async () => {
  const { runs } = runsAt(noCrew('room-a.1'), new Map(), () => expect.unreachable());
  expect([await runs.look('over'), await runs.cancel('over')]).toEqual([{ progress: null, missing: null }, null]);
});
