import type { NewTransaction } from './transaction.ts';

/**
 * A player's money in one currency is one lane and their results another, so that a result the operator does not accept never holds up
 * money. Money of a lane is sent in order, one at a time.
 */
export function laneOf(tx: Pick<NewTransaction, 'kind' | 'operatorId' | 'playerId' | 'currency'>): string {
  return `${tx.kind === 'result' ? 'r' : 'm'}:${tx.operatorId}:${tx.playerId}:${tx.currency}`;
}

/**
 * Results of one lane in flight at a time. They begin in the order of their hands, and one that hangs or waits for its next attempt does
 * not hold up the later ones; the limit keeps one player from taking all of an operator's slots for results.
 */
export const LANE_RESULTS_MAX = 3;
