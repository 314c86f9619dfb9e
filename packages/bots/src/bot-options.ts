import type { BotPlayer, DemoCasino } from './demo-casino.ts';
import type { Pace } from './pace.ts';
import type { PlayerSession } from './player-session.ts';
import type { Random } from './random.ts';
import type { Strategy } from './spot.ts';

export interface BotOptions {
  readonly player: BotPlayer;
  readonly casino: DemoCasino;
  readonly service: string;
  readonly strategy: Strategy;
  readonly random: Random;
  readonly pace: Pace;
  readonly plan: StayPlan;
  /** Chooses the table for the next stay; null = none now, ask again later. */
  readonly findTable: (session: PlayerSession) => Promise<string | null>;
  readonly log: (line: string) => void;
  /** Called for each hand the bot is dealt into, each accepted action or request, and each refusal. */
  readonly seen?: (fact: BotFact) => void;
}

/** How long a bot plays and pauses. Both ends of a range are included. */
export interface StayPlan {
  readonly handsPerStay: readonly [number, number];
  /** The pause between two stays, ms. */
  readonly awayMs: readonly [number, number];
  /** A stack of this many maximum buy-ins is taken home, and not brought back within the hour. Absent: never. */
  readonly deepBuyIns?: number;
  /** The bot sits down only if fewer than this many seats are taken, given the number of seats. */
  readonly crowd: (seats: number) => number;
}

export type BotFact =
  | { readonly type: 'hand'; readonly handId: string }
  | { readonly type: 'acted'; readonly actionId: string; readonly tableId: string }
  | { readonly type: 'sat-down' | 'topped-up' | 'left' }
  | { readonly type: 'refused'; readonly request: string; readonly code: string };
