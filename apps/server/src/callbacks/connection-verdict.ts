import { balanceToMinor, MoneyError, minorToText, parseWire, WireSyntaxError } from '@cardroom/money';
import { OTHER_CODES, REJECTION_CODES, type Reply, readBalance } from '@cardroom/operator-api';

/** The possible findings of a test of an operator's wallet. */
export const VERDICTS = [
  'ok',
  'no-endpoint',
  'blocked',
  'tls',
  'not-reachable',
  'no-answer',
  'invalid-api-key',
  'unknown-player',
  'refused',
  'malformed',
] as const;
export interface ConnectionVerdict {
  readonly code: (typeof VERDICTS)[number];
  /** A sentence for staff. It never quotes the wallet's answer, which might contain the key. */
  readonly text: string;
}

/** The player and currency whose balance was requested. */
export interface AskedFor {
  readonly playerId: string;
  readonly currency: string;
}

const TLS_CODE = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|ALTNAME|EPROTO/;
const TELLING: ReadonlySet<string> = new Set([...REJECTION_CODES, ...OTHER_CODES]);

/** Reads the answer to a balance inquiry as the lobby does and describes what is wrong with it. */
export function connectionVerdict(reply: Reply, asked: AskedFor): ConnectionVerdict {
  return reply.kind === 'answer' ? answerVerdict(reply, asked) : lineVerdict(reply);
}

function lineVerdict({ kind, code }: Extract<Reply, { readonly code: string }>): ConnectionVerdict {
  if (code === 'NO_ENDPOINT') return verdict('no-endpoint', 'Nothing was sent: the URL or the key for it is missing or cannot be read.');
  if (code === 'ESSRF') return verdict('blocked', 'Nothing was sent: the URL points to this machine or a private network.');
  if (TLS_CODE.test(code)) return verdict('tls', `No secure connection: check the wallet’s certificate and TLS settings (${code}).`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return verdict('not-reachable', `The URL’s host name is unknown (${code}).`);
  if (code === 'ECONNTIMEOUT') return verdict('not-reachable', 'The connection timed out; a firewall may be blocking it.');
  if (kind === 'not_sent') return verdict('not-reachable', `Could not connect (${code}).`);
  if (code === 'DEADLINE') return verdict('no-answer', 'The request was sent, but no complete response arrived in time.');
  return verdict('no-answer', `The request was sent, but the connection closed before a complete response arrived (${code}).`);
}

function answerVerdict({ httpStatus, text }: Extract<Reply, { readonly kind: 'answer' }>, asked: AskedFor): ConnectionVerdict {
  const answer = readBalance(httpStatus, text, asked.currency);
  if (answer.ok) {
    return verdict('ok', `The wallet responded. The balance of ${asked.playerId} is ${amountOf(answer.balanceMinor, asked.currency)}.`);
  }
  const known = TELLING.has(answer.code) ? answer.code : null;
  if (known === 'INVALID_API_KEY' || (httpStatus === 401 && known === null)) {
    return verdict('invalid-api-key', 'The wallet rejected the key (INVALID_API_KEY). Compare the last four characters.');
  }
  if (known === 'PLAYER_NOT_FOUND') {
    return verdict('unknown-player', `The wallet responded, but does not know player ${asked.playerId} (PLAYER_NOT_FOUND).`);
  }
  if (known !== null) return verdict('refused', `The wallet rejected the request with ${known}.`);
  return verdict('malformed', `The response (HTTP ${httpStatus}) is not valid: ${whatIsWrong(httpStatus, text, asked.currency)}.`);
}

/** The first way in which an answer differs from `{ status: "success", data: { balance, currency } }`. */
function whatIsWrong(httpStatus: number, text: string, currency: string): string {
  if (httpStatus >= 300 && httpStatus < 400) return 'redirects are not followed';
  const body = bodyOf(text);
  if (typeof body === 'string') return body;
  const { status, code, data } = body;
  if (typeof status !== 'string') return 'it has no "status"';
  if (status !== 'success') {
    return typeof code === 'string' ? 'its "code" is not a documented one' : 'its "status" is not "success", and it has no "code"';
  }
  if (httpStatus < 200 || httpStatus > 299) return 'its "status" is "success", but its HTTP status is not';
  const { balance, currency: told } = isBag(data) ? data : {};
  if (typeof balance !== 'string') return 'it has no "data.balance"';
  if (told !== currency) return `its "data.currency" is not ${currency}`;
  return isAmount(balance) ? 'it cannot be read' : 'its "data.balance" is not an amount';
}

function bodyOf(text: string): Record<string, unknown> | string {
  if (text.trim() === '') return 'it is empty';
  try {
    const value = parseWire(text);
    return isBag(value) ? value : 'it is not a JSON object';
  } catch (error) {
    if (error instanceof WireSyntaxError) return error.message === 'not JSON' ? 'it is not JSON' : error.message;
    throw error;
  }
}

function isBag(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAmount(text: string): boolean {
  try {
    balanceToMinor(text);
    return true;
  } catch (error) {
    if (error instanceof MoneyError) return false;
    throw error;
  }
}

function amountOf(minor: number, currency: string): string {
  // Two decimals, or none when the amount is whole and the currency has none: €1.00, ₩1,000.
  const digits = minor % 100 === 0 ? {} : { minimumFractionDigits: 2 };
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency, maximumFractionDigits: 2, ...digits });
  return format.format(minorToText(minor) as `${number}`);
}

function verdict(code: ConnectionVerdict['code'], text: string): ConnectionVerdict {
  return { code, text };
}
