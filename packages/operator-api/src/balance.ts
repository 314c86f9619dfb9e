import { balanceToMinor, MoneyError, money, parseWire, WireSyntaxError } from '@cardroom/money';
import { bagOf } from './bag.ts';

/** GET {operator_url}/player/balance (spec 2.4, 4.1). */
export const BALANCE_PATH = '/player/balance';

/** Path and query with both values percent-encoded: a player ID may contain `+`, `&` or `@`. */
export function balancePath(playerId: string, currency: string): string {
  return `${BALANCE_PATH}?player_id=${queryValue(playerId)}&currency=${queryValue(currency)}`;
}

/** HTTP clients encode `'` in a query on their own, and a signed query must be the one that is sent. */
function queryValue(text: string): string {
  return encodeURIComponent(text).replaceAll("'", '%27');
}

export type BalanceAnswer =
  | { readonly ok: true; readonly balanceMinor: number }
  /** The operator's code, or `bad-answer`. */
  | { readonly ok: false; readonly code: string };

/** Reads a balance answer. A good one is a 2xx with `status` success, a balance, and the currency that was asked for. */
export function readBalance(httpStatus: number, text: string, currency: string): BalanceAnswer {
  const bad: BalanceAnswer = { ok: false, code: 'bad-answer' };
  try {
    const body = bagOf(parseWire(text));
    if (body?.status !== 'success') return { ok: false, code: typeof body?.code === 'string' ? body.code.slice(0, 60) : bad.code };
    const data = bagOf(body.data);
    if (httpStatus < 200 || httpStatus > 299 || typeof data?.balance !== 'string' || data.currency !== currency) return bad;
    return { ok: true, balanceMinor: balanceToMinor(data.balance) };
  } catch (error) {
    if (error instanceof WireSyntaxError || error instanceof MoneyError) return bad;
    throw error;
  }
}

/** The body with which an operator answers a balance call. */
export function balanceAnswer(balanceMinor: number, currency: string): string {
  return JSON.stringify({ status: 'success', data: { balance: money(balanceMinor), currency } });
}
