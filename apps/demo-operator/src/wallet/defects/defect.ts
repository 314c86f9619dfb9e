import type { CallKind } from '@cardroom/operator-api/faults';
import type { Accounts } from '../../accounts.ts';
import type { Db } from '../../database.ts';
import type { WalletAnswer } from '../answers.ts';
import type { ResultBody, TransactionBody } from '../bodies.ts';
import type { Books, TransactionRow } from '../books.ts';

export interface DefectParts {
  readonly db: Db;
  readonly books: Books;
  readonly accounts: Accounts;
  /** Ms since the epoch. */
  readonly now: () => number;
}

/** A transaction on its way to the ledger. */
export interface BrokenCall {
  readonly body: TransactionBody;
  /** The stored transaction with this ID, if there is one. */
  readonly known: TransactionRow | null;
  /** Processes the call correctly. */
  readonly next: () => WalletAnswer;
}

/** One mistake that real wallets make, to show that the conformance kit finds it. */
export interface Defect {
  /** What the wallet does wrong, as a sentence. */
  readonly does: string;
  /** The case of the conformance kit that fails. */
  readonly fails: string;
  /** Misreads the text of a transaction. */
  readonly read?: (text: string) => string;
  /** Changes the books wrongly, in one database transaction. */
  readonly apply?: (call: BrokenCall, parts: DefectParts) => WalletAnswer;
  /** Changes the books in two steps, with other calls in between. */
  readonly applyInSteps?: (call: BrokenCall, parts: DefectParts) => Promise<WalletAnswer>;
  readonly recordResult?: (call: { body: ResultBody; isNew: boolean; next: () => WalletAnswer }, parts: DefectParts) => WalletAnswer;
  /** Writes the wrong status or body into an answer. */
  readonly write?: (answer: { readonly kind: string; readonly status: number; readonly text: string }) => { status: number; text: string };
  /** The kinds of calls on which the key is not checked. */
  readonly openFor?: readonly CallKind[];
  /** The kinds of calls on which the signature is not checked. */
  readonly unsigned?: readonly CallKind[];
}

/** Success with the current balance. */
export function success(body: TransactionBody, { accounts }: DefectParts): WalletAnswer {
  const account = accounts.find(body.player_id);
  const now = account === null ? {} : { balance: account.balance, currency: account.currency };
  return { ok: true, transactionId: body.transaction_id, ...now };
}

/** Lets other requests run, like a wallet that waits for its database. */
export async function letOthersIn(): Promise<void> {
  const until = performance.now() + OTHERS_MS;
  for (let turn = 0; turn < TURNS || performance.now() < until; turn += 1) await new Promise((next) => setImmediate(next));
}

/** Enough turns of the event loop for copies in flight to arrive, even on a slow machine. */
const TURNS = 100;
const OTHERS_MS = 5;
