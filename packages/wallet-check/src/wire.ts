import http from 'node:http';
import https from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { CARDROOM_VERSION, type Reply, type TransactionKind, VERSION_HEADER } from '@cardroom/operator-api';

/** One request to the wallet, as Cardroom's own client sends it. */
export interface WireRequest {
  readonly kind: TransactionKind | 'balance';
  readonly method: 'GET' | 'POST';
  /** Path and query after the operator_url. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** One request with its outcome. */
export interface Exchange {
  readonly request: WireRequest;
  readonly reply: Reply;
  /** Headers of the answer with names in lower case; empty without an answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly ms: number;
  /** False when the kit hung up on purpose, which says nothing about the wallet's speed. */
  readonly timed: boolean;
}

export interface SendOptions {
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
  /** Closes the connection as soon as the request is sent, without waiting for the answer. */
  readonly hangUp?: boolean;
}

export const CONNECT_MS = 2_000;
export const ANSWER_BYTES_MAX = 65_536;
/** Cardroom closes a connection after it has been idle this long. */
const IDLE_MS = 4_000;
const SOCKETS_MAX = 200;

/** The headers of Cardroom's client, in its order. */
export function headersOf(key: string | null, body: string | null): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(body === null ? {} : { 'Content-Type': 'application/json' }),
    ...(key === null ? {} : { 'X-API-KEY': key }),
    'Accept-Encoding': 'identity',
    'User-Agent': 'Cardroom',
    [VERSION_HEADER]: CARDROOM_VERSION,
  };
}

class WireError extends Error {
  override readonly name = 'WireError';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The connection to one wallet: keep-alive, one attempt per request, no redirects, answers up to 64 KiB. */
export class Line {
  readonly #url: string;
  readonly #agent: http.Agent;
  readonly #monotonic: () => number;

  /** `lookup` resolves the host name; the system's resolver by default. */
  constructor(url: string, monotonic: () => number, lookup?: LookupFunction) {
    const options = {
      ...(lookup === undefined ? {} : { lookup }),
      keepAlive: true,
      timeout: IDLE_MS,
      maxSockets: SOCKETS_MAX,
      maxFreeSockets: SOCKETS_MAX,
      scheduling: 'lifo',
    } as const;
    this.#url = url;
    this.#agent = url.startsWith('https:') ? new https.Agent(options) : new http.Agent(options);
    this.#monotonic = monotonic;
  }

  /** Sends one request. Never rejects: every outcome is a reply. */
  async send(request: WireRequest, options: SendOptions): Promise<Exchange> {
    const started = this.#monotonic();
    const { reply, headers } = await this.#exchange(request, options);
    return { request, reply, headers, ms: this.#monotonic() - started, timed: options.hangUp !== true };
  }

  close(): void {
    this.#agent.destroy();
  }

  #exchange(request: WireRequest, options: SendOptions): Promise<Pick<Exchange, 'reply' | 'headers'>> {
    return new Promise((done) => {
      const { method, body } = request;
      const length = body === null ? {} : { 'Content-Length': Buffer.byteLength(body) };
      const headers = { ...request.headers, ...length };
      const call = (this.#url.startsWith('https:') ? https : http).request(this.#url + request.path, {
        method,
        headers,
        agent: this.#agent,
      });
      const connection = watchConnection(call);
      const giveUp = (code: string) => call.destroy(new WireError(code));
      const timer = setTimeout(() => giveUp('DEADLINE'), options.deadlineMs);
      const onAbort = () => giveUp('ABORTED');
      options.signal.addEventListener('abort', onAbort, { once: true });
      const end = (reply: Reply, answerHeaders: Record<string, string> = {}) => {
        clearTimeout(timer);
        options.signal.removeEventListener('abort', onAbort);
        done({ reply, headers: answerHeaders });
      };
      call.once('response', (answer) => readAnswer(answer, giveUp, end));
      call.on('error', (error) => end({ kind: connection.wasReady() ? 'unknown' : 'not_sent', code: codeOf(error) }));
      if (options.signal.aborted) return onAbort();
      // The kit hangs up only after the kernel has the request, so that the wallet receives it.
      call.end(body ?? undefined, options.hangUp === true ? () => setImmediate(() => giveUp('HUNG_UP')) : undefined);
    });
  }
}

/** Ends a call whose connection is not ready in time, and tells whether it ever was. */
function watchConnection(call: http.ClientRequest): { wasReady(): boolean } {
  let ready = false;
  call.once('socket', (socket: Socket) => {
    ready = !socket.connecting;
    if (ready) return;
    const timer = setTimeout(() => call.destroy(new WireError('ECONNTIMEOUT')), CONNECT_MS);
    const over = () => clearTimeout(timer);
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => {
      ready = true;
      over();
    });
    call.once('close', over);
  });
  return { wasReady: () => ready };
}

function readAnswer(
  answer: http.IncomingMessage,
  giveUp: (code: string) => void,
  end: (reply: Reply, headers: Record<string, string>) => void,
): void {
  const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
  const parts: Buffer[] = [];
  let size = 0;
  answer.on('data', (part: Buffer) => {
    parts.push(part);
    size += part.length;
    if (size > ANSWER_BYTES_MAX) giveUp('ANSWER_TOO_LARGE');
  });
  answer.once('error', (error) => end({ kind: 'unknown', code: codeOf(error) }, headers));
  answer.once('aborted', () => giveUp('ECONNRESET'));
  answer.once('end', () => {
    if (!answer.complete) return;
    const text = textOf(Buffer.concat(parts), headers['content-encoding']);
    end({ kind: 'answer', httpStatus: answer.statusCode ?? 0, text, retryAfterMs: null }, headers);
  });
}

/** Cardroom neither asks for compression nor decompresses; only P5 asks for gzip. */
function textOf(bytes: Buffer, encoding: string | undefined): string {
  if (encoding !== 'gzip') return bytes.toString('utf8');
  try {
    return gunzipSync(bytes, { maxOutputLength: ANSWER_BYTES_MAX }).toString('utf8');
  } catch {
    return bytes.toString('utf8');
  }
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
