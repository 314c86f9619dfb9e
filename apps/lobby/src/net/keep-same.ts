/** The new list, reusing unchanged objects of the old one, or the old list itself if nothing changed, so that only changes re-render. */
export function keepSame<Item extends object>(
  before: readonly Item[] | null,
  after: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  if (!before) return after;
  const known = new Map(before.map((item) => [keyOf(item), item]));
  const merged = after.map((item) => {
    const old = known.get(keyOf(item));
    return old && isSame(old, item) ? old : item;
  });
  const same = merged.length === before.length && merged.every((item, index) => item === before[index]);
  return same ? before : merged;
}

function isSame<Item extends object>(one: Item, other: Item): boolean {
  return (Object.keys(other) as (keyof Item)[]).every((key) => one[key] === other[key]);
}
