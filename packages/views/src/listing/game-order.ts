/** All games by key, in the order people look for them. */
export { GAME_KEYS as GAME_ORDER } from '@cardroom/table';
export const LIMIT_ORDER = ['NL', 'PL', 'FL'] as const;

/** Compares two values by a known order; unknown values come last. */
export function byOrder(order: readonly string[]): (one: string, other: string) => number {
  const place = (value: string): number => (order.includes(value) ? order.indexOf(value) : order.length);
  return (one, other) => place(one) - place(other) || one.localeCompare(other);
}

/** The distinct values of a list in a known order. */
export function inOrder(values: readonly string[], order: readonly string[]): string[] {
  return [...new Set(values)].sort(byOrder(order));
}
