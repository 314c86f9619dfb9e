import type { FloorPulse } from '@cardroom/staff-api';
import { isHouseBot } from '../operators/house-bot-ids.ts';
import type { OpenTable } from '../tables/open-table.ts';

/** A table runs while its last hand ended less than this long ago. */
export const RUNNING_MS = 2 * 60_000;

/** A floor without tables. */
export const NO_PULSE: FloorPulse = { open: 0, running: 0, paused: 0, halted: 0, waitlists: 0, seated: 0, seatedRunning: 0 };

/** What two parts of a floor do together. */
export function sumOf(a: FloorPulse, b: FloorPulse): FloorPulse {
  return {
    open: a.open + b.open,
    running: a.running + b.running,
    paused: a.paused + b.paused,
    halted: a.halted + b.halted,
    waitlists: a.waitlists + b.waitlists,
    seated: a.seated + b.seated,
    seatedRunning: a.seatedRunning + b.seatedRunning,
  };
}

export interface PulsePorts {
  readonly now: number;
  waitingFor(tableId: string): number;
}

/** Counts an operator's open tables and the players in their seats. */
export function pulseOf(tables: readonly OpenTable[], { now, waitingFor }: PulsePorts): FloorPulse {
  const running = tables.filter((table) => isRunning(table, now));
  const isHalted = ({ loop }: OpenTable) => loop.state === 'halted';
  const players = (some: readonly OpenTable[]) => some.flatMap(({ loop }) => loop.table.seats.filter((seat) => seat !== null));
  return {
    open: tables.length,
    running: running.length,
    paused: tables.filter((table) => !isHalted(table) && table.loop.table.status === 'paused').length,
    halted: tables.filter(isHalted).length,
    waitlists: tables.filter(({ tableId }) => waitingFor(tableId) > 0).length,
    seated: players(tables).filter(({ playerId }) => !isHouseBot(playerId)).length,
    seatedRunning: players(running).length,
  };
}

function isRunning({ loop, stats }: OpenTable, now: number): boolean {
  if (loop.state === 'halted') return false;
  return loop.table.hand !== null || now - (stats.lastEndedAt ?? Number.NEGATIVE_INFINITY) < RUNNING_MS;
}
