/**
 * Protects against a button that changes under the finger, such as "Check" turning into "Call 9000" just before the press.
 * A meaning is a text such as `call:600`; buttons with equal meanings do the same thing.
 */
export interface Guard {
  readonly meaning: string;
  /** When the meaning first appeared, in ms of a monotonic clock. */
  readonly since: number;
}

/** Presses this soon after a change of meaning are ignored. */
export const GUARD_MS = 500;

/** The guard of a button when it first appears. */
export function firstMeaning(meaning: string, now: number): Guard {
  return { meaning, since: now };
}

/** The guard after a render; the same object while the meaning is unchanged. */
export function nextMeaning(guard: Guard, meaning: string, now: number): Guard {
  return guard.meaning === meaning ? guard : { meaning, since: now };
}

export interface Press {
  /** When the pointer or key went down, and the button's meaning then. */
  readonly downAt: number;
  readonly meaningAtDown: string;
}

/** Whether a press counts: the meaning has not changed since the press began and was on screen long enough before it. */
export function acceptsPress(guard: Guard, press: Press): boolean {
  return press.meaningAtDown === guard.meaning && press.downAt - guard.since >= GUARD_MS;
}
