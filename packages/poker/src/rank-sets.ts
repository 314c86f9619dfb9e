/** Sets of ranks as bits of one integer. */

/** The number of ranks in the set. */
export function sizeOf(set: number): number {
  let size = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) size += 1;
  return size;
}

/** All subsets with `size` ranks. */
export function subsetsOf(set: number, size: number): number[] {
  const subsets: number[] = [];
  for (let subset = set; subset > 0; subset = (subset - 1) & set) {
    if (sizeOf(subset) === size) subsets.push(subset);
  }
  return subsets;
}
