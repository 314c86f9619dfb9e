export const DAY_MS = 86_400_000;

/** The first moment of a day `YYYY-MM-DD`, ms, UTC. */
export function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}

export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
