import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { sendTogether } from './outgoing.ts';

const UNREAD_MAX = 65_536;

interface Line {
  readonly client: WebSocket;
  readonly socket: WebSocket;
  /** The connection at the server's end. */
  readonly connection: Socket;
}

/** Real sockets, whose outgoing frames are gathered at the server's end. */
let http: Server;
let sockets: WebSocketServer;
beforeEach(async () => {
  http = createServer().listen(0, '127.0.0.1');
  sockets = new WebSocketServer({ server: http });
  await once(http, 'listening');
});
afterEach(() => {
  for (const socket of sockets.clients) socket.terminate();
  sockets.close();
  http.close();
});

async function connect(): Promise<Line> {
  const opened = once(sockets, 'connection');
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  await once(client, 'open');
  const [socket, { socket: connection }] = (await opened) as [WebSocket, { socket: Socket }];
  sendTogether(socket, connection, UNREAD_MAX);
  return { client, socket, connection };
}

/** The number of writes that reach the connection from now on. */
function countWrites(connection: Socket): () => number {
  const inner = connection as unknown as Record<'_write' | '_writev', (...args: unknown[]) => void>;
  let writes = 0;
  for (const name of ['_write', '_writev'] as const) {
    const write = inner[name].bind(connection);
    inner[name] = (...args) => {
      writes += 1;
      write(...args);
    };
  }
  return () => writes;
}

/** The next `count` messages, in their order. */
async function hear(client: WebSocket, count: number): Promise<string[]> {
  const heard: string[] = [];
  await new Promise<void>((done) => {
    client.on('message', function hearing(data) {
      if (heard.push(String(data)) < count) return;
      client.off('message', hearing);
      done();
    });
  });
  return heard;
}

test('frames of one turn leave in one write and arrive in their order, also those that follow a promise', async () => {
  const { client, socket, connection } = await connect();
  const writes = countWrites(connection);
  const heard = hear(client, 4);
  socket.send('patch');
  socket.send('cues');
  await Promise.resolve();
  socket.send('answer');
  await Promise.resolve().then(() => socket.send('you'));
  expect(await heard).toEqual(['patch', 'cues', 'answer', 'you']);
  expect(writes()).toBe(1);
});

test('a frame keeps its bytes although its buffer is used again in the same turn', async () => {
  const { client, socket } = await connect();
  const heard = hear(client, 2);
  const shared = new Uint8Array(3);
  for (const text of ['one', 'two']) {
    new TextEncoder().encodeInto(text, shared);
    socket.send(shared);
  }
  expect(await heard).toEqual(['one', 'two']);
});

test('frames of later turns are not held back', async () => {
  const { client, socket, connection } = await connect();
  const writes = countWrites(connection);
  for (const text of ['one', 'two']) {
    const heard = hear(client, 1);
    socket.send(text);
    expect(await heard).toEqual([text]);
  }
  expect(writes()).toBe(2);
});

test('a socket that is closed in the turn in which it is told why gets both', async () => {
  const { client, socket } = await connect();
  const [heard, closed] = [hear(client, 1), once(client, 'close')];
  socket.send('replaced');
  socket.close(4_000, 'replaced');
  expect(await heard).toEqual(['replaced']);
  expect((await closed)[0]).toBe(4_000);
});

test('a client that reads nothing is cut off; another one gets every frame in the meantime', async () => {
  const [slow, quick] = [await connect(), await connect()];
  (slow.client as unknown as { _socket: Socket })._socket.pause();
  const frame = 'x'.repeat(UNREAD_MAX / 2);
  const cut = once(slow.socket, 'close');
  let sent = 0;
  while (slow.socket.readyState === WebSocket.OPEN) {
    const heard = hear(quick.client, 1);
    for (const { socket } of [slow, quick]) socket.send(frame);
    expect((await heard)[0]).toHaveLength(frame.length);
    sent += frame.length;
    expect(sent).toBeLessThan(100_000_000);
  }
  await cut;
  expect(slow.connection.writableLength).toBeLessThanOrEqual(UNREAD_MAX + 2 * frame.length);
  expect(quick.socket.readyState).toBe(WebSocket.OPEN);
});
