import { nextDeadline } from '@cardroom/table';
import type { Composed } from '../../src/service/compose.ts';
import { TIMER_RETRY_MS } from '../../src/tables/table-loop.ts';

/**
 * Tables that wait for a deadline without a timer that fires in time. A table that is deciding or storing an input
 * plans its timer afterwards.
 */
export function stoppedClocks({ registry, clock }: Composed): string[] {
  const now = clock.now();
  return registry.all().flatMap(({ tableId, loop }) => {
    const deadline = nextDeadline(loop.table);
    if (deadline === null || loop.state !== 'running' || !loop.isIdle) return [];
    const { dueAt } = loop;
    const isInTime = dueAt !== null && dueAt >= now && dueAt <= Math.max(deadline.at, now + TIMER_RETRY_MS);
    return isInTime ? [] : [`table ${tableId} has a deadline (${deadline.kind}) at ${deadline.at} and its timer at ${dueAt}`];
  });
}
