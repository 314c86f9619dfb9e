/** How many of the `free` tables one of `claimants` processes takes in a round. All of them together take every table, whoever comes first. */
export function shareOf(free: number, claimants: number): number {
  return Math.ceil(free / Math.max(1, claimants));
}
