import type { OwnedTable, TableJournal } from '@cardroom/journal';
import type { Stmt } from '@cardroom/storage';
import type { Table } from '@cardroom/table';
import type { DealNews } from '../fair-deal/deal-news.ts';
import type { Clock } from '../process/clock.ts';
import type { Tracing } from '../process/tracing.ts';
import type { HaltReason } from './halt-reasons.ts';
import type { HandLog } from './hand-log.ts';
import type { NextHandPorts } from './next-hand.ts';
import type { Committed, Offered } from './step.ts';

/** What a table's loop needs from outside. */
export interface LoopPorts extends NextHandPorts {
  readonly journal: Pick<TableJournal, 'append' | 'markClosed' | 'hand'>;
  readonly clock: Clock;
  readonly tracing: Tracing;
  /** Whether this action of a player (`actionKey`) was accepted at this table, e.g. before a restart. */
  knownAction(action: string): Promise<boolean>;
  /** True while the operator is under maintenance and no hand may begin; asked again until one may. */
  held(): boolean;
  /** Resolves when it is this table's turn to tell what has been committed; at once for one that seats a player. */
  turn(of: Offered['type']): Promise<void>;
  /** Whether this process may act for its tables; false while others may have taken them over. */
  isOurs(): boolean;
  /** Wallet and stay rows that a step causes; they are committed with its events. */
  writes(step: Committed): readonly Stmt[];
  /**
   * Called after the commit, in order. A throw is logged and changes nothing. `wrote`: the unit had more than events, such as money that has
   * to be moved. `deal`: what may be told of the fair deal.
   */
  committed(step: Committed, wrote: boolean, deal: DealNews | null): void;
  /** The table stopped because of an error; its money is as the journal has it. */
  halted(reason: HaltReason, error: unknown): void;
  failed(where: string, error: unknown): void;
}

/** The table that a loop goes on with. */
export interface LoopStart {
  readonly table: Table;
  readonly owned: OwnedTable;
  readonly hand: HandLog | null;
}
