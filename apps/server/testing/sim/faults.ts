import type { Random } from './chance.ts';

/** The faults of a wallet call. */
export const CALL_FAULTS = [
  /** Nothing listens: no byte was sent. */
  'refused-connection',
  /** The request never arrives. */
  'request-lost',
  /** The request arrives long after the caller gave up. */
  'request-late',
  /** The call takes effect, but its answer never arrives. */
  'answer-lost',
  /** The call takes effect, but its answer comes after the deadline. */
  'answer-late',
  /** The request arrives twice. */
  'duplicated',
  /** Slow enough for later calls to overtake it, yet within the deadline. */
  'reordered',
  /** The call takes effect, but the answer is malformed. */
  'malformed-answer',
  'error-before',
  'error-after',
  'overloaded',
  /** The operator definitely refuses. */
  'rejected',
] as const;
export type CallFault = (typeof CALL_FAULTS)[number];

/** The faults of a storage unit. */
export const STORE_FAULTS = ['storage-error', 'commit-unknown', 'crash-before-commit', 'crash-after-commit'] as const;
export type StoreFault = (typeof STORE_FAULTS)[number];

/** The faults of the world as a whole. */
export const WORLD_FAULTS = [
  'crash',
  'operator-restart',
  'operator-down',
  'clock-jump',
  'disconnect',
  'reconnect-storm',
  'table-pause',
] as const;
export type WorldFault = (typeof WORLD_FAULTS)[number];

export const FAULTS = [...CALL_FAULTS, ...STORE_FAULTS, ...WORLD_FAULTS] as const;
export type Fault = (typeof FAULTS)[number];

/** Maximum chance of a fault: per call, per stored unit, per `WORLD_EVERY_MS`. */
const MOST: Readonly<Record<Fault, number>> = {
  'refused-connection': 0.05,
  'request-lost': 0.05,
  'request-late': 0.05,
  'answer-lost': 0.05,
  'answer-late': 0.05,
  duplicated: 0.08,
  reordered: 0.2,
  'malformed-answer': 0.05,
  'error-before': 0.05,
  'error-after': 0.05,
  overloaded: 0.04,
  rejected: 0.04,
  'storage-error': 0.002,
  'commit-unknown': 0.003,
  'crash-before-commit': 0.004,
  'crash-after-commit': 0.004,
  crash: 0.15,
  'operator-restart': 0.15,
  'operator-down': 0.1,
  'clock-jump': 0.3,
  disconnect: 0.5,
  'reconnect-storm': 0.15,
  'table-pause': 0.1,
};
/** How often faults of the world are drawn, ms. */
export const WORLD_EVERY_MS = 10_000;

/**
 * The faults of one run and their probabilities. Every run draws its own, so that rare pairs occur together without the noise
 * of all the others.
 */
export type FaultMix = Readonly<Partial<Record<Fault, number>>>;

export function drawFaults(random: Random): FaultMix {
  const drawn = FAULTS.map((fault): [Fault, number] => [fault, random() < 0.4 ? 0 : MOST[fault] * random()]);
  return Object.fromEntries(drawn.filter(([, chance]) => chance > 0));
}

/** Draws faults and counts them. */
export class FaultSource {
  readonly happened = new Map<Fault, number>();
  readonly #mix: FaultMix;
  readonly #random: Random;
  /** Set when nothing may fail any more. */
  healed = false;

  constructor(mix: FaultMix, random: Random) {
    this.#mix = mix;
    this.#random = random;
  }

  /** Draws at most one of these faults; null for none. */
  draw<Kind extends Fault>(kinds: readonly Kind[]): Kind | null {
    if (this.healed) return null;
    for (const kind of kinds) if (this.#random() < (this.#mix[kind] ?? 0)) return this.count(kind);
    return null;
  }

  count<Kind extends Fault>(kind: Kind): Kind {
    this.happened.set(kind, (this.happened.get(kind) ?? 0) + 1);
    return kind;
  }
}
