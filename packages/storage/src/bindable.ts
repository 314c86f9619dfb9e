import type { Stmt } from './store.ts';

/** Refuses what one of the drivers would bind as something else, or not at all. Throws TypeError. */
export function assertBindable({ parameters, sql }: Stmt): void {
  for (const value of parameters) {
    const type = typeof value;
    const bindable = value === null || type === 'string' || type === 'bigint' || Number.isFinite(value) || value instanceof Uint8Array;
    if (!bindable) throw new TypeError(`a ${type} cannot be bound: ${sql}`);
  }
}
