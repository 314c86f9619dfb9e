import { isOutdated, type Room } from '@cardroom/rooms';
import type { FloorSeat, FloorStatus, FloorTable, SeatedPlayer } from '@cardroom/staff-api';
import { chipsOf, type SeatState } from '@cardroom/table';
import type { OpenTable } from '../tables/open-table.ts';

/** What a row says that its table does not know. */
export interface FloorFacts {
  /** ms. */
  readonly now: number;
  room(roomId: string): Room | undefined;
  waitingFor(tableId: string): number;
}

/** A taken seat. */
export interface TakenSeat {
  readonly table: OpenTable;
  readonly seat: SeatState;
}

/** A table that has stopped, or is closed and not gone yet, is halted. */
export function statusOf({ loop }: OpenTable): FloorStatus {
  const { status } = loop.table;
  return loop.state === 'halted' || status === 'closed' ? 'halted' : status;
}

export function floorTable(table: OpenTable, { now, room: roomOf, waitingFor }: FloorFacts): FloorTable {
  const { tableId, config, roomName, loop, isHeld, taken } = table;
  const { roomId, currency, gameKey, smallBlind, bigBlind, seats } = config;
  const { hand, handId, handsPlayed } = loop.table;
  const room = roomOf(roomId);
  return {
    ...{ tableId, roomId, roomName, currency, gameKey, smallBlind, bigBlind },
    status: statusOf(table),
    held: isHeld,
    outdated: room !== undefined && isOutdated(config, room),
    phase: hand?.street ?? 'waiting',
    ...{ handId, handsPlayed },
    waiting: waitingFor(tableId),
    ...table.stats.shown(now),
    ...{ seats, taken },
  };
}

/** The taken seats of some tables. */
export function* takenSeats(tables: Iterable<OpenTable>): Generator<TakenSeat> {
  for (const table of tables) {
    for (const seat of table.loop.table.seats) if (seat !== null) yield { table, seat };
  }
}

export function seatedPlayer(taken: TakenSeat): SeatedPlayer {
  const { table, seat } = taken;
  const { tableId, roomName, config } = table;
  const { currency, gameKey, smallBlind, bigBlind } = config;
  const { stayId, playerId, displayName: name, connected, leaving, kick } = seat;
  return {
    ...{ tableId, roomName, currency, gameKey, smallBlind, bigBlind },
    ...{ seat: seat.seat, stayId, playerId, name, chips: chipsNow(taken), state: stateNow(taken), connected, leaving },
    kick: kick ?? null,
  };
}

/** In a running hand, chips not bet yet plus chips added for the next hand; minor units. */
export function chipsNow(taken: TakenSeat): number {
  return (dealtIn(taken)?.stack ?? chipsOf(taken.seat)) + taken.seat.behind;
}

export function stateNow(taken: TakenSeat): FloorSeat['state'] {
  const { seat } = taken;
  if (seat.status === 'reserved') return 'buying-in';
  const player = dealtIn(taken);
  if (player !== undefined) return player.folded ? 'folded' : 'in-hand';
  return seat.sittingOut ? 'sitting-out' : 'seated';
}

function dealtIn({ table, seat }: TakenSeat) {
  return table.loop.table.hand?.seats.find((one) => one.seat === seat.seat);
}
