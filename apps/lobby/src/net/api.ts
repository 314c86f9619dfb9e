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

/** Why a call failed. `unreachable`: no answer, an answer that is no JSON, or a failing service (5xx). */
export type ApiFailure = 'unauthorized' | 'not-found' | 'busy' | 'refused' | 'unreachable';

export type ApiAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      readonly failure: ApiFailure;
      /** The service's own stable code, or the failure's name. */
      readonly code: string;
      /** How long the service asked us to wait. */
      readonly retryAfterMs: number | null;
    };

/** A place in a room, kept by the service for some seconds. Made and read by Colyseus. */
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

/** HTTP of the service as the client uses it; see `http.ts` of the protocol. */
export interface Api {
  /** Any call of it, for parts that are fetched late: what they ask is not in the first download. */
  ask<Value>(method: Method, path: string, body?: unknown): Promise<ApiAnswer<Value>>;
  redeem(code: string): Promise<ApiAnswer<SessionAnswer>>;
  session(): Promise<ApiAnswer<SessionAnswer>>;
  balance(fresh: boolean): Promise<ApiAnswer<BalanceMessage>>;
  stays(): Promise<ApiAnswer<{ stays: OpenStay[] }>>;
  receipts(): Promise<ApiAnswer<{ receipts: ReceiptMessage[] }>>;
  /** Own hands; `search` says which, as `?before=…`, or is empty. */
  hands(search: string): Promise<ApiAnswer<HandsAnswer>>;
  hand(handId: string): Promise<ApiAnswer<HandReplay>>;
  handFile(handId: string, format: HandExportFormat): Promise<ApiAnswer<HandExport>>;
  /** Who sits at a table with how much. */
  preview(tableId: string): Promise<ApiAnswer<TablePreview>>;
  /** Own buy-ins and cash-outs by stay, newest first; `search` says which, as `?before=…`, or is empty. */
  transactions(search: string): Promise<ApiAnswer<TransactionsAnswer>>;
  joinLobby(): Promise<ApiAnswer<SeatReservation>>;
  joinTable(tableId: string): Promise<ApiAnswer<SeatReservation>>;
  quickSeat(roomId: string): Promise<ApiAnswer<QuickSeat>>;
}

/** A call without an answer after this long counts as unreachable. */
export const CALL_TIMEOUT_MS = 10_000;

/**
 * @param token the player session, asked for at each call because it rotates.
 * @param browserId the id this browser keeps, null where it keeps none.
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
    quickSeat: (roomId) => call('POST', `/api/rooms/${part(roomId)}/quick-seat`, {}),
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
