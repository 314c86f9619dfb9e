import type { TransactionKind } from './transaction.ts';

/** How calls to operators' wallets are timed and limited. Durations in ms. */
export interface WalletSettings {
  /** A debit that has waited this long for its lane is refused. */
  readonly debitWaitMs: number;
  /** How long a wallet has for its whole answer, unless its operator has set other values. */
  readonly deadlineMs: Readonly<Record<TransactionKind | 'balance', number>>;
  readonly leaseMs: number;
  /** How often due rows are looked for while some rows are not finished, and while there are none. */
  readonly pollMs: number;
  readonly idlePollMs: number;
  /** A credit, cancel or result older than this becomes `stuck`. */
  readonly ageMaxMs: number;
  readonly overdueMs: number;
  /** Calls in flight per operator, of all processes together. */
  readonly moneyCallsMax: number;
  readonly resultCallsMax: number;
  /** A result becomes `stuck` after this many definite rejections. */
  readonly resultRejectionsMax: number;
}

export const WALLET_SETTINGS: WalletSettings = {
  debitWaitMs: 5_000,
  deadlineMs: { balance: 3_000, debit: 5_000, credit: 10_000, cancel: 10_000, result: 10_000 },
  leaseMs: 20_000,
  pollMs: 200,
  idlePollMs: 1_000,
  ageMaxMs: 72 * 3_600_000,
  overdueMs: 300_000,
  moneyCallsMax: 40,
  resultCallsMax: 10,
  resultRejectionsMax: 5,
};
