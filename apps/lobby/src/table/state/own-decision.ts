import { heroSeatOf, isHeroTurn } from '../rules/hero.ts';
import { isAsked, offerOf } from '../rules/offer.ts';
import type { TableView } from './table-store.ts';

/** The offer to run it twice that waits for the player's answer, by its decision ID. */
export function ownOffer({ snapshot: { table, you } }: TableView): string | null {
  return isAsked(table, heroSeatOf(you)) ? (offerOf(table)?.decisionId ?? null) : null;
}

/** The decision the player has to make now, by its ID. */
export function ownDecision({ snapshot: { table, you } }: TableView): string | null {
  return table && isHeroTurn(table, you) ? table.decisionId : null;
}
