/** A display name as it is searched for: the same for all ways to write it. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
