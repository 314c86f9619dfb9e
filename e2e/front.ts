import { connect, createServer, type Server, type Socket } from 'node:net';

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

/** The beginning of a request that the front reads, bytes. */
const LINE_MAX = 200;

/** The path of a socket names the process that it leads to. */
const PLACE = /^GET \/t\/([a-z0-9-]+)\//;

/** A front in this process. It leads a whole connection by its first request, so it needs no parser of HTTP. */
export class OwnFront implements Front {
  readonly #places: readonly Place[];
  readonly #server: Server;
  readonly #sockets = new Map<Socket, Place>();
  #ready: readonly Place[] = [];
  /** Counts what was led to any process, so that all get their share. */
  #led = 0;

  private constructor(places: readonly Place[]) {
    this.#places = places;
    this.#server = createServer((socket) => this.#lead(socket));
  }

  /** Listens on `port`, and knows nobody that is ready yet. */
  static async open(port: number, places: readonly Place[]): Promise<OwnFront> {
    const front = new OwnFront(places);
    await new Promise<void>((done) => front.#server.listen(port, '127.0.0.1', done));
    return front;
  }

  know(ready: readonly Place[], kept: ReadonlySet<Place>): void {
    this.#ready = ready;
    for (const [socket, place] of this.#sockets) if (!kept.has(place)) socket.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.keys()) socket.destroy();
    await new Promise((done) => this.#server.close(done));
  }

  /** The first line of what a client sends says where it leads. */
  #lead(client: Socket): void {
    client.on('error', () => client.destroy());
    client.once('data', (first: Buffer) => {
      const named = PLACE.exec(first.subarray(0, LINE_MAX).toString('latin1'))?.[1];
      const place = named === undefined ? this.#anyReady() : this.#places.find(({ name }) => name === named);
      if (place === undefined) return void client.destroy();
      client.pause();
      client.unshift(first);
      this.#join(client, connect(place.port, '127.0.0.1'), place);
    });
  }

  #anyReady(): Place | undefined {
    this.#led += 1;
    return this.#ready[this.#led % this.#ready.length];
  }

  #join(client: Socket, service: Socket, place: Place): void {
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      this.#sockets.set(socket, place);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(service);
    service.pipe(client);
  }
}
