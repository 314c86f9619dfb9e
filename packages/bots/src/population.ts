import type { ReceiptMessage } from '@cardroom/protocol';
import type { LobbyRow } from '@cardroom/protocol/shapes';
import { isDeep, RETURN_WINDOW_MS } from './buy-in.ts';
import type { BotPlayer } from './demo-casino.ts';
import { KOREAN_NAMES, screenName } from './screen-names.ts';

/** Bots leave at least this many seats of a table to people. */
const HUMAN_SEATS = 2;
const BOTS_PER_TABLE_MAX = 4;

/** Three of the bots play in won, the others in euros. */
export function populationOf(count: number): BotPlayer[] {
  const won = count >= 5 ? KOREAN_NAMES.length : 0;
  const people = Array.from({ length: count - won }, (_, index) => {
    const name = screenName(index);
    return { playerId: `bot-${slugOf(name)}`, name, currency: 'EUR' };
  });
  const koreans = KOREAN_NAMES.slice(0, won).map((name, index) => ({ playerId: `bot-krw-${index + 1}`, name, currency: 'KRW' }));
  return [...people, ...koreans];
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** How many seats of a table bots may fill: 2 to 4, always leaving room for people; one at a heads-up table. */
export function crowdOf(seats: number): number {
  return Math.max(1, Math.min(BOTS_PER_TABLE_MAX, seats - HUMAN_SEATS));
}

/** The room with the lowest stakes, where most visitors sit down first, gets one bot more than the others. */
const FIRST_PARTY = 4;
const PARTY = 3;

/** The room of a bot, counted from the lowest stakes up. */
function homeOf(index: number): number {
  return index < FIRST_PARTY ? 0 : 1 + Math.floor((index - FIRST_PARTY) / PARTY);
}

/**
 * The table for a bot: bots are assigned to rooms in groups, from the lowest stakes up, and prefer tables with company, because a few
 * lively tables are worth more to a visitor than a lonely bot at each. A bot that may not return to its room (`tooDeep`, by room name)
 * takes a place in the next ones. Null if no table that it may go to has a seat for a bot.
 */
export function tableFor(index: number, tables: readonly LobbyRow[], tooDeep: ReadonlySet<string> = new Set()): string | null {
  const rooms = roomsOf(tables);
  const home = homeOf(index) % rooms.length;
  for (let step = 0; step < rooms.length; step += 1) {
    const room = rooms[(home + step) % rooms.length];
    if (room === undefined || tooDeep.has(room.roomName)) continue;
    const tableId = liveliest(tables.filter(({ roomId }) => roomId === room.roomId));
    // Only a bot without a home tries elsewhere; the others wait for a seat in theirs.
    if (tableId !== null || step === 0) return tableId;
  }
  return null;
}

/** The names of the rooms that a bot has left with a deep stack within the hour, from its receipts. */
export function roomsLeftDeep(
  receipts: readonly Pick<ReceiptMessage, 'roomName' | 'cashedOut' | 'at'>[],
  { tables, now, deepBuyIns }: { readonly tables: readonly LobbyRow[]; readonly now: number; readonly deepBuyIns: number },
): Set<string> {
  const recent = receipts.filter(({ at }) => at > now - RETURN_WINDOW_MS);
  return new Set(
    roomsOf(tables).flatMap((room) => {
      // Receipts are newest first, and the last stay is the one that counts.
      const last = recent.find(({ roomName }) => roomName === room.roomName);
      return last !== undefined && isDeep(room, last.cashedOut, deepBuyIns) ? [room.roomName] : [];
    }),
  );
}

/** One row of each room, from the lowest stakes up. */
function roomsOf(tables: readonly LobbyRow[]): LobbyRow[] {
  const rooms = [...new Map(tables.map((row) => [row.roomId, row])).values()];
  return rooms.sort((a, b) => a.bigBlind - b.bigBlind || Number(a.roomId) - Number(b.roomId));
}

/** The open table with the most players that has a seat for a bot; null if there is none. */
function liveliest(tables: readonly LobbyRow[]): string | null {
  const open = tables.filter((table) => table.status === 'open' && table.players < crowdOf(table.seats));
  return open.sort((a, b) => b.players - a.players || Number(a.tableId) - Number(b.tableId))[0]?.tableId ?? null;
}
