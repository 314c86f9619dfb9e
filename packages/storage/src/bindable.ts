import type { Stmt } from './store.ts';

/** Refuses values that one of the drivers would convert or could not bind. Throws TypeError. */
export function assertBindable({ parameters, sql }: Stmt): void {
  for (const value of parameters) {
    const type = typeof value;
    const bindable = value === null || type === 'string' || type === 'bigint' || Number.isFinite(value) || value instanceof Uint8Array;
    if (!bindable) throw new TypeError(`a ${type} cannot be bound: ${sql}`);
  }
}
