import { balanceToMinor, MoneyError, parseWire, WireSyntaxError } from '@cardroom/money';
import { bagOf } from './bag.ts';

/** What the operator's answer to a callback means (the spec shows none): one table, as a pure function. */

/** What came back from one send. `not_sent`: no byte of it can have reached the operator. `unknown`: sent, no whole answer. */
export type Reply =
  | {
      readonly kind: 'answer';
      readonly httpStatus: number;
      readonly text: string;
      readonly retryAfterMs: number | null;
      /** The text as it may be stored and shown, where it held the key. */
      readonly masked?: string;
    }
  | { readonly kind: 'not_sent'; readonly code: string }
  | { readonly kind: 'unknown'; readonly code: string };

/** The closed list of codes that definitely reject a transaction; nothing else rejects a debit. */
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

/** What the answer says of the operator's health, for its breaker. */
export type Health = 'answered' | 'failed' | 'invalid-api-key';

interface VerdictFacts {
  readonly health: Health;
  /** The operator's code or a word of ours, for the audit. */
  readonly code: string | null;
  /** Balance that came with the answer, minor units. */
  readonly balanceMinor: number | null;
}

/**
 * `accepted`, `rejected` (nothing was taken, no cancel needed) and `ambiguous` (cancel it) are said of debits only,
 * `done`, `retry` and `stuck` (for a person) of the others.
 */
export type Verdict = VerdictFacts &
  (
    | { readonly kind: 'accepted' | 'ambiguous' | 'done' | 'stuck' }
    | { readonly kind: 'rejected'; readonly code: RejectionCode | 'NOT_SENT' }
    | {
        readonly kind: 'retry';
        /** A definite rejection is asked again slowly. */
        readonly slow: boolean;
        /** Counts towards the limit after which a result is stuck. */
        readonly countsAsRejection: boolean;
        readonly retryAfterMs: number | null;
      }
  );

/** What an answer may turn out to be, over all kinds of calls. */
export const VERDICT_KINDS = ['accepted', 'rejected', 'ambiguous', 'done', 'retry', 'stuck'] as const satisfies readonly Verdict['kind'][];

export type TransactionKind = 'debit' | 'credit' | 'cancel' | 'result';

/** One send: what it was and which try (1 = the first). */
export interface Sent {
  readonly kind: TransactionKind;
  readonly attempt: number;
  readonly currency: string;
}

/** Reads one reply. Never throws: whatever the operator sends has a meaning. */
export function readReply(sent: Sent, reply: Reply): Verdict {
  if (sent.kind === 'result') return readResultReply(reply, parseAnswer(sent, reply));
  const answer = parseAnswer(sent, reply);
  if (sent.kind === 'debit') return readDebitReply(reply, answer);
  return readClosingReply(sent.kind, sent.attempt, reply, answer);
}

/** The answer's body, as far as it is one. `status` null: no JSON, or JSON without a status. */
interface Answer {
  readonly class: 'success' | 'definite-error' | 'unclear';
  readonly code: string | null;
  readonly balanceMinor: number | null;
}

const CODE_MAX = 60;

function parseAnswer(sent: Sent, reply: Reply): Answer {
  if (reply.kind !== 'answer') return { class: 'unclear', code: reply.code, balanceMinor: null };
  const unclear: Answer = { class: 'unclear', code: `HTTP_${reply.httpStatus}`, balanceMinor: null };
  const body = memberBag(reply.text);
  const status = body?.status;
  if (body === null || typeof status !== 'string' || !mayCarryMeaning(reply.httpStatus)) return unclear;
  const balanceMinor = balanceOf(body.data, sent.currency);
  if (status === 'success') return is2xx(reply.httpStatus) ? { class: 'success', code: null, balanceMinor } : unclear;
  const code = typeof body.code === 'string' ? body.code.slice(0, CODE_MAX) : null;
  return { class: 'definite-error', code, balanceMinor };
}

/** Statuses whose body is believed: 2xx, and 4xx that are no overload. */
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

/** A malformed `data` is ignored: the balance is read again instead. */
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

/** Codes that a healthy wallet answers; any other error (TIMEOUT, INTERNAL_ERROR, unknown ones) counts as a failure. */
const SOUND_CODES: readonly (string | null)[] = [...REJECTION_CODES, 'DUPLICATE_TRANSACTION', 'TRANSACTION_NOT_FOUND', 'ALREADY_SETTLED'];

function healthOf(answer: Answer): Health {
  if (answer.class === 'success') return 'answered';
  if (answer.class === 'unclear' || !SOUND_CODES.includes(answer.code)) return 'failed';
  return answer.code === 'INVALID_API_KEY' ? 'invalid-api-key' : 'answered';
}

function readDebitReply(reply: Reply, answer: Answer): Verdict {
  const { balanceMinor } = answer;
  const health = healthOf(answer);
  if (reply.kind === 'not_sent') return { kind: 'rejected', code: 'NOT_SENT', health, balanceMinor };
  if (answer.class === 'success') return { kind: 'accepted', code: null, health, balanceMinor };
  if (answer.class === 'definite-error' && isRejection(answer.code)) return { kind: 'rejected', code: answer.code, health, balanceMinor };
  return { kind: 'ambiguous', code: answer.code, health, balanceMinor };
}

function readClosingReply(kind: 'credit' | 'cancel', attempt: number, reply: Reply, answer: Answer): Verdict {
  const facts = { code: answer.code, health: healthOf(answer), balanceMinor: answer.balanceMinor };
  if (answer.class === 'success') return { kind: 'done', ...facts };
  if (answer.class === 'unclear') return retry(facts, reply, false);
  switch (answer.code) {
    // An earlier try with the same bytes was taken; as the first try it says that the id belongs to something else.
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
  // The body of a 2xx is ignored; an error it names is not a failure of the operator.
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
    slow: rejection,
    // A wrong key is the operator's set-up, not this row: the breaker waits for it.
    countsAsRejection: rejection && facts.code !== 'INVALID_API_KEY',
    retryAfterMs: reply.kind === 'answer' ? reply.retryAfterMs : null,
  };
}
