import type { TableInfo } from '@cardroom/protocol';
import { GAME_KEYS, GAMES_BY_KEY } from '@cardroom/table';
import type { Cue } from '@cardroom/views';
import type { ConnectionSnapshot, PublicSeat, PublicTable } from '../table/connection.ts';

type GameInfo = Pick<TableInfo, 'gameKey' | 'game' | 'limit' | 'hilo'>;

/** All games by key, as in a table's info. */
export const GAMES: Readonly<Record<string, GameInfo>> = Object.fromEntries(
  GAME_KEYS.map((gameKey) => [gameKey, { gameKey, ...GAMES_BY_KEY[gameKey] }]),
);

const HOLE_CARDS: Readonly<Record<TableInfo['game'], number>> = { holdem: 2, omaha4: 4, omaha5: 5, omaha6: 6, shortdeck: 2 };
const OWN = ['Ah', 'Qd', '3h', '4c', 'Kd', 'Ks'] as const;
/** The cards left by the boards of the states and the player's cards, without neighbouring ranks; short deck uses the high ones. */
const STOCK =
  'KhKc 9s9d JcJs 8h5d Tc6s 3c8s 5h3d Qh4s 6c9h 2c8c Jd5c Qs6d 4d9c Ts2h JhQc Kh3s 5s8d 6h4h AdAc 7s7d TdTh 2dJc 9c9h 6d6s 8d8s QsQc 5d5s'
    .replaceAll(' ', '')
    .match(/../g) ?? [];

/** The hole cards of a seat in the gallery. */
export function holeOf(seat: number, count: number, isShort = false): string[] {
  if (seat === 0) return isShort ? ['Ah', 'Qd'] : OWN.slice(0, count);
  const stock = isShort ? STOCK.filter((card) => !'2345'.includes(card.charAt(0))) : STOCK;
  return Array.from({ length: count }, (_, card) => stock[((seat - 1) * count + card) % stock.length] ?? 'Kh');
}

/** Turns a state of no-limit hold'em into another game; `key` is one of `GAMES`. */
export function asGame(snapshot: ConnectionSnapshot, key: string): ConnectionSnapshot {
  const info = GAMES[key];
  const { table, hole } = snapshot;
  if (!info || !table || key === 'nlhe') return snapshot;
  const count = HOLE_CARDS[info.game];
  const isShort = info.game === 'shortdeck';
  const cards = (seat: number): string[] => holeOf(seat, count, isShort);
  const seats = table.seats.map((seat, index) => seatAs(seat, cards(index), info.limit));
  const cues = snapshot.cues.map((message) => ({
    ...message,
    cues: (message.cues as Cue[]).map((cue) => (cue.type === 'hand-shown' ? { ...cue, cards: seats[cue.seat]?.shown ?? [] } : cue)),
  }));
  return {
    ...snapshot,
    cues,
    hole: hole && { ...hole, cards: hole.cards.length > count ? hole.cards.slice(0, count) : hole.cards.length > 0 ? cards(0) : [] },
    table: { ...table, ...boundsFor(table, info.limit), seats, info: JSON.stringify(infoFor(JSON.parse(table.info) as TableInfo, info)) },
  };
}

/** The bounds of a raise: the pot in pot limit, one size in fixed limit. */
function boundsFor({ raiseMax, toMatch, callChips, potTotal }: PublicTable, limit: TableInfo['limit']): Partial<PublicTable> {
  if (raiseMax === 0 || limit === 'NL') return {};
  if (limit === 'FL') return { toMatch: 200, callChips: 200, raiseMin: 300, raiseMax: 300 };
  return { raiseMax: Math.min(raiseMax, toMatch + potTotal + callChips) };
}

function seatAs(seat: PublicSeat, cards: readonly string[], limit: TableInfo['limit']): PublicSeat {
  // One bet or two.
  const bet = limit === 'FL' && seat.bet > 100 ? { bet: seat.bet > 600 ? 200 : 100 } : {};
  // A state that needs certain hands has them for the largest game.
  const own = seat.shown.length > cards.length ? seat.shown.slice(0, cards.length) : cards;
  return { ...seat, ...bet, cardCount: seat.cardCount > 0 ? cards.length : 0, shown: seat.shown.length > 0 ? own : [] };
}

function infoFor(info: TableInfo, game: GameInfo): TableInfo {
  const fixed = game.limit === 'FL' ? { maxRaises: [3, 4, 4, 4] as const } : {};
  const short = game.game === 'shortdeck' ? { smallBlind: 0, ante: info.bigBlind / 2, anteType: 'each' as const } : {};
  return { ...info, ...game, ...fixed, ...short };
}
