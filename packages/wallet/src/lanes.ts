import type { NewTx } from './transaction.ts';

/**
 * Rows of one lane are never sent at the same time, and in order. Money of a player in one currency is one lane, his results another,
 * so that a result nobody takes never holds up money.
 */
export function laneOf(tx: Pick<NewTx, 'kind' | 'operatorId' | 'playerId' | 'currency'>): string {
  return `${tx.kind === 'result' ? 'r' : 'm'}:${tx.operatorId}:${tx.playerId}:${tx.currency}`;
}
