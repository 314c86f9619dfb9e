import type { Room } from '@colyseus/sdk';
import { Client } from '@colyseus/sdk';
import { WebSocket } from 'ws';
import { countTraffic, NO_TRAFFIC, sumOf, type Traffic } from '../players/traffic.ts';
import { type FloorLoad, LAST } from './frames.ts';

export const FLOORS = ['ws', 'colyseus'] as const;
export type Floor = (typeof FLOORS)[number];

/** Counts of all clients of a floor since it started. */
export interface FloorCount {
  readonly accepted: number;
  readonly byTable: readonly number[];
  readonly clients: Traffic;
}

/** One client of a floor. `hear` is called with each frame's first byte of content. */
interface FloorClient {
  readonly traffic: Traffic;
  act(): void;
  hear: (flag: number) => void;
  close(): void;
}

/** One table of a floor: its clients act in turn, each as soon as the action before has reached it. */
class FloorTable {
  accepted = 0;
  readonly clients: readonly FloorClient[];

  constructor(clients: readonly FloorClient[]) {
    this.clients = clients;
    for (const [seat, client] of clients.entries()) {
      let heard = 0;
      client.hear = (flag) => {
        if (flag !== LAST) return;
        heard += 1;
        if (seat === 0) this.accepted += 1;
        if (heard % clients.length === seat) client.act();
      };
    }
  }

  start(): void {
    this.clients[0]?.act();
  }
}

let tables: readonly FloorTable[] = [];

/** The calls of the process of the floors' clients. */
export const floorCalls = {
  connect: async ({ floor, port, load }: { readonly floor: Floor; readonly port: number; readonly load: FloorLoad }): Promise<void> => {
    const open = floor === 'ws' ? wsTable : colyseusTable;
    const opened: FloorTable[] = [];
    for (let table = 0; table < load.tables; table += 1) opened.push(new FloorTable(await open(table, port, load)));
    tables = opened;
    for (const table of tables) table.start();
  },
  count: (): FloorCount => ({
    accepted: tables.reduce((sum, { accepted }) => sum + accepted, 0),
    byTable: tables.map(({ accepted }) => accepted),
    clients: sumOf(tables.flatMap(({ clients }) => clients.map(({ traffic }) => traffic))),
  }),
  close: (): void => {
    for (const { clients } of tables) for (const client of clients) client.close();
  },
};
export type FloorClientCalls = typeof floorCalls;

function wsTable(table: number, port: number, load: FloorLoad): Promise<FloorClient[]> {
  return Promise.all(Array.from({ length: load.seats }, () => wsClient(`ws://127.0.0.1:${port}/${table}`, load.actionBytes)));
}

function wsClient(url: string, actionBytes: number): Promise<FloorClient> {
  const socket = new WebSocket(url);
  const action = Buffer.alloc(Math.max(1, Math.round(actionBytes)));
  const traffic = { ...NO_TRAFFIC };
  const client: FloorClient = {
    traffic,
    act: () => {
      traffic.framesOut += 1;
      traffic.bytesOut += action.length;
      socket.send(action);
    },
    hear: () => {},
    close: () => socket.terminate(),
  };
  socket.on('message', (data: Buffer) => {
    traffic.framesIn += 1;
    traffic.messagesIn += 1;
    traffic.bytesIn += data.length;
    client.hear(data[0] ?? 0);
  });
  return new Promise((done, failed) => {
    socket.once('open', () => done(client));
    socket.once('error', failed);
  });
}

async function colyseusTable(_table: number, port: number, load: FloorLoad): Promise<FloorClient[]> {
  const sdk = new Client(`ws://127.0.0.1:${port}`);
  const first = await sdk.create('floor');
  const others = await Promise.all(Array.from({ length: load.seats - 1 }, () => sdk.joinById(first.roomId)));
  return [first, ...others].map((room) => colyseusClient(room as Room, load.actionBytes));
}

/** Bytes that the SDK puts before an action's content: its code, the word `act`, and the length of the content. */
const ENVELOPE_BYTES = 7;

function colyseusClient(room: Room, actionBytes: number): FloorClient {
  const action = Buffer.alloc(Math.max(1, Math.round(actionBytes) - ENVELOPE_BYTES));
  const client: FloorClient = {
    traffic: countTraffic(room, () => true),
    act: () => room.send('act', action),
    hear: () => {},
    close: () => void room.leave(true).catch(() => {}),
  };
  room.reconnection.enabled = false;
  room.onMessage('f', (content: Uint8Array) => client.hear(content[0] ?? 0));
  return client;
}
