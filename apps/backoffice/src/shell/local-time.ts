/** A time as a `datetime-local` field expects it: local, without a zone. Empty for none. */
export function localTime(at: number | null): string {
  if (at === null || Number.isNaN(at)) return '';
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The time in such a field, in ms; null for an empty one. */
export function timeOfLocal(text: string): number | null {
  return text === '' ? null : new Date(text).getTime();
}
