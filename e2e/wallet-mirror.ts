import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call of the service that reached a wallet. */
export interface MirroredCall {
  readonly line: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A wallet with its own key in front of the demo operator's: it records calls and forwards them with the demo's key. */
export class WalletMirror {
  readonly calls: MirroredCall[] = [];
  readonly #server: Server;
  readonly #key: string;
  readonly #behind: { readonly url: string; readonly key: string };
  #quoting = 0;

  private constructor(key: string, behind: { readonly url: string; readonly key: string }) {
    this.#key = key;
    this.#behind = behind;
    this.#server = createServer((request, response) => {
      this.#answer(request).then(
        ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
        () => response.destroy(),
      );
    });
  }

  /** `behind`: the wallet that really answers. */
  static async start(key: string, behind: { readonly url: string; readonly key: string }): Promise<WalletMirror> {
    const mirror = new WalletMirror(key, behind);
    await new Promise<void>((done) => mirror.#server.listen(0, '127.0.0.1', done));
    return mirror;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/wallet`;
  }

  /** Answers this many results with an error that repeats the key, as a careless server does. */
  quoteKey(calls: number): void {
    this.#quoting = calls;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; type: string; body: Buffer }> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const line = `${request.method} ${request.url}`;
    this.calls.push({ line, headers, body });
    if (line.endsWith('/game/result') && this.#quoting > 0) {
      this.#quoting -= 1;
      const message = `the key ${headers['x-api-key']} is known, the database is not`;
      return { status: 500, type: 'application/json', body: Buffer.from(JSON.stringify({ status: 'error', message })) };
    }
    return this.#handOn(request, headers, body);
  }

  async #handOn(request: IncomingMessage, headers: Record<string, string>, body: Buffer) {
    const { host: _host, connection: _connection, 'content-length': _length, 'accept-encoding': _encoding, ...kept } = headers;
    const key = headers['x-api-key'] === this.#key ? this.#behind.key : headers['x-api-key'];
    const answer = await fetch(this.#behind.url + (request.url ?? '').replace(/^\/wallet/, ''), {
      method: request.method ?? 'GET',
      headers: { ...kept, ...(key === undefined ? {} : { 'x-api-key': key }) },
      ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
    });
    const type = answer.headers.get('content-type') ?? 'application/json';
    return { status: answer.status, type, body: Buffer.from(await answer.arrayBuffer()) };
  }
}
