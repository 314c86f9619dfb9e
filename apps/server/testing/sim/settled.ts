import type { VirtualTime } from './virtual-time.ts';

/** Resolves when every promise that can continue has continued. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Lets time pass until the work is done. */
export async function runUntil<Value>(time: VirtualTime, work: Promise<Value>): Promise<Value> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  done.catch(() => {});
  for (await settled(); !isDone; await settled()) time.next(Number.POSITIVE_INFINITY);
  return done;
}
