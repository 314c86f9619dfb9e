import type { BlindKind, HandSetup, PlayerSetup } from '@cardroom/poker';
import type { Positions } from './button.ts';
import type { TableConfig } from './config.ts';
import { owedBlinds } from './missed-blinds.ts';
import type { SeatState, Table } from './state.ts';

/** Bets and raises per street in fixed limit, the blind not counted (ACPC and online rooms: 3, 4, 4, 4). */
const FIXED_LIMIT_RAISES = [3, 4, 4, 4] as const;

type Blind = { readonly kind: BlindKind; readonly chips: number };

/** Everything the next hand depends on besides its deck: who plays with what stack and posts what. */
export function handSetup(table: Table, positions: Positions): HandSetup {
  const { config } = table;
  const { game, limit, hilo, anteType, bigBlind, chipUnit, autoMuck } = config;
  const lateBet = limit === 'FL' ? 2 * bigBlind : bigBlind;
  return {
    game,
    limit,
    hilo,
    players: positions.dealt.map((seat) => playerSetup(table, positions, seat)),
    button: positions.button,
    anteType,
    bigBlind,
    minBets: [bigBlind, bigBlind, lateBet, lateBet],
    maxRaises: limit === 'FL' ? FIXED_LIMIT_RAISES : null,
    chipUnit,
    rake: config.rake.basisPoints > 0 ? config.rake : null,
    autoMuck,
  };
}

function playerSetup(table: Table, positions: Positions, seat: SeatState): PlayerSetup {
  const ante = anteOf(table.config, positions, seat);
  const { blind, dead } = postsOf(table, positions, seat);
  return {
    seat: seat.seat,
    stack: seat.stack,
    ...(ante > 0 ? { ante } : {}),
    ...(dead > 0 ? { dead } : {}),
    ...(blind === null ? {} : { blind }),
  };
}

/** Everybody antes, or the big blind for all (N14). */
function anteOf(config: TableConfig, positions: Positions, { seat }: SeatState): number {
  if (config.anteType === 'each') return config.ante;
  return config.anteType === 'bb' && seat === positions.bigBlindSeat ? config.ante : 0;
}

/** The blind a player posts and the dead money beside it. A straddle stands in for whatever he owes (N9, N11, N13). */
function postsOf(table: Table, positions: Positions, seat: SeatState): { blind: Blind | null; dead: number } {
  const { smallBlind, bigBlind } = table.config;
  if (seat.seat === positions.bigBlindSeat) return { blind: { kind: 'big_blind', chips: bigBlind }, dead: 0 };
  if (seat.seat === positions.smallBlindSeat) return { blind: { kind: 'small_blind', chips: smallBlind }, dead: 0 };
  if (seat.seat === straddleSeat(table, positions)) return { blind: { kind: 'straddle', chips: 2 * bigBlind }, dead: 0 };
  if (positions.newGame) return { blind: null, dead: 0 };
  const { live, dead } = owedBlinds(table, seat);
  return { blind: live > 0 ? { kind: 'post', chips: live } : null, dead };
}

/** The player left of the big blind, where the table straddles and three or more play (N13). */
function straddleSeat(table: Table, positions: Positions): number | null {
  const { dealt } = positions;
  if (!table.config.straddle || dealt.length < 3) return null;
  const bigBlindIndex = dealt.findIndex(({ seat }) => seat === positions.bigBlindSeat);
  return dealt[(bigBlindIndex + 1) % dealt.length]?.seat ?? null;
}
