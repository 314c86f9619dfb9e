import {
  Bot,
  type BotOptions,
  DemoCasino,
  NO_PAUSES,
  type Pace,
  readLobby,
  STRATEGIES,
  STRATEGY_NAMES,
  seededRandom,
} from '@cardroom/bots';
import type { LobbyRow } from '@cardroom/protocol/shapes';
import type { Stack } from '../stack.ts';
import { until } from './until.ts';

/** Small blinds beside deep stacks, so that hands see every street. Minor units. */
const OPTIONS = { smallBlind: 5, bigBlind: 10, seats: 6, rakeBasisPoints: 500, entry: 'free', pace: 'none' } as const;
const CURRENCY = 'EUR';
const SEATED_MS_MAX = 40_000;
const LEFT_MS_MAX = 60_000;

export interface PlayersOptions {
  /** Part of their IDs, in lower case; each row of a drill has players of its own. */
  readonly tag: string;
  readonly seed: number;
  readonly count?: number;
  readonly pace?: Pace;
  /** Options of the room, beside those of every drill. */
  readonly room?: Readonly<Record<string, unknown>>;
}

/** Bots in a room of their own. They stay at its table until they are sent home, and find their seats again after every outage. */
export class Players {
  readonly tableId: string;
  /** IDs of the actions that the service has acknowledged to them. */
  readonly acknowledged: string[] = [];
  readonly #bots: Bot[] = [];
  readonly #ids: string[] = [];
  readonly #acted = new Set<string>();
  readonly #stop = new AbortController();
  #playing: Promise<unknown> = Promise.resolve();

  private constructor(tableId: string) {
    this.tableId = tableId;
  }

  /** Opens a room and seats the bots; resolves once each of them plays. */
  static async seat(stack: Stack, { tag, seed, count = 3, pace = NO_PAUSES, room = {} }: PlayersOptions): Promise<Players> {
    const made = await stack.control<{ room_id: string; table_id: string | null }>('/room', {
      operator_id: 'demo',
      currency: CURRENCY,
      options: { ...OPTIONS, name: `Drill ${tag}`, ...room },
    });
    const players = new Players(made.table_id ?? '');
    const ids = Array.from({ length: count }, (_, n) => `${tag}-${n}`);
    await players.#start(stack, ids, { seed, pace, findTable: async (session) => tableOf(await readLobby(session), made.room_id) });
    await players.untilActs(2 * count, SEATED_MS_MAX);
    // On a busy machine some may have played a hand before the last one has a seat, and a bot without one that is sent home never pays.
    await until('each player to act', () => players.#acted.size === count, SEATED_MS_MAX);
    return players;
  }

  /** Players who sit at a table already come back to it. */
  static async back(
    stack: Stack,
    { tableId, playerIds, seed }: { tableId: string; playerIds: readonly string[]; seed: number },
  ): Promise<Players> {
    const players = new Players(tableId);
    await players.#start(stack, playerIds, { seed, pace: NO_PAUSES, findTable: async () => tableId });
    return players;
  }

  async #start(
    stack: Stack,
    ids: readonly string[],
    { seed, pace, findTable }: { seed: number } & Pick<BotOptions, 'pace' | 'findTable'>,
  ): Promise<void> {
    const casino = new DemoCasino(stack.demo);
    for (const [n, playerId] of ids.entries()) {
      const player = { playerId, name: `Bot ${playerId}`, currency: CURRENCY };
      await casino.enrol(player);
      this.#ids.push(playerId);
      this.#bots.push(
        new Bot({
          ...{ player, casino, pace, findTable, service: stack.service },
          strategy: STRATEGIES[STRATEGY_NAMES[n % STRATEGY_NAMES.length] ?? 'regular'],
          random: seededRandom(seed * 100 + n),
          plan: { handsPerStay: [100_000, 100_000], awayMs: [0, 0], crowd: (seats) => seats },
          log: () => {},
          seen: (fact) => {
            if (fact.type !== 'acted') return;
            this.acknowledged.push(fact.actionId);
            this.#acted.add(playerId);
          },
        }),
      );
    }
    this.#playing = Promise.all(this.#bots.map((bot) => bot.run(this.#stop.signal)));
  }

  /** Resolves once the service has acknowledged `n` more actions, with the time that took, ms. Rejects with `TooLate`. */
  untilActs(n: number, ms: number): Promise<number> {
    const wanted = this.acknowledged.length + n;
    return until(`${n} actions of players`, () => this.acknowledged.length >= wanted, ms);
  }

  /** One of them leaves. Returns their player ID. */
  sendOneHome(): string {
    const bot = this.#bots.at(-1);
    bot?.retire();
    return this.#ids.at(-1) ?? '';
  }

  /** They leave; resolves when all of them have their chips back. Rejects with `TooLate`. */
  async goHome(): Promise<void> {
    for (const bot of this.#bots) bot.retire();
    let isOver = false;
    void this.#playing.then(() => {
      isOver = true;
    });
    await until('all players to leave', () => isOver, LEFT_MS_MAX);
  }

  /** Breaks their connections, whatever the service does. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#playing;
  }
}

function tableOf(tables: readonly LobbyRow[], roomId: string): string | null {
  const open = tables.filter((table) => table.roomId === roomId && table.status === 'open' && table.players < table.seats);
  return open.sort((a, b) => b.players - a.players)[0]?.tableId ?? null;
}
