import { randomUUID } from 'node:crypto';
import {
  balancePath,
  CARDROOM_VERSION,
  GAME_RESULT_PATH,
  type OwnCodes,
  type Reply,
  signatureOf,
  signedHeaders,
  signedQuery,
  TRANSACTION_PATH,
  VERSION_HEADER,
} from '@cardroom/operator-api';
import { LEASE_LAPSED, type OperatorClient } from '@cardroom/wallet';
import type { Timeouts } from '../operators/timeouts.ts';
import { type ConnectionPool, connectionPool } from './connection-pool.ts';
import { afterMs, exchange, type HttpOutcome, whenAborted } from './http-call.ts';
import { callableBase, guardedLookup, type Resolve, type SsrfRules } from './ssrf.ts';

/** The URL of an operator's wallet and our key for it; read for each call, so that a change applies to the next one. */
export interface OperatorEndpoint {
  readonly operatorUrl: string;
  readonly apiKey: string;
  /** The secrets that sign each call, if the operator has switched signing on. */
  readonly signing?: readonly string[];
}

export interface CallbackOptions extends SsrfRules {
  /** Null when no URL or key is set yet, so that nothing can be sent. */
  endpoint(operatorId: string): Promise<OperatorEndpoint | null>;
  /** The operator's own timeouts; without them the caller's deadline applies. */
  timeouts?(operatorId: string): Promise<Timeouts | null>;
  /** The operator's own codes for refused debits. */
  refusalCodes?(operatorId: string): Promise<OwnCodes>;
  /** The clock of leases; without it no lease is looked at. It must go on while the process is stopped. */
  now?(): number;
  /** Whether this process may act for what it holds; false while others may have taken it over. Looked at together with the lease. */
  isOurs?(): boolean;
  /** The time of day for signatures, which an operator compares with its own clock; `Date.now` unless a test sets it. */
  wallTime?(): number;
  /** Deadline for DNS, TCP and TLS together. */
  readonly connectMs?: number;
  /** How long an idle connection is kept for the next call. */
  readonly idleMs?: number;
  /** Name resolution, for tests. */
  readonly resolve?: Resolve;
  /** The signal that ends a call after a given number of ms, for tests with a clock of their own. */
  readonly deadline?: (ms: number) => AbortSignal;
  /** Carries a request to the operator instead of HTTP, for simulations. It never rejects, and gives up after `deadlineMs`. */
  readonly carry?: (request: { readonly url: string; readonly body: string | undefined }, deadlineMs: number) => Promise<Reply>;
}

export interface CallbackClient extends OperatorClient {
  /** Requests a balance (GET); never throws. Gives up after `deadlineMs` unless the operator has set another timeout. */
  balance(ask: { readonly operatorId: string; readonly playerId: string; readonly currency: string }, deadlineMs: number): Promise<Reply>;
  close(): void;
}

export const CONNECT_MS = 2_000;
/** Shorter than the 5 s after which common servers close an idle connection. */
export const IDLE_MS = 4_000;
export const ANSWER_BYTES_MAX = 65_536;
/** We build the requests: even the longest hand with the most raises must fit. */
export const REQUEST_BYTES_MAX = 1_048_576;

/**
 * The HTTP client of the wallet callbacks: one attempt per call, stored bytes out, text in. It reports `not_sent` or `unknown` when there
 * is no answer.
 */
export function createCallbackClient(options: CallbackOptions): CallbackClient {
  const pools = new Map<string, ConnectionPool>();
  const { connectMs = CONNECT_MS, idleMs = IDLE_MS, deadline } = options;
  const callOffIn = (ms: number) => (deadline === undefined ? afterMs(ms) : whenAborted(deadline(ms)));
  const lookup = guardedLookup(options, options.resolve);
  // A failed read of the timeouts must not keep money from being sent.
  const timeoutsOf = async (operatorId: string) => options.timeouts?.(operatorId).catch(() => null) ?? null;
  const poolOf = (name: string): ConnectionPool => {
    const known = pools.get(name);
    if (known) return known;
    const pool = connectionPool({ connectMs, idleMs, lookup });
    pools.set(name, pool);
    return pool;
  };
  const call = async ({ operatorId, pool, path, body, requestId, attempt, leaseUntil }: Call, deadlineMs: number): Promise<Reply> => {
    const endpoint = await options.endpoint(operatorId).catch(() => null);
    if (endpoint === null) return { kind: 'not_sent', code: 'NO_ENDPOINT' };
    const base = callableBase(endpoint.operatorUrl, options);
    if (base === null) return { kind: 'not_sent', code: 'ESSRF' };
    const isLapsed = (until: number): boolean => (options.now !== undefined && options.now() >= until) || options.isOurs?.() === false;
    if (leaseUntil !== undefined && isLapsed(leaseUntil)) return { kind: 'not_sent', code: LEASE_LAPSED };
    if (options.carry !== undefined) return options.carry({ url: base + path, body }, deadlineMs);
    if (body !== undefined && Buffer.byteLength(body) > REQUEST_BYTES_MAX) return { kind: 'not_sent', code: 'REQUEST_TOO_LARGE' };
    const { signing = [] } = endpoint;
    const sign = () => signatureOf(signing, body ?? signedQuery(path), (options.wallTime ?? Date.now)());
    const signed = signing.length === 0 ? {} : signedHeaders({ requestId, attempt, signature: sign() });
    const outcome = await exchange(poolOf(`${pool} ${operatorId}`), {
      method: body === undefined ? 'GET' : 'POST',
      url: base + path,
      headers: { ...headersOf(endpoint.apiKey, body), ...signed },
      body,
      answerBytesMax: ANSWER_BYTES_MAX,
      callOff: callOffIn(deadlineMs),
    });
    return withoutKey(replyOf(outcome), endpoint.apiKey);
  };
  return {
    send: (row, deadlineMs) => {
      const path = row.kind === 'result' ? GAME_RESULT_PATH : TRANSACTION_PATH;
      const { operatorId, body, attempts: attempt } = row;
      // Operators find the attempt in our log of callbacks by this ID.
      const requestId = `${row.id}-${attempt}`;
      return call({ operatorId, pool: 'money', path, body, requestId, attempt, leaseUntil: row.nextAt }, deadlineMs);
    },
    deadlineMs: async ({ operatorId, kind }) => (await timeoutsOf(operatorId))?.[kind === 'debit' ? 'debit' : 'delivery'] ?? null,
    ownCodes: async (operatorId) => options.refusalCodes?.(operatorId).catch(() => null) ?? null,
    balance: async ({ operatorId, playerId, currency }, deadlineMs) => {
      const own = await timeoutsOf(operatorId);
      const path = balancePath(playerId, currency);
      return call({ operatorId, pool: 'balance', path, requestId: randomUUID(), attempt: 1 }, own?.balance ?? deadlineMs);
    },
    close: () => {
      for (const pool of pools.values()) pool.close();
      pools.clear();
    },
  };
}

interface Call {
  readonly operatorId: string;
  /** Balances have connections of their own, so that money always finds one however many players wait for a balance. */
  readonly pool: 'money' | 'balance';
  readonly path: string;
  readonly body?: string;
  readonly requestId: string;
  readonly attempt: number;
  /** In ms of the leases' clock; nothing is sent from then on. */
  readonly leaseUntil?: number;
}

/** Compression is declined, as a compressed answer could be of any size once it is unpacked. */
function headersOf(apiKey: string, body: string | undefined): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    'X-API-KEY': apiKey,
    'Accept-Encoding': 'identity',
    'User-Agent': 'Cardroom',
    [VERSION_HEADER]: CARDROOM_VERSION,
  };
}

function replyOf(outcome: HttpOutcome): Reply {
  if (outcome.kind !== 'answer') return outcome;
  const { status: httpStatus, headers, bytes } = outcome;
  return { kind: 'answer', httpStatus, text: textOf(bytes), retryAfterMs: retryAfterMs(headers['retry-after'], Date.now()) };
}

/** Some servers begin JSON with a byte order mark, which is not a part of it. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
}

const BYTE_ORDER_MARK = '\ufeff';

const KEY_MASK = '<your key>';

/**
 * Masks the key in an answer that echoes it, plain or JSON-escaped, before the answer is stored. The original answer is
 * still what gets interpreted.
 */
function withoutKey(reply: Reply, apiKey: string): Reply {
  if (reply.kind !== 'answer') return reply;
  const masked = [apiKey, JSON.stringify(apiKey).slice(1, -1)].reduce((text, key) => text.replaceAll(key, KEY_MASK), reply.text);
  return masked === reply.text ? reply : { ...reply, masked };
}

/** Retry-After as ms from now: seconds or an HTTP date. */
function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
