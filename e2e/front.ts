import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A process behind a front. */
export interface Place {
  readonly name: string;
  readonly port: number;
}

/** What stands before several processes: sockets go to the process that their path names, everything else to any that is ready. */
export interface Front {
  /** Who is ready, and whose sockets stay open; a front that asks the processes for this does nothing. */
  know(ready: readonly Place[], kept: ReadonlySet<Place>): void;
  close(): Promise<void>;
}

/** The path of a socket names the process that it leads to. */
const PLACE = /^\/t\/([a-z0-9-]+)\//;

/** What HTTP says of one connection alone (RFC 9110, section 7.6.1); it is not passed on with an answer. */
const OF_ONE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * A front in this process. It leads each request by its own path: a client may open a socket on a connection that has carried other
 * requests, as Node's own WebSocket does.
 */
export class OwnFront implements Front {
  readonly #places: readonly Place[];
  readonly #server: Server;
  readonly #connections = new Map<Duplex, Place>();
  #ready: readonly Place[] = [];
  /** Counts what was led to any process, so that all get their share. */
  #led = 0;

  private constructor(places: readonly Place[]) {
    this.#places = places;
    this.#server = createServer((asked, answer) => this.#pass(asked, answer));
    this.#server.on('upgrade', (asked: IncomingMessage, client: Duplex, head: Buffer) => this.#join(asked, client, head));
  }

  /** Listens on `port`, and knows nobody that is ready yet. */
  static async open(port: number, places: readonly Place[]): Promise<OwnFront> {
    const front = new OwnFront(places);
    await new Promise<void>((done) => front.#server.listen(port, '127.0.0.1', done));
    return front;
  }

  know(ready: readonly Place[], kept: ReadonlySet<Place>): void {
    this.#ready = ready;
    for (const [connection, place] of this.#connections) if (!kept.has(place)) connection.destroy();
  }

  async close(): Promise<void> {
    for (const connection of this.#connections.keys()) connection.destroy();
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  #placeOf({ url = '' }: IncomingMessage): Place | undefined {
    const named = PLACE.exec(url)?.[1];
    if (named !== undefined) return this.#places.find(({ name }) => name === named);
    this.#led += 1;
    return this.#ready[this.#led % this.#ready.length];
  }

  /** One request and its answer. A client whose process is lost before the answer is complete loses its connection. */
  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const place = this.#placeOf(asked);
    if (place === undefined) return void asked.destroy();
    const { method, url, headers } = asked;
    const passed = request({ host: '127.0.0.1', port: place.port, method, path: url, headers, agent: false });
    passed.once('socket', (service: Socket) => this.#count(service, place));
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    passed.on('response', (response) => {
      response.on('error', () => answer.destroy());
      const kept = Object.entries(response.headers).filter(([name]) => !OF_ONE_CONNECTION.has(name));
      answer.writeHead(response.statusCode ?? 502, Object.fromEntries(kept));
      response.pipe(answer);
    });
    asked.pipe(passed);
  }

  /** A socket: from here on, bytes go to and fro as they are. */
  #join(asked: IncomingMessage, client: Duplex, head: Buffer): void {
    const place = this.#placeOf(asked);
    if (place === undefined) return void client.destroy();
    const service = connect(place.port, '127.0.0.1');
    for (const [connection, other] of [
      [client, service],
      [service, client],
    ] as const) {
      this.#count(connection, place);
      connection.on('error', () => other.destroy());
      connection.on('close', () => other.destroy());
    }
    service.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headerLines(asked)}\r\n`);
    service.write(head);
    client.pipe(service);
    service.pipe(client);
  }

  #count(connection: Duplex, place: Place): void {
    this.#connections.set(connection, place);
    connection.once('close', () => this.#connections.delete(connection));
  }
}

/** The headers as the client sent them. */
function headerLines({ rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`));
  return lines.join('');
}
