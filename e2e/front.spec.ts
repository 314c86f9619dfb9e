import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { OwnFront, type Place } from './front.ts';
import { freePort } from './processes.ts';

// The front of scenarios with several processes, from outside: bytes in, bytes out.

const open: (() => unknown)[] = [];

test.afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

test('a socket is led to the process of its path, also on a connection that has carried a request to another one', async () => {
  const [a, b] = [await process('p-1'), await process('p-2')];
  const { line } = await front([a, b], [a]);
  expect(await line.ask('GET /v1/lobby HTTP/1.1\r\nHost: x\r\n\r\n', /p-1 answers \/v1\/lobby/)).toMatch(/^HTTP\/1\.1 200 OK/);
  const joined = await line.ask('GET /t/p-2/room HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', /p-2 joins/);
  expect(joined).toMatch(/^HTTP\/1\.1 101 Switching Protocols\r\n/);
  expect(await line.ask('to and fro', /p-2 hears to and fro/)).not.toContain('p-1');
});

test('requests go to the processes that are ready in turn, and connections of one that is not kept end', async () => {
  const [a, b] = [await process('p-1'), await process('p-2')];
  const { at, line } = await front([a, b], [a, b]);
  const answers = [
    await line.ask('GET /1 HTTP/1.1\r\nHost: x\r\n\r\n', /answers/),
    await line.ask('GET /2 HTTP/1.1\r\nHost: x\r\n\r\n', /answers/),
  ];
  expect(answers.map((answer) => /p-\d/.exec(answer)?.[0]).sort()).toEqual(['p-1', 'p-2']);
  await line.ask('GET /t/p-2/room HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', /joins/);
  at.know([a], new Set([a]));
  await line.ended;
  at.know([], new Set([a]));
  const refused = new Line(at.port);
  refused.send('GET /3 HTTP/1.1\r\nHost: x\r\n\r\n');
  await refused.ended;
  expect(refused.heard).toBe('');
});

/** Stands for a process: it names itself in answers, accepts upgrades, and repeats what it hears on them. */
async function process(name: string): Promise<Place> {
  const server: Server = createServer((asked, answer) => answer.end(`${name} answers ${asked.url}`));
  server.on('upgrade', (_, socket) => {
    socket.on('error', () => {});
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n${name} joins`);
    socket.on('data', (bytes: Buffer) => socket.write(`${name} hears ${bytes}`));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return { name, port: (server.address() as AddressInfo).port };
}

async function front(places: readonly Place[], ready: readonly Place[]) {
  const port = await freePort();
  const own = await OwnFront.open(port, places);
  open.push(() => own.close());
  own.know(ready, new Set(places));
  return { at: { port, know: own.know.bind(own) }, line: new Line(port) };
}

/** One connection, as raw bytes. */
class Line {
  heard = '';
  readonly ended: Promise<void>;
  readonly #socket: Socket;
  #wake: () => void = () => {};

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('error', () => {});
    this.ended = new Promise((done) => this.#socket.once('close', () => done()));
    this.#socket.on('data', (bytes: Buffer) => {
      this.heard += bytes;
      this.#wake();
    });
  }

  send(bytes: string): void {
    this.#socket.write(bytes);
  }

  /** Sends this, and returns everything heard from then on until it contains `expected`. */
  async ask(bytes: string, expected: RegExp): Promise<string> {
    this.heard = '';
    this.send(bytes);
    while (!expected.test(this.heard)) {
      await new Promise<void>((woken) => {
        this.#wake = woken;
      });
    }
    return this.heard;
  }
}
