import type { LobbyRow } from '@cardroom/protocol/shapes';
import type { BotPlayer } from './demo-casino.ts';

const NAMES = `Ada Boris Cleo Dmitri Elif Farid Greta Hugo Ines Jonas Kaia Luca Mina Nils Olga Pavel Quinn Rosa Sami Tara
  Ugo Vera Wim Xenia Yuri Zoe`.split(/\s+/);
const KOREAN_NAMES = ['민준', '서연', '도윤', '하은', '지호', '수아'];
/** Bots leave at least this many seats of a table to people. */
const HUMAN_SEATS = 2;
const BOTS_PER_TABLE_MAX = 4;

/** Three of the bots play in won, the others in euros. */
export function populationOf(count: number): BotPlayer[] {
  const won = count >= 5 ? 3 : 0;
  const people = Array.from({ length: count - won }, (_, index) => {
    const round = Math.floor(index / NAMES.length);
    const name = `${NAMES[index % NAMES.length] ?? 'Bot'}${round === 0 ? '' : ` ${round + 1}`}`;
    return { playerId: `bot-${name.toLowerCase().replace(' ', '-')}`, name, currency: 'EUR' };
  });
  const koreans = KOREAN_NAMES.slice(0, won).map((name, index) => ({ playerId: `bot-krw-${index + 1}`, name, currency: 'KRW' }));
  return [...people, ...koreans];
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
 * lively tables are worth more to a visitor than a lonely bot at each. Null if no table in the room has a seat for a bot.
 */
export function tableFor(index: number, tables: readonly LobbyRow[]): string | null {
  const rooms = [...new Map(tables.map(({ roomId, bigBlind }) => [roomId, bigBlind]))].sort(
    ([a, x], [b, y]) => x - y || Number(a) - Number(b),
  );
  const home = rooms[homeOf(index) % rooms.length]?.[0];
  const open = tables.filter((table) => table.roomId === home && table.status === 'open' && table.players < crowdOf(table.seats));
  return open.sort((a, b) => b.players - a.players || Number(a.tableId) - Number(b.tableId))[0]?.tableId ?? null;
}
