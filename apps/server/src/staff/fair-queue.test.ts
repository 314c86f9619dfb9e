import { expect, test } from 'vitest';
import { AT_ONCE_MAX, fairQueue, PasswordsBusy, type Turn, WAITING_MAX } from './fair-queue.ts';

/** A queue whose work ends one by one, when the test says so. */
function stepped() {
  const queue = fairQueue();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const add = (name: string, turn: Turn) =>
    queue(turn, async () => {
      started.push(name);
      await new Promise<void>((end) => ends.push(end));
    }).catch((error: unknown) => {
      if (!(error instanceof PasswordsBusy)) throw error;
      refused.push(name);
    });
  const end = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { add, end, started, refused };
}
const from = (place: string, known = false): Turn => ({ from: place, known });

test('H1: of many attempts from one place only few run at once, and turns go round the places', async () => {
  const { add, end, started } = stepped();
  for (let n = 1; n <= 6; n += 1) void add(`flood ${n}`, from('flood'));
  void add('ann', from('ann'));
  void add('bob', from('bob'));
  void add('known', from('device', true));
  expect(started).toEqual(['flood 1', 'flood 2']);
  for (let n = 0; n < 7; n += 1) await end();
  expect(started).toEqual([...['flood 1', 'flood 2', 'known', 'flood 3', 'ann', 'bob', 'flood 4'], ...['flood 5', 'flood 6']]);
});

test('H1: a full queue makes the place with most attempts give way, and never a known device', async () => {
  const { add, end, started, refused } = stepped();
  for (let n = 1; n <= AT_ONCE_MAX + WAITING_MAX + 3; n += 1) void add(`flood ${n}`, from('flood'));
  await new Promise(setImmediate);
  expect(refused).toEqual(['flood 33', 'flood 34', 'flood 35']);
  void add('ann', from('ann'));
  void add('known', from('device', true));
  await new Promise(setImmediate);
  expect(refused.slice(3)).toEqual(['flood 32', 'flood 31']);
  for (let n = 0; n < 3; n += 1) await end();
  expect(started.slice(2)).toEqual(['known', 'flood 3', 'ann']);
});

test('H1: known devices go first in two turns of three, so that they do not keep strangers out', async () => {
  const { add, end, started } = stepped();
  for (const person of ['ann', 'al', 'bob', 'eve', 'fin', 'sam', 'tim']) void add(person, from(person, true));
  for (const stranger of ['stranger 1', 'stranger 2']) void add(stranger, from(stranger));
  for (let n = 0; n < 7; n += 1) await end();
  expect(started.slice(2)).toEqual(['bob', 'eve', 'stranger 1', 'fin', 'sam', 'stranger 2', 'tim']);
});

test('H1: a queue that one person fills with known devices still has room for strangers', async () => {
  const { add, end, started, refused } = stepped();
  for (let n = 1; n <= AT_ONCE_MAX + WAITING_MAX; n += 1) void add(`eve ${n}`, from('eve', true));
  for (const stranger of ['stranger 1', 'stranger 2']) void add(stranger, from(stranger));
  await new Promise(setImmediate);
  expect(refused).toEqual(['eve 32', 'eve 31']);
  for (let n = 0; n < 3; n += 1) await end();
  expect(started.slice(2)).toEqual(['eve 3', 'eve 4', 'stranger 1']);
});

test('one known person pushes out one stranger at most', async () => {
  const { add, refused } = stepped();
  for (let n = 1; n <= AT_ONCE_MAX; n += 1) void add(`running ${n}`, from(`running ${n}`));
  for (let n = 1; n <= WAITING_MAX; n += 1) void add(`stranger ${n}`, from(`stranger ${n}`));
  for (let n = 1; n <= 5; n += 1) void add(`eve ${n}`, from('eve', true));
  await new Promise(setImmediate);
  expect(refused.filter((name) => name.startsWith('stranger'))).toHaveLength(1);
  expect(refused.filter((name) => name.startsWith('eve'))).toHaveLength(4);
});

test('a stranger does not displace known devices, nor somebody who has as little in the queue', async () => {
  const known = stepped();
  for (let n = 1; n <= AT_ONCE_MAX + WAITING_MAX; n += 1) void known.add(`known ${n}`, from(`device ${n}`, true));
  void known.add('stranger', from('somewhere'));
  const even = stepped();
  for (let n = 1; n <= AT_ONCE_MAX + WAITING_MAX; n += 1) void even.add(`one ${n}`, from(`place ${n}`));
  void even.add('last', from('place'));
  await new Promise(setImmediate);
  expect([known.refused, even.refused]).toEqual([['stranger'], ['last']]);
});
