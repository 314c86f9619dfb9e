import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { splitFrame } from '@cardroom/protocol/joined-frames';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { sendJoined, sendTogether } from './outgoing.ts';

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

/** The number of writes that reach the connection from now on. Each of them must be of one piece. */
function countWrites(connection: Socket): () => number {
  const inner = connection as unknown as Record<'_write' | '_writev', (...args: unknown[]) => void>;
  let writes = 0;
  const write = inner._write.bind(connection);
  inner._write = (...args) => {
    writes += 1;
    write(...args);
  };
  inner._writev = () => expect.fail('written in several pieces');
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

/** The frames that the client hears, each joined one as the texts in it. */
function hearFrames(client: WebSocket): string[][] {
  const heard: string[][] = [];
  client.on('message', (data: Buffer) => heard.push(splitFrame(new Uint8Array(data).buffer).map((frame) => Buffer.from(frame).toString())));
  return heard;
}

test('for a client that has asked, frames of one turn arrive as one, in their order, and a single one as it is', async () => {
  const { client, socket, connection } = await connect();
  const writes = countWrites(connection);
  sendJoined(socket);
  const heard = hearFrames(client);
  socket.send('patch');
  socket.send('cues');
  await Promise.resolve().then(() => socket.send('you'));
  await once(client, 'message');
  socket.send('ping');
  await once(client, 'message');
  expect(heard).toEqual([['patch', 'cues', 'you'], ['ping']]);
  expect(writes()).toBe(2);
});

test('a frame of one player does not reach another one who got the frame before it', async () => {
  const lines = [await connect(), await connect(), await connect()];
  const heard = lines.map(({ client }) => hearFrames(client));
  const patch = new TextEncoder().encode('patch');
  for (const { socket } of lines) sendJoined(socket);
  for (const { socket } of lines) socket.send(patch);
  for (const [index, { socket }] of lines.entries()) socket.send(index === 1 ? 'hole' : 'cues');
  await Promise.all(lines.map(({ client }) => once(client, 'message')));
  expect(heard).toEqual([[['patch', 'cues']], [['patch', 'hole']], [['patch', 'cues']]]);
});

test('joined frames keep their bytes although their buffer is used again in the same turn', async () => {
  const { client, socket } = await connect();
  sendJoined(socket);
  const heard = hearFrames(client);
  const shared = new Uint8Array(3);
  for (const text of ['one', 'two']) {
    new TextEncoder().encodeInto(text, shared);
    socket.send(shared);
  }
  await once(client, 'message');
  expect(heard).toEqual([['one', 'two']]);
});

test('joined frames of any length arrive whole', async () => {
  const { client, socket } = await connect();
  sendJoined(socket);
  const heard = hearFrames(client);
  const lengths = [100, 125, 126, 40_000, 70_000];
  for (const length of lengths) {
    for (const text of ['a', 'b'.repeat(length)]) socket.send(text);
    await once(client, 'message');
  }
  expect(heard.map((texts) => texts.map((text) => text.length))).toEqual(lengths.map((length) => [1, length]));
});

test('a frame whose sending is awaited goes after those before it', async () => {
  const { client, socket } = await connect();
  const heard = hear(client, 2);
  const sent = new Promise<void>((done) => {
    socket.send('patch');
    socket.send('refused', { binary: true }, () => done());
  });
  await sent;
  expect(await heard).toEqual(['patch', 'refused']);
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

test.each([false, true])('a socket that is closed in the turn in which it is told why gets both (joined: %s)', async (joined) => {
  const { client, socket } = await connect();
  if (joined) sendJoined(socket);
  const heard = hearFrames(client);
  const closed = once(client, 'close');
  socket.send('patch');
  socket.send('replaced');
  socket.close(4_000, 'replaced');
  expect(heard.flat()).toEqual([]);
  expect((await closed)[0]).toBe(4_000);
  expect(heard.flat()).toEqual(['patch', 'replaced']);
});

test.each([false, true])(
  'a client that reads nothing is cut off; another one gets every frame in the meantime (joined: %s)',
  async (joined) => {
    const [slow, quick] = [await connect(), await connect()];
    if (joined) for (const { socket } of [slow, quick]) sendJoined(socket);
    (slow.client as unknown as { _socket: Socket })._socket.pause();
    const frame = 'x'.repeat(UNREAD_MAX / 2);
    const cut = once(slow.socket, 'close');
    let sent = 0;
    while (slow.socket.readyState === WebSocket.OPEN) {
      const heard = hear(quick.client, joined ? 1 : 2);
      for (const { socket } of [slow, quick]) for (const text of ['step', frame]) socket.send(text);
      expect((await heard).at(-1)?.length).toBeGreaterThanOrEqual(frame.length);
      sent += frame.length;
      expect(sent).toBeLessThan(100_000_000);
    }
    await cut;
    expect(slow.connection.writableLength).toBeLessThanOrEqual(UNREAD_MAX + 2 * frame.length);
    expect(quick.socket.readyState).toBe(WebSocket.OPEN);
  },
);
