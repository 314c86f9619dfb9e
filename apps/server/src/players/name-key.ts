/** Normalises a display name for searching, so that all spellings of the same name match. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

/** A name from each of its later words on, in the form for searching: `Jan van der Berg` has `van der berg`, `der berg` and `berg`. */
export function laterWordsOf(name: string): string[] {
  const key = nameKeyOf(name);
  const starts = [...key.matchAll(/(?<=[ ._-])[^ ._-]/g)].map(({ index }) => key.slice(index));
  return [...new Set(starts)];
}
