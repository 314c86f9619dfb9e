import type { DealRecord } from './record.ts';
import type { Verdict } from './verdict.ts';

/** The shield of a hand from the records of its numbers: one that does not agree outweighs all, then the number that was dealt counts. */
export function handVerdict(records: readonly DealRecord[]): Verdict | null {
  const red = records.find(({ verdict }) => verdict?.colour === 'red')?.verdict;
  if (red != null) return red;
  const dealt = records.filter(({ statements }) => statements.cut !== undefined);
  const counted = dealt.length > 0 ? dealt : records;
  return counted.find(({ verdict }) => verdict !== null)?.verdict ?? null;
}
