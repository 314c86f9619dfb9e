import { type Pace, pacedBy, type Random, SeatedBot, STRATEGIES } from '@cardroom/bots/play';
import { type Receipt, receipts } from '@cardroom/journal';
import type { Store } from '@cardroom/storage';
import { houseBotId, houseBotName, isHouseBot } from '../operators/house-bot-ids.ts';
import type { LivePlayerRules } from '../operators/live-player-rules.ts';
import type { PlayerAuth } from '../players/identity.ts';
import type { Cancel, Clock } from '../process/clock.ts';
import type { OpenTable } from '../tables/open-table.ts';
import type { TableRegistry } from '../tables/table-registry.ts';
import { receiptMessage } from '../tables/wallet-desk.ts';
import { HouseLink, type HouseLinkPorts } from './house-link.ts';

export interface HouseBotsPorts extends Omit<HouseLinkPorts, 'now'> {
  readonly store: Store;
  readonly clock: Clock;
  readonly registry: Pick<TableRegistry, 'all'>;
  readonly rules: Pick<LivePlayerRules, 'of'>;
  /** Uniform in [0, 1). */
  readonly random: Random;
  failed(where: string, error: unknown): void;
}

/** How often the tables are looked at: a bot joins a person within this time. */
export const HOUSE_BOTS_LOOK_MS = 1_000;
/** At a table with more seats one stays free for another person. */
const SEATS_WITHOUT_SPARE = 2;
/** A bot stays until it is asked to leave. */
const HANDS_PER_STAY = [1e9, 1e9] as const;
const STRATEGY = STRATEGIES.regular;

interface Playing {
  readonly link: HouseLink;
  isRetiring: boolean;
}

/** Seats house bots beside people at the tables of operators that are a sandbox, and takes them away when the people have left. */
export class HouseBots {
  readonly #ports: HouseBotsPorts;
  /** The bots at each table, by player ID. */
  readonly #at = new Map<OpenTable, Map<string, Playing>>();
  readonly #stopped = new AbortController();
  readonly #pace: Pace;
  #cancel: Cancel = () => {};

  constructor(ports: HouseBotsPorts) {
    this.#ports = ports;
    this.#pace = pacedBy((ms, signal) => waitOn(ports.clock, ms, signal));
  }

  start(): void {
    this.#plan();
  }

  /** Bots in their seats stay there, for the next start; a running hand goes on without them. */
  stop(): void {
    this.#cancel();
    this.#stopped.abort();
    for (const bots of this.#at.values()) for (const { link } of bots.values()) link.close();
  }

  /** How many tables are remembered because bots are there. */
  get tables(): number {
    return this.#at.size;
  }

  /** Looks at every table once. */
  round(): void {
    for (const table of this.#ports.registry.all()) {
      const bots = this.#ports.rules.of(table.config.operatorId).sandboxBots;
      if (bots !== null) this.#serve(table, bots);
    }
  }

  #serve(table: OpenTable, botsMax: number): void {
    const playing = this.#at.get(table) ?? new Map<string, Playing>();
    this.#at.set(table, playing);
    const seats = table.loop.table.seats.filter((seat) => seat !== null);
    for (const { playerId } of seats) if (isHouseBot(playerId) && !playing.has(playerId)) this.#send(table, playing, playerId);
    const people = seats.filter(({ playerId }) => !isHouseBot(playerId)).length;
    const wanted = this.#wantedAt(table, { people, botsMax });
    const staying = [...playing.values()].filter((bot) => !bot.isRetiring);
    for (const bot of staying.slice(wanted)) bot.isRetiring = true;
    if (staying.length < wanted) this.#send(table, playing, freeId(playing));
    for (const { link } of playing.values()) link.nudge();
    if (playing.size === 0) this.#at.delete(table);
  }

  #wantedAt(table: OpenTable, { people, botsMax }: { readonly people: number; readonly botsMax: number }): number {
    if (people === 0 || !table.takesPlayers) return 0;
    const { seats } = table.config;
    const spare = seats > SEATS_WITHOUT_SPARE ? 1 : 0;
    return Math.max(0, Math.min(botsMax, seats - people - spare));
  }

  #send(table: OpenTable, playing: Map<string, Playing>, playerId: string): void {
    const { random, store, clock, failed } = this.#ports;
    const { operatorId, currency } = table.config;
    const number = Number(playerId.slice(playerId.lastIndexOf('-') + 1));
    const who: PlayerAuth = { operatorId, playerId, displayName: houseBotName(number), currency, pool: table.pool, playerSessionId: '' };
    const link = new HouseLink({ ...this.#ports, now: () => clock.now() }, table, who);
    const bot: Playing = { link, isRetiring: false };
    playing.set(playerId, bot);
    const seated = new SeatedBot({
      player: { playerId, name: who.displayName, currency },
      strategy: STRATEGY,
      random,
      pace: this.#pace,
      plan: { handsPerStay: HANDS_PER_STAY, awayMs: [0, 0], crowd: (seats) => seats },
      log: () => {},
      casino: { refill: async () => {} },
      session: { receipts: async () => (await receipts(store, operatorId, playerId)).map((one: Receipt) => receiptMessage(one)) },
      isRetiring: () => bot.isRetiring,
      link,
    });
    void seated
      .play(this.#stopped.signal)
      .catch((error: unknown) => failed('house bot', error))
      .finally(() => {
        link.close();
        playing.delete(playerId);
        // A table that has closed is never looked at again.
        if (playing.size === 0) this.#at.delete(table);
      });
  }

  #plan(): void {
    const { clock, failed } = this.#ports;
    if (this.#stopped.signal.aborted) return;
    this.#cancel = clock.at(clock.now() + HOUSE_BOTS_LOOK_MS, () => {
      try {
        this.round();
      } catch (error) {
        failed('house bots', error);
      }
      this.#plan();
    });
  }
}

/** The lowest number that no bot at this table has. */
function freeId(playing: ReadonlyMap<string, unknown>): string {
  let number = 1;
  while (playing.has(houseBotId(number))) number += 1;
  return houseBotId(number);
}

function waitOn(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.at(clock.now() + ms, end);
    signal.addEventListener('abort', end);
  });
}
