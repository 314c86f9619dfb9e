import { type Deadline, nextDeadline, RUN_TWICE_MS, STAKE_MS, type Table, type TableConfig } from '@cardroom/table';
import type { Composed } from '../../src/service/compose.ts';
import type { OpenTable } from '../../src/tables/open-table.ts';
import { TIMER_RETRY_MS } from '../../src/tables/table-loop.ts';
import { broken } from './laws.ts';
import { TABLE_DEALS_MS_MAX } from './liveness.ts';

/** Clocks start once the step before them has been shown, which takes less than this, ms. */
const SHOWN_MS_MAX = 20_000;

/**
 * Law 13: tables with a hand in which nobody's time is running, with a deadline and no timer that fires in time, or with a deadline further
 * away than it can have been set. A table that is deciding or storing an input plans its timer afterwards.
 */
export function stoppedClocks({ registry, clock }: Pick<Composed, 'registry' | 'clock'>): string[] {
  return stoppedClocksOf(registry.all(), clock.now(), { mayHoldDeals: false, clocksApartMs: 0 });
}

interface Allowed {
  /** A table that is about to move deals no hand, and needs no timer for the next one. */
  readonly mayHoldDeals: boolean;
  /** A table that has just moved has the deadlines that another machine's clock set, which may be so many ms ahead. */
  readonly clocksApartMs: number;
}

/** The same of these tables, by the clock of the process that holds them. */
export function stoppedClocksOf(tables: readonly OpenTable[], now: number, { mayHoldDeals, clocksApartMs }: Allowed): string[] {
  return tables.flatMap(({ tableId, loop }) => {
    const { table, dueAt } = loop;
    if (loop.state !== 'running' || !loop.isIdle) return [];
    const wrong =
      nobodysTime(table) ??
      (mayHoldDeals && isForNextHand(table) ? null : withoutTimer(table, dueAt, now)) ??
      tooFar(table, now + clocksApartMs);
    return wrong === null ? [] : [broken('clocksRun', `table ${tableId} ${wrong}`)];
  });
}

function isForNextHand(table: Table): boolean {
  const kind = nextDeadline(table)?.kind;
  return kind === 'deal' || kind === 'collect';
}

function nobodysTime({ hand, turn, offer }: Table): string | null {
  return hand !== null && turn === null && offer === null ? 'has a running hand, and no clock runs' : null;
}

function withoutTimer(table: Table, dueAt: number | null, now: number): string | null {
  const deadline = nextDeadline(table);
  if (deadline === null) return null;
  const isInTime = dueAt !== null && dueAt >= now && dueAt <= Math.max(deadline.at, now + TIMER_RETRY_MS);
  return isInTime ? null : `has a deadline (${deadline.kind}) at ${deadline.at} and its timer at ${dueAt}`;
}

/** A clock that was set back must not leave anybody waiting for an hour. */
function tooFar(table: Table, now: number): string | null {
  const { turn, offer, config } = table;
  const deadlines: (Deadline | null)[] = [
    turn === null ? null : { kind: 'turn', at: turn.bankUntil },
    offer === null ? null : { kind: 'offer', at: offer.until },
    nextDeadline(table),
  ];
  const far = deadlines.find((one) => one !== null && one.at - now > longestMs(config, one.kind));
  return far == null ? null : `waits ${far.at - now} ms for its deadline (${far.kind})`;
}

function longestMs(config: TableConfig, kind: Deadline['kind']): number {
  const { actMs, timeBank, disconnectExtraMs, runTwiceMs = RUN_TWICE_MS, sitOutMs, reconnectWindowMs } = config;
  switch (kind) {
    case 'turn':
      return actMs + timeBank.maxMs + disconnectExtraMs + SHOWN_MS_MAX;
    case 'offer':
      return runTwiceMs + SHOWN_MS_MAX;
    case 'seat':
      return Math.max(sitOutMs, reconnectWindowMs);
    case 'stakes':
      return STAKE_MS;
    case 'deal':
    case 'collect':
    case 'open-cut':
    case 'cut':
      return TABLE_DEALS_MS_MAX;
  }
}
