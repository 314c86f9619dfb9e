import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { ANSWER_BYTES_MAX } from '../../src/callbacks/operator-client.ts';
import { refusal } from './operator-books.ts';

/** A call that reached the operator. */
export interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Another address, to which our key must never be sent. */
  readonly elsewhere: string;
  /** Applies the call to the books; returns the answer of a correct wallet. */
  apply(): string;
  /** Resolves when the test releases the held calls. */
  held(): Promise<void>;
  /** Runs the effect when the test says so, long after the caller has given up. */
  later(effect: () => void): void;
}

/** How an operator treats a call. */
export interface Conduct {
  /** What our side waits for before it knows how the call ended; nothing when absent. */
  readonly waits?: 'deadline' | 'release';
  treat(call: Arrival): void | Promise<void>;
}

const json = ({ response }: Arrival, status: number, text: string, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
};

export const sound: Conduct = { treat: (call) => json(call, 200, call.apply()) };

export const slow: Conduct = {
  waits: 'release',
  treat: async (call) => {
    await call.held();
    await sound.treat(call);
  },
};

/** The call takes effect on arrival, but answers to later calls overtake its own. */
export const overtaken: Conduct = {
  waits: 'release',
  treat: async (call) => {
    const text = call.apply();
    await call.held();
    json(call, 200, text);
  },
};

export const silence: Conduct = { waits: 'deadline', treat: () => {} };

/** The network delays the call until its caller has given up. */
export const lateDelivery: Conduct = { waits: 'deadline', treat: (call) => call.later(() => void call.apply()) };

export const reset: Conduct = {
  treat: ({ request: { socket } }) => void (socket instanceof TLSSocket ? socket.destroy() : socket.resetAndDestroy()),
};

/** A proxy sends the call twice; the second answer is returned. */
export const deliveredTwice: Conduct = {
  treat: (call) => {
    call.apply();
    return sound.treat(call);
  },
};

/** Sends a byte now and then, so that the connection never looks idle, but never ends. */
export const drip: Conduct = {
  waits: 'deadline',
  treat: ({ response }) => {
    const timer = setInterval(() => response.write(' '), DRIP_MS);
    response.on('close', () => clearInterval(timer));
  },
};
const DRIP_MS = 20;

/** Applies the call first, then treats it like `conduct`. */
export function afterEffect(conduct: Conduct): Conduct {
  return {
    ...conduct,
    treat: (call) => {
      call.apply();
      return conduct.treat(call);
    },
  };
}

/** An HTTP status with a meaningless body, or with `code` as the operator's error. */
export function status(httpStatus: number, more: { readonly text?: string; readonly headers?: Record<string, string> } = {}): Conduct {
  return { treat: (call) => json(call, httpStatus, more.text ?? '<html><h1>Error</h1></html>', more.headers) };
}

/** An error as the operator formats it. */
export function errorCode(httpStatus: number, code?: string): Conduct {
  return status(httpStatus, { text: code === undefined ? '{"status":"error"}' : refusal(code) });
}

export function redirect(httpStatus: 302 | 307): Conduct {
  return { treat: ({ response, elsewhere }) => void response.writeHead(httpStatus, { location: elsewhere }).end() };
}

/** The call takes effect, and its correct answer is changed on the way back. */
export function altered(change: (text: string) => string): Conduct {
  return { treat: (call) => json(call, 200, change(call.apply())) };
}

/** As `altered`, for the balance in the answer: replaces the source text of the number. */
export function alteredBalance(change: (number: string) => string): Conduct {
  return altered((text) => text.replace(/("balance":)(-?[\d.]+)/, (_all, name: string, number: string) => name + change(number)));
}

/** The connection ends in the middle of the body. */
export const truncated: Conduct = {
  treat: (call) => {
    const text = call.apply();
    call.response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(text.length) }).write(text.slice(0, 20));
    call.response.socket?.end();
  },
};

export const hugeBody: Conduct = altered((text) => text.replace('{', `{"padding":"${'x'.repeat(2 * ANSWER_BYTES_MAX)}",`));

/** Small on the wire, 20 MB once unpacked, although no compression was requested. */
export const gzipBomb: Conduct = {
  treat: (call) => {
    call.apply();
    call.response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb());
  },
};
let packed: Buffer | null = null;
function bomb(): Buffer {
  packed ??= gzipSync(Buffer.alloc(20_000_000, ' '));
  return packed;
}
