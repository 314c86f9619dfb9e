import { setTimeout as wait } from 'node:timers/promises';

const LOOK_MS = 50;
/** A busy machine takes several times as long for everything, which must not fail a drill; how long it took is printed. */
const PATIENCE = 4;

/** Something did not happen within its time. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}

/** Resolves once it holds, with the time that took, ms. Rejects with `TooLate` after `PATIENCE` times the `ms` that a calm machine needs. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, ms: number): Promise<number> {
  const since = Date.now();
  while (!(await holds())) {
    if (Date.now() - since > PATIENCE * ms) throw new TooLate(`waited ${PATIENCE * ms} ms for ${what}`);
    await wait(LOOK_MS);
  }
  return Date.now() - since;
}
