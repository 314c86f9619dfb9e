import type { AnteType, Chips, Game, Limit } from '@cardroom/poker';
import type { Pace } from './show/times.ts';

export const SEATS_MIN = 2;
export const SEATS_MAX = 9;

export const GAME_KEYS = ['nlhe', 'plhe', 'flhe', 'plo4', 'plo5', 'plo6', 'plo8', 'plo5-8', 'flo8', 'nlsd'] as const;
export type GameKey = (typeof GAME_KEYS)[number];

/** What a game key on the operator's wire stands for. */
export interface GameRules {
  readonly game: Game;
  readonly limit: Limit;
  readonly hilo: boolean;
}

export const GAMES_BY_KEY: Readonly<Record<GameKey, GameRules>> = {
  nlhe: { game: 'holdem', limit: 'NL', hilo: false },
  plhe: { game: 'holdem', limit: 'PL', hilo: false },
  flhe: { game: 'holdem', limit: 'FL', hilo: false },
  plo4: { game: 'omaha4', limit: 'PL', hilo: false },
  plo5: { game: 'omaha5', limit: 'PL', hilo: false },
  plo6: { game: 'omaha6', limit: 'PL', hilo: false },
  plo8: { game: 'omaha4', limit: 'PL', hilo: true },
  'plo5-8': { game: 'omaha5', limit: 'PL', hilo: true },
  flo8: { game: 'omaha4', limit: 'FL', hilo: true },
  nlsd: { game: 'shortdeck', limit: 'NL', hilo: false },
};

/** The maximum number of seats per game: one deck must cover two boards of five cards and all hole cards, e.g. 7·6 + 10 = 52. */
export const SEATS_MAX_OF: Readonly<Record<GameKey, number>> = {
  nlhe: SEATS_MAX,
  plhe: SEATS_MAX,
  flhe: SEATS_MAX,
  plo4: SEATS_MAX,
  plo5: 8,
  plo6: 7,
  plo8: SEATS_MAX,
  'plo5-8': 8,
  flo8: SEATS_MAX,
  nlsd: SEATS_MAX,
};

/** Bets and raises per street in fixed limit, not counting the blind (as at ACPC and online rooms). */
export const FIXED_LIMIT_RAISES = [3, 4, 4, 4] as const;
/** The smallest interval between bomb pots, in hands: the button must move between two of them. */
export const BOMB_POT_EVERY_MIN = 2;

/** `session`: debited at sit-down and top-up, credited on leaving. `hand`: the whole stack is debited for each hand and credited after it. */
export const SETTLEMENTS = ['session', 'hand'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** The settings of one table, taken from its room when it opens and fixed until it closes. Amounts in minor units, times in ms. */
export interface TableConfig {
  readonly tableId: string;
  readonly roomId: string;
  readonly operatorId: string;
  readonly currency: string;
  readonly gameKey: GameKey;
  readonly game: Game;
  readonly limit: Limit;
  readonly hilo: boolean;
  readonly chipUnit: Chips;
  /** Unused in short deck. */
  readonly smallBlind: Chips;
  /** In short deck, the button blind. */
  readonly bigBlind: Chips;
  readonly ante: Chips;
  readonly anteType: AnteType;
  /** The player under the gun posts 2 big blinds as a live straddle (if 3 or more players are dealt in). */
  readonly straddle: boolean;
  readonly seats: number;
  readonly buyInMin: Chips;
  readonly buyInMax: Chips;
  readonly rake: { readonly basisPoints: number; readonly cap: Chips; readonly noFlopNoDrop: boolean };
  readonly actMs: number;
  readonly timeBank: { readonly startMs: number; readonly addMs: number; readonly everyHands: number; readonly maxMs: number };
  /** Extra time to act for a disconnected player, once per hand. */
  readonly disconnectExtraMs: number;
  /** A disconnected player is cashed out after this long. */
  readonly reconnectWindowMs: number;
  /** A player who is sitting out is cashed out after missing this many big blinds; 0 = however many. */
  readonly sitOutMissedBigBlinds: number;
  /** A player who is sitting out keeps the seat for this long. */
  readonly sitOutMs: number;
  /** The same while somebody waits for a seat at the table, if it is less; absent = no less. */
  readonly sitOutWaitlistMs?: number;
  /** `post-or-wait`: a new player waits for the big blind or posts. `free`: a new player is dealt into the next hand (demo). */
  readonly entry: 'post-or-wait' | 'free';
  /**
   * How fast hands are shown and, with that, how long the table waits for the show (N15, N33, UX-10). Tables opened before rooms had
   * a pace lack it, which means `standard`.
   */
  readonly pace: Pace;
  readonly autoMuck: boolean;
  /** Whether players are asked to run it twice once betting is over with cards to come; absent = never. */
  readonly runItTwice?: boolean;
  /** The time to answer that offer; absent = `RUN_TWICE_MS`. */
  readonly runTwiceMs?: number;
  /** Every N hands, everybody antes this much and betting starts on the flop; absent or null = never. */
  readonly bombPot?: { readonly everyHands: number; readonly ante: Chips } | null;
  /** Whether players dealt into a hand that ended by folds may ask to see the undealt board cards. */
  readonly rabbitHunt?: boolean;
  /** Fixed limit: no cap on a street that begins heads-up. */
  readonly capOffHeadsUp?: boolean;
  /** Fixed limit: bets and raises per street, not counting the blind. */
  readonly maxRaises?: readonly [number, number, number, number];
  /** When the wallet is asked for money (N50); absent = `session`. */
  readonly settlement?: Settlement;
  /** Rake by number of players dealt in, ascending: each row applies from that number on. Below the first row, `rake` applies. */
  readonly rakeByPlayers?: readonly { readonly players: number; readonly basisPoints: number; readonly cap: Chips }[];
}

/** The time to answer an offer to run it twice, in ms. */
export const RUN_TWICE_MS = 10_000;

/** A waitlist that begins never takes a seat sooner than this, in ms, so that its player can still come back. */
export const WAITLIST_NOTICE_MS = 60_000;

/** A room's default times, in ms. */
export const TABLE_TIMES = {
  actMs: 20_000,
  timeBank: { startMs: 30_000, addMs: 5_000, everyHands: 10, maxMs: 60_000 },
  disconnectExtraMs: 20_000,
  reconnectWindowMs: 300_000,
  sitOutMissedBigBlinds: 0,
  sitOutMs: 900_000,
  sitOutWaitlistMs: 600_000,
  pace: 'standard',
} as const;

/** [N47] Bets and raises allowed per street at a fixed-limit table; null for other limits. */
export function raisesAllowed({
  limit,
  maxRaises,
}: Pick<TableConfig, 'limit' | 'maxRaises'>): NonNullable<TableConfig['maxRaises']> | null {
  return limit === 'FL' ? (maxRaises ?? FIXED_LIMIT_RAISES) : null;
}
