import type { OwnCodes, Reply, Verdict } from '@cardroom/operator-api';
import type { BreakerReason } from './breaker.ts';
import type { DebitReason } from './reasons.ts';
import type { BreakerProbe, SharedBreakers, StoredBreaker } from './shared-breakers.ts';
import type { NewTransaction, Transaction, TransactionState } from './transaction.ts';

/** A statement for the storage port, in the same shape as the journal's, which this package must not import. */
export interface Stmt {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly rows?: number;
}

/** The outcome of sending a row once. */
export interface TransactionEnd {
  readonly status: TransactionState;
  readonly at: number;
  readonly outcome: string | null;
  readonly error: string | null;
  /** When it is due again; only with status `due`. */
  readonly nextAt?: number;
  /** Nothing was sent after all, so the attempt that the claim counted is taken back. */
  readonly unsent?: true;
  /** The operator's answer, for the log; absent when nothing was sent. */
  readonly attempt?: {
    readonly startedAt: number;
    readonly httpStatus: number | null;
    readonly code: string | null;
    readonly response: string | null;
    readonly verdict: Verdict['kind'];
  };
}

export interface ClaimAsk {
  readonly operatorId: string;
  /** `money`: debits, credits and cancels. `closing`: credits and cancels. */
  readonly class: 'money' | 'closing' | 'debit' | 'result';
  readonly limit: number;
  readonly now: number;
  /** When the lease of the claimed rows lapses; later than the HTTP deadline. */
  readonly leaseUntil: number;
  readonly owner: string;
  /** Debits created at or before this time are too old to be sent; they are refused instead. */
  readonly debitsAfter: number;
  /** The claimed debit is this probe: unless the probe begins with the claim, nothing is claimed. Null or absent: no probe. */
  readonly probe?: BreakerProbe | null;
}

/** What a round of the dispatcher begins with. */
export interface Waiting {
  /** Operators with rows that are not finished, and whether a result or anything else of them is due. */
  readonly operators: readonly { readonly operatorId: string; readonly resultsDue: boolean; readonly moneyDue: boolean }[];
  /** Every breaker that is not closed. */
  readonly breakers: readonly StoredBreaker[];
}

/** The ledger as the dispatcher needs it (implemented by @cardroom/journal). */
export interface OutboxStore {
  /** Statements that add a row to the ledger; they belong in one unit of work with whatever caused the row. */
  insert(tx: NewTransaction): readonly Stmt[];
  /** Ends one send: an update that checks owner and attempts, and the log row. Finishing after the lease was lost fails the whole unit. */
  finish(row: Transaction, end: TransactionEnd): Stmt[];
  /** Commits durably. `lost`: another dispatcher owns the row by now, and nothing was written. */
  write(unit: readonly Stmt[]): Promise<'written' | 'lost'>;
  waiting(now: number): Promise<Waiting>;
  /** Leases the rows that may be sent now, at most one per lane and of results `LANE_RESULTS_MAX`, and counts the attempts. Debits only at tables that no other process than `owner` holds. */
  claim(ask: ClaimAsk): Promise<Transaction[]>;
  /** Refuses unsent debits that were created by `createdUpTo`, or whose `answerBy` has passed; only one operator's if `operatorId` is given. */
  refuseDebits(ask: {
    readonly now: number;
    readonly reason: DebitReason;
    readonly createdUpTo: number;
    readonly operatorId?: string;
    /** Debits at tables that another process holds are left to it. */
    readonly owner: string;
  }): Promise<Transaction[]>;
  /** How often the operator has answered this row with a 4xx and one of these codes. */
  rejections(row: Transaction, codes: readonly string[]): Promise<number>;
  rows(ids: readonly string[]): Promise<Transaction[]>;
  /** The lots among these that a credit or cancel closes; a withdrawn cancel closes nothing. */
  closed(lotIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Cuts the wait of every due row to its planned length, counted from `now`. On a clock that was set back, a stored time may be far ahead.
   * Returns the number of rows that would have waited longer. No plan is longer than `longestMs`. Breakers are cut to `openMs` in the same way.
   */
  shortenWaits(ask: { readonly now: number; readonly longestMs: number; readonly openMs: number }): Promise<number>;
  /**
   * Rows that processes which are gone have left behind: their leases, and debits, unsent or in flight, at tables that no other living process than
   * `owner` holds.
   */
  abandoned(owner: string): Promise<Transaction[]>;
}

/** Code of a `not_sent` reply: the lease of the row, `nextAt`, had lapsed when it was about to be sent. */
export const LEASE_LAPSED = 'LEASE_LAPSED';

/**
 * Sends the row's stored bytes once. It never throws: every failure is a `Reply`. It gives up after `deadlineMs`, and looks at the lease when
 * nothing more comes between the look and the send: a process that was stopped on the way sends nothing when it goes on.
 */
export interface OperatorClient {
  send(row: Transaction, deadlineMs: number): Promise<Reply>;
  /** This operator's own deadline for such a call, in ms and below `leaseMs`. Null or absent: `WalletSettings.deadlineMs` applies. */
  deadlineMs?(row: Transaction): Promise<number | null>;
  /** The operator's registered codes for refused debits. Null if they cannot be read now: the debit is then cancelled. Never throws. */
  ownCodes?(operatorId: string): Promise<OwnCodes | null>;
}

export interface Clock {
  /** Ms since the epoch. */
  now(): number;
  /** Calls back once after `ms`. Returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
}

export type WalletAlert =
  | { readonly type: 'stuck'; readonly row: Transaction; readonly why: string }
  /** A credit, cancel or result is older than `overdueMs` and still not accepted. */
  | { readonly type: 'overdue'; readonly row: Transaction; readonly why: string }
  | { readonly type: 'breaker-opened'; readonly operatorId: string; readonly why: BreakerReason }
  /** Another process, or an earlier one, has opened the breaker. */
  | { readonly type: 'breaker-found-open'; readonly operatorId: string; readonly why: BreakerReason }
  /** Rows were due, or breakers open, for longer than can have been planned: the clock was set back while no process ran. They wait no longer. */
  | { readonly type: 'clock-set-back'; readonly rows: number }
  /** A debit succeeded after its lease had lapsed: it is being cancelled and seats no player. */
  | { readonly type: 'late-success'; readonly row: Transaction }
  /** A table waits for a debit that is unknown to the ledger, or accepted and not given back: money and table disagree. */
  | { readonly type: 'unexplained-lot'; readonly lotId: string };

/**
 * What a table did with an accepted debit. `seated`: its chips are on the table, and `finish` is written. `unseated`: nothing there waits
 * for it any more, so it is returned in full. `unfinished`: the table cannot write now, so its outcome stays open and it is cancelled.
 */
export type DebitTaken = 'seated' | 'unseated' | 'unfinished';

/** Everything the dispatcher uses and reports to. */
export interface WalletPorts {
  readonly outbox: OutboxStore;
  readonly breakers: SharedBreakers;
  readonly operator: OperatorClient;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  random(): number;
  /** A new UUIDv7. */
  newId(): string;
  /** Name of this dispatcher, unique across processes and restarts. */
  readonly owner: string;
  /** Processes that serve, this one included: they share the calls in flight that an operator is sent. */
  servers(): number;
  /**
   * The operator has accepted the debit. The table takes the input `debit-accepted` and commits `finish` in the same unit as its events.
   * Returns what became of it. If `finish` fails the unit, the lease has lapsed: the input is dropped, and `debitRefused` follows.
   */
  debitAccepted(row: Transaction, finish: readonly Stmt[]): Promise<DebitTaken>;
  /** The debit seats no player, and that is already durable. It may be repeated after a restart, so it must be idempotent. */
  debitRefused(row: Transaction, reason: DebitReason): Promise<void>;
  /** A credit or cancel ended: `row.status` is `done` or `stuck`. */
  settled(row: Transaction): void;
  /** The balance in an answer; null when there was none and it should be requested. */
  balanceSeen(operatorId: string, playerId: string, currency: string, balanceMinor: number | null): void;
  alert(alert: WalletAlert): void;
  /** An unexpected error, such as a commit of unknown outcome. The server logs it and decides whether to stop. */
  failed(error: unknown): void;
}

/** Sends the transactions in the ledger, in order per lane, until each is answered. */
export interface Dispatcher {
  /**
   * Called after tables of a process that is gone are loaded; at startup before `start`. Unsent debits are refused, debits in flight are
   * cancelled, the leases of processes that are gone are released, and no due row waits and no breaker is open for longer than on a clock that was
   * never set back. `pendingLots` are the debits that these tables still wait for; the outcome of each is reported. `tables`: those loaded just now, while
   * others play; absent: all.
   */
  recover(pendingLots: readonly string[], tables?: ReadonlySet<string>): Promise<void>;
  start(): void;
  /** Call this after every commit that wrote rows. */
  wake(): void;
  /** Stops claiming and waits for the calls in flight. */
  stop(): Promise<void>;
  /** One pass over everything due, which ends when all its calls are answered. Simulators and tests use it instead of `start`. */
  sweep(): Promise<void>;
}
