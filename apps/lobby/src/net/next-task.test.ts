import { expect, it } from 'vitest';
import { nextTasks } from './next-task.ts';

it('runs each in a task of its own, in order', async () => {
  const soon = nextTasks();
  const order: string[] = [];
  await new Promise<void>((resolve) => {
    soon(() => {
      order.push('first');
      queueMicrotask(() => order.push('after the first'));
    });
    soon(() => order.push('second'));
    soon(resolve);
    order.push('now');
  });
  expect(order).toEqual(['now', 'first', 'after the first', 'second']);
});
