import type { Accounts } from '../../accounts.ts';
import type { Db } from '../../database.ts';
import type { WalletAnswer } from '../answers.ts';
import type { ResultBody, TransactionBody } from '../bodies.ts';
import type { Books, TransactionRow } from '../books.ts';

export interface DefectParts {
  readonly db: Db;
  readonly books: Books;
  readonly accounts: Accounts;
  /** Server ms. */
  readonly now: () => number;
}

/** A transaction on its way to the ledger. */
export interface BrokenCall {
  readonly body: TransactionBody;
  /** The transaction that has this id already. */
  readonly known: TransactionRow | null;
  /** What the sound ledger does with it. */
  readonly next: () => WalletAnswer;
}

/** One mistake that real wallets make, so that the conformance kit can be shown to find it. */
export interface Defect {
  /** What the wallet does wrong, a sentence. */
  readonly does: string;
  /** The case of the conformance kit that fails. */
  readonly fails: string;
  /** Reads a transaction's text wrongly. */
  readonly read?: (text: string) => string;
  /** Works wrongly on the books, in one transaction. */
  readonly apply?: (call: BrokenCall, parts: DefectParts) => WalletAnswer;
  /** Works on the books in two steps with other calls in between. */
  readonly applyInSteps?: (call: BrokenCall, parts: DefectParts) => Promise<WalletAnswer>;
  readonly recordResult?: (call: { body: ResultBody; isNew: boolean; next: () => WalletAnswer }, parts: DefectParts) => WalletAnswer;
  /** Writes an answer wrongly: status and body. */
  readonly write?: (answer: { readonly kind: string; readonly status: number; readonly text: string }) => { status: number; text: string };
  /** Asks for no key when a balance is read. */
  readonly isOpen?: true;
}

/** Success with the balance as it is now. */
export function success(body: TransactionBody, { accounts }: DefectParts): WalletAnswer {
  const account = accounts.find(body.player_id);
  const now = account === null ? {} : { balance: account.balance, currency: account.currency };
  return { ok: true, transactionId: body.transaction_id, ...now };
}

/** Lets other requests in, as a wallet does that waits for its database. */
export async function letOthersIn(): Promise<void> {
  const until = performance.now() + OTHERS_MS;
  for (let turn = 0; turn < TURNS || performance.now() < until; turn += 1) await new Promise((next) => setImmediate(next));
}

/** Enough turns of the event loop for copies that are on their way, however slow the machine is. */
const TURNS = 100;
const OTHERS_MS = 5;
