import type { ConnectionSnapshot, Rejection, TableConnection } from '../table/connection.ts';

const OVER: Rejection = { code: 'no-hand' };

/** A table connection for a finished hand: it shows the snapshots it is given and refuses every request. */
export class ReplayConnection implements TableConnection {
  readonly #listeners = new Set<() => void>();
  #snapshot: ConnectionSnapshot;

  constructor(snapshot: ConnectionSnapshot) {
    this.#snapshot = snapshot;
  }

  show(snapshot: ConnectionSnapshot): void {
    if (snapshot === this.#snapshot) return;
    this.#snapshot = snapshot;
    for (const listener of [...this.#listeners]) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  snapshot(): ConnectionSnapshot {
    return this.#snapshot;
  }

  /** Earlier than any time in the hand, so that the clock of the player to act is shown full and stands still. */
  serverNow(): number {
    return 0;
  }

  readonly act = refuse;
  readonly sitDown = refuse;
  readonly topUp = refuse;
  readonly leave = refuse;
  readonly sitOut = refuse;
  readonly comeBack = refuse;
  readonly chooseEntry = refuse;
  readonly runTwice = refuse;
  readonly rabbitHunt = refuse;
  readonly showCards = refuse;
  readonly say = refuse;
  readonly resync = refuse;
  readonly refreshBalance = refuse;
}

// The page expects rejections that are plain values.
function refuse(): Promise<void> {
  return Promise.reject(OVER);
}
