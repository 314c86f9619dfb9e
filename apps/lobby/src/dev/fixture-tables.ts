import type { HoleMessage, TableInfo, YouMessage } from '@cardroom/protocol';
import type { LobbyRow } from '@cardroom/protocol/shapes';
import { initialOf, LIMITS, LOBBY_ROW, SEAT, TABLE } from '@cardroom/protocol/shapes';
import type { PublicSeat, PublicTable } from '../table/connection.ts';

const ROOMS = [
  { roomId: '10', roomName: 'Bergen', gameKey: 'nlhe', smallBlind: 5, bigBlind: 10, seats: 6 },
  { roomId: '11', roomName: 'Amsterdam', gameKey: 'nlhe', smallBlind: 50, bigBlind: 100, seats: 6 },
  { roomId: '12', roomName: 'Busan', gameKey: 'nlhe', smallBlind: 100, bigBlind: 200, seats: 9, ante: 20 },
  { roomId: '13', roomName: 'Lisbon', gameKey: 'plo4', smallBlind: 500, bigBlind: 1000, seats: 2 },
];
/** One room of every game, for `?fixture=games`. */
const GAME_ROOMS = ['nlhe', 'plhe', 'flhe', 'plo4', 'plo5', 'plo6', 'plo8', 'plo5-8', 'flo8', 'nlsd'].map((gameKey, index) => ({
  roomId: String(20 + index),
  roomName: `Room ${gameKey.toUpperCase()}`,
  gameKey,
  smallBlind: gameKey === 'nlsd' ? 0 : 50,
  bigBlind: 100,
  seats: gameKey === 'plo6' ? 7 : 6,
  ante: gameKey === 'nlsd' ? 50 : 0,
  straddle: index % 4 === 0,
  runItTwice: index % 3 === 0,
  bombPot: index % 5 === 0,
}));
const TABLES = [1, 0, 1, 2, 1, 0, 3, 2, 1, 0, 3, 1];
const PLAYERS = [5, 3, 6, 7, 2, 4, 1, 9, 0, 6, 2, 4];

/** The tables of the fixture: a dozen in four rooms, one of every game, or hundreds of all of them; `long` is sent in pages. */
export type FixtureList = 'plain' | 'games' | 'many' | 'long';
const MANY: Readonly<Record<string, number>> = { many: 300, long: 2_800 };

/** The rows of the lobby; some numbers change with each `tick`. */
export function fixtureRows(scale: number, tick: number, list: FixtureList = 'plain'): LobbyRow[] {
  const rooms = roomsOf(list);
  return rooms.map((room, index) => {
    const players = Math.min(room.seats, PLAYERS[index % PLAYERS.length] ?? 0);
    const playing = players >= 2;
    return {
      ...initialOf(LOBBY_ROW),
      ...room,
      ...gameOf(room.gameKey),
      tableId: String(1001 + index),
      smallBlind: room.smallBlind * scale,
      bigBlind: room.bigBlind * scale,
      ante: (room.ante ?? 0) * scale,
      buyInMin: room.bigBlind * 40 * scale,
      buyInMax: room.bigBlind * 100 * scale,
      players: index === 4 ? 2 + (tick % 3) : players,
      averagePot: playing ? room.bigBlind * (6 + (index % TABLES.length) + (tick % 4)) * scale : 0,
      handsPerHour: playing ? 60 + ((index * 7 + tick) % 30) : 0,
      flopPercent: playing ? 24 + ((index * 11 + tick) % 40) : 0,
      handsCounted: playing ? Math.min(30, 3 + index * 4) : 0,
      waiting: players >= room.seats ? 2 : 0,
      status: index === 10 ? 'closing' : 'open',
    };
  });
}

function roomsOf(list: FixtureList) {
  if (list === 'games') return GAME_ROOMS;
  if (list === 'plain') return TABLES.flatMap((room) => ROOMS[room] ?? []);
  const rooms = [...GAME_ROOMS, ...ROOMS];
  return Array.from({ length: MANY[list] ?? 0 }, (_, table) => rooms[table % rooms.length] ?? rooms[0]).filter(
    (room) => room !== undefined,
  );
}

function gameOf(gameKey: string): Pick<LobbyRow, 'game' | 'limit'> {
  const limit = LIMITS.find((one) => gameKey.startsWith(one.toLowerCase())) ?? 'NL';
  if (gameKey === 'nlsd') return { game: 'shortdeck', limit };
  if (gameKey.includes('he')) return { game: 'holdem', limit };
  return { game: `omaha${gameKey.includes('5') ? 5 : gameKey.includes('6') ? 6 : 4}`, limit };
}

function info(tableId: string, scale: number, currency: string): TableInfo {
  return {
    tableId,
    roomId: '11',
    roomName: 'Amsterdam',
    currency,
    gameKey: 'nlhe',
    game: 'holdem',
    limit: 'NL',
    hilo: false,
    chipUnit: scale === 1 ? 1 : 100,
    smallBlind: 50 * scale,
    bigBlind: 100 * scale,
    ante: 0,
    anteType: 'none',
    straddle: false,
    seats: 6,
    buyInMin: 4_000 * scale,
    buyInMax: 10_000 * scale,
    rakeBasisPoints: 500,
    rakeCap: 300 * scale,
    actMs: 20_000,
    timeBank: { startMs: 30_000, addMs: 5_000, everyHands: 10, maxMs: 60_000 },
    disconnectExtraMs: 20_000,
    reconnectWindowMs: 300_000,
    sitOutMs: 900_000,
    sitOutWaitlistMs: 600_000,
    sitOutMissedBigBlinds: 0,
  };
}

const NAMES = ['', 'Mina', 'Alice', 'Otto', 'Zoë W.', 'Jo'];

function seatOf(seat: number, scale: number): PublicSeat {
  const name = NAMES[seat] ?? '';
  const playing = name !== '';
  return {
    ...initialOf(SEAT),
    status: playing ? 'playing' : 'empty',
    name,
    stack: playing ? (9_800 + seat * 731) * scale : 0,
    bet: seat === 3 || seat === 4 ? 600 * scale : 0,
    inHand: playing,
    folded: seat === 1,
    cardCount: playing && seat !== 1 ? 2 : 0,
    lastAction: seat === 1 ? 'fold' : seat === 3 ? 'bet' : seat === 4 ? 'call' : '',
    timeBankMs: 30_000,
  };
}

/** A hand on the flop with seat 2 to act. The player has that seat at table 1001 and observes elsewhere. */
export function fixtureTable(tableId: string, scale: number, currency: string): { state: PublicTable; you: YouMessage; hole: HoleMessage } {
  const now = Date.now();
  const seated = tableId === '1001';
  const state: PublicTable = {
    ...initialOf(TABLE),
    tableId,
    info: JSON.stringify(info(tableId, scale, currency)),
    seq: 12,
    phase: 'flop',
    handId: '5001',
    handNo: 128,
    button: 1,
    smallBlindSeat: 2,
    bigBlindSeat: 3,
    board: ['As', '7h', 'Td'],
    pots: [{ amount: 2_100 * scale, eligible: [2, 3, 4, 5] }],
    potTotal: 2_100 * scale,
    toMatch: 600 * scale,
    toAct: 2,
    decisionId: '5001-7',
    turnStartedAt: now,
    actUntil: now + 20_000,
    bankUntil: now + 50_000,
    callChips: 600 * scale,
    raiseMin: 1_200 * scale,
    raiseMax: 11_262 * scale,
    spectators: 1,
    seats: [0, 1, 2, 3, 4, 5].map((seat) => seatOf(seat, scale)),
  };
  return { state, you: youOf(seated), hole: { handId: '5001', cards: seated ? ['Ah', 'Qd'] : [] } };
}

function youOf(seated: boolean): YouMessage {
  return {
    seat: seated ? 2 : null,
    stayId: seated ? 's1' : null,
    sitOutWhen: 'never',
    sittingOut: false,
    removedAt: null,
    missesLeft: null,
    entryChoice: null,
    mayBuyButton: false,
    topUpAsked: 0,
    topUpInFlight: 0,
    leaving: false,
    boughtIn: seated ? 10_000 : 0,
  };
}
