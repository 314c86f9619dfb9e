import { CLOSE, MOVED_SPREAD_MS } from '@cardroom/protocol';
import { backoffMs } from '@cardroom/protocol/backoff';
import type { BotOptions } from './bot-options.ts';
import { CallFailed } from './http.ts';
import { PlayerSession } from './player-session.ts';
import { integerBetween } from './random.ts';
import { SeatedBot, type SeatOutcome } from './seated-bot.ts';
import { TableLink } from './table-link.ts';

const LOOK_AGAIN_MS = 8_000;

/** A simulated player: it logs in through the casino, plays, leaves, returns, and finds its seat again after a disconnect. */
export class Bot {
  readonly session: PlayerSession;
  readonly #options: BotOptions;
  #link: TableLink | null = null;
  readonly #retired = new AbortController();
  /** Attempts that have failed since the bot was at a table. */
  #failures = 0;
  /** How long the service has asked the bot to wait, ms. */
  #askedMs = 0;

  constructor(options: BotOptions) {
    this.#options = options;
    this.session = new PlayerSession(options.service, options.casino, options.player);
  }

  /** Leaves the table as soon as the rules allow; `run` then ends. */
  retire(): void {
    this.#retired.abort();
    this.#link?.nudge();
  }

  /** Plays until the bot is retired, another device of the same player takes over, or the signal fires. */
  async run(signal: AbortSignal): Promise<void> {
    const nudge = () => this.#link?.nudge();
    signal.addEventListener('abort', nudge);
    while (!signal.aborted) {
      const outcome = await this.#visit(signal);
      if (outcome === 'replaced' || outcome === 'retired') break;
      if (outcome === 'broken') await this.#pauseAfter(this.#link?.closed ?? null, signal);
      else await this.#restAfter(outcome, signal);
    }
    signal.removeEventListener('abort', nudge);
    this.#link?.close();
  }

  /** One visit to a table, until the bot leaves or the connection breaks. */
  async #visit(signal: AbortSignal): Promise<SeatOutcome | 'retired'> {
    this.#link = null;
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
      // The service is down, shutting down or has closed the table; none of this is a bug in the bot.
      if (error instanceof CallFailed) this.#askedMs = error.retryAfterMs;
      this.#options.log(`${this.#options.player.playerId}: ${error instanceof Error ? error.message : 'failed'}`);
      return 'broken';
    }
  }

  /** A table that has moved is joined again at once, as by a browser; bots that follow it together do not come in the same moment. */
  async #pauseAfter(closed: number | null, signal: AbortSignal): Promise<void> {
    const { random, pace } = this.#options;
    if (closed === CLOSE.moved) return pace.rest(MOVED_SPREAD_MS * random(), signal);
    return this.#backOff(signal);
  }

  /** As a browser does: longer with each failure, by a random amount, so that a service that returns is not met by all bots at once. */
  async #backOff(signal: AbortSignal): Promise<void> {
    const { random, pace } = this.#options;
    const waitMs = Math.max(this.#askedMs, backoffMs(this.#failures, random));
    this.#failures += 1;
    this.#askedMs = 0;
    await pace.rest(waitMs, signal);
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
