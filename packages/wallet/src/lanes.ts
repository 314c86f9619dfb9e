import type { NewTransaction } from './transaction.ts';

/**
 * Rows of one lane are sent in order, one at a time. A player's money in one currency is one lane and their results another, so that a
 * result the operator does not accept never holds up money.
 */
export function laneOf(tx: Pick<NewTransaction, 'kind' | 'operatorId' | 'playerId' | 'currency'>): string {
  return `${tx.kind === 'result' ? 'r' : 'm'}:${tx.operatorId}:${tx.playerId}:${tx.currency}`;
}
