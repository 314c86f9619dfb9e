import type { RoomPlace, TablePreview } from '@cardroom/protocol';
import { poolOf } from '@cardroom/rooms';
import type { Store } from '@cardroom/storage';
import { broughtBy, chipsOf as tableChipsOf } from '@cardroom/table';
import type { PlayerIdentity, SeatedIdentity } from '../players/identity.ts';
import type { OpenTable } from '../tables/open-table.ts';
import { firstSeat, type QuickSeat, quickSeat } from '../tables/quick-seat.ts';
import { type SeatCheck, tablesFor } from '../tables/seat-check.ts';
import { barredTables } from '../tables/table-bars.ts';
import type { TableRegistry } from '../tables/table-registry.ts';
import type { WaitingLists } from '../tables/waiting-lists.ts';
import type { PlayerRefusal } from './player-services.ts';
import { type SharedRooms, TABLE_ROOM } from './shared-rooms.ts';
import { SPECTATORS_MAX } from './table-room.ts';

export interface OwnTablesPorts {
  readonly store: Store;
  readonly registry: TableRegistry;
  readonly waiting: Pick<WaitingLists, 'heldSeats' | 'isHeld' | 'waitingFor'>;
  readonly seatCheck: Pick<SeatCheck, 'apartFrom'>;
  readonly rooms: SharedRooms;
  now(): number;
}

/** The chips of an open stay. */
export interface StayChips {
  readonly stack: number;
  readonly boughtIn: number;
}

/** A seat that quick seat would choose in a room. */
export interface BestSeat extends QuickSeat {
  /** The player sits there already. */
  readonly isOwn: boolean;
  /** Occupied seats at the table. */
  readonly taken: number;
}

/** What players ask about tables, answered for those of this process. Tables of other pools count as not found. */
export class OwnTables {
  readonly #ports: OwnTablesPorts;

  constructor(ports: OwnTablesPorts) {
    this.#ports = ports;
  }

  async join(player: PlayerIdentity, tableId: string): Promise<RoomPlace | PlayerRefusal> {
    const table = this.#find(player, tableId);
    if (table === null) return 'not-found';
    const isSeated = table.loop.table.seats.some((seat) => seat?.playerId === player.playerId);
    const placesMax = isSeated ? Number.POSITIVE_INFINITY : SPECTATORS_MAX;
    return this.#ports.rooms.join({ type: TABLE_ROOM, key: tableId, options: { tableId } }, player, placesMax);
  }

  async preview(player: PlayerIdentity, tableId: string): Promise<TablePreview | PlayerRefusal> {
    const table = this.#find(player, tableId);
    if (table === null) return 'not-found';
    const { waiting, now } = this.#ports;
    return previewOf(table, { heldSeats: waiting.heldSeats(table, player.playerId), waiting: waiting.waitingFor(tableId), now: now() });
  }

  async seated(player: PlayerIdentity, tableId: string): Promise<SeatedIdentity[] | PlayerRefusal> {
    const table = this.#find(player, tableId);
    if (table === null) return 'not-found';
    const taken = table.loop.table.seats.filter((seat) => seat !== null);
    return taken.map(({ seat, stayId, playerId, displayName }) => ({ seat, stayId, playerId, name: displayName }));
  }

  /** The chips of an open stay as its table has them now; during a hand, those of the running hand. */
  chipsOf(tableId: string, stayId: string): StayChips {
    const table = this.#ports.registry.get(tableId);
    const seat = table?.loop.table.seats.find((one) => one?.stayId === stayId);
    if (!seat) return { stack: 0, boughtIn: 0 };
    const inHand = table?.loop.table.hand?.seats.find((one) => one.seat === seat.seat);
    return { stack: (inHand?.stack ?? tableChipsOf(seat)) + seat.behind, boughtIn: broughtBy(seat) };
  }

  /** A free seat at the first of these tables that has one. */
  async firstSeat(player: PlayerIdentity, tableIds: readonly string[]): Promise<QuickSeat | PlayerRefusal> {
    const tables = tableIds.flatMap((tableId) => this.#find(player, tableId) ?? []);
    if (tables.length === 0) return 'not-found';
    const { playerId } = player;
    return firstSeat(await this.#offered(player, tables), { playerId, isHeld: this.#isHeldFrom(playerId) }) ?? 'no-open-seat';
  }

  /** The seat that quick seat would choose in a room; null when no seat is free. */
  async bestSeat(player: PlayerIdentity, roomId: string): Promise<BestSeat | null> {
    const ofRoom = this.#ports.registry.all().filter((table) => table.pool === poolOf(player) && table.config.roomId === roomId);
    const best = quickSeat(await this.#offered(player, ofRoom), player.playerId, this.#isHeldFrom(player.playerId));
    const table = best === null ? undefined : this.#ports.registry.get(best.tableId);
    if (best === null || table === undefined) return null;
    return { ...best, isOwn: table.loop.table.seats[best.seat]?.playerId === player.playerId, taken: table.taken };
  }

  #find(player: PlayerIdentity, tableId: string): OpenTable | null {
    const table = this.#ports.registry.get(tableId);
    return table === undefined || table.pool !== poolOf(player) ? null : table;
  }

  /** The tables that may be offered: not one the player is barred from, nor one with somebody the operator keeps apart from them. */
  async #offered(player: PlayerIdentity, tables: readonly OpenTable[]): Promise<OpenTable[]> {
    const { store, seatCheck, now } = this.#ports;
    const barred = await barredTables(store, player.operatorId, player.playerId, now());
    return tablesFor(
      seatCheck,
      player,
      tables.filter(({ tableId }) => !barred.has(tableId)),
    );
  }

  #isHeldFrom(playerId: string): (table: OpenTable, seat: number) => boolean {
    return (table, seat) => this.#ports.waiting.isHeld(table, playerId, seat);
  }
}

type PreviewFacts = Pick<TablePreview, 'heldSeats' | 'waiting'> & { readonly now: number };

function previewOf(table: OpenTable, { now, ...facts }: PreviewFacts): TablePreview {
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
