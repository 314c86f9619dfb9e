import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { ConnectionPool } from './connection-pool.ts';

/** One request to a host outside. Its URL was checked by the caller (`callableBase`). */
export interface HttpCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Sent in this order and with these names; Content-Length, Host and Connection follow. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** A longer answer is given up while it arrives; in bytes. */
  readonly answerBytesMax: number;
  /** The deadline of the whole call, from the lookup of the name to the last byte of the answer. */
  readonly callOff: CallOff;
}

/** Calls back once when the time of a call is over, at once if it already is. Returns what withdraws that. */
export type CallOff = (over: () => void) => () => void;

/** `not_sent`: no byte of the request can have left. `unknown`: some may have left, and no complete answer came back. */
export type HttpOutcome =
  | { readonly kind: 'answer'; readonly status: number; readonly headers: IncomingHttpHeaders; readonly bytes: Buffer }
  | { readonly kind: 'not_sent' | 'unknown'; readonly code: string };

export const DEADLINE = 'DEADLINE';
export const ANSWER_TOO_LARGE = 'ANSWER_TOO_LARGE';

/** Calls off after so many ms. */
export function afterMs(ms: number): CallOff {
  return (over) => {
    const timer = setTimeout(over, ms);
    timer.unref();
    return () => clearTimeout(timer);
  };
}

/** Calls off when a signal aborts. */
export function whenAborted(signal: AbortSignal): CallOff {
  return (over) => {
    if (signal.aborted) over();
    else signal.addEventListener('abort', over, { once: true });
    return () => signal.removeEventListener('abort', over);
  };
}

/**
 * Sends one request once and reads its answer. Never rejects, never sends again, follows no redirect, decompresses nothing and asks no proxy:
 * node's own client does none of that unless it is told to.
 */
export function exchange(pool: ConnectionPool, call: HttpCall): Promise<HttpOutcome> {
  return new Promise((done) => {
    let request: ClientRequest;
    try {
      request = openRequest(pool, call);
    } catch (error) {
      // Node throws before it hands the request to a connection.
      return done({ kind: 'not_sent', code: codeOf(error) });
    }
    let withdraw = (): void => {};
    let isOver = false;
    const end = (outcome: HttpOutcome): void => {
      isOver = true;
      withdraw();
      done(outcome);
    };
    const fail = (code: string): void => {
      // After the answer, the socket may already carry another call.
      if (isOver) return;
      end({ kind: wasNeverSent(pool, request) ? 'not_sent' : 'unknown', code });
      request.destroy();
    };
    request.on('error', (error) => fail(codeOf(error)));
    // A switch of protocols closes the connection without an error.
    const onClose = (): void => fail('ECONNRESET');
    request.once('close', onClose);
    request.once('response', (answer: IncomingMessage) => {
      // From here on the answer tells how it ends, which may be after the connection has closed.
      request.off('close', onClose);
      readAnswer(answer, call.answerBytesMax, { end, fail });
    });
    withdraw = call.callOff(() => fail(DEADLINE));
    if (!isOver) request.end(call.body);
  });
}

function openRequest(pool: ConnectionPool, { method, url, headers: named, body }: HttpCall): ClientRequest {
  const { protocol, hostname, host, port, pathname, search } = new URL(url);
  // In a list, headers cost node less than in an object, but it adds no Host of its own.
  const headers: string[] = [];
  for (const [name, value] of Object.entries(named)) headers.push(name, value);
  if (body !== undefined) headers.push('Content-Length', String(Buffer.byteLength(body)));
  headers.push('Host', host);
  // A host in brackets would be looked up as a name.
  const target = { method, path: pathname + search, host: hostname.replace(/^\[|\]$/g, ''), port, headers };
  if (protocol === 'https:') return https.request({ ...target, agent: pool.httpsAgent });
  return http.request({ ...target, agent: pool.httpAgent });
}

/** Only a request that never had a socket, or one that was never ready, was certainly not sent; the error code does not prove that. */
function wasNeverSent(pool: ConnectionPool, { socket }: ClientRequest): boolean {
  return socket === null || pool.isFresh(socket);
}

interface Ends {
  end(outcome: HttpOutcome): void;
  fail(code: string): void;
}

function readAnswer(answer: IncomingMessage, bytesMax: number, { end, fail }: Ends): void {
  const parts: Buffer[] = [];
  let length = 0;
  answer.on('data', (part: Buffer) => {
    length += part.length;
    if (length > bytesMax) fail(ANSWER_TOO_LARGE);
    else parts.push(part);
  });
  answer.on('error', (error) => fail(codeOf(error)));
  answer.on('end', () => {
    if (!answer.complete) return fail('ECONNRESET');
    const [first] = parts;
    const bytes = parts.length === 1 && first !== undefined ? first : Buffer.concat(parts);
    end({ kind: 'answer', status: answer.statusCode ?? 0, headers: answer.headers, bytes });
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'ERROR';
}
