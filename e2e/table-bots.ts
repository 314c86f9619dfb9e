import { Bot, type BotPlayer, DemoCasino, NO_PAUSES, STRATEGIES, type StrategyName, seededRandom } from '@cardroom/bots';
import type { Stack } from './stack.ts';

interface Play {
  readonly seed?: number;
  readonly strategy?: StrategyName;
}

/** Bots of @cardroom/bots at one table, playing as fast as the service allows. They stay until they are stopped. */
export class TableBots {
  readonly players: readonly string[];
  readonly #bots: readonly Bot[];
  readonly #stop = new AbortController();
  readonly #running: Promise<unknown>;

  private constructor(bots: readonly Bot[], players: readonly string[]) {
    this.players = players;
    this.#bots = bots;
    this.#running = Promise.all(bots.map((bot) => bot.run(this.#stop.signal)));
  }

  /** Seats `count` bots and the players they play for (`as`) at free seats of a table; the same seed plays the same way. */
  static async start(stack: Stack, at: { tableId: string; count: number; as?: readonly BotPlayer[] } & Play): Promise<TableBots> {
    const { tableId, count, seed = 1, strategy = 'call-station', as = [] } = at;
    const casino = new DemoCasino(`http://127.0.0.1:${stack.demoPort}`);
    const others = Array.from({ length: count }, (_, index) => ({
      playerId: `bot-${tableId}-${seed}-${index}`,
      name: ['Otto', 'Mina', 'Ada', 'Hugo', 'Greta', 'Nils', 'Vera', 'Zoe'][index] ?? `Bot ${index}`,
      currency: 'EUR',
    }));
    const players = [...as, ...others];
    const bots: Bot[] = [];
    for (const [index, player] of players.entries()) {
      await casino.enrol(player);
      bots.push(
        new Bot({
          player,
          casino,
          service: stack.service,
          strategy: STRATEGIES[strategy],
          random: seededRandom(seed + index),
          pace: NO_PAUSES,
          plan: { handsPerStay: [10_000, 10_000], awayMs: [0, 0], crowd: (seats) => seats },
          findTable: async () => tableId,
          log: () => {},
        }),
      );
    }
    return new TableBots(
      bots,
      players.map(({ playerId }) => playerId),
    );
  }

  /** Lets them leave the table; resolves when every one of them has cashed out. */
  async goHome(): Promise<void> {
    for (const bot of this.#bots) bot.retire();
    await this.#running;
  }

  /** Breaks their connections; what they have at the table stays there. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }
}
