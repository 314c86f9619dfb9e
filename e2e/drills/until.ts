import { setTimeout as wait } from 'node:timers/promises';

const LOOK_MS = 50;

/** Something did not happen within its time. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}

/** Resolves once it holds, with the time that took, ms. Rejects with `TooLate` after `ms`. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, ms: number): Promise<number> {
  const since = Date.now();
  while (!(await holds())) {
    if (Date.now() - since > ms) throw new TooLate(`waited ${ms} ms for ${what}`);
    await wait(LOOK_MS);
  }
  return Date.now() - since;
}
