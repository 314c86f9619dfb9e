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

/** The faults of a link to a shared database, and of calls between processes: per answer, per stored unit, per call. */
export const LINK_FAULTS = [
  /** The process stands still just before an answer of the database reaches it. */
  'stall-at-an-answer',
  /** The unit is stored, and its connection breaks before the answer. */
  'commit-answer-lost',
  'peer-call-lost',
  /** The call arrives, or its answer does, after the caller gave up. */
  'peer-call-late',
  /** A claim takes long from its search to its commit. */
  'slow-claim',
] as const;

/** What happens to one of several processes, or to the database of all of them. */
export const CLUSTER_FAULTS = [
  /** SIGSTOP, and SIGCONT some seconds later: it goes on with what it had in hand. */
  'stall',
  /** `kill -9`: the database sees its sessions end. */
  'kill',
  /** The machine is gone: the database sees nothing of it for a while. */
  'machine-dies',
  /** SIGTERM. */
  'told-to-end',
  'database-cut',
  'database-slow',
  /** The connection that shows that a process lives breaks, and a new one is refused for a while; the others go on. */
  'line-broken',
  'peers-cut',
  /** The database is away for all processes. */
  'database-restart',
  /** A machine starts with a clock that is too far off. */
  'wrong-clock',
] as const;
export type ClusterFault = (typeof CLUSTER_FAULTS)[number] | (typeof LINK_FAULTS)[number];

export const FAULTS = [...CALL_FAULTS, ...STORE_FAULTS, ...WORLD_FAULTS] as const;
export type Fault = (typeof FAULTS)[number] | ClusterFault;

/** Maximum chance of a fault: per call, per stored unit, per `WORLD_EVERY_MS` or `CLUSTER_EVERY_MS`. */
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
  'stall-at-an-answer': 0.001,
  'commit-answer-lost': 0.004,
  'peer-call-lost': 0.05,
  'peer-call-late': 0.05,
  'slow-claim': 0.1,
  stall: 0.12,
  kill: 0.1,
  'machine-dies': 0.06,
  'told-to-end': 0.1,
  'database-cut': 0.1,
  'database-slow': 0.1,
  'line-broken': 0.1,
  'peers-cut': 0.1,
  'database-restart': 0.03,
  'wrong-clock': 0.3,
};
/** How often faults of one of several processes are drawn, ms. */
export const CLUSTER_EVERY_MS = 5_000;
/** How often faults of the world are drawn, ms. */
export const WORLD_EVERY_MS = 10_000;

/**
 * The faults of one run and their probabilities. Every run draws its own, so that rare pairs occur together without the noise
 * of all the others.
 */
export type FaultMix = Readonly<Partial<Record<Fault, number>>>;

export function drawFaults(random: Random): FaultMix {
  return drawn(FAULTS, random);
}

/** The same for several processes: what may befall one of them, too. */
export function drawClusterFaults(random: Random): FaultMix {
  return drawn([...FAULTS, ...LINK_FAULTS, ...CLUSTER_FAULTS], random);
}

function drawn(faults: readonly Fault[], random: Random): FaultMix {
  const chances = faults.map((fault): [Fault, number] => [fault, random() < 0.4 ? 0 : MOST[fault] * random()]);
  return Object.fromEntries(chances.filter(([, chance]) => chance > 0));
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
