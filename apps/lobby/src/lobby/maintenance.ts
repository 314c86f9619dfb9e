import type { Maintenance } from '../net/lobby-connection.ts';

/** From so long before its beginning a maintenance is told once more. */
export const MAINTENANCE_SOON_MS = 10 * 60_000;

/** Where a maintenance stands; a notice that was put away comes back with each change. Null when it is over. */
export function maintenancePhase({ from, until }: Maintenance, now: number): 'planned' | 'soon' | 'running' | null {
  if (now >= until) return null;
  if (now >= from) return 'running';
  return from - now <= MAINTENANCE_SOON_MS ? 'soon' : 'planned';
}
