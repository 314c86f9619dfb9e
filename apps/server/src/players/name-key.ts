/** Normalises a display name for searching, so that all spellings of the same name match. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
