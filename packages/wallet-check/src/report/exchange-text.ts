import type { Exchange } from '../wire.ts';

/** One exchange for people to read, without the key and without control characters. */
export interface ExchangeText {
  readonly sent: readonly string[];
  readonly came: readonly string[];
}

const BODY_SHOWN_MAX = 2_000;
const MASK = '<your key>';
/** Shorter texts would be found by chance. */
const SECRET_MIN = 4;

/** Formats an exchange; `secrets` are masked wherever they appear. */
export function exchangeText(exchange: Exchange, url: string, secrets: readonly string[]): ExchangeText {
  const { request, reply, headers, ms } = exchange;
  const clean = (text: string) => printable(secrets.filter((secret) => secret.length >= SECRET_MIN).reduce(mask, text));
  const sent = [
    `${request.method} ${url}${request.path}`,
    ...Object.entries(request.headers).map(([name, value]) => `${name}: ${name === 'X-API-KEY' ? keyText(value, secrets) : value}`),
    ...(request.body === null ? [] : ['', shortened(request.body)]),
  ];
  const took = `${Math.round(ms)} ms`;
  if (reply.kind !== 'answer') {
    const what = reply.kind === 'not_sent' ? 'no connection' : 'no answer';
    return { sent: sent.map(clean), came: [`${what} (${reply.code}) after ${took}`] };
  }
  const type = headers['content-type'];
  const came = [`HTTP ${reply.httpStatus} in ${took}`, ...(type === undefined ? [] : [`Content-Type: ${type}`]), '', shortened(reply.text)];
  return { sent: sent.map(clean), came: came.map(clean) };
}

function keyText(value: string, secrets: readonly string[]): string {
  if (secrets.includes(value)) return MASK;
  return value === '' ? '(empty)' : '<a wrong key>';
}

function mask(text: string, secret: string): string {
  return text.replaceAll(secret, MASK);
}

function shortened(text: string): string {
  return text.length <= BODY_SHOWN_MAX ? text : `${text.slice(0, BODY_SHOWN_MAX)}… (${text.length} characters)`;
}

/** Escapes control characters, so that an answer cannot move the cursor or color the report. */
export function printable(text: string): string {
  return [...text].map((sign) => (isControl(sign) ? `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}` : sign)).join('');
}

function isControl(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return (code < 0x20 && sign !== '\n' && sign !== '\t') || (code >= 0x7f && code < 0xa0) || (code >= 0x202a && code <= 0x202e);
}
