import type { Reply, Verdict } from '@cardroom/operator-api';
import type { Breakers } from './breaker.ts';
import type { DebitReason } from './reasons.ts';
import type { NewTx, TxKind, TxRow, TxStatus } from './transaction.ts';

/** A statement of the storage port; the same shape as the journal's, which this package must not import. */
export interface Stmt {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly rows?: number;
}

/** How one send of a row ends. */
export interface TxEnd {
  readonly status: TxStatus;
  readonly at: number;
  readonly outcome: string | null;
  readonly error: string | null;
  /** When it is due again; only for status `due`. */
  readonly nextAt?: number;
  /** What the operator said, for the audit; absent when nothing was sent. */
  readonly attempt?: {
    readonly startedAt: number;
    readonly httpStatus: number | null;
    readonly code: string | null;
    readonly response: string | null;
    /** What the answer meant. */
    readonly verdict: Verdict['kind'];
  };
}

export interface ClaimAsk {
  readonly operatorId: string;
  readonly class: 'money' | 'result';
  readonly limit: number;
  readonly now: number;
  /** The lease of the claimed rows lapses then; it must exceed the HTTP deadline. */
  readonly leaseUntil: number;
  readonly owner: string;
  /** Debits created up to here are too old to be sent; they are refused instead. */
  readonly debitsAfter: number;
}

/** The ledger as the dispatcher needs it (implemented by @cardroom/journal). */
export interface OutboxStore {
  /** Adds a row to the ledger; all its statements belong into one unit with what causes it. */
  insert(tx: NewTx): readonly Stmt[];
  /** Ends one send: an update fenced by owner and attempts, and the audit row. A late finisher refuses its whole unit. */
  finish(row: TxRow, end: TxEnd): Stmt[];
  /** Commits durably. `lost`: a fence failed, nothing was written. */
  write(unit: readonly Stmt[]): Promise<'written' | 'lost'>;
  /** Operators that have a row due. */
  dueOperators(now: number): Promise<string[]>;
  /** Leases the rows that may be sent now, at most one per lane, and counts the attempt. */
  claim(ask: ClaimAsk): Promise<TxRow[]>;
  /** Refuses debits that were never sent: of one operator, created up to a moment, or past the moment by which they had to be answered. */
  refuseDebits(ask: {
    readonly now: number;
    readonly reason: DebitReason;
    readonly createdUpTo: number;
    readonly operatorId?: string;
  }): Promise<TxRow[]>;
  /** How often the operator has answered this row with a 4xx and one of these codes. */
  rejections(row: TxRow, codes: readonly string[]): Promise<number>;
  rows(ids: readonly string[]): Promise<TxRow[]>;
  /** Of these lots, those that a credit or cancel closes; a withdrawn cancel closes nothing. */
  closed(lotIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Rows a dead process left behind: debits never sent or in flight, and every lease. */
  abandoned(): Promise<TxRow[]>;
}

/** Sends the row's stored bytes once and never throws: every failure is a `Reply`. Gives up after `deadlineMs`. */
export interface OperatorClient {
  send(row: TxRow, deadlineMs: number): Promise<Reply>;
  /** How long this operator has for a call of this kind, ms; null, or left out: as long as `WalletSettings.deadlineMs` says. Less than `leaseMs`. */
  deadlineMs?(row: TxRow): Promise<number | null>;
}

export interface Clock {
  /** Ms since the epoch. */
  now(): number;
  /** Calls back once after `ms`; the returned function calls it off. */
  after(ms: number, callback: () => void): () => void;
}

export type WalletAlert =
  | { readonly type: 'stuck'; readonly row: TxRow; readonly why: string }
  /** A row of money or a result is older than five minutes and still not taken. */
  | { readonly type: 'overdue'; readonly row: TxRow; readonly why: string }
  | { readonly type: 'breaker-opened'; readonly operatorId: string; readonly why: 'failures' | 'invalid-api-key' }
  /** A debit's success came after its lease had lapsed: it is being cancelled and seats nobody. */
  | { readonly type: 'late-success'; readonly row: TxRow }
  /** A table waits for a debit that the ledger does not know, or knows as taken and not given back: money and table disagree. */
  | { readonly type: 'unexplained-lot'; readonly lotId: string };

/** What the dispatcher needs and whom it tells. */
export interface WalletPorts {
  readonly outbox: OutboxStore;
  readonly breakers: Breakers;
  readonly operator: OperatorClient;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  random(): number;
  /** A new UUIDv7. */
  newId(): string;
  /** Name of this dispatcher, unique among processes and restarts. */
  readonly owner: string;
  /**
   * The operator has taken the debit. The table offers `debit-accepted` at its door and commits `finish` in the same unit as its events;
   * when the table cannot take it any more, call `settleUnseated(row, finish)`. A unit refused by `finish` means that the lease lapsed:
   * drop the input, `debitRefused` follows.
   */
  debitAccepted(row: TxRow, finish: readonly Stmt[]): Promise<void>;
  /** The debit seats nobody; already durable. Told again after a restart, so it must bear repetition. */
  debitRefused(row: TxRow, reason: DebitReason): Promise<void>;
  /** A credit or cancel ended: `row.status` is `done` or `stuck`. */
  settled(row: TxRow): void;
  /** Balance from an answer; null when the answer carried none and it should be read. */
  balanceSeen(operatorId: string, playerId: string, currency: string, balanceMinor: number | null): void;
  alert(alert: WalletAlert): void;
  /** Something unexpected, such as storage of unknown outcome: the server logs it and decides whether to stop. */
  failed(error: unknown): void;
}

export interface WalletSettings {
  /** A debit whose lane was not free for so long is refused. */
  readonly debitWaitMs: number;
  readonly deadlineMs: Readonly<Record<TxKind, number>>;
  readonly leaseMs: number;
  readonly pollMs: number;
  /** A credit, cancel or result older than this becomes `stuck`. */
  readonly ageMaxMs: number;
  readonly overdueMs: number;
  /** Calls in flight per operator. */
  readonly moneyCallsMax: number;
  readonly resultCallsMax: number;
  /** A result definitely rejected so often becomes `stuck`. */
  readonly resultRejectionsMax: number;
}

export const WALLET_SETTINGS: WalletSettings = {
  debitWaitMs: 5_000,
  deadlineMs: { debit: 5_000, credit: 10_000, cancel: 10_000, result: 10_000 },
  leaseMs: 20_000,
  pollMs: 200,
  ageMaxMs: 72 * 3_600_000,
  overdueMs: 300_000,
  moneyCallsMax: 40,
  resultCallsMax: 10,
  resultRejectionsMax: 5,
};

/** Sends what the ledger holds, in order per lane, until it is answered. */
export interface Dispatcher {
  /**
   * At boot, before `start` and after the tables are loaded: debits never sent are refused, debits in flight are cancelled, leases of the
   * dead process are released. `pendingLots` are the debits that the tables still wait for; each is told its outcome.
   */
  recover(pendingLots: readonly string[]): Promise<void>;
  start(): void;
  /** Call after every commit that wrote rows. */
  wake(): void;
  /** Stops claiming and waits for the calls in flight. */
  stop(): Promise<void>;
  /** Gives an accepted debit back whole: commits `finish` and a credit of the full amount; a debit with `answerBy` is cancelled. */
  settleUnseated(row: TxRow, finish: readonly Stmt[]): Promise<void>;
  /** One sweep over everything due; ends when all calls it started are answered. For simulators and tests, instead of `start`. */
  sweep(): Promise<void>;
}
