import type { CuttingProxy } from '@cardroom/storage/testing/cutting-proxy';
import { until } from './drills/until.ts';
import type { Started } from './processes.ts';

/** A process that was declared dead ends within this time on a calm machine once it goes on, ms. */
const ENDS_MS = 15_000;

/** Proxies between processes and Redis that can be cut: that of one process, and those of all. */
export interface RedisWays {
  readonly own: CuttingProxy;
  readonly all: readonly CuttingProxy[];
}

/** A process of the service, as it was at one moment. */
export interface Running {
  readonly started: Started;
  /** Its own way to the database; null when nobody means to cut it. */
  readonly way: CuttingProxy | null;
  /** The ways to Redis; null where there is none. */
  readonly redis: RedisWays | null;
  readonly port: number;
}

/** Takes a fault back; resolves with the exit code when the process has ended. Rejects with `TooLate`. */
export type Repair = () => Promise<number | null>;

/** Stops a process where it stands. */
export function standStill(running: Running): Repair {
  const { child } = running.started;
  child.kill('SIGSTOP');
  return () => {
    child.kill('SIGCONT');
    return ended('the stopped process to end', running);
  };
}

/** Cuts a process off from the database. */
export function cutOff(running: Running): Repair {
  const { way } = running;
  if (way === null) throw new Error('the process has no proxy that could be cut');
  way.cut({ down: true });
  return () => {
    way.mend();
    return ended('the process that was cut off to end', running);
  };
}

export function isAlive({ started }: { readonly started: Started | null }): boolean {
  return started !== null && started.child.exitCode === null && started.child.signalCode === null;
}

async function ended(what: string, running: Running): Promise<number | null> {
  await until(what, () => !isAlive(running), ENDS_MS);
  return running.started.child.exitCode;
}
