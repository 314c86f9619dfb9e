import { balanceToMinor, MoneyError, money, parseWire, WireSyntaxError } from '@cardroom/money';
import { bagOf } from './bag.ts';

/** GET {operator_url}/player/balance (spec 2.4, 4.1). */
export const BALANCE_PATH = '/player/balance';

/** Path and query with both values percent-encoded: a player id may hold `+`, `&` or `@`. */
export function balancePath(playerId: string, currency: string): string {
  return `${BALANCE_PATH}?player_id=${encodeURIComponent(playerId)}&currency=${encodeURIComponent(currency)}`;
}

export type BalanceAnswer =
  | { readonly ok: true; readonly balanceMinor: number }
  /** `code`: the operator's code, else `bad-answer`. */
  | { readonly ok: false; readonly code: string };

/** Reads the operator's balance answer: 2xx, `status` success, a balance, and the currency that was asked for. */
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

/** 200 of a balance inquiry, as an operator answers it. */
export function balanceAnswer(balanceMinor: number, currency: string): string {
  return JSON.stringify({ status: 'success', data: { balance: money(balanceMinor), currency } });
}
