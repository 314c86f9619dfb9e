import { BREAKER_POLICY, type BreakerPolicy, type BreakerReason, type Breakers, createBreakers, type Opening } from './breaker.ts';

/** A breaker that is not closed, as stored. Times in ms. */
export interface StoredBreaker extends Opening {
  readonly operatorId: string;
  readonly why: BreakerReason;
}

/** Where the breakers of all processes are stored (implemented by @cardroom/journal). An operator whose breaker is closed has no row. */
export interface BreakerStore {
  /** Stores an opening, of which the probe has not begun, unless one that lasts longer is stored. */
  open(breaker: Omit<StoredBreaker, 'probeUntil'>): Promise<void>;
  /** Removes an opening. One that lasts longer is of another process, which knows better, and stays. */
  close(operatorId: string, openUntil: number): Promise<void>;
}

/** The probe of an opening: it may begin once that is over and while no other probe is in flight, and counts as in flight until `until`. */
export interface BreakerProbe {
  readonly openUntil: number;
  readonly until: number;
}

export interface SharedBreakerPorts {
  readonly store: BreakerStore;
  /** Ms since the epoch. */
  now(): number;
  /** A breaker was found open that this process has not opened. */
  found(operatorId: string, why: BreakerReason): void;
  /** A change could not be stored. Until it is, memory alone decides. */
  failed(error: unknown): void;
}

/** How long after a change could not be stored it is tried again, ms. */
const SAVE_AGAIN_MS = 1_000;

/** A change of this process that is not stored yet. `againAt` is null while it is being written. */
interface Unsaved {
  readonly opening: Omit<StoredBreaker, 'probeUntil'> | null;
  readonly openUntil: number;
  readonly againAt: number | null;
}

/**
 * The breakers of all processes of a database. Each process counts the failures of its own calls; an opened breaker opens for all, one process at a
 * time probes it, and a good answer closes it for all. A process that begins finds it as it was.
 */
export class SharedBreakers implements Breakers {
  readonly #ports: SharedBreakerPorts;
  readonly #policy: BreakerPolicy;
  readonly #local;
  readonly #unsaved = new Map<string, Unsaved>();
  /** When an operator's breaker was changed here or its change was stored: what was read before that says nothing about it. */
  readonly #changes = new Map<string, number>();
  #moment = 0;
  #saving: Promise<void> = Promise.resolve();

  constructor(ports: SharedBreakerPorts, policy: BreakerPolicy = BREAKER_POLICY) {
    this.#ports = ports;
    this.#policy = policy;
    this.#local = createBreakers(policy);
  }

  readonly pass: Breakers['pass'] = (operatorId, now) => this.#local.pass(operatorId, now);

  readonly open: Breakers['open'] = (now) => this.#local.open(now);

  readonly startProbe: Breakers['startProbe'] = (operatorId, now) => {
    this.#changed(operatorId);
    this.#local.startProbe(operatorId, now);
  };

  readonly record: Breakers['record'] = (call, health, now) => {
    const { operatorId } = call;
    const before = this.#local.opening(operatorId);
    const why = this.#local.record(call, health, now);
    const after = this.#local.opening(operatorId);
    if (after !== null && why !== null) this.#save(operatorId, { operatorId, openUntil: after.openUntil, why }, after.openUntil);
    else if (after === null && before !== null) this.#save(operatorId, null, before.openUntil);
    return why;
  };

  /**
   * The probe to begin in the unit that claims its debit, so that no other process sends one. Null while the opening could not be stored: memory
   * alone decides then.
   */
  probe(operatorId: string, now: number): BreakerProbe | null {
    const opening = this.#local.opening(operatorId);
    if (opening === null || this.#unsaved.has(operatorId)) return null;
    return { openUntil: opening.openUntil, until: now + this.#policy.openMs };
  }

  /** Called right before all stored breakers are read; the function it returns takes them. */
  look(): (stored: readonly StoredBreaker[]) => void {
    const begun = this.#moment;
    return (stored) => {
      const rows = new Map(stored.map((row) => [row.operatorId, row]));
      for (const operatorId of new Set([...rows.keys(), ...this.#local.opened()])) {
        if (this.#unsaved.has(operatorId) || (this.#changes.get(operatorId) ?? 0) > begun) continue;
        this.#adopt(operatorId, rows.get(operatorId) ?? null);
      }
      this.#saveAgain();
    };
  }

  /** Resolves when no change is being written any more. */
  async saved(): Promise<void> {
    await this.#saving;
  }

  #adopt(operatorId: string, row: StoredBreaker | null): void {
    if (row !== null && this.#local.opening(operatorId) === null) this.#ports.found(operatorId, row.why);
    this.#local.adopt(operatorId, row === null ? null : { openUntil: row.openUntil, probeUntil: row.probeUntil });
  }

  #changed(operatorId: string): void {
    this.#moment += 1;
    this.#changes.set(operatorId, this.#moment);
  }

  #save(operatorId: string, opening: Unsaved['opening'], openUntil: number): void {
    this.#changed(operatorId);
    const change: Unsaved = { opening, openUntil, againAt: null };
    this.#unsaved.set(operatorId, change);
    this.#saving = this.#saving.then(() => this.#write(operatorId, change));
  }

  async #write(operatorId: string, change: Unsaved): Promise<void> {
    const { store, now, failed } = this.#ports;
    const isNewest = (): boolean => this.#unsaved.get(operatorId) === change;
    if (!isNewest()) return;
    try {
      await (change.opening === null ? store.close(operatorId, change.openUntil) : store.open(change.opening));
    } catch (error) {
      failed(error);
      if (isNewest()) this.#unsaved.set(operatorId, { ...change, againAt: now() + SAVE_AGAIN_MS });
      return;
    }
    if (!isNewest()) return;
    this.#unsaved.delete(operatorId);
    this.#changed(operatorId);
  }

  #saveAgain(): void {
    for (const [operatorId, { opening, openUntil, againAt }] of this.#unsaved)
      if (againAt !== null && this.#ports.now() >= againAt) this.#save(operatorId, opening, openUntil);
  }
}
