/**
 * Remembers what `make` returned for the `max` texts that were asked for last; the same text always gets the same result, so nothing remembered can
 * be out of date.
 */
export function latestResults<Result>(max: number, make: (text: string) => Result): (text: string) => Result {
  /** The latest last. */
  const results = new Map<string, { readonly result: Result }>();
  return (text) => {
    const known = results.get(text) ?? { result: make(text) };
    results.delete(text);
    results.set(text, known);
    const [oldest] = results.keys();
    if (results.size > max && oldest !== undefined) results.delete(oldest);
    return known.result;
  };
}
