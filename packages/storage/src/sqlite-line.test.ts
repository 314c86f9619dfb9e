import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sql } from './sql.ts';
import type { UnitAnswer } from './sqlite-engine.ts';
import { SqliteLine, type StorageThread } from './sqlite-line.ts';
import type { WorkerRequest } from './sqlite-worker.ts';
import { OutcomeUnknown, StoreUnavailable } from './store.ts';

type Sent = Exclude<WorkerRequest, { type: 'close' }>;

/** A storage thread that answers when the test says so. Copies what it gets, as a thread does. */
function aThread() {
  const events = new EventEmitter();
  const got: Sent[] = [];
  const thread = Object.assign(events, {
    postMessage: (request: Sent) => void got.push(structuredClone(request)),
    terminate: async () => 0,
  });
  const answer = (ids: readonly number[], each: UnitAnswer = { ok: true, rows: [] }) =>
    events.emit(
      'message',
      ids.map((id) => ({ id, answer: each })),
    );
  return {
    line: new SqliteLine(thread as unknown as StorageThread),
    got,
    answer,
    ids: () => got.map(({ units }) => units.map(({ id }) => id)),
  };
}

const unit = (value: unknown = 1) => [sql`select ${value as number}`];

test('units of one turn go in one message; those that come while they are written go together in the next', async () => {
  const { line, answer, ids } = aThread();
  const first = [line.write(unit()), line.write(unit())];
  expect(ids()).toEqual([]);
  await turn();
  expect(ids()).toEqual([[1, 2]]);
  const later = [line.write(unit()), line.write(unit()), line.write(unit())];
  await turn();
  answer([1]);
  expect(ids()).toEqual([[1, 2]]);
  answer([2]);
  expect(ids()).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  answer([3, 4, 5]);
  await Promise.all([...first, ...later]);
});

test('a read goes at once, also while units are written', async () => {
  const { line, answer, ids } = aThread();
  void line.write(unit());
  await turn();
  const read = line.read(sql`select 2`);
  expect(ids()).toEqual([[1], [2]]);
  answer([2], { ok: true, rows: [[{ two: 2 }]] });
  expect(await read).toEqual([{ two: 2 }]);
});

test('a value that cannot be copied refuses its unit alone', async () => {
  const { line, answer, ids } = aThread();
  const [good, bad, other] = [line.write(unit()), line.write(unit(() => {})), line.write(unit())].map((one) => Promise.allSettled([one]));
  await turn();
  expect(ids()).toEqual([[1], [3]]);
  answer([1, 3]);
  expect([(await good)?.[0]?.status, (await bad)?.[0]?.status, (await other)?.[0]?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('units that wait behind others share what those meet', async () => {
  const { line, answer, ids } = aThread();
  const [first, second] = [line.write(unit()), turn().then(() => line.write(unit()))];
  await turn();
  await turn();
  answer([1], { ok: false, failure: { kind: 'busy', message: 'locked', statement: -1 } });
  await expect(first).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(second).rejects.toBeInstanceOf(StoreUnavailable);
  const third = line.write(unit());
  await turn();
  const fourth = line.write(unit());
  answer([3], { ok: false, failure: { kind: 'unknown', message: 'disk', statement: -1 } });
  await expect(third).rejects.toBeInstanceOf(OutcomeUnknown);
  await expect(fourth).rejects.toBeInstanceOf(OutcomeUnknown);
  expect(ids()).toEqual([[1], [3]]);
  await expect(line.write(unit())).rejects.toBeInstanceOf(OutcomeUnknown);
});
