import type { CutMiss } from './state.ts';

/** A player whose cut was missing this often within as many numbers does not cut for as many (N65). */
export const CUT_MISSES_MAX = 2;
export const CUT_MISSES_WITHIN = 50;

/** Two misses within 50 numbers, the second at most 50 numbers ago (N65). */
export function isSuspended(misses: readonly CutMiss[], playerId: string, n: number): boolean {
  const own = misses.filter((miss) => miss.playerId === playerId).map((miss) => miss.n);
  return own.some((last, index) => {
    const first = own[index - CUT_MISSES_MAX + 1];
    return first !== undefined && last - first < CUT_MISSES_WITHIN && n - last <= CUT_MISSES_WITHIN;
  });
}

/** The players whose miss at number `n` suspends them (N65); a suspended player is on no list, so each suspension is named once. */
export function suspendedBy(misses: readonly CutMiss[], n: number): readonly string[] {
  return misses.flatMap((miss) => (miss.n === n && isSuspended(misses, miss.playerId, n) ? [miss.playerId] : []));
}

/** The misses that still count at number `n`. */
export function missesKept(misses: readonly CutMiss[], n: number): readonly CutMiss[] {
  return misses.filter((miss) => n - miss.n <= 2 * CUT_MISSES_WITHIN);
}
