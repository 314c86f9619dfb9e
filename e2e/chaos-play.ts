import { Bot, type BotFact, DemoCasino, NO_PAUSES, readLobby, STRATEGIES, STRATEGY_NAMES, seededRandom } from '@cardroom/bots';
import type { LobbyRow } from '@cardroom/protocol/shapes';
import { Acknowledged } from './acknowledged.ts';
import { TooLate, until } from './drills/until.ts';
import type { Stack } from './stack.ts';
import { within } from './within.ts';

/** The rooms: no limit, fixed limit hi-lo and pot limit, so that faults interrupt every kind of pot. */
const ROOMS = [
  ['nlhe', '--small-blind 0.05 --big-blind 0.10 --seats 6'],
  ['plo8', '--small-blind 0.07 --big-blind 0.15 --seats 6'],
  ['flhe', '--small-blind 0.50 --big-blind 1.00 --seats 6'],
] as const;
const COMMON = '--rake-basis-points 500 --pace none --entry free';
const BOTS_PER_ROOM = 5;
export const CURRENCY = 'EUR';
/** Begins the name of each room. */
export const ROOM_NAME = 'Chaos-';

/** A calm machine takes this long for the next action once the service is back, ms; `until` allows several times as much. */
const ACTS_MS = 30_000;
/** Cashing out may wait for the longest pause between two attempts of a wallet call, ms. */
const HOME_MS_MAX = 800_000;
/** After the signal, a bot ends its request and closes its socket within this time, ms. */
const ABORT_MS_MAX = 30_000;

/** An answer that was under way when a fault came arrives within this time, and nobody takes over sooner, ms. */
const IN_FLIGHT_MS = 500;

/** For each watched table, when a bot first acted after the fault, and whenever one did; ms since the epoch. */
export type Gaps = readonly { readonly first: number; readonly times: readonly number[] }[];

/** Bots at the tables of a service; they play as fast as it allows. */
export class ChaosPlay {
  /** Hands that any bot was dealt into. */
  readonly dealt = new Set<string>();
  /** Actions that bots were told are accepted. */
  readonly acknowledged = new Acknowledged();
  readonly #stack: Stack;
  readonly #seed: number;
  readonly #log: (line: string) => void;
  readonly #bots = new Map<string, Bot>();
  /** Bots that have not gone home. */
  readonly #away = new Set<string>();
  readonly #abort = new AbortController();
  #playing: Promise<unknown> = Promise.resolve();
  #acts = 0;
  /** When bots have acted, by table, while somebody wants to know. */
  #noted: Map<string, number[]> | null = null;

  private constructor(stack: Stack, seed: number, log: (line: string) => void) {
    this.#stack = stack;
    this.#seed = seed;
    this.#log = log;
  }

  /** Opens the rooms and lets the bots sit down; resolves when they play. `log` gets what the bots say of their connections. */
  static async start(stack: Stack, seed: number, log: (line: string) => void = () => {}): Promise<ChaosPlay> {
    const play = new ChaosPlay(stack, seed, log);
    for (const [index, [game, stakes]] of ROOMS.entries()) await play.#openRoom(game, stakes, index);
    play.#playing = Promise.all([...play.#bots].map(([name, bot]) => play.#run(name, bot)));
    await play.#untilActs('the first actions', 3 * BOTS_PER_ROOM);
    return play;
  }

  /**
   * From now on notes when bots act at these tables. Returns the way to wait until a bot has acted at each of them after `since`, ms since the epoch,
   * and to read the gaps; it rejects with `TooLate`, which names what did not happen.
   */
  watch(tableIds: readonly string[]): (after: string, since: number) => Promise<Gaps> {
    const noted = new Map(tableIds.map((tableId): [string, number[]] => [tableId, []]));
    this.#noted = noted;
    return async (after, since) => {
      const actedSince = (times: readonly number[]): boolean => times.some((at) => at > since + IN_FLIGHT_MS);
      const missing = () => [...noted].flatMap(([tableId, times]) => (actedSince(times) ? [] : [tableId]));
      await until(`the next accepted action after ${after} at each of the tables ${missing()}`, () => missing().length === 0, ACTS_MS);
      return [...noted.values()].map((times) => ({ first: times.find((at) => at > since + IN_FLIGHT_MS) ?? since, times: [...times] }));
    };
  }

  /** All bots leave their tables; resolves when they have cashed out. */
  async goHome(): Promise<void> {
    for (const bot of this.#bots.values()) bot.retire();
    const late = () => new TooLate(`waited ${HOME_MS_MAX} ms for bots to leave their tables: ${[...this.#away].join(' ')}`);
    await within(HOME_MS_MAX, this.#playing, late);
  }

  /** Breaks the bots' connections. */
  async stop(): Promise<void> {
    this.#abort.abort();
    const late = () => new TooLate(`waited ${ABORT_MS_MAX} ms for bots to stop: ${[...this.#away].join(' ')}`);
    await within(ABORT_MS_MAX, this.#playing, late);
  }

  async #run(name: string, bot: Bot): Promise<void> {
    this.#away.add(name);
    await bot.run(this.#abort.signal);
    this.#away.delete(name);
  }

  async #untilActs(what: string, n: number): Promise<void> {
    const wanted = this.#acts + n;
    await until(what, () => this.#acts >= wanted, ACTS_MS);
  }

  async #openRoom(game: string, stakes: string, index: number): Promise<void> {
    const { roomId } = await this.#stack.operatorCommand<{ roomId: string }>(
      ...`room-open --operator demo --currency ${CURRENCY} --name ${ROOM_NAME}${game} --game-key ${game} ${stakes} ${COMMON}`.split(' '),
    );
    const casino = new DemoCasino(this.#stack.demo);
    for (let n = 0; n < BOTS_PER_ROOM; n += 1) {
      const player = { playerId: `chaos-${game}-${n}`, name: `Bot ${game} ${n}`, currency: CURRENCY };
      await casino.enrol(player);
      this.#bots.set(
        player.playerId,
        new Bot({
          player,
          casino,
          service: this.#stack.service,
          strategy: STRATEGIES[STRATEGY_NAMES[n % STRATEGY_NAMES.length] ?? 'regular'],
          random: seededRandom(this.#seed * 100 + index * 10 + n),
          pace: NO_PAUSES,
          plan: { handsPerStay: [3, 25], awayMs: [0, 50], crowd: (seats) => seats },
          findTable: async (session) => tableOf(await readLobby(session), roomId),
          log: this.#log,
          seen: (fact) => this.#see(fact),
        }),
      );
    }
  }

  #see(fact: BotFact): void {
    if (fact.type === 'acted') {
      this.#acts += 1;
      this.acknowledged.hear(fact.actionId, Date.now());
      this.#noted?.get(fact.tableId)?.push(Date.now());
    }
    if (fact.type === 'hand') this.dealt.add(fact.handId);
  }
}

function tableOf(tables: readonly LobbyRow[], roomId: string): string | null {
  const open = tables.filter((table) => table.roomId === roomId && table.status === 'open' && table.players < table.seats);
  return open.sort((a, b) => b.players - a.players)[0]?.tableId ?? null;
}
