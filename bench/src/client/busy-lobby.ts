import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LobbyRowSchema, LobbySchema, type LobbySchemaState } from '@cardroom/protocol';
import { defineServer, matchMaker, Room } from '@colyseus/core';
import { Encoder } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';

/** The number of tables that a large operator has open at once. */
export const TABLES = 300;
/** The first list is larger than Colyseus expects a state to be. */
const STATE_BYTES_MAX = 65_536;
/** The lobby sends changes once a second. */
const PATCH_MS = 1_000;
const STAKES = [2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000];
const GAMES = [
  ['nlhe', 'holdem', 'NL'],
  ['plhe', 'holdem', 'PL'],
  ['plo4', 'omaha4', 'PL'],
  ['plo5', 'omaha5', 'PL'],
] as const;
const TOWNS = ['Bergen', 'Amsterdam', 'Busan', 'Lisbon', 'Turku', 'Graz', 'Ghent', 'Porto', 'Lyon', 'Bath'];

/** A lobby room without a service behind it, so that only the page is measured and the number of changes is known. */
export interface BusyLobby {
  /** A place in the room, as the service reserves it. */
  reserve(): Promise<object>;
  /** From now on this many rows change each second. */
  change(rowsPerSecond: number): void;
  close(): Promise<void>;
}

export async function openBusyLobby(): Promise<BusyLobby> {
  Encoder.BUFFER_SIZE = STATE_BYTES_MAX;
  const http = createServer();
  let tick = 0;
  let rows = 0;
  class LobbyOfMany extends Room<{ state: LobbySchemaState }> {
    override state = fullLobby();
    override patchRate = PATCH_MS;
    override autoDispose = false;
    override messages = { ping: () => ({ ok: true, at: Date.now() }) };
    override onBeforePatch(): void {
      for (let count = 0; count < rows; count += 1) changeRow(this.state, tick++);
    }
  }
  const server = defineServer({
    greet: false,
    gracefullyShutdown: false,
    transport: new WebSocketTransport({ server: http }),
    rooms: { lobby: LobbyOfMany } as never,
  });
  await server.listen(0, '127.0.0.1');
  const room = await matchMaker.createRoom('lobby', {});
  const publicAddress = `localhost:${(http.address() as AddressInfo).port}`;
  return {
    reserve: async () => ({ ...(await matchMaker.reserveSeatFor(room, {})), publicAddress }),
    change: (rowsPerSecond) => {
      rows = rowsPerSecond;
    },
    close: () => server.gracefullyShutdown(false),
  };
}

function fullLobby(): LobbySchemaState {
  const lobby = new LobbySchema();
  for (let table = 0; table < TABLES; table += 1) {
    const [gameKey, game, limit] = GAMES[table % GAMES.length] ?? GAMES[0];
    const room = Math.floor(table / 3);
    const bigBlind = STAKES[room % STAKES.length] ?? 100;
    const row = {
      tableId: String(5_001 + table),
      roomId: String(101 + room),
      roomName: `${TOWNS[room % TOWNS.length]} ${1 + Math.floor(room / TOWNS.length)}`,
      gameKey,
      game,
      limit,
      smallBlind: bigBlind / 2,
      bigBlind,
      runItTwice: table % 5 === 0,
      buyInMin: bigBlind * 40,
      buyInMax: bigBlind * 100,
      seats: table % 4 === 0 ? 9 : 6,
      players: table % 7,
      averagePot: bigBlind * (4 + (table % 30)),
      handsPerHour: 60 + (table % 40),
      flopPercent: 20 + (table % 50),
      handsCounted: 30,
    };
    lobby.tables.set(row.tableId, new LobbyRowSchema().assign(row));
  }
  return lobby;
}

/** Changes a row as a finished hand and a joining or leaving player do. */
function changeRow(lobby: LobbySchemaState, tick: number): void {
  const row = lobby.tables.get(String(5_001 + ((tick * 7) % TABLES)));
  if (!row) return;
  const turn = Math.floor(tick / TABLES) + tick;
  row.players = turn % (row.seats + 1);
  row.averagePot = row.bigBlind * (4 + (turn % 31));
  row.handsPerHour = 60 + (turn % 41);
  row.flopPercent = 20 + (turn % 51);
}
