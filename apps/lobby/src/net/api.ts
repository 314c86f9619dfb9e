import type {
  BalanceMessage,
  HandExport,
  HandExportFormat,
  HandsAnswer,
  OpenStay,
  ReceiptMessage,
  SessionAnswer,
  TablePreview,
  TransactionsAnswer,
} from '@cardroom/protocol';
import type { HandReplay } from '@cardroom/views';

/** Why a call failed. `unreachable`: no answer, an answer that is not JSON, or a failing service (5xx). */
export type ApiFailure = 'unauthorized' | 'not-found' | 'busy' | 'refused' | 'unreachable';

export type ApiAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      readonly failure: ApiFailure;
      /** The service's own stable code, or the name of the failure. */
      readonly code: string;
      /** How long the service asks us to wait. */
      readonly retryAfterMs: number | null;
    };

/** A place in a room, reserved for some seconds. Created and consumed by Colyseus. */
export interface SeatReservation {
  readonly name: string;
  readonly roomId: string;
  readonly sessionId: string;
  readonly processId: string;
  readonly publicAddress?: string;
}

export interface QuickSeat {
  readonly tableId: string;
  readonly seat: number;
}

export type Method = 'GET' | 'POST' | 'PUT';

/** The service's HTTP API as the client uses it; see `http.ts` in the protocol package. */
export interface Api {
  /** Any call, for parts loaded on demand, whose requests are not in the first download. */
  ask<Value>(method: Method, path: string, body?: unknown): Promise<ApiAnswer<Value>>;
  redeem(code: string): Promise<ApiAnswer<SessionAnswer>>;
  session(): Promise<ApiAnswer<SessionAnswer>>;
  balance(fresh: boolean): Promise<ApiAnswer<BalanceMessage>>;
  stays(): Promise<ApiAnswer<{ stays: OpenStay[] }>>;
  receipts(): Promise<ApiAnswer<{ receipts: ReceiptMessage[] }>>;
  /** The player's hands; `search` is a query string such as `?before=…`, or empty. */
  hands(search: string): Promise<ApiAnswer<HandsAnswer>>;
  hand(handId: string): Promise<ApiAnswer<HandReplay>>;
  handFile(handId: string, format: HandExportFormat): Promise<ApiAnswer<HandExport>>;
  /** The players and stacks at a table. */
  preview(tableId: string): Promise<ApiAnswer<TablePreview>>;
  /** The player's buy-ins and cash-outs by table session, newest first; `search` is a query string such as `?before=…`, or empty. */
  transactions(search: string): Promise<ApiAnswer<TransactionsAnswer>>;
  joinLobby(): Promise<ApiAnswer<SeatReservation>>;
  joinTable(tableId: string): Promise<ApiAnswer<SeatReservation>>;
  /** A free seat at the first of these tables that has one; at most `QUICK_SEAT_TABLES_MAX` tables. */
  quickSeat(tables: readonly string[]): Promise<ApiAnswer<QuickSeat>>;
}

/** A call without an answer after this long counts as unreachable. */
export const CALL_TIMEOUT_MS = 10_000;

/**
 * @param token returns the player session's token, read at each call because it rotates
 * @param browserId returns this browser's ID, or null if it cannot keep one
 */
export function httpApi(token: () => string | null, send: typeof fetch = fetch, browserId: () => string | null = () => null): Api {
  const call = <Value>(method: Method, path: string, body?: unknown): Promise<ApiAnswer<Value>> =>
    callService<Value>({ method, path, body, token: token(), send });
  const part = encodeURIComponent;
  return {
    ask: call,
    redeem: (code) => {
      const kept = browserId();
      const body = kept === null ? { code } : { code, browserId: kept };
      return callService({ method: 'POST', path: '/api/session/redeem', body, token: null, send });
    },
    session: () => call('GET', '/api/session'),
    balance: (fresh) => call('GET', `/api/session/balance${fresh ? '?fresh=1' : ''}`),
    stays: () => call('GET', '/api/session/stays'),
    receipts: () => call('GET', '/api/session/receipts'),
    hands: (search) => call('GET', `/api/hands${search}`),
    hand: (handId) => call('GET', `/api/hands/${part(handId)}`),
    handFile: (handId, format) => call('GET', `/api/hands/${part(handId)}/export?format=${format}`),
    preview: (tableId) => call('GET', `/api/tables/${part(tableId)}`),
    transactions: (search) => call('GET', `/api/transactions${search}`),
    joinLobby: () => call('POST', '/api/session/lobby', {}),
    joinTable: (tableId) => call('POST', `/api/tables/${part(tableId)}/join`, {}),
    quickSeat: (tables) => call('POST', '/api/quick-seat', { tables }),
  };
}

interface Call {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  readonly token: string | null;
  readonly send: typeof fetch;
}

async function callService<Value>({ method, path, body, token, send }: Call): Promise<ApiAnswer<Value>> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token !== null) headers.authorization = `Bearer ${token}`;
  try {
    const response = await send(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      cache: 'no-store',
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    if (response.ok) return { ok: true, value: (await response.json()) as Value };
    return refusal(response, await errorCode(response));
  } catch {
    return { ok: false, failure: 'unreachable', code: 'unreachable', retryAfterMs: null };
  }
}

function refusal(response: Response, code: string | null): ApiAnswer<never> {
  const failure = failureOf(response.status);
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return { ok: false, failure, code: code ?? failure, retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null };
}

function failureOf(status: number): ApiFailure {
  if (status === 401) return 'unauthorized';
  if (status === 404) return 'not-found';
  if (status === 429) return 'busy';
  return status >= 500 ? 'unreachable' : 'refused';
}

async function errorCode(response: Response): Promise<string | null> {
  try {
    const body = (await response.json()) as { code?: unknown };
    return typeof body.code === 'string' ? body.code : null;
  } catch {
    return null;
  }
}
