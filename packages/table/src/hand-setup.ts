import type { BlindKind, HandSetup, PlayerSetup, RakeSetup } from '@cardroom/poker';
import type { Positions } from './button.ts';
import { raisesAllowed, type TableConfig } from './config.ts';
import { owedBlinds } from './missed-blinds.ts';
import type { SeatState, Table } from './state.ts';

type Blind = { readonly kind: BlindKind; readonly chips: number };

interface Posts {
  readonly blind: Blind | null;
  readonly dead: number;
}

const NO_POSTS: Posts = { blind: null, dead: 0 };

/** Everything the next hand depends on besides its deck: the players with their stacks and posts, and the rules. */
export function handSetup(table: Table, positions: Positions): HandSetup {
  const { config } = table;
  const { game, limit, hilo, bigBlind, chipUnit, autoMuck } = config;
  return {
    game,
    limit,
    hilo,
    players: positions.dealt.map((seat) => playerSetup(table, positions, seat)),
    button: positions.button,
    anteType: positions.bombPot ? 'each' : config.anteType,
    bigBlind,
    minBets: minBetsOf(config),
    maxRaises: raisesAllowed(config),
    chipUnit,
    rake: rakeOf(config, positions.dealt.length),
    autoMuck,
    ...(config.runItTwice === true ? { runTwice: true } : {}),
    ...(positions.bombPot ? { bombPot: true } : {}),
    ...(limit === 'FL' && config.capOffHeadsUp === true ? { capOffHeadsUp: true } : {}),
  };
}

/** The big blind; in fixed limit twice that from the turn on (N47), and in short deck the ante from the flop on (N45). */
function minBetsOf({ game, limit, bigBlind, ante }: TableConfig): HandSetup['minBets'] {
  const late = game === 'shortdeck' && ante > 0 ? ante : bigBlind;
  return limit === 'FL' ? [bigBlind, bigBlind, 2 * bigBlind, 2 * bigBlind] : [bigBlind, late, late, late];
}

/** The rake for this number of players; with fewer players than the first row, the room's basic rate (N48). */
function rakeOf({ rake, rakeByPlayers = [] }: TableConfig, players: number): RakeSetup | null {
  const row = rakeByPlayers.findLast((candidate) => candidate.players <= players) ?? rake;
  const { basisPoints, cap } = row;
  return basisPoints > 0 ? { basisPoints, cap, noFlopNoDrop: rake.noFlopNoDrop } : null;
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

/** Everybody antes, or the big blind antes for all (N14); in a bomb pot, everybody posts its ante (N41). */
function anteOf(config: TableConfig, positions: Positions, { seat }: SeatState): number {
  if (positions.bombPot) return config.bombPot?.ante ?? 0;
  if (config.anteType === 'each') return config.ante;
  return config.anteType === 'bb' && seat === positions.bigBlindSeat ? config.ante : 0;
}

/** The blind and the dead money a player posts. A straddle replaces whatever the player owes (N9, N10, N11, N13, N44). */
function postsOf(table: Table, positions: Positions, seat: SeatState): Posts {
  const { game, smallBlind, bigBlind } = table.config;
  if (positions.bombPot) return NO_POSTS;
  if (seat.seat === positions.bigBlindSeat) {
    return { blind: { kind: game === 'shortdeck' ? 'button_blind' : 'big_blind', chips: bigBlind }, dead: 0 };
  }
  if (seat.seat === straddleSeat(table, positions)) return { blind: { kind: 'straddle', chips: 2 * bigBlind }, dead: 0 };
  if (positions.buyers.includes(seat.seat)) return { blind: { kind: 'post', chips: bigBlind }, dead: smallBlind };
  if (seat.seat === positions.smallBlindSeat) return { blind: { kind: 'small_blind', chips: smallBlind }, dead: 0 };
  if (positions.newGame) return NO_POSTS;
  const { live, dead } = owedBlinds(table, seat);
  return { blind: live > 0 ? { kind: 'post', chips: live } : null, dead };
}

/** The player left of the big blind, if the table has a straddle and three or more play; never in fixed limit or short deck (N13). */
function straddleSeat({ config }: Table, { dealt, bigBlindSeat }: Positions): number | null {
  if (!config.straddle || config.limit === 'FL' || config.game === 'shortdeck' || dealt.length < 3) return null;
  const bigBlindIndex = dealt.findIndex(({ seat }) => seat === bigBlindSeat);
  return dealt[(bigBlindIndex + 1) % dealt.length]?.seat ?? null;
}
