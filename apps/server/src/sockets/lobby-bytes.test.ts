import { type LobbySchemaState, PAGE_TABLES_MAX } from '@cardroom/protocol';
import { type LinesMessage, TABLE_LINES, type TablesMessage, takeLines } from '@cardroom/protocol/packed-lines';
import type { LobbyRow } from '@cardroom/protocol/shapes';
import { NO_FILTERS } from '@cardroom/views/listing';
import { matchMaker } from '@colyseus/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HAND_SECONDS, ListedRows } from '../../testing/fixtures/listed-rows.ts';
import type { TestSocket } from '../../testing/fixtures/test-player.ts';
import { OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import type { LobbyRoom } from './lobby-room.ts';

/** The sizes of a lobby that is sent as a whole and of one in pages, and what they may cost a client. */
const WHOLE = { tables: 300, rooms: 20, bytesPerSecond: 1_000 };
const PAGED = { tables: 10_000, rooms: 500, bytesPerSecond: 2_000, firstBytes: 60_000 };
const SECONDS = 60;

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

/** Counts everything that arrives at a socket, as the network carries it. */
function countBytes(socket: TestSocket<LobbySchemaState>): () => number {
  let bytes = 0;
  const { ws } = (socket.room.connection as unknown as { transport: { ws: WebSocket } }).transport;
  ws.addEventListener('message', ({ data }) => {
    bytes += data instanceof ArrayBuffer ? data.byteLength : (data as Buffer).length;
  });
  return () => bytes;
}

const roomOf = (lobby: TestSocket<LobbySchemaState>): LobbyRoom => matchMaker.getLocalRoomById(lobby.room.roomId) as unknown as LobbyRoom;

test(`a lobby of ${WHOLE.tables} busy tables costs a client at most ${WHOLE.bytesPerSecond} bytes a second`, async () => {
  const rows = new ListedRows(service.service.parts.listing, { pool: `${OPERATOR}:EUR`, ...WHOLE });
  const lobby = await (await service.player('alice')).joinLobby();
  expect(await lobby.raw('ping', {})).toMatchObject({ ok: true });
  expect(lobby.state.tables.size).toBe(WHOLE.tables);
  const received = countBytes(lobby);
  for (let second = 1; second <= SECONDS; second += 1) {
    rows.at(second);
    roomOf(lobby).broadcastPatch();
  }
  // The reply comes after every earlier patch.
  expect(await lobby.raw('ping', {})).toMatchObject({ ok: true });
  const hands = [...lobby.state.tables.values()].map((row) => row.handsCounted);
  expect(Math.min(...hands)).toBeGreaterThanOrEqual(SECONDS / HAND_SECONDS - 2);
  const perSecond = received() / SECONDS;
  expect(perSecond).toBeGreaterThan(0);
  expect(perSecond).toBeLessThanOrEqual(WHOLE.bytesPerSecond);
});

/** The view of each kind of client, and how many tables it is sent for it. */
const LOOKS = [
  { name: 'the rooms', room: null, text: '', tables: 0 },
  { name: 'a room', room: '107', text: '', tables: PAGED.tables / PAGED.rooms },
  { name: 'a search', room: null, text: 'bergen', tables: PAGE_TABLES_MAX },
] as const;

/** A client that looks at a part of the list. */
async function look({ name, room, text, tables }: (typeof LOOKS)[number]) {
  const player = await service.player(name.replaceAll(' ', '-'), { currency: 'KRW' });
  // The page shows this before it has joined the room.
  const opening = JSON.stringify(player.opened?.opening?.lobby);
  expect([name, opening.length > 0, opening.length <= PAGED.firstBytes]).toEqual([name, true, true]);
  const lobby = await player.joinLobby();
  lobby.room.onMessage('rooms', (_: LinesMessage) => {});
  let known: ReadonlyMap<string, LobbyRow> = new Map();
  lobby.room.onMessage('tables', (message: TablesMessage) => {
    known = takeLines(known, message, TABLE_LINES);
  });
  const received = countBytes(lobby);
  const sorting = { key: 'stakes', descending: false };
  const asked = { page: 1, room, text, filters: NO_FILTERS, favourites: [], sorting, table: null };
  expect(await lobby.raw('show-list', asked)).toMatchObject({ ok: true });
  expect(lobby.state.tables.size).toBe(0);
  expect(known.size).toBe(tables);
  return { name, lobby, received, first: received(), known: () => known };
}

test(`a lobby of ${PAGED.tables} busy tables costs a client at most ${PAGED.bytesPerSecond} bytes a second, whatever it looks at`, async () => {
  const rows = new ListedRows(service.service.parts.listing, { pool: `${OPERATOR}:KRW`, ...PAGED });
  const clients = await Promise.all(LOOKS.map(look));
  for (let second = 1; second <= SECONDS; second += 1) {
    rows.at(second);
    roomOf(clients[0]?.lobby as TestSocket<LobbySchemaState>).broadcastPatch();
  }
  for (const { name, lobby, received, first, known } of clients) {
    expect(await lobby.raw('ping', {})).toMatchObject({ ok: true });
    const perSecond = (received() - first) / SECONDS;
    expect([name, first > 0, first <= PAGED.firstBytes]).toEqual([name, true, true]);
    expect([name, perSecond > 0, perSecond <= PAGED.bytesPerSecond]).toEqual([name, true, true]);
    expect([...known().values()].every((row) => row.handsCounted >= SECONDS / HAND_SECONDS - 2)).toBe(true);
  }
});
