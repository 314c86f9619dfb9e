import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * What happens to the next commit: the connection is cut before it reaches the server, or after it took effect and before its answer
 * arrives; or the connection stays open and the commit, or its answer, never arrives.
 */
export type CommitFault = 'cut-before' | 'cut-after' | 'swallow-commit' | 'swallow-answer';

const COMMIT = Buffer.from('commit\0');
const COMMITTED = Buffer.from('COMMIT\0');

/** A connection to a PostgreSQL server that can be cut at the worst moment, or held. */
export class CuttingProxy {
  #target: URL;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #next: CommitFault | null = null;
  #downAfterwards = false;
  #down = false;
  #isHeld = false;
  /** Commits that met a fault. */
  met = 0;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((socket) => this.#carry(socket));
  }

  static async open(target: string): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(target);
    await new Promise<void>((done) => proxy.#server.listen(0, '127.0.0.1', done));
    return proxy;
  }

  /** The server's address through this proxy. */
  get url(): string {
    const url = new URL(this.#target);
    url.hostname = '127.0.0.1';
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** New connections lead to another server from now on, as after a fail-over. */
  retarget(target: string): void {
    this.#target = new URL(target);
  }

  /** `down`: the server is gone from then on. */
  failNextCommit(fault: CommitFault, { down = false } = {}): void {
    this.#next = fault;
    this.#downAfterwards = down;
  }

  /** Cuts every connection; while it is down, new ones are cut at once. */
  cut({ down = false } = {}): void {
    this.#down = down;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#down = false;
  }

  /** The server hangs: every connection stays open, and nothing passes in either direction until `letGo`. New connections wait as well. */
  hold(): void {
    this.#isHeld = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** What was held passes, in its order. */
  letGo(): void {
    this.#isHeld = false;
    for (const socket of this.#sockets) socket.resume();
  }

  async close(): Promise<void> {
    this.cut({ down: true });
    await new Promise((done) => this.#server.close(done));
  }

  #carry(client: Socket): void {
    if (this.#down) return void client.destroy();
    const server = connect(Number(this.#target.port || 5432), this.#target.hostname);
    let fault: CommitFault | null = null;
    const end = (): void => {
      client.destroy();
      server.destroy();
    };
    const fail = (): void => {
      this.#down = this.#downAfterwards;
      end();
    };
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      if (this.#isHeld) socket.pause();
      socket.on('error', end);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        end();
      });
    }
    client.on('data', (chunk: Buffer) => {
      if (this.#next !== null && chunk.includes(COMMIT)) {
        fault = this.#next;
        this.#next = null;
        this.met += 1;
      }
      if (fault === 'cut-before') return fail();
      if (fault !== 'swallow-commit') server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => {
      if (fault === 'cut-after' && chunk.includes(COMMITTED)) return fail();
      if (fault !== 'swallow-answer') client.write(chunk);
    });
  }
}
