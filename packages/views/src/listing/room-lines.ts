import type { LobbyRow, RoomLine, Sorting } from '@cardroom/protocol/shapes';
import { BY_KEY, byId, isOffered, type Listed } from './filters.ts';

/** The line of a room with these tables, one at least. Its settings are those of the newest table: an older one may still have others. */
export function roomLine(rows: readonly LobbyRow[]): RoomLine {
  const newest = rows.reduce((best, row) => (byId(row.tableId, best.tableId) > 0 ? row : best));
  const { tableId: _, ...settings } = newest;
  const sum = (value: (row: LobbyRow) => number): number => rows.reduce((total, row) => total + value(row), 0);
  const hands = sum(({ handsCounted }) => handsCounted);
  const perHand = (value: (row: LobbyRow) => number): number =>
    hands === 0 ? 0 : Math.round(sum((row) => value(row) * row.handsCounted) / hands);
  const running = rows.filter(({ handsPerHour }) => handsPerHour > 0).length;
  return {
    ...settings,
    players: sum(({ players }) => players),
    averagePot: perHand(({ averagePot }) => averagePot),
    handsPerHour: running === 0 ? 0 : Math.round(sum(({ handsPerHour }) => handsPerHour) / running),
    status: rows.some(({ status }) => status === 'open') ? 'open' : newest.status,
    flopPercent: perHand(({ flopPercent }) => flopPercent),
    handsCounted: hands,
    waiting: sum(({ waiting }) => waiting),
    tables: rows.length,
    freeSeats: sum(({ seats, players }) => Math.max(0, seats - players)),
    mostPlayers: Math.max(...rows.map(({ players }) => players)),
  };
}

/** The rooms of a view, sorted: those with a table that its filters could show. */
export function roomsOf(lines: readonly RoomLine[], listed: Listed): readonly RoomLine[] {
  const { filters, sorting } = listed.view;
  const least = Math.max(filters.minPlayers, Number(filters.hideEmpty));
  return lines
    .filter((line) => isOffered(line, listed) && !(filters.hideFull && line.freeSeats === 0) && line.mostPlayers >= least)
    .sort(comparing(sorting));
}

// Ties keep one order in both directions: rooms with a free seat first, then more players, then older rooms.
function comparing({ key, descending }: Sorting): (one: RoomLine, other: RoomLine) => number {
  const turn = descending ? -1 : 1;
  return (one, other) =>
    turn * BY_KEY[key](one, other) ||
    Number(one.freeSeats === 0) - Number(other.freeSeats === 0) ||
    other.players - one.players ||
    byId(one.roomId, other.roomId);
}
