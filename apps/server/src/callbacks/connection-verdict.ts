import { balanceToMinor, MoneyError, minorToText, parseWire, WireSyntaxError } from '@cardroom/money';
import { OTHER_CODES, REJECTION_CODES, type Reply, readBalance } from '@cardroom/operator-api';

/** What a test of an operator's wallet found. */
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
  /** A sentence for a person. It quotes nothing the wallet wrote: that might be the key. */
  readonly text: string;
}

/** Whose balance was asked for. */
export interface AskedFor {
  readonly playerId: string;
  readonly currency: string;
}

const TLS_CODE = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|ALTNAME|EPROTO/;
const TELLING: ReadonlySet<string> = new Set([...REJECTION_CODES, ...OTHER_CODES]);

/** Reads the answer to a balance inquiry the way the lobby does, and says in words what is wrong with it. */
export function connectionVerdict(reply: Reply, asked: AskedFor): ConnectionVerdict {
  return reply.kind === 'answer' ? answerVerdict(reply, asked) : lineVerdict(reply);
}

function lineVerdict({ kind, code }: Extract<Reply, { readonly code: string }>): ConnectionVerdict {
  if (code === 'NO_ENDPOINT') return verdict('no-endpoint', 'Nothing was sent: the URL or the key is not set or cannot be read.');
  if (code === 'ESSRF') return verdict('blocked', 'Nothing was sent: the URL leads to this machine or a private network.');
  if (TLS_CODE.test(code))
    return verdict('tls', `No secure connection: the certificate or the TLS settings of the wallet are wrong (${code}).`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return verdict('not-reachable', `The host name of the URL is not known (${code}).`);
  if (code === 'ECONNTIMEOUT') return verdict('not-reachable', 'No connection came about in time: a firewall may be in between.');
  if (kind === 'not_sent') return verdict('not-reachable', `No connection came about (${code}).`);
  if (code === 'DEADLINE') return verdict('no-answer', 'The request was sent, but no whole answer came in time.');
  return verdict('no-answer', `The request was sent, but the connection broke before a whole answer came (${code}).`);
}

function answerVerdict({ httpStatus, text }: Extract<Reply, { readonly kind: 'answer' }>, asked: AskedFor): ConnectionVerdict {
  const answer = readBalance(httpStatus, text, asked.currency);
  if (answer.ok) {
    return verdict('ok', `The wallet answers. The balance of ${asked.playerId} is ${amountOf(answer.balanceMinor, asked.currency)}.`);
  }
  const known = TELLING.has(answer.code) ? answer.code : null;
  if (known === 'INVALID_API_KEY' || (httpStatus === 401 && known === null)) {
    return verdict('invalid-api-key', 'The wallet refuses the key (INVALID_API_KEY). Compare the last four characters.');
  }
  if (known === 'PLAYER_NOT_FOUND') {
    return verdict('unknown-player', `The wallet answers, but knows no player ${asked.playerId} (PLAYER_NOT_FOUND).`);
  }
  if (known !== null) return verdict('refused', `The wallet answers, but refuses the inquiry with ${known}.`);
  return verdict('malformed', `The answer (HTTP ${httpStatus}) cannot be used: ${whatIsWrong(httpStatus, text, asked.currency)}.`);
}

/** The first thing in which an answer differs from `{ status: "success", data: { balance, currency } }`. */
function whatIsWrong(httpStatus: number, text: string, currency: string): string {
  if (httpStatus >= 300 && httpStatus < 400) return 'redirects are not followed';
  const body = bodyOf(text);
  if (typeof body === 'string') return body;
  const { status, code, data } = body;
  if (typeof status !== 'string') return 'it has no "status"';
  if (status !== 'success') {
    return typeof code === 'string' ? 'its "code" is none of the documented ones' : 'its "status" is not "success", and it has no "code"';
  }
  if (httpStatus < 200 || httpStatus > 299) return 'its "status" is "success", its HTTP status is not';
  const { balance, currency: told } = isBag(data) ? data : {};
  if (typeof balance !== 'string') return 'it has no "data.balance"';
  if (told !== currency) return `its "data.currency" is not ${currency}`;
  return isAmount(balance) ? 'it cannot be read' : 'its "data.balance" is no amount';
}

function bodyOf(text: string): Record<string, unknown> | string {
  if (text.trim() === '') return 'it is empty';
  try {
    const value = parseWire(text);
    return isBag(value) ? value : 'it is no JSON object';
  } catch (error) {
    if (error instanceof WireSyntaxError) return error.message === 'not JSON' ? 'it is no JSON' : error.message;
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
  // Two decimals, or those the currency has where that is all there is: €1.00, ₩1,000.
  const digits = minor % 100 === 0 ? {} : { minimumFractionDigits: 2 };
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency, maximumFractionDigits: 2, ...digits });
  return format.format(minorToText(minor) as `${number}`);
}

function verdict(code: ConnectionVerdict['code'], text: string): ConnectionVerdict {
  return { code, text };
}
