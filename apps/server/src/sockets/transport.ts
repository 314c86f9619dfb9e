import { createServer, type Server as HttpServer, type IncomingMessage, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { defineServer, type logger, matchMaker, type RegisteredHandler, type Server } from '@colyseus/core';
import type { Application } from 'express';
import { networkOf } from '../process/network-of.ts';
import { ContainedTransport } from './contained-transport.ts';
import type { LinePings } from './line-pings.ts';

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
  /** Watches every socket; started and stopped with the port. */
  readonly lines: LinePings;
}

export interface Transport {
  readonly port: number;
  /** Closes every socket with 4001 and stops listening. */
  close(): Promise<void>;
}

/** Maximum size of a client's frame; the largest legal message is far smaller. */
export const FRAME_BYTES_MAX = 4_096;
const HEADER_BYTES_MAX = 8_192;
const HEADERS_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 10_000;
/** How often Node checks for slow requests. With its default of 30 s, the two limits above would allow far more time. */
const SLOW_REQUESTS_CHECK_MS = 1_000;
/** On shutdown, rooms wait for reserved places that were never used; this limits the wait. */
const CLOSE_MS_MAX = 2_000;

/**
 * Opens the single port for Express and the sockets. Colyseus keeps its matchmaker in module state, so a process can have only one
 * transport.
 */
export async function openTransport(options: TransportOptions): Promise<Transport> {
  const http = createServer({
    maxHeaderSize: HEADER_BYTES_MAX,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: SLOW_REQUESTS_CHECK_MS,
  });
  let app: Application | undefined;
  const server = defineServer({
    greet: false,
    gracefullyShutdown: false,
    logger: options.logger,
    transport: new ContainedTransport(
      // Colyseus would ping every socket every few seconds, whether it is silent or not.
      { server: http, maxPayload: FRAME_BYTES_MAX, pingInterval: 0 },
      { lines: options.lines, failed: (error) => options.logger.error(error) },
    ),
    rooms: options.rooms,
    express: (mounted) => {
      app = mounted;
      options.mount(mounted);
    },
  });
  await listening(server, http, options);
  if (app === undefined) throw new Error('the routes are not mounted');
  serveOnly(http, app);
  guardUpgrades(http, options);
  options.lines.start();
  return { port: (http.address() as AddressInfo).port, close: () => close(server, http, options.lines) };
}

/** Colyseus hears an error of the port only once it listens; before, nobody would ever be told. */
function listening(server: Server, http: HttpServer, { port, host }: TransportOptions): Promise<void> {
  return new Promise((listens, fails) => {
    http.once('error', fails);
    server.listen(port, host).then(() => {
      http.off('error', fails);
      listens();
    }, fails);
  });
}

function knows(origins: ReadonlySet<string>, origin: string | undefined): boolean {
  return origin === undefined || origins.has(origin);
}

/** A place in a room: the paths of sockets are `/t/<name of the process>/<room id>`. */
const PLACE_PATH = /^\/t\/[a-z0-9-]+\/([\w-]+)$/;

/** Whether an upgrade names a place that was reserved for it and is not taken yet. Colyseus would echo to any other socket. */
function hasPlace(target: string): boolean {
  const url = URL.parse(target, 'ws://service');
  const roomId = PLACE_PATH.exec(url?.pathname ?? '')?.[1];
  const ticket = url?.searchParams.get('sessionId');
  if (roomId === undefined || !ticket || url?.searchParams.has('reconnectionToken')) return false;
  return matchMaker.getLocalRoomById(roomId)?.hasReservedSeat(ticket) === true;
}

/** Hands every request to Express, past Colyseus' own routes: matchmaking, a health check, and an answer to every OPTIONS. */
function serveOnly(http: HttpServer, app: Application): void {
  matchMaker.controller.exposedMethods = [];
  http.removeAllListeners('request');
  http.on('request', app);
}

/** Refuses upgrades that Colyseus must not see: it reads their target without a guard, and a malformed one would end the process. */
function guardUpgrades(http: HttpServer, options: TransportOptions): void {
  const admit = limitSockets(options);
  const inner = http.listeners('upgrade');
  http.removeAllListeners('upgrade');
  http.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!knows(options.origins, request.headers.origin)) return refuse(socket, 403);
    if (!hasPlace(request.url ?? '')) return refuse(socket, 404);
    if (!admit(request, socket)) return refuse(socket, 429);
    for (const listener of inner) listener.call(http, request, socket, head);
  });
}

function refuse(socket: Socket, status: 403 | 404 | 429): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroySoon();
}

/** Counts the open sockets of each address; false when it has too many already. */
function limitSockets({ socketsPerAddress: max, proxies }: TransportOptions): (request: IncomingMessage, socket: Socket) => boolean {
  const open = new Map<string, number>();
  return (request, socket) => {
    const network = networkOf(clientAddress(request, proxies));
    const count = open.get(network) ?? 0;
    if (count >= max) return false;
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    return true;
  };
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

async function close(server: Server, http: HttpServer, lines: LinePings): Promise<void> {
  lines.stop();
  const closed = server.gracefullyShutdown(false);
  const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS_MAX).unref());
  await Promise.race([closed, late]);
  http.close();
  http.closeAllConnections();
}
