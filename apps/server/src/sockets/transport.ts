import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { defineServer, type logger, matchMaker, type RegisteredHandler, type Server } from '@colyseus/core';
import type { Application } from 'express';
import { ContainedTransport } from './contained-transport.ts';

export interface TransportOptions {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host: string;
  /** Origins whose pages may open sockets and read responses. Requests without an Origin do not come from a browser and are allowed. */
  readonly origins: ReadonlySet<string>;
  readonly socketsPerAddress: number;
  /** The number of trusted reverse proxies that add to X-Forwarded-For. */
  readonly proxies: number;
  readonly rooms: Record<string, RegisteredHandler>;
  readonly mount: (app: Application) => void;
  readonly logger: typeof logger;
}

export interface Transport {
  readonly port: number;
  /** Closes every socket with 4001 and stops listening. */
  close(): Promise<void>;
}

/** Maximum size of a client's frame; the largest legal message is far smaller. */
export const FRAME_BYTES_MAX = 4_096;
/** Maximum body size of the matchmaker; Express has its own limit. */
export const MATCHMAKER_BYTES_MAX = 65_536;
const HEADER_BYTES_MAX = 8_192;
const HEADERS_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 10_000;
/** How often Node checks for slow requests. With its default of 30 s, the two limits above would allow far more time. */
const SLOW_REQUESTS_CHECK_MS = 1_000;
/** On shutdown, rooms wait for reserved places that were never used; this limits the wait. */
const CLOSE_MS_MAX = 2_000;
/** A half-open socket is closed after two unanswered pings. */
const PING_MS = 3_000;

/**
 * Opens the single port for Express, Colyseus' reconnect call and the sockets. Colyseus keeps its matchmaker in
 * module state, so a process can have only one transport.
 */
export async function openTransport(options: TransportOptions): Promise<Transport> {
  // Colyseus needs the global WebSocket for reconnects; without it every dropped player is removed.
  if (typeof globalThis.WebSocket === 'undefined') throw new Error('Node 22 or later is needed');
  const http = createServer({
    maxHeaderSize: HEADER_BYTES_MAX,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: SLOW_REQUESTS_CHECK_MS,
  });
  limitSockets(http, options);
  restrictMatchmaking(options.origins);
  const server = defineServer({
    greet: false,
    gracefullyShutdown: false,
    logger: options.logger,
    transport: new ContainedTransport(
      {
        server: http,
        maxPayload: FRAME_BYTES_MAX,
        pingInterval: PING_MS,
        beforeUpgrade: (_request, context) =>
          knows(options.origins, context.headers.get('origin')) ? undefined : new Response('', { status: 403 }),
      },
      (error) => options.logger.error(error),
    ),
    rooms: options.rooms,
    express: options.mount,
  });
  await server.listen(options.port, options.host);
  limitBodies(http);
  return { port: (http.address() as AddressInfo).port, close: () => close(server, http) };
}

function knows(origins: ReadonlySet<string>, origin: string | null): boolean {
  return origin === null || origins.has(origin);
}

/** Leaves `reconnect` as the only public matchmaking method and sends CORS headers to known origins only. */
function restrictMatchmaking(origins: ReadonlySet<string>): void {
  const { controller } = matchMaker;
  controller.exposedMethods = ['reconnect'];
  const defaults = controller.DEFAULT_CORS_HEADERS as Record<string, string>;
  for (const name of Object.keys(defaults)) delete defaults[name];
  controller.getCorsHeaders = (headers: Headers): Record<string, string> => {
    const origin = headers.get('origin');
    if (origin === null || !origins.has(origin)) return {};
    return {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Headers': 'content-type, authorization',
      'Access-Control-Allow-Methods': 'GET,POST',
      Vary: 'Origin',
    };
  };
}

/** Colyseus handles `/matchmake` before Express and reads its bodies without a limit, so this guard runs first. */
function limitBodies(http: HttpServer): void {
  const inner = http.listeners('request');
  http.removeAllListeners('request');
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const refusal = request.url?.includes('/matchmake') ? refusalOf(request) : null;
    if (refusal !== null) {
      response.writeHead(refusal, { connection: 'close' }).end();
      request.destroy();
      return;
    }
    for (const listener of inner) listener.call(http, request, response);
  });
}

/** HTTP status for a body that must not reach the matchmaker: too large, of unknown length, or not JSON, which can make it fail. */
function refusalOf({ headers }: IncomingMessage): 413 | 415 | null {
  if (Number(headers['content-length'] ?? 0) > MATCHMAKER_BYTES_MAX || headers['transfer-encoding'] !== undefined) return 413;
  return /^application\/json *(;|$)/i.test(headers['content-type'] ?? 'application/json') ? null : 415;
}

/** Refuses upgrades from an address that already has too many open sockets. */
function limitSockets(http: HttpServer, { socketsPerAddress: max, proxies }: TransportOptions): void {
  const open = new Map<string, number>();
  http.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    const address = clientAddress(request, proxies);
    const count = open.get(address) ?? 0;
    if (count >= max) return void socket.destroy();
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

/** The client's address: that of the connection, or the one seen by the outermost trusted proxy. */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const hops = [...forwarded, request.socket.remoteAddress ?? ''];
  return hops[Math.max(0, hops.length - 1 - proxies)] ?? '';
}

async function close(server: Server, http: HttpServer): Promise<void> {
  const closed = server.gracefullyShutdown(false);
  const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS_MAX).unref());
  await Promise.race([closed, late]);
  http.close();
  http.closeAllConnections();
}
