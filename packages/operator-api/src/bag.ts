/** The members of a JSON object of unknown shape; null when the value is not an object. */
export function bagOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
}
