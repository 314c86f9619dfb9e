import type { AnteType, Chips, Game, Limit } from '@cardroom/poker';

export const SEATS_MIN = 2;
export const SEATS_MAX = 9;

export const GAME_KEYS = ['nlhe', 'plhe', 'flhe', 'plo4', 'plo5', 'plo6', 'plo8', 'plo5-8', 'flo8', 'nlsd'] as const;
export type GameKey = (typeof GAME_KEYS)[number];

/** What a game's name on the operator's wire stands for. */
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

/** Most seats of a game: two boards of five cards and all hole cards come from one deck, 7·6 + 10 = 52. */
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

/** Bets and raises per street in fixed limit, the blind not counted (ACPC and online rooms). */
export const FIXED_LIMIT_RAISES = [3, 4, 4, 4] as const;
/** The fewest hands from one bomb pot to the next: between two of them the button has to move. */
export const BOMB_POT_EVERY_MIN = 2;

/** `session`: debited at sit-down and top-up, credited at leave. `hand`: the whole stack is debited for each hand and credited after it. */
export const SETTLEMENTS = ['session', 'hand'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** Settings of one table, taken from its room when the table opens; they never change while it is open. Amounts in minor units, times in ms. */
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
  /** Short deck has none. */
  readonly smallBlind: Chips;
  /** In short deck the blind of the button. */
  readonly bigBlind: Chips;
  readonly ante: Chips;
  readonly anteType: AnteType;
  /** The player under the gun posts 2 big blinds as a live straddle (needs 3 or more players). */
  readonly straddle: boolean;
  readonly seats: number;
  readonly buyInMin: Chips;
  readonly buyInMax: Chips;
  readonly rake: { readonly basisPoints: number; readonly cap: Chips; readonly noFlopNoDrop: boolean };
  readonly actMs: number;
  readonly timeBank: { readonly startMs: number; readonly addMs: number; readonly everyHands: number; readonly maxMs: number };
  /** Extra time for a disconnected player, once per hand. */
  readonly disconnectExtraMs: number;
  /** A disconnected player is cashed out after this long. */
  readonly reconnectWindowMs: number;
  readonly sitOutMissedBigBlinds: number;
  readonly sitOutMs: number;
  /** `post-or-wait`: a newcomer waits for the big blind or posts. `free`: dealt in with the next hand (demo). */
  readonly entry: 'post-or-wait' | 'free';
  /** Pause between hands so that people can read the end (UX-10). */
  readonly pause: { readonly foldedMs: number; readonly showdownMs: number; readonly extraPotMs: number; readonly runoutStreetMs: number };
  readonly autoMuck: boolean;
  /** When all are in, they are asked whether the rest of the board is dealt twice; absent = never. */
  readonly runItTwice?: boolean;
  /** How long they may think about it; absent = `RUN_TWICE_MS`. */
  readonly runTwiceMs?: number;
  /** Every so many hands everybody antes this much and the betting starts on the flop; absent or null = never. */
  readonly bombPot?: { readonly everyHands: number; readonly ante: Chips } | null;
  /** After a hand that ended by folds, who was dealt in may see the cards the board would have brought. */
  readonly rabbitHunt?: boolean;
  /** Fixed limit: no cap on a street that began between two players. */
  readonly capOffHeadsUp?: boolean;
  /** Fixed limit: bets and raises per street, the blind not counted. */
  readonly maxRaises?: readonly [number, number, number, number];
  /** When the wallet is asked for money (N50); absent = `session`. */
  readonly settlement?: Settlement;
  /** Rake by number of dealt-in players, ascending: each row holds from that many on. With fewer than the first row names, `rake` holds. */
  readonly rakeByPlayers?: readonly { readonly players: number; readonly basisPoints: number; readonly cap: Chips }[];
}

/** Time for the answer to the offer to run it twice, ms. */
export const RUN_TWICE_MS = 10_000;

/** Defaults of a room (issue "First playable"), in ms. */
export const TABLE_TIMES = {
  actMs: 20_000,
  timeBank: { startMs: 30_000, addMs: 5_000, everyHands: 10, maxMs: 60_000 },
  disconnectExtraMs: 20_000,
  reconnectWindowMs: 300_000,
  sitOutMissedBigBlinds: 3,
  sitOutMs: 900_000,
  pause: { foldedMs: 1_500, showdownMs: 3_000, extraPotMs: 1_000, runoutStreetMs: 1_000 },
} as const;

/** [N47] Bets and raises allowed per street of a fixed-limit table; null in other limits. */
export function raisesAllowed({
  limit,
  maxRaises,
}: Pick<TableConfig, 'limit' | 'maxRaises'>): NonNullable<TableConfig['maxRaises']> | null {
  return limit === 'FL' ? (maxRaises ?? FIXED_LIMIT_RAISES) : null;
}
