import type { RowChange } from './lobby-listing.ts';

/** Changes since a number: `whole` if everything that is listed comes, because older removals are forgotten. */
export interface RowNews {
  /** The number to ask with next time. */
  readonly version: number;
  readonly whole: boolean;
  readonly changes: readonly RowChange[];
}

/** Removals remembered; a process that has missed more gets the whole list. */
export const REMOVALS_KEPT_MAX = 2_000;

/** The lobby rows of this process in the order in which they changed last, for the other processes. */
export class LobbyChanges {
  /** By table, the one that changed last at the end. */
  readonly #changes = new Map<string, RowChange & { readonly version: number }>();
  readonly #removed: string[] = [];
  #version = 0;
  /** Removals up to this number may be forgotten. */
  #forgottenUpTo = 0;

  note(change: RowChange): void {
    this.#version += 1;
    this.#changes.delete(change.tableId);
    this.#changes.set(change.tableId, { ...change, version: this.#version });
    if (change.row === null) this.#removed.push(change.tableId);
    if (this.#removed.length > REMOVALS_KEPT_MAX) this.#forgetOldest();
  }

  /** Another process is the owner by now and says what becomes of the table. */
  drop(tableId: string): void {
    this.#changes.delete(tableId);
  }

  /** The changes after `since`; null for a process that knows nothing yet. */
  after(since: number | null): RowNews {
    const whole = since === null || since < this.#forgottenUpTo || since > this.#version;
    const from = whole ? 0 : since;
    const changes: RowChange[] = [];
    for (const { version, ...change } of [...this.#changes.values()].toReversed()) {
      if (version <= from) break;
      if (!whole || change.row !== null) changes.push(change);
    }
    return { version: this.#version, whole, changes: changes.toReversed() };
  }

  #forgetOldest(): void {
    const tableId = this.#removed.shift() ?? '';
    const change = this.#changes.get(tableId);
    if (change?.row !== null) return;
    this.#changes.delete(tableId);
    this.#forgottenUpTo = Math.max(this.#forgottenUpTo, change.version);
  }
}
