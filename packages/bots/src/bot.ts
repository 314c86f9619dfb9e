import type { BotPlayer, DemoCasino } from './demo-casino.ts';
import type { Pace } from './pace.ts';
import { PlayerSession } from './player-session.ts';
import { integerBetween, type Random } from './random.ts';
import { SeatedBot, type SeatOutcome } from './seated-bot.ts';
import type { Strategy } from './spot.ts';
import { TableLink } from './table-link.ts';

/** How a bot spends its evening. Both ends of a range are included. */
export interface StayPlan {
  readonly handsPerStay: readonly [number, number];
  /** Pause between two stays, ms. */
  readonly awayMs: readonly [number, number];
  /** The bot sits down only where fewer than this many seats are taken, given the table's seats. */
  readonly crowd: (seats: number) => number;
}

export interface BotOptions {
  readonly player: BotPlayer;
  readonly casino: DemoCasino;
  readonly service: string;
  readonly strategy: Strategy;
  readonly random: Random;
  readonly pace: Pace;
  readonly plan: StayPlan;
  /** Chooses the table of the next stay; null = none now, ask again later. */
  readonly findTable: (session: PlayerSession) => Promise<string | null>;
  readonly log: (line: string) => void;
  /** Called for each hand the bot was dealt into, and each action and request that was accepted. */
  readonly seen?: (fact: BotFact) => void;
}

export type BotFact =
  | { readonly type: 'hand'; readonly handId: string }
  | { readonly type: 'acted' | 'sat-down' | 'topped-up' | 'left' }
  | { readonly type: 'refused'; readonly request: string; readonly code: string };

const BACKOFF_MS = 250;
const BACKOFF_MS_MAX = 5_000;
const LOOK_AGAIN_MS = 8_000;

/** A player that is a program: it comes through the casino, plays, leaves, comes back, and finds its seat again after any break. */
export class Bot {
  readonly session: PlayerSession;
  readonly #options: BotOptions;
  #link: TableLink | null = null;
  readonly #retired = new AbortController();
  #failures = 0;

  constructor(options: BotOptions) {
    this.#options = options;
    this.session = new PlayerSession(options.service, options.casino, options.player);
  }

  /** Leaves the table as soon as the rules let it; `run` then ends. */
  retire(): void {
    this.#retired.abort();
    this.#link?.nudge();
  }

  /** Plays until it is retired, replaced by another device of the same player, or the signal fires. */
  async run(signal: AbortSignal): Promise<void> {
    const nudge = () => this.#link?.nudge();
    signal.addEventListener('abort', nudge);
    while (!signal.aborted) {
      const outcome = await this.#visit(signal);
      if (outcome === 'replaced' || outcome === 'retired') break;
      if (outcome === 'broken') await this.#backOff(signal);
      else await this.#restAfter(outcome, signal);
    }
    signal.removeEventListener('abort', nudge);
    this.#link?.close();
  }

  /** One table, from the door to the cash-out, or until the connection breaks. */
  async #visit(signal: AbortSignal): Promise<SeatOutcome | 'retired'> {
    try {
      const own = (await this.session.openTables())[0]?.tableId;
      if (own === undefined && this.#isRetiring) return 'retired';
      const tableId = own ?? (await this.#options.findTable(this.session));
      if (tableId === null) return 'no-seat';
      this.#link = await TableLink.open(this.session, tableId);
      this.#failures = 0;
      const seated = new SeatedBot({ ...this.#options, link: this.#link, session: this.session, isRetiring: () => this.#isRetiring });
      const outcome = await seated.play(signal);
      if (outcome === 'broken') this.#options.log(`${this.#options.player.playerId}: the connection closed (${this.#link.closed})`);
      this.#link.close();
      return outcome;
    } catch (error) {
      // The service is away, drains, or has closed the table: none of that is the bot's fault.
      this.#options.log(`${this.#options.player.playerId}: ${error instanceof Error ? error.message : 'failed'}`);
      return 'broken';
    }
  }

  /** Longer with each failure, and never the same for two bots: a service that comes back is not met by all at once. */
  async #backOff(signal: AbortSignal): Promise<void> {
    this.#failures += 1;
    const { random, pace } = this.#options;
    const ceiling = Math.min(BACKOFF_MS_MAX, BACKOFF_MS * 2 ** Math.min(this.#failures, 8));
    await pace.rest((ceiling * (1 + random())) / 2, signal);
  }

  #restAfter(outcome: SeatOutcome, signal: AbortSignal): Promise<void> {
    const { pace, random, plan } = this.#options;
    const ms = outcome === 'left' ? integerBetween(random, ...plan.awayMs) : LOOK_AGAIN_MS * (0.5 + random());
    return pace.rest(ms, AbortSignal.any([signal, this.#retired.signal]));
  }

  get #isRetiring(): boolean {
    return this.#retired.signal.aborted;
  }
}
