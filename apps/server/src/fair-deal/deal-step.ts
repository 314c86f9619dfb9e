import type { Deck } from '@cardroom/poker';
import type { Stmt } from '@cardroom/storage';
import type { Table, TableEvent } from '@cardroom/table';
import type { ChainDraft } from './deal-chain.ts';
import type { DealNews } from './deal-news.ts';
import type { LiveNumber } from './live-number.ts';

/** A step of the table, as far as the deal depends on it. */
export interface DealStep {
  readonly before: Table;
  readonly after: Table;
  readonly events: readonly TableEvent[];
  readonly at: number;
  /** The events of the hand that ends in this step. */
  readonly hand: readonly TableEvent[];
}

/** The statements that a step adds to the chain. */
export interface DealPlan {
  readonly stmts: readonly Stmt[];
  /** Makes it true, once it is durable. Returns what may be told; null if that is nothing. */
  done(): DealNews | null;
}

/** The next hand is dealt from a committed deck. */
export interface PreparedDeal {
  readonly n: number;
  readonly handId: string;
  readonly deck: Deck;
  readonly draft: ChainDraft;
  readonly asked: number;
  readonly links: readonly { readonly seat: number; readonly link: string }[];
  readonly outcome: LiveNumber['cut'];
}

/** Events that the deal depends on: those of its chain, and those that show cards. */
const OF_DEAL: ReadonlySet<TableEvent['type']> = new Set([
  'cut-opened',
  'cut-asked-again',
  'cut-voided',
  'hand-opened',
  'hand-closed',
  'hand-voided',
  'table-closed',
  'hole-cards-dealt',
  'board-dealt',
  'hand-shown',
  'cards-shown',
  'rabbit-shown',
]);

export function isOfDeal({ events }: Pick<DealStep, 'events'>): boolean {
  return events.some(({ type }) => OF_DEAL.has(type));
}
