/**
 * Protects against a button that changes under the finger: "Check" that becomes "Call 9000" between the wish and the press.
 * A meaning is a text such as `call:600`; two buttons with equal meaning do the same.
 */
export interface Guard {
  readonly meaning: string;
  /** When the meaning was first on screen; ms of a clock that only goes forward. */
  readonly since: number;
}

/** A press within this time after a change of meaning is ignored. */
export const GUARD_MS = 500;

/** A button as it is first shown; what never meant anything else needs no guard. */
export function firstMeaning(meaning: string, now: number): Guard {
  return { meaning, since: now };
}

/** The guard after a render: the same object while the meaning stands. */
export function nextMeaning(guard: Guard, meaning: string, now: number): Guard {
  return guard.meaning === meaning ? guard : { meaning, since: now };
}

export interface Press {
  /** When the finger or key went down, and what the button meant then. */
  readonly downAt: number;
  readonly meaningAtDown: string;
}

/** Whether a press counts: the button meant the same when it went down and had done so long enough. */
export function acceptsPress(guard: Guard, press: Press): boolean {
  return press.meaningAtDown === guard.meaning && press.downAt - guard.since >= GUARD_MS;
}
