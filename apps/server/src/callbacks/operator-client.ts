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
import axios, { type AxiosInstance, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import type { Timeouts } from '../operators/timeouts.ts';
import { type ConnectionPool, connectionPool } from './connection-pool.ts';
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
  const http = callbackAxios();
  const pools = new Map<string, ConnectionPool>();
  const { connectMs = CONNECT_MS, idleMs = IDLE_MS, deadline } = options;
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
    const { signing = [] } = endpoint;
    const signature = signatureOf(signing, body ?? signedQuery(path), (options.wallTime ?? Date.now)());
    const headers = signing.length === 0 ? {} : signedHeaders({ requestId, attempt, signature });
    const until = deadline === undefined ? callOffIn(deadlineMs) : { signal: deadline(deadlineMs), answered: () => {} };
    const request = { ...requestOf(base + path, endpoint.apiKey, { body, headers }), signal: until.signal };
    const reply = await exchange(http, poolOf(`${pool} ${operatorId}`), request);
    until.answered();
    return withoutKey(reply, endpoint.apiKey);
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

/** Each setting overrides a measured default of axios that is wrong for money (redirects pass the key on, bodies are unbounded …). */
function callbackAxios(): AxiosInstance {
  return axios.create({
    proxy: false,
    maxRedirects: 0,
    decompress: false,
    maxContentLength: ANSWER_BYTES_MAX,
    maxBodyLength: REQUEST_BYTES_MAX,
    responseType: 'text',
    transformRequest: (body: unknown) => body,
    transformResponse: (text: unknown) => text,
    validateStatus: () => true,
  });
}

function requestOf(
  url: string,
  apiKey: string,
  { body, headers: more }: { readonly body: string | undefined; readonly headers: Record<string, string> },
): AxiosRequestConfig<string> {
  const headers = {
    'X-API-KEY': apiKey,
    Accept: 'application/json',
    'Accept-Encoding': 'identity',
    'User-Agent': 'Cardroom',
    [VERSION_HEADER]: CARDROOM_VERSION,
    ...more,
  };
  if (body === undefined) return { method: 'GET', url, headers };
  return { method: 'POST', url, data: body, headers: { ...headers, 'Content-Type': 'application/json' } };
}

/** A signal that ends a call after so many ms, unless it was answered: `AbortSignal.timeout` makes its error even then, for nobody. */
function callOffIn(ms: number): { readonly signal: AbortSignal; answered(): void } {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), ms);
  timer.unref();
  return { signal: over.signal, answered: () => clearTimeout(timer) };
}

/** Only the request's signal is a deadline: axios restarts its `timeout` with every byte that arrives. */
async function exchange(
  http: AxiosInstance,
  pool: ConnectionPool,
  request: AxiosRequestConfig<string> & { readonly signal: AbortSignal },
): Promise<Reply> {
  try {
    const { httpAgent, httpsAgent } = pool;
    const answer = await http.request<string>({ ...request, httpAgent, httpsAgent });
    return { kind: 'answer', httpStatus: answer.status, text: String(answer.data ?? ''), retryAfterMs: retryAfterMs(answer, Date.now()) };
  } catch (error) {
    const code = request.signal.aborted ? 'DEADLINE' : codeOf(error);
    // Only a socket that was never ready proves that nothing was sent; the error code does not.
    return { kind: pool.isFresh(socketOf(error)) ? 'not_sent' : 'unknown', code };
  }
}

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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'ERROR';
}

function socketOf(error: unknown): unknown {
  const request: unknown = axios.isAxiosError(error) ? error.request : null;
  return typeof request === 'object' && request !== null && 'socket' in request ? request.socket : null;
}

/** Retry-After as ms from now: seconds or an HTTP date. */
function retryAfterMs(answer: AxiosResponse, now: number): number | null {
  const header: unknown = answer.headers['retry-after'];
  if (typeof header !== 'string') return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
