import type { ConnectionSnapshot } from '../table/connection.ts';
import { isHeroTurn } from '../table/rules/hero.ts';
import { isAsked, offerOf } from '../table/rules/offer.ts';

/** A decision the player has to make at a table. */
export interface OpenDecision {
  readonly decisionId: string;
  /** When the time ends, including the time bank, server ms. */
  readonly until: number;
}

/** The player's decision at a table: to act or to run it twice; null if the table is not waiting for the player. */
export function openDecisionOf({ table, you, closed }: Pick<ConnectionSnapshot, 'table' | 'you' | 'closed'>): OpenDecision | null {
  if (!table || closed !== null) return null;
  if (isHeroTurn(table, you)) return { decisionId: table.decisionId, until: table.bankUntil };
  const offer = isAsked(table, you?.seat ?? null) ? offerOf(table) : null;
  return offer && { decisionId: offer.decisionId, until: offer.until };
}

export interface WaitingTable {
  readonly tableId: string;
  readonly decision: OpenDecision | null;
}

/** The next table to look at: of the other tables waiting for the player, the one whose time ends first. */
export function nextTable(tables: readonly WaitingTable[], current: string | null): string | null {
  const waiting = tables.flatMap(({ tableId, decision }) => (decision && tableId !== current ? [{ tableId, until: decision.until }] : []));
  const [first, ...others] = waiting;
  if (!first) return null;
  return others.reduce((soonest, table) => (table.until < soonest.until ? table : soonest), first).tableId;
}

/** The table to jump to automatically: the next one waiting, unless the current one is waiting too. */
export function tableToFocus(tables: readonly WaitingTable[], current: string | null): string | null {
  const here = tables.find(({ tableId }) => tableId === current);
  return here?.decision ? null : nextTable(tables, current);
}
