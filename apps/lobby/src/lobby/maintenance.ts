import type { Maintenance } from '../net/lobby-connection.ts';

/** Maintenance is announced once more this long before it starts. */
export const MAINTENANCE_SOON_MS = 10 * 60_000;

/** The phase of a maintenance, null when it is over. A dismissed notice reappears with each phase. */
export function maintenancePhase({ from, until }: Maintenance, now: number): 'planned' | 'soon' | 'running' | null {
  if (now >= until) return null;
  if (now >= from) return 'running';
  return from - now <= MAINTENANCE_SOON_MS ? 'soon' : 'planned';
}
