import { openStays, receipts } from '@cardroom/journal';
import {
  BALANCE_AGE_MIN_MS,
  CLOSE,
  type OpeningLobby,
  type OpenStay,
  type ReceiptMessage,
  type RoomPlace,
  type TablePreview,
} from '@cardroom/protocol';
import { type PackedLine, ROOM_LINES } from '@cardroom/protocol/packed-lines';
import { poolOf } from '@cardroom/rooms';
import type { Store } from '@cardroom/storage';
import { broughtBy, chipsOf as tableChipsOf } from '@cardroom/table';
import { type IRoomCache, matchMaker } from '@colyseus/core';
import { BALANCES_MAX, type BalanceOf, type BalanceReader } from '../callbacks/balance.ts';
import { type LivePlayerRules, newsOf } from '../operators/live-player-rules.ts';
import type { PlayerAuth, PlayerIdentity } from '../players/identity.ts';
import { newSecret } from '../process/secrets.ts';
import type { LobbyListing } from '../tables/lobby-listing.ts';
import type { OpenTable } from '../tables/open-table.ts';
import { firstSeat, quickSeat } from '../tables/quick-seat.ts';
import { type SeatCheck, tablesFor } from '../tables/seat-check.ts';
import { barredTables } from '../tables/table-bars.ts';
import type { TableRegistry } from '../tables/table-registry.ts';
import type { WaitingLists } from '../tables/waiting-lists.ts';
import { receiptMessage } from '../tables/wallet-desk.ts';
import type { LiveSockets } from './live-sockets.ts';
import type { LobbyRoomOptions } from './lobby-room.ts';
import type { PlayerRefusal, PlayerServices } from './player-services.ts';
import { SPECTATORS_MAX } from './table-room.ts';

export interface PlayerDeskPorts {
  readonly store: Store;
  readonly registry: TableRegistry;
  readonly sockets: LiveSockets;
  readonly balances: BalanceReader;
  readonly waiting: Pick<WaitingLists, 'heldSeats' | 'isHeld' | 'waitingFor'>;
  readonly listing: Pick<LobbyListing, 'of'>;
  readonly rules: Pick<LivePlayerRules, 'of'>;
  readonly seatCheck: Pick<SeatCheck, 'apartFrom'>;
  now(): number;
}

/** Room type names registered with Colyseus. */
export const TABLE_ROOM = 'table';
export const LOBBY_ROOM = 'lobby';

/** Implements the player's HTTP API on top of tables and wallet. Tables in other pools count as not found. */
export function createPlayerDesk(ports: PlayerDeskPorts): PlayerServices {
  const { store, registry, sockets, balances, waiting, now } = ports;
  const shared = new SharedRooms();
  const looks = new BalanceLooks(now);
  const staysOf = async (player: PlayerIdentity): Promise<OpenStay[]> => {
    const open = await openStays(store, player.operatorId, player.playerId);
    return open.map((stay): OpenStay => {
      const { stayId, tableId, roomId, roomName, seat, currency } = stay;
      return { stayId, tableId, roomId, roomName, seat, currency, ...chipsOf(registry.get(tableId), stayId) };
    });
  };
  /** The tables that may be offered: not one the player is barred from, nor one with somebody the operator keeps apart from them. */
  const offered = async (player: PlayerIdentity, tables: readonly OpenTable[]): Promise<OpenTable[]> => {
    const barred = await barredTables(store, player.operatorId, player.playerId, now());
    const open = tables.filter(({ tableId }) => !barred.has(tableId));
    return tablesFor(ports.seatCheck, player, open);
  };
  const isHeldFrom = (playerId: string) => (table: OpenTable, seat: number) => waiting.isHeld(table, playerId, seat);
  const receiptsOf = async (player: PlayerIdentity): Promise<ReceiptMessage[]> =>
    (await receipts(store, player.operatorId, player.playerId)).map(receiptMessage);
  return {
    opening: async (player, at) => {
      const [stays, ended] = await Promise.all([staysOf(player), receiptsOf(player)]);
      return { lobby: at === 'table' ? null : lobbyNews(ports, player), stays, receipts: ended };
    },
    balance: async (player, fresh) => {
      const { operatorId, playerId, currency } = player;
      const who = { operatorId, playerId, currency };
      const last = await balances.last(who);
      const reading = fresh && looks.may(who, last.at) ? await balances.read(who) : last;
      return { ...reading, currency };
    },
    stays: staysOf,
    receipts: receiptsOf,
    joinLobby: (player) => shared.join(LOBBY_ROOM, poolOf(player), lobbyOf(player), player),
    joinTable: async (player, tableId) => {
      const table = registry.get(tableId);
      if (table === undefined || table.pool !== poolOf(player)) return 'not-found';
      const isSeated = table.loop.table.seats.some((seat) => seat?.playerId === player.playerId);
      return shared.join(TABLE_ROOM, tableId, { tableId }, player, isSeated ? Number.POSITIVE_INFINITY : SPECTATORS_MAX);
    },
    quickSeat: async (player, tableIds) => {
      const tables = tableIds.flatMap((tableId) => registry.get(tableId) ?? []).filter(({ pool }) => pool === poolOf(player));
      if (tables.length === 0) return 'not-found';
      const { playerId } = player;
      return firstSeat(await offered(player, tables), { playerId, isHeld: isHeldFrom(playerId) }) ?? 'no-open-seat';
    },
    landing: async (player, place) => {
      const tables = registry.all().filter((table) => table.pool === poolOf(player));
      if ('tableId' in place) return tables.find((table) => table.tableId === place.tableId)?.tableId ?? null;
      const ofRoom = tables.filter((table) => table.config.roomId === place.roomId);
      // A player without a seat there can still watch or join a waitlist.
      const best = quickSeat(await offered(player, ofRoom), player.playerId, isHeldFrom(player.playerId));
      return best?.tableId ?? ofRoom[0]?.tableId ?? null;
    },
    preview: async (player, tableId) => {
      const table = registry.get(tableId);
      if (table === undefined || table.pool !== poolOf(player)) return 'not-found';
      const heldSeats = waiting.heldSeats(table, player.playerId);
      return previewOf(table, { heldSeats, waiting: waiting.waitingFor(tableId), now: now() });
    },
    seated: async (player, tableId) => {
      const table = registry.get(tableId);
      if (table === undefined || table.pool !== poolOf(player)) return 'not-found';
      const taken = table.loop.table.seats.filter((seat) => seat !== null);
      return taken.map(({ seat, stayId, playerId, displayName }) => ({ seat, stayId, playerId, name: displayName }));
    },
    takenOver: (player) => sockets.closeOthers(authOfIdentity(player), CLOSE.replaced, 'replaced'),
  };
}

/** When each player's balance was last asked for, so that a wallet that fails is not asked more often than one that answers. */
class BalanceLooks {
  readonly #now: () => number;
  readonly #lookedAt = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether the wallet may be asked now; counts as asked. `readAt`: when the wallet last reported the balance, ms. */
  may({ operatorId, playerId, currency }: BalanceOf, readAt: number): boolean {
    const key = `${operatorId}:${currency}:${playerId}`;
    const at = this.#now();
    if (at - Math.max(readAt, this.#lookedAt.get(key) ?? 0) < BALANCE_AGE_MIN_MS) return false;
    this.#lookedAt.delete(key);
    this.#lookedAt.set(key, at);
    const [oldest] = this.#lookedAt.keys();
    if (this.#lookedAt.size > BALANCES_MAX && oldest !== undefined) this.#lookedAt.delete(oldest);
    return true;
  }
}

type WaitingFacts = Pick<TablePreview, 'heldSeats' | 'waiting'>;

function previewOf(table: OpenTable, { now, ...facts }: WaitingFacts & { readonly now: number }): TablePreview {
  const { tableId, config } = table;
  const { seats } = table.publicView({ spectators: 0, now });
  const { actMs, rake } = config;
  return {
    tableId,
    seats: seats.map(({ status, name, stack }) => (status === 'empty' ? null : { status, name, stack })),
    ...facts,
    actMs,
    rakeBasisPoints: rake.basisPoints,
    rakeCap: rake.cap,
  };
}

/** Creates Colyseus rooms when the first player joins; simultaneous joins share the same room. */
class SharedRooms {
  readonly #making = new Map<string, Promise<IRoomCache>>();

  /**
   * Reserves a place in the room `key` while fewer than `placesMax` are taken or reserved. Refuses with `too-many-connections` when
   * the room is full, and `unavailable` while the service drains.
   */
  async join(
    type: string,
    key: string,
    options: object,
    player: PlayerIdentity,
    placesMax = Number.POSITIVE_INFINITY,
  ): Promise<RoomPlace | PlayerRefusal> {
    let room: IRoomCache;
    try {
      room = await this.#room(type, key, options);
    } catch {
      return 'unavailable';
    }
    if (room.clients >= placesMax) return 'too-many-connections';
    try {
      // The reservation is a ticket in the socket's address. Colyseus takes it from here instead of making one of 54 bits.
      return { ...(await matchMaker.reserveSeatFor(room, {}, { ...authOfIdentity(player), sessionId: newSecret() })) };
    } catch {
      return 'too-many-connections';
    }
  }

  #room(type: string, key: string, options: object): Promise<IRoomCache> {
    const name = `${type} ${key}`;
    const running = this.#making.get(name);
    if (running) return running;
    const made = this.#findOrMake(type, key, options).finally(() => this.#making.delete(name));
    this.#making.set(name, made);
    return made;
  }

  async #findOrMake(type: string, key: string, options: object): Promise<IRoomCache> {
    const found = type === TABLE_ROOM ? await matchMaker.getRoomById(key) : await lobbyRoomOf(key);
    return found ?? matchMaker.createRoom(type, options);
  }
}

async function lobbyRoomOf(pool: string): Promise<IRoomCache | undefined> {
  return (await matchMaker.query({ name: LOBBY_ROOM })).find((room) => room.metadata?.pool === pool);
}

function lobbyOf(player: PlayerIdentity): LobbyRoomOptions {
  return { pool: poolOf(player), operatorId: player.operatorId, currency: player.currency };
}

function authOfIdentity(player: PlayerIdentity): PlayerAuth {
  const { sessionId, operatorId, playerId, displayName, currency, metadata } = player;
  const given = metadata === undefined ? {} : { metadata };
  return { operatorId, playerId, displayName, currency, pool: poolOf(player), playerSessionId: sessionId, ...given };
}

/** The table list of the player's pool, as its lobby room would show it now. */
function lobbyNews({ listing, rules }: PlayerDeskPorts, player: PlayerIdentity): OpeningLobby {
  const list = listing.of(poolOf(player));
  const news = { players: list.players, paged: list.paged, ...newsOf(rules.of(player.operatorId)) };
  if (list.paged) return { tables: {}, ...news, rooms: list.rooms().map((line): PackedLine => ROOM_LINES.pack(line)) };
  return { tables: Object.fromEntries(list.rows().map((row) => [row.tableId, row])), ...news };
}

/** The chips of an open stay as its table has them now; during a hand, those of the running hand. */
function chipsOf(table: OpenTable | undefined, stayId: string): { stack: number; boughtIn: number } {
  const seat = table?.loop.table.seats.find((one) => one?.stayId === stayId);
  if (!seat) return { stack: 0, boughtIn: 0 };
  const inHand = table?.loop.table.hand?.seats.find((one) => one.seat === seat.seat);
  return { stack: (inHand?.stack ?? tableChipsOf(seat)) + seat.behind, boughtIn: broughtBy(seat) };
}
