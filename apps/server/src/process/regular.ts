import type { Cancel, Clock } from './clock.ts';

export interface RegularRounds {
  readonly clock: Clock;
  readonly everyMs: number;
  /** The first round begins at once; otherwise after `everyMs`. */
  readonly atOnce?: boolean;
  failed(error: unknown): void;
}

/**
 * Runs a round again and again until the returned function is called, each one `everyMs` after the one before has ended, so that two never
 * overlap. A round that fails is reported, and the next one comes all the same.
 */
export function regularly({ clock, everyMs, atOnce = false, failed }: RegularRounds, round: () => Promise<unknown>): Cancel {
  let isStopped = false;
  let cancel: Cancel = () => {};
  const run = async (): Promise<void> => {
    try {
      await round();
    } catch (error) {
      failed(error);
    }
    plan();
  };
  const plan = (): void => {
    if (!isStopped) cancel = clock.at(clock.now() + everyMs, () => void run());
  };
  if (atOnce) void run();
  else plan();
  return () => {
    isStopped = true;
    cancel();
  };
}
