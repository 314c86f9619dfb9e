import { balanceToMinor, MoneyError, parseWire, WireSyntaxError } from '@cardroom/money';
import { bagOf } from './bag.ts';
import type { TransactionKind } from './transaction.ts';

/** What the operator's answer to a callback means. The specification leaves it open, so it is decided here, in one pure function. */

/** The outcome of one send. `not_sent`: no byte can have reached the operator. `unknown`: sent, but no complete answer came back. */
export type Reply =
  | {
      readonly kind: 'answer';
      readonly httpStatus: number;
      readonly text: string;
      readonly retryAfterMs: number | null;
      /** Set when the answer contained the API key: the text without it, safe to store and show. */
      readonly masked?: string;
    }
  | { readonly kind: 'not_sent'; readonly code: string }
  | { readonly kind: 'unknown'; readonly code: string };

/** The codes that definitely reject a transaction; nothing else rejects a debit. */
export const REJECTION_CODES = [
  'INSUFFICIENT_FUNDS',
  'PLAYER_NOT_FOUND',
  'PLAYER_BLOCKED',
  'LIMIT_EXCEEDED',
  'CURRENCY_MISMATCH',
  'INVALID_API_KEY',
  'INVALID_REQUEST',
  'ALREADY_CANCELLED',
] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];

export const OTHER_CODES = ['DUPLICATE_TRANSACTION', 'TRANSACTION_NOT_FOUND', 'ALREADY_SETTLED', 'TIMEOUT', 'INTERNAL_ERROR'] as const;
export type WalletCode = RejectionCode | (typeof OTHER_CODES)[number];

/** Meanings that an operator can give to its own refusal codes. */
export const OWN_CODE_MEANINGS = ['insufficient-funds', 'blocked', 'limit', 'other'] as const;
export type OwnCodeMeaning = (typeof OWN_CODE_MEANINGS)[number];
/** The codes that an operator has registered. */
export type OwnCodes = Readonly<Record<string, OwnCodeMeaning>>;

/** What the answer says about the operator's health, for the circuit breaker. */
export type Health = 'answered' | 'failed' | 'invalid-api-key';

interface VerdictFacts {
  readonly health: Health;
  /** The operator's code, or one of ours, for the log. */
  readonly code: string | null;
  /** The balance in the answer, in minor units. */
  readonly balanceMinor: number | null;
}

/**
 * A debit is `accepted`, `rejected` (nothing was taken, so no cancel is needed) or `ambiguous` (it must be cancelled).
 * Every other call is `done`, needs a `retry`, or is `stuck` until staff resolve it.
 */
export type Verdict = VerdictFacts &
  (
    | { readonly kind: 'accepted' | 'done' | 'stuck' }
    /** `refused`: the wallet said no with a code that is not specified, so the player can be told that it was refused. */
    | { readonly kind: 'ambiguous'; readonly refused: boolean }
    /** `code` is in the specified list (`means` repeats it), or one that the operator has registered. */
    | { readonly kind: 'rejected'; readonly code: string; readonly means: RejectionCode | OwnCodeMeaning | 'NOT_SENT' }
    | {
        readonly kind: 'retry';
        /** Counts towards the limit after which a result is stuck. */
        readonly countsAsRejection: boolean;
        readonly retryAfterMs: number | null;
      }
  );

/** Every possible verdict, over all kinds of calls. */
export const VERDICT_KINDS = ['accepted', 'rejected', 'ambiguous', 'done', 'retry', 'stuck'] as const satisfies readonly Verdict['kind'][];

/** One send of a transaction; `attempt` starts at 1. */
export interface Sent {
  readonly kind: TransactionKind;
  readonly attempt: number;
  readonly currency: string;
  readonly transactionId: string;
  /** The operator's registered codes; only debits use them. */
  readonly ownCodes?: OwnCodes;
}

/** The verdict on one reply. Never throws: whatever the operator sends has a meaning. */
export function readReply(sent: Sent, reply: Reply): Verdict {
  if (sent.kind === 'result') return readResultReply(reply, parseAnswer(sent, reply));
  const answer = parseAnswer(sent, reply);
  if (sent.kind === 'debit') return readDebitReply(reply, answer, sent.ownCodes ?? {});
  return readClosingReply(sent.kind, sent.attempt, reply, answer);
}

/** The body of an answer; `unclear` when it is not JSON, has no status, or came with an HTTP status that makes it unreliable. */
interface Answer {
  /** `mismatch`: a success that names another transaction or currency than the call. */
  readonly class: 'success' | 'mismatch' | 'definite-error' | 'unclear';
  readonly code: string | null;
  readonly balanceMinor: number | null;
}

/** Longer codes are cut off. */
export const OWN_CODE_MAX = 60;

function parseAnswer(sent: Sent, reply: Reply): Answer {
  if (reply.kind !== 'answer') return { class: 'unclear', code: reply.code, balanceMinor: null };
  const unclear: Answer = { class: 'unclear', code: `HTTP_${reply.httpStatus}`, balanceMinor: null };
  const body = memberBag(reply.text);
  const status = body?.status;
  if (body === null || typeof status !== 'string' || !mayCarryMeaning(reply.httpStatus)) return unclear;
  const balanceMinor = balanceOf(body.data, sent.currency);
  if (status === 'success' && !is2xx(reply.httpStatus)) return unclear;
  if (status === 'success') {
    const mismatch = mismatchOf(body.data, sent);
    return mismatch === null ? { class: 'success', code: null, balanceMinor } : { class: 'mismatch', code: mismatch, balanceMinor: null };
  }
  const code = typeof body.code === 'string' ? body.code.slice(0, OWN_CODE_MAX) : null;
  return { class: 'definite-error', code, balanceMinor };
}

/** The codes that we log for a success that belongs to another call. */
const OTHER_TRANSACTION = 'OTHER_TRANSACTION_ID';
const OTHER_CURRENCY = 'OTHER_CURRENCY';

/**
 * What a success names differently from its call; null when nothing. Missing members name nothing. Some databases return UUIDs in
 * capital letters, so their case does not count.
 */
function mismatchOf(data: unknown, sent: Sent): string | null {
  const { transaction_id: id, currency } = bagOf(data) ?? {};
  if (id != null && String(id).toLowerCase() !== sent.transactionId.toLowerCase()) return OTHER_TRANSACTION;
  return currency == null || currency === sent.currency ? null : OTHER_CURRENCY;
}

/** HTTP statuses whose body is trusted: 2xx, and any 4xx that does not mean overload. */
function mayCarryMeaning(httpStatus: number): boolean {
  return is2xx(httpStatus) || (httpStatus >= 400 && httpStatus < 500 && ![408, 425, 429].includes(httpStatus));
}

function is2xx(httpStatus: number): boolean {
  return httpStatus >= 200 && httpStatus < 300;
}

function memberBag(text: string): Record<string, unknown> | null {
  try {
    return bagOf(parseWire(text));
  } catch (error) {
    if (error instanceof WireSyntaxError) return null;
    throw error;
  }
}

/** A malformed `data` is ignored; the balance is requested separately instead. */
function balanceOf(data: unknown, currency: string): number | null {
  const { balance, currency: told = currency } = bagOf(data) ?? {};
  if (typeof balance !== 'string' || told !== currency) return null;
  try {
    return balanceToMinor(balance);
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}

function isRejection(code: string | null): code is RejectionCode {
  return (REJECTION_CODES as readonly (string | null)[]).includes(code);
}

/** Whether a code is missing, or specified for something else than a refusal. */
function isKnownCode(code: string | null): boolean {
  return code === null || (OTHER_CODES as readonly string[]).includes(code);
}

/** Errors that say that the wallet itself failed. A code of the operator's own is an answer: it refuses this call, not every call. */
const FAILURE_CODES: readonly (string | null)[] = ['TIMEOUT', 'INTERNAL_ERROR', null];

function healthOf(answer: Answer): Health {
  if (answer.class === 'success') return 'answered';
  if (answer.class === 'unclear' || answer.class === 'mismatch' || FAILURE_CODES.includes(answer.code)) return 'failed';
  return answer.code === 'INVALID_API_KEY' ? 'invalid-api-key' : 'answered';
}

function readDebitReply(reply: Reply, answer: Answer, ownCodes: OwnCodes): Verdict {
  const { code, balanceMinor } = answer;
  const health = healthOf(answer);
  if (reply.kind === 'not_sent') return { kind: 'rejected', code: 'NOT_SENT', means: 'NOT_SENT', health, balanceMinor };
  if (answer.class === 'success') return { kind: 'accepted', code: null, health, balanceMinor };
  const isError = answer.class === 'definite-error';
  if (isError && isRejection(code)) return { kind: 'rejected', code, means: code, health, balanceMinor };
  const refused = isError && !isKnownCode(code);
  const means = refused && code !== null && Object.hasOwn(ownCodes, code) ? ownCodes[code] : undefined;
  if (code !== null && means !== undefined) return { kind: 'rejected', code, means, health, balanceMinor };
  return { kind: 'ambiguous', code, refused, health, balanceMinor };
}

function readClosingReply(kind: 'credit' | 'cancel', attempt: number, reply: Reply, answer: Answer): Verdict {
  const facts = { code: answer.code, health: healthOf(answer), balanceMinor: answer.balanceMinor };
  if (answer.class === 'success') return { kind: 'done', ...facts };
  // It may be the answer to another call, so the same bytes are sent once more; a wallet that answers so again always fills it in wrongly.
  if (answer.class === 'mismatch') return attempt > 1 ? { kind: 'done', ...facts, health: 'answered' } : retry(facts, reply, false);
  if (answer.class === 'unclear') return retry(facts, reply, false);
  switch (answer.code) {
    // On a retry it means that an earlier attempt got through; on the first attempt, that the ID belongs to another transaction.
    case 'DUPLICATE_TRANSACTION':
      return { kind: attempt > 1 ? 'done' : 'stuck', ...facts };
    case 'ALREADY_CANCELLED':
    case 'TRANSACTION_NOT_FOUND':
      return kind === 'cancel' ? { kind: 'done', ...facts } : retry(facts, reply, isRejection(answer.code));
    case 'ALREADY_SETTLED':
      return kind === 'cancel' ? { kind: 'stuck', ...facts } : retry(facts, reply, false);
    default:
      return retry(facts, reply, isRejection(answer.code));
  }
}

function readResultReply(reply: Reply, answer: Answer): Verdict {
  // A 2xx is enough: an error in its body does not mean that the operator has failed.
  if (reply.kind === 'answer' && is2xx(reply.httpStatus)) {
    return { kind: 'done', code: null, health: 'answered', balanceMinor: answer.balanceMinor };
  }
  const facts = { code: answer.code, health: healthOf(answer), balanceMinor: null };
  return retry(facts, reply, answer.class === 'definite-error' && isRejection(answer.code));
}

function retry(facts: VerdictFacts, reply: Reply, rejection: boolean): Verdict {
  return {
    kind: 'retry',
    ...facts,
    // A wrong key concerns the operator's setup, not this transaction: the breaker waits until it is fixed.
    countsAsRejection: rejection && facts.code !== 'INVALID_API_KEY',
    retryAfterMs: reply.kind === 'answer' ? reply.retryAfterMs : null,
  };
}
