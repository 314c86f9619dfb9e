import { assertBindable } from './bindable.ts';
import type { Stmt } from './store.ts';

/** One group is a transaction that nothing else of this process overlaps; it must not keep the next one waiting for long. */
export const GROUP_UNITS_MAX = 64;
export const GROUP_STATEMENTS_MAX = 500;

export type Unit = readonly Stmt[];
type Rows = unknown[][];

export interface GroupPorts {
  /**
   * Writes all units in one transaction, in their order. Resolves with the rows of each statement; null when nothing was written and each
   * unit has to be tried alone. Rejects when no unit may be written any more. `committing` may be called once nothing but the commit is left
   * to do, so that the next group's statements run while this one waits for the disk.
   */
  together(units: readonly Unit[], committing: () => void): Promise<Rows | null>;
  /** Writes one unit, with all that its failure means. */
  alone(unit: Unit): Promise<Rows>;
}

interface Waiting {
  readonly unit: Unit;
  resolve(rows: Rows): void;
  reject(error: unknown): void;
}

/**
 * Writes units in groups: those that arrive while a group is being written share the next transaction, and with it one commit and one wait
 * for the disk. A group begins once the one before it holds all its locks, so it may wait for that one's commit and never the other way
 * round. A unit that fails would undo its group, so each unit of such a group is then written alone.
 */
export class GroupCommit {
  readonly #ports: GroupPorts;
  #waiting: Waiting[] = [];
  readonly #open = new Set<Promise<void>>();
  #isRunning = false;

  constructor(ports: GroupPorts) {
    this.#ports = ports;
  }

  /** Resolves with the rows of each statement once the unit is committed. Rejects with TypeError on a value that cannot be bound. */
  async write(unit: Unit): Promise<Rows> {
    for (const stmt of unit) assertBindable(stmt);
    const written = new Promise<Rows>((resolve, reject) => this.#waiting.push({ unit, resolve, reject }));
    const settled = written.then(
      () => void this.#open.delete(settled),
      () => void this.#open.delete(settled),
    );
    this.#open.add(settled);
    if (!this.#isRunning) {
      this.#isRunning = true;
      // Everything that this turn of the event loop writes goes together.
      setImmediate(() => void this.#run());
    }
    return written;
  }

  /** Resolves when every unit so far is committed or refused. */
  async idle(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open);
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#take();
      await new Promise<void>((goOn) => void this.#commit(group, goOn).then(goOn));
    }
    this.#isRunning = false;
  }

  #take(): Waiting[] {
    let statements = 0;
    const beyond = this.#waiting.findIndex(({ unit }, index) => {
      statements += unit.length;
      return index > 0 && (index >= GROUP_UNITS_MAX || statements > GROUP_STATEMENTS_MAX);
    });
    return this.#waiting.splice(0, beyond < 0 ? this.#waiting.length : beyond);
  }

  async #commit(group: readonly Waiting[], committing: () => void): Promise<void> {
    let rows: Rows | null;
    try {
      rows = await this.#ports.together(
        group.map(({ unit }) => unit),
        committing,
      );
    } catch (error) {
      for (const one of group) one.reject(error);
      return;
    }
    let from = 0;
    for (const one of group) {
      // Not waited for: a unit that waits for somebody else's lock must not hold up the next group.
      if (rows === null) this.#ports.alone(one.unit).then(one.resolve, one.reject);
      else one.resolve(rows.slice(from, from + one.unit.length));
      from += one.unit.length;
    }
  }
}
