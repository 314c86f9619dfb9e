import { z } from 'zod';
import { timeParameter } from './query-parameters.ts';

/** The most hands that one answer counts, the newest first. */
export const STATISTICS_HANDS_MAX = 100_000;

/** Query of `GET /api/statistics`: hands that ended between `from` and `to` (server ms, inclusive) of the last 12 months. */
export const statisticsQuery = z.strictObject({ from: timeParameter.optional(), to: timeParameter.optional() });

/** Sums over the player's hands. */
export interface PlayFigures {
  readonly hands: number;
  /** In minor units, after rake. */
  readonly net: number;
  /** Hands in which the player had a choice before the flop; VPIP and PFR are shares of them. Walks and bomb pots are not among them. */
  readonly chose: number;
  /** VPIP: hands in which the player called, bet or raised before the flop. */
  readonly entered: number;
  /** PFR: hands in which the player raised before the flop. */
  readonly raised: number;
  /** Hands in which the player still held cards at the showdown. */
  readonly showdowns: number;
  /** Showdowns in which the player won some of the pots. */
  readonly won: number;
}

/** One day in the player's time zone. */
export interface StatisticsDay {
  /** `2026-11-22` */
  readonly day: string;
  readonly hands: number;
  readonly net: number;
}

/** One game at one stake. Amounts are in minor units. */
export interface StatisticsGame extends PlayFigures {
  readonly gameKey: string;
  readonly game: string;
  readonly limit: string;
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly ante: number;
}

/** The player's hands in the session's currency; voided hands are not counted. */
export interface StatisticsAnswer {
  readonly total: PlayFigures;
  /** Days with hands, oldest first. */
  readonly days: readonly StatisticsDay[];
  /** The most played first. */
  readonly games: readonly StatisticsGame[];
  /** There were more than `STATISTICS_HANDS_MAX` hands; only the newest are counted. */
  readonly capped: boolean;
}
