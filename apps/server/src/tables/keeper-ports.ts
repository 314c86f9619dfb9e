import type { OwnedTable, StoredTable, TableJournal } from '@cardroom/journal';
import type { IdSource, Stmt } from '@cardroom/storage';
import type { Table } from '@cardroom/table';
import type { Logger } from 'pino';
import type { FairTable } from '../fair-deal/fair-table.ts';
import type { Clock } from '../process/clock.ts';
import type { Tracing } from '../process/tracing.ts';
import type { DeckSource } from './deck-source.ts';
import type { TableFeed } from './feed.ts';
import type { TroubleWatch } from './halt-reasons.ts';
import type { LoopStart } from './loop-ports.ts';
import type { Committed } from './step.ts';
import type { NotReplayable } from './table-recovery.ts';
import type { TableRegistry } from './table-registry.ts';

/** The ports of the keeper of a process's tables. */
export interface KeeperPorts {
  readonly journal: TableJournal;
  readonly ids: IdSource;
  /** A new UUIDv7. */
  newId(): string;
  readonly clock: Clock;
  readonly decks: DeckSource;
  readonly tracing: Tracing;
  readonly log: Logger;
  readonly registry: TableRegistry;
  readonly feed: TableFeed;
  readonly trouble: TroubleWatch;
  /** Identifies this process, also across restarts. */
  readonly holder: string;
  /** How many tables without a living holder this process is to take now. */
  share(): Promise<number>;
  /** Whether this process may act for its tables; false while others may have taken them over. */
  isOurs(): boolean;
  /** Ends the process, which has to replay. */
  fatal(error: unknown): void;
  /** Name of a room; null when it is unknown. */
  roomName(roomId: string): string | null;
  knownAction(tableId: string, actionId: string): Promise<boolean>;
  /** Wallet and stay rows that a step causes. */
  writes(step: Committed): readonly Stmt[];
  /** The committed decks of a table, as they are stored; null where hands are dealt from `decks` alone. */
  fairOf(table: Table): Promise<FairTable | null>;
  /** Whether this operator's tables deal no hand and accept no players now. */
  held(operatorId: string): boolean;
  /** Called when a table's running hand cannot be replayed: returns the table without the hand, with the money as the database has it. */
  salvage(stored: StoredTable, owned: OwnedTable, cause: NotReplayable): Promise<LoopStart>;
}
