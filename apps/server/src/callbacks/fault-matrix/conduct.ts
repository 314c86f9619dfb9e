import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { ANSWER_BYTES_MAX } from '../operator-client.ts';
import { refusal } from './operator-books.ts';

/** One call as the operator gets it. */
export interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Somewhere else, where nobody may be sent with our key. */
  readonly elsewhere: string;
  /** Does the call's work on the books; answers the text that a sound wallet sends then. */
  apply(): string;
  /** Until the test lets held calls go on. */
  held(): Promise<void>;
  /** The test says when this happens: long after the caller has given up. */
  later(effect: () => void): void;
}

/** How an operator treats a call. */
export interface Conduct {
  /** What has to happen before our side knows how the call ended; nothing when this is absent. */
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

/** The work is done when the call comes; its answer is overtaken by those to later calls. */
export const overtaken: Conduct = {
  waits: 'release',
  treat: async (call) => {
    const text = call.apply();
    await call.held();
    json(call, 200, text);
  },
};

export const silence: Conduct = { waits: 'deadline', treat: () => {} };

/** The network keeps the call back; it reaches the operator when nobody waits for it any more. */
export const lateDelivery: Conduct = { waits: 'deadline', treat: (call) => call.later(() => void call.apply()) };

export const reset: Conduct = {
  treat: ({ request: { socket } }) => void (socket instanceof TLSSocket ? socket.destroy() : socket.resetAndDestroy()),
};

/** A proxy sends the call twice; the second answer comes through. */
export const deliveredTwice: Conduct = {
  treat: (call) => {
    call.apply();
    return sound.treat(call);
  },
};

/** A byte now and then, so that the connection never looks idle, and never the end. */
export const drip: Conduct = {
  waits: 'deadline',
  treat: ({ response }) => {
    const timer = setInterval(() => response.write(' '), DRIP_MS);
    response.on('close', () => clearInterval(timer));
  },
};
const DRIP_MS = 20;

/** The call is worked on first, and treated like that then. */
export function afterEffect(conduct: Conduct): Conduct {
  return {
    ...conduct,
    treat: (call) => {
      call.apply();
      return conduct.treat(call);
    },
  };
}

/** An HTTP status with a body that means nothing, or `code` as the operator's error. */
export function status(httpStatus: number, more: { readonly text?: string; readonly headers?: Record<string, string> } = {}): Conduct {
  return { treat: (call) => json(call, httpStatus, more.text ?? '<html><h1>Error</h1></html>', more.headers) };
}

/** An error in the operator's own words. */
export function errorCode(httpStatus: number, code?: string): Conduct {
  return status(httpStatus, { text: code === undefined ? '{"status":"error"}' : refusal(code) });
}

export function redirect(httpStatus: 302 | 307): Conduct {
  return { treat: ({ response, elsewhere }) => void response.writeHead(httpStatus, { location: elsewhere }).end() };
}

/** The call is worked on, and its sound answer changed on the way back. */
export function altered(change: (text: string) => string): Conduct {
  return { treat: (call) => json(call, 200, change(call.apply())) };
}

/** As `altered`, for the balance in it: the source text of the number is replaced. */
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

/** Small on the wire, 20 MB once unpacked. Nobody asked for it packed. */
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
