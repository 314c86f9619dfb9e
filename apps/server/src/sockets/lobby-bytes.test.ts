import type { LobbySchemaState } from '@cardroom/protocol';
import type { LobbyRow } from '@cardroom/protocol/shapes';
import { matchMaker } from '@colyseus/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestSocket } from '../../testing/fixtures/test-player.ts';
import { OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import type { HandLog } from '../tables/hand-log.ts';
import { TableStats } from '../tables/table-stats.ts';
import type { LobbyRoom } from './lobby-room.ts';

/** The size of the lobby for which the bandwidth per client is limited. */
const TABLES = 300;
const BYTES_PER_SECOND_MAX = 1_000;
/** How busy each table is: a hand every 20 s, and a player arriving or leaving every minute. */
const HAND_SECONDS = 20;
const SEAT_SECONDS = 60;
const SECONDS = 120;

let test300: TestService;
beforeAll(async () => {
  test300 = await TestService.start();
});
afterAll(() => test300.stop());

const POOL = `${OPERATOR}:EUR`;

function handOf(pot: number): HandLog {
  const players = [0, 1, 2, 3, 4, 5].map((seat) => ({ seat }));
  const opened = { type: 'hand-opened', handId: '1', at: 0, button: 0, smallBlindSeat: 1, bigBlindSeat: 2, players } as never;
  const folds = Array.from({ length: pot % 5 }, (_, seat) => ({ type: 'folded', seat }) as const);
  const flop = { type: 'board-dealt', street: 'flop', cards: [] } as const;
  const won = { type: 'pot-awarded', pot: 0, amount: pot, rake: 0, shares: [] } as const;
  return { handId: '1', startedAt: 0, events: [opened, ...folds, flop, won].map((event) => ({ at: 0, event })) };
}

const rowOf = (table: number, players: number, stats: TableStats, now: number): LobbyRow => ({
  tableId: String(5_000 + table),
  roomId: String(100 + (table % 20)),
  roomName: `Room ${table % 20}`,
  gameKey: 'nlhe',
  game: 'holdem',
  limit: 'NL',
  hilo: false,
  smallBlind: 50,
  bigBlind: 100,
  ante: 0,
  anteType: 'none',
  straddle: false,
  runItTwice: false,
  bombPot: false,
  buyInMin: 4_000,
  buyInMax: 10_000,
  seats: 6,
  players,
  ...stats.shown(now),
  status: 'open',
  waiting: table % 3,
  sandbox: false,
});

/** Counts everything that arrives at a socket, as the network carries it. */
function countBytes(socket: TestSocket<LobbySchemaState>): () => number {
  let bytes = 0;
  const { ws } = (socket.room.connection as unknown as { transport: { ws: WebSocket } }).transport;
  ws.addEventListener('message', ({ data }) => {
    bytes += data instanceof ArrayBuffer ? data.byteLength : (data as Buffer).length;
  });
  return () => bytes;
}

test(`a lobby of ${TABLES} busy tables costs a client at most ${BYTES_PER_SECOND_MAX} bytes a second`, async () => {
  const { listing } = test300.service.parts;
  const tables = Array.from({ length: TABLES }, () => ({ stats: new TableStats(), players: 5 }));
  const put = (table: number, now: number): void => {
    const { stats, players } = tables[table] ?? { stats: new TableStats(), players: 0 };
    listing.put(POOL, rowOf(table, players, stats, now));
  };
  tables.forEach((_, table) => {
    put(table, 0);
  });
  const alice = await test300.player('alice');
  const lobby = await alice.joinLobby();
  const room = matchMaker.getLocalRoomById(lobby.room.roomId) as unknown as LobbyRoom;
  expect(await lobby.raw('ping', {})).toMatchObject({ ok: true });
  expect(lobby.state.tables.size).toBe(TABLES);
  const received = countBytes(lobby);
  for (let second = 1; second <= SECONDS; second += 1) {
    tables.forEach((one, table) => {
      if ((second + table) % HAND_SECONDS === 0)
        one.stats.handEnded(handOf(((second * 7_919 + table * 104_729) % 90_000) + 500), second * 1_000);
      if ((second + table) % SEAT_SECONDS === 0) one.players = 3 + ((second + table) % 4);
      put(table, second * 1_000);
    });
    room.broadcastPatch();
  }
  // The reply comes after every earlier patch.
  expect(await lobby.raw('ping', {})).toMatchObject({ ok: true });
  const hands = [...lobby.state.tables.values()].map((row) => row.handsCounted);
  expect(Math.min(...hands)).toBeGreaterThanOrEqual(SECONDS / HAND_SECONDS - 2);
  const perSecond = received() / SECONDS;
  expect(perSecond).toBeGreaterThan(0);
  expect(perSecond).toBeLessThanOrEqual(BYTES_PER_SECOND_MAX);
});
