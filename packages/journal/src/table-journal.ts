import type { Stmt } from '@cardroom/storage';

/** A stored event of a table's stream. `event` is plain JSON; hidden ones are encrypted at rest and decrypted on load. */
export interface JournalRow {
  readonly seq: number;
  readonly at: number;
  readonly event: { readonly type: string };
}

export interface OwnedTable {
  readonly tableId: string;
  readonly epoch: number;
  readonly lastSeq: number;
}

/** What one accepted input writes in one unit: fence, journal rows, outbox rows and, when a hand ends, the snapshot and the folded hand. */
export interface TableAppend {
  readonly table: OwnedTable;
  readonly at: number;
  readonly handId: string | null;
  /** The player's action ID; a repeated one violates a unique index. */
  readonly actionId: string | null;
  readonly events: readonly { readonly type: string }[];
  /** Event types whose JSON is encrypted (AES-256-GCM). */
  readonly hidden: ReadonlySet<string>;
  /** The state after these events, when a hand ended or the table changed between hands. */
  readonly snapshot: unknown | null;
  /**
   * Set when a hand ended (needs `snapshot`): its journal rows up to the `hand-closed` or `hand-voided` event are folded into one
   * compressed, sealed row; events after that one are stored as rows between hands.
   */
  readonly closedHand: {
    readonly handId: string;
    readonly state: 'ended' | 'void';
    readonly startedAt: number;
    readonly endedAt: number;
    /** The total of its pots in minor units; absent for a voided hand. */
    readonly potMinor?: number;
  } | null;
  /** Further statements for the same unit (wallet rows, stays). */
  readonly extra: readonly Stmt[];
}

export interface StoredTable {
  readonly tableId: string;
  readonly roomId: string;
  readonly operatorId: string;
  readonly currency: string;
  readonly config: unknown;
}

export interface TableJournal {
  /** Inserts the table with its owner row; epoch 1, lastSeq 0. */
  create(table: StoredTable, holder: string, at: number): Promise<OwnedTable>;
  openTables(): Promise<StoredTable[]>;
  /** Takes open tables whose holder is gone and whose version this build can read, at most `limit`: epoch + 1, as `takeOver` does for one. */
  claim(holder: string, limit: number): Promise<OwnedTable[]>;
  /**
   * Takes the table over: epoch + 1. Previous owners are fenced from their next append on. Throws `Fenced` while another process that has not gone
   * holds it, and for a table of a newer version than this build can read.
   */
  takeOver(tableId: string, holder: string): Promise<OwnedTable>;
  /**
   * The snapshot of the last hand end and the rows after it, hidden events decrypted. Throws `DamagedJournal` when a row cannot be opened
   * or seqs have a gap. With the `epoch` in which the reader owns the table it throws `Fenced` when another process has taken the table over in
   * between, and may have written while it was read.
   */
  load(tableId: string, epoch?: number): Promise<{ snapshot: unknown | null; snapshotSeq: number; rows: JournalRow[] }>;
  /** Only the last snapshot, for a table whose later rows are damaged and whose running hand is voided. Null when there is none. */
  snapshot(tableId: string): Promise<{ snapshot: unknown; snapshotSeq: number } | null>;
  /** Fenced append. Returns the owner row to use next. Throws `Fenced` when another process owns the table, `RepeatedAction` on a known action id, `LedgerBroken` when its money would not balance. */
  append(unit: TableAppend): Promise<OwnedTable>;
  markClosed(table: OwnedTable, at: number): Promise<void>;
  /** The events of one finished hand, in order, hidden ones decrypted. */
  hand(handId: string): Promise<JournalRow[] | null>;
}

export class Fenced extends Error {
  override readonly name = 'Fenced';
}
export class RepeatedAction extends Error {
  override readonly name = 'RepeatedAction';
}
export class DamagedJournal extends Error {
  override readonly name = 'DamagedJournal';
}
