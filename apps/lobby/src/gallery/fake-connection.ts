import type { ConnectionSnapshot, TableConnection } from '../table/connection.ts';

/** A connection that shows given snapshots and accepts every request. */
export class FakeConnection implements TableConnection {
  /** The page's requests, oldest first. */
  readonly asked: unknown[][] = [];
  readonly #listeners = new Set<() => void>();
  #snapshot: ConnectionSnapshot;

  constructor(snapshot: ConnectionSnapshot) {
    this.#snapshot = snapshot;
  }

  show(snapshot: ConnectionSnapshot): void {
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

  serverNow(): number {
    return Date.now();
  }

  act(...args: unknown[]): Promise<void> {
    return this.#agree('act', args);
  }

  sitDown(...args: unknown[]): Promise<void> {
    return this.#agree('sitDown', args);
  }

  topUp(...args: unknown[]): Promise<void> {
    return this.#agree('topUp', args);
  }

  leave(): Promise<void> {
    return this.#agree('leave', []);
  }

  sitOut(...args: unknown[]): Promise<void> {
    return this.#agree('sitOut', args);
  }

  comeBack(): Promise<void> {
    return this.#agree('comeBack', []);
  }

  chooseEntry(...args: unknown[]): Promise<void> {
    return this.#agree('chooseEntry', args);
  }

  showCards(...args: unknown[]): Promise<void> {
    return this.#agree('showCards', args);
  }

  runTwice(...args: unknown[]): Promise<void> {
    return this.#agree('runTwice', args);
  }

  rabbitHunt(): Promise<void> {
    return this.#agree('rabbitHunt', []);
  }

  say(...args: unknown[]): Promise<void> {
    return this.#agree('say', args);
  }

  resync(): Promise<void> {
    return this.#agree('resync', []);
  }

  refreshBalance(): Promise<void> {
    return this.#agree('refreshBalance', []);
  }

  #agree(name: string, args: unknown[]): Promise<void> {
    this.asked.push([name, ...args]);
    return Promise.resolve();
  }
}
