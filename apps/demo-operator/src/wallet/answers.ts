import { money } from '@cardroom/money';
import { REJECTION_CODES, type RejectionCode, type WalletCode } from '@cardroom/operator-api';

export { REJECTION_CODES, type RejectionCode, type WalletCode };

const HTTP_STATUS: Record<WalletCode, number> = {
  INSUFFICIENT_FUNDS: 402,
  PLAYER_NOT_FOUND: 404,
  PLAYER_BLOCKED: 403,
  LIMIT_EXCEEDED: 403,
  CURRENCY_MISMATCH: 422,
  INVALID_API_KEY: 401,
  INVALID_REQUEST: 400,
  ALREADY_CANCELLED: 409,
  DUPLICATE_TRANSACTION: 409,
  TRANSACTION_NOT_FOUND: 404,
  ALREADY_SETTLED: 409,
  TIMEOUT: 504,
  INTERNAL_ERROR: 500,
};

const MESSAGES: Record<WalletCode, string> = {
  INSUFFICIENT_FUNDS: 'The balance is lower than the amount.',
  PLAYER_NOT_FOUND: 'Player not found.',
  PLAYER_BLOCKED: 'The player is blocked.',
  LIMIT_EXCEEDED: 'The amount exceeds a limit.',
  CURRENCY_MISMATCH: 'The account has another currency.',
  INVALID_API_KEY: 'The X-API-KEY header is missing or wrong.',
  INVALID_REQUEST: 'The request is malformed.',
  ALREADY_CANCELLED: 'The debit has been cancelled.',
  DUPLICATE_TRANSACTION: 'The transaction_id was already used with different data.',
  TRANSACTION_NOT_FOUND: 'Debit not found.',
  ALREADY_SETTLED: 'The debit has been closed by a credit.',
  TIMEOUT: 'The wallet did not finish in time.',
  INTERNAL_ERROR: 'The wallet failed.',
};

/** The wallet's answer to one call; `balance` in minor units, after the call. */
export type WalletAnswer =
  | { readonly ok: true; readonly transactionId?: string; readonly balance?: number; readonly currency?: string }
  | { readonly ok: false; readonly code: WalletCode; readonly message?: string; readonly balance?: number; readonly currency?: string };

/** A refusal with the standard message of its code, unless another is given. */
export function refusal(code: WalletCode, extra: { message?: string; balance?: number; currency?: string } = {}): WalletAnswer {
  return { ok: false, code, ...extra };
}

/** The HTTP status and exact body of an answer. */
export function renderAnswer(answer: WalletAnswer): { readonly status: number; readonly text: string } {
  const data = {
    ...(answer.ok && answer.transactionId !== undefined ? { transaction_id: answer.transactionId } : {}),
    ...(answer.balance === undefined ? {} : { balance: money(answer.balance) }),
    ...(answer.currency === undefined ? {} : { currency: answer.currency }),
  };
  const withData = Object.keys(data).length === 0 ? {} : { data };
  if (answer.ok) return { status: 200, text: JSON.stringify({ status: 'success', ...withData }) };
  const body = { status: 'error', code: answer.code, message: answer.message ?? MESSAGES[answer.code], ...withData };
  return { status: HTTP_STATUS[answer.code], text: JSON.stringify(body) };
}
