import { connect, createServer, type Server, type Socket } from 'node:net';

/** The network between browsers and the service. A test can cut it, or hold it so that both ends believe it is open. */
export class FlakyLine {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;
  readonly #state: { held: boolean };

  private constructor(port: number, server: Server, sockets: Set<Socket>, state: { held: boolean }) {
    this.port = port;
    this.#server = server;
    this.#sockets = sockets;
    this.#state = state;
  }

  static async to(port: number, own: number): Promise<FlakyLine> {
    const sockets = new Set<Socket>();
    const state = { held: false };
    const server = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from);
        from.on('data', (bytes) => {
          if (!state.held) to.write(bytes);
        });
        from.on('close', () => {
          sockets.delete(from);
          if (!state.held) to.destroy();
        });
        // Broken connections are the purpose of this class.
        from.on('error', () => {});
      }
    });
    await new Promise<void>((done) => server.listen(own, done));
    return new FlakyLine(own, server, sockets, state);
  }

  /** From now on nothing arrives at either end, and neither end notices. Data sent in the meantime is lost. */
  hold(): void {
    this.#state.held = true;
  }

  /** New connections work; those that were held stay dead. */
  release(): void {
    this.#state.held = false;
    this.cut();
  }

  /** Breaks every open connection. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done));
    this.cut();
    await closed;
  }
}
