import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.ts';

test('every item is worked on once, a few at a time, and answers keep the order', async () => {
  let [running, most] = [0, 0];
  const answers = await sideBySide([5, 1, 4, 2, 3, 0, 6], 3, async (turns) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    running -= 1;
    return 10 * turns;
  });
  expect(answers).toEqual([50, 10, 40, 20, 30, 0, 60]);
  expect(most).toBe(3);
  expect(await sideBySide([], 3, async () => 1)).toEqual([]);
});

test('a failure is passed on', async () => {
  await expect(sideBySide([1, 2], 2, async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
