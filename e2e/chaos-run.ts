import { setTimeout as wait } from 'node:timers/promises';
import { Bot, type BotFact, DemoCasino, NO_PAUSES, readLobby, STRATEGIES, STRATEGY_NAMES, seededRandom } from '@cardroom/bots';
import type { LobbyRow } from '@cardroom/protocol/shapes';
import { type ChaosReport, Gaps, reportOf, type Tally } from './chaos-report.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { Stack } from './stack.ts';

/** The rooms: no limit, fixed limit hi-lo and pot limit, so that kills interrupt every kind of pot. */
const ROOMS = [
  ['nlhe', '--small-blind 0.05 --big-blind 0.10 --seats 6'],
  ['plo8', '--small-blind 0.07 --big-blind 0.15 --seats 6'],
  ['flhe', '--small-blind 0.50 --big-blind 1.00 --seats 6'],
] as const;
const COMMON = '--rake-basis-points 500 --pace none --entry free';
const BOTS_PER_ROOM = 5;
const CURRENCY = 'EUR';

/** Play between two kills, ms. */
const PLAY_MS = [300, 3_000] as const;
/** If a planned moment does not occur within this time, the kill comes from outside. */
const MOMENT_MS_MAX = 4_000;
/** After a kill, the next one waits until bots act again, but no longer than this. */
const BACK_MS_MAX = 30_000;
/** Longer than the pause after nine failed attempts (retry.ts): by chance that many kills may interrupt the same call. */
const SETTLE_MS_MAX = 800_000;
/** The whole ledger of a long run is megabytes, so it is not fetched on every poll. */
const SETTLE_POLL_MS = 1_000;

/** How the service is killed; `operator` kills the operator's process instead, whatever it is doing. */
export const MOMENTS = [
  { at: 'any moment' },
  { at: 'before-commit' },
  { at: 'after-commit' },
  { at: 'before-telling' },
  { at: 'before-send', kind: 'debit' },
  { at: 'after-answer', kind: 'debit' },
  { at: 'before-send', kind: 'credit' },
  { at: 'after-answer', kind: 'credit' },
  { at: 'before-send', kind: 'result' },
  { at: 'after-answer', kind: 'result' },
  { at: 'operator' },
] as const;
export type Moment = (typeof MOMENTS)[number];

/** `kill`: with -9, at one of the moments. `stop`: it stands still until another one serves, and then goes on. */
export const FAULTS = ['kill', 'stop'] as const;
export type Fault = (typeof FAULTS)[number];

/** A standby judges others once it has given signs of life for a whole lease; a little more than that, ms. */
const STANDING_MS = 6_500;

interface RunningTable {
  readonly table_id: string;
  readonly room_name: string;
  readonly hand_id: string | null;
  readonly hand_running: boolean;
}

export interface ChaosOptions {
  readonly seed: number;
  /** When the wallet is debited: at sit-down, unless it is for each hand. */
  readonly settlement?: 'session' | 'hand';
  /** Processes of the service: one serves, the others stand by. More than one needs PostgreSQL. */
  readonly processes?: number;
  /** The fate of the process that serves, where another one stands by. */
  readonly faults?: readonly Fault[];
  /** Settings of the service, such as DATABASE_URL. */
  readonly env?: Record<string, string>;
  log(line: string): void;
}

interface Death {
  readonly diedAt: number;
  /** When somebody acted again; null when nobody did in time. */
  readonly acted: Promise<number | null>;
}

/** Runs bots at tables of real processes, and kills those processes. */
export class ChaosRun {
  readonly #stack: Stack;
  readonly #wallet: OperatorWallet;
  readonly #options: ChaosOptions;
  readonly #random: () => number;
  readonly #bots: Bot[] = [];
  readonly #stop = new AbortController();
  #playing: Promise<unknown> = Promise.resolve();
  #acts = 0;
  readonly #gaps = new Map<Fault, Gaps>(FAULTS.map((fault) => [fault, new Gaps()]));
  #standingSince = 0;
  readonly #tally: Tally = { kills: new Map(), forced: 0, cut: new Set(), dealt: new Set() };

  private constructor(stack: Stack, options: ChaosOptions) {
    this.#stack = stack;
    this.#wallet = new OperatorWallet(stack);
    this.#options = options;
    this.#random = seededRandom(options.seed);
  }

  /** Starts the processes, opens the rooms and lets the bots sit down. */
  static async start(options: ChaosOptions): Promise<ChaosRun> {
    const run = new ChaosRun(await Stack.start(options.env, undefined, options.processes), options);
    run.#standingSince = performance.now();
    try {
      await run.#stack.operatorCommand('set-settlement', '--operator', 'demo', '--mode', options.settlement ?? 'session');
      for (const [index, [game, stakes]] of ROOMS.entries()) await run.#openRoom(game, stakes, index);
    } catch (error) {
      await run.stop();
      throw error;
    }
    run.#playing = Promise.all(run.#bots.map((bot) => bot.run(run.#stop.signal)));
    await run.#untilActs(3 * BOTS_PER_ROOM);
    return run;
  }

  get kills(): number {
    return [...this.#tally.kills.values()].reduce((sum, times) => sum + times, 0);
  }

  /** Plays for a while, kills at this moment (random unless given), restarts, and waits for the next action. */
  async killOnce(moment?: Moment): Promise<void> {
    await wait(PLAY_MS[0] + this.#random() * (PLAY_MS[1] - PLAY_MS[0]));
    const { processes = 1, faults = ['kill'] } = this.#options;
    if (processes > 1) await wait(Math.max(0, this.#standingSince + STANDING_MS - performance.now()));
    const fault = faults[Math.floor(this.#random() * faults.length)] ?? 'kill';
    if (fault === 'stop') return this.#stopOnce();
    const planned = moment ?? this.#draw();
    const { diedAt, acted } = planned.at === 'operator' ? await this.#killOperator() : await this.#killService(planned);
    const name = 'kind' in planned ? `${planned.at} ${planned.kind}` : planned.at;
    this.#note(name, planned.at === 'operator' ? null : 'kill', { diedAt, acted: await acted });
  }

  /** The process that serves stands still until bots act at another one; when it goes on, it has to end. */
  async #stopOnce(): Promise<void> {
    await this.#noteRunning();
    const goOn = this.#stack.stopServing();
    const diedAt = Date.now();
    const acted = await this.#untilActs(1);
    const code = await goOn();
    if (code !== 75) this.#options.log(`the stopped process ended with ${code}`);
    await this.#restart();
    this.#note('stopped, then let go on', 'stop', { diedAt, acted });
  }

  #note(name: string, fault: Fault | null, { diedAt, acted }: { readonly diedAt: number; readonly acted: number | null }): void {
    this.#tally.kills.set(name, (this.#tally.kills.get(name) ?? 0) + 1);
    if (acted !== null && fault !== null) this.#gaps.get(fault)?.add(acted - diedAt);
    this.#options.log(`kill ${this.kills}: ${name}, play after ${acted === null ? 'nothing' : `${acted - diedAt} ms`}`);
  }

  progress(): string {
    return `${this.kills} kills, ${this.#tally.dealt.size} hands, gaps ${this.#gapsText()}`;
  }

  #gapsText(): string {
    const { faults = ['kill'] } = this.#options;
    return faults.map((fault) => `${faults.length > 1 ? `${fault}: ` : ''}${this.#gaps.get(fault)?.text()}`).join('; ');
  }

  async #restart(): Promise<void> {
    await this.#stack.startService();
    this.#standingSince = performance.now();
  }

  /** All bots leave; once every call has arrived, the books are compared. */
  async finish(): Promise<ChaosReport> {
    for (const bot of this.#bots) bot.retire();
    await this.#playing;
    await this.#untilNone('chips away from home', async () => (await this.#wallet.totals(CURRENCY)).open);
    await this.#untilNone(
      'hands without a result',
      async () => (await this.#missing(this.#tally.dealt)).length - this.#stack.voidedHands().length,
    );
    // Each player's results have a lane of their own: a hand may be known by one result while another one waits to be sent again.
    await this.#untilNone('transactions to send', async () => this.#unsent());
    const totals = await this.#wallet.totals(CURRENCY);
    const missing = await this.#missing(this.#tally.dealt);
    return reportOf(this.#tally, {
      gaps: this.#gapsText(),
      voided: this.#stack.voidedHands(),
      missing,
      stories: missing.map((handId) => this.#storyOf(handId)),
      driftMinor: await this.#wallet.drift(CURRENCY),
      balanced: totals.balanced,
      seed: this.#options.seed,
    });
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#playing;
    await this.#stack.stop();
  }

  #draw(): Moment {
    return MOMENTS[Math.floor(this.#random() * MOMENTS.length)] ?? MOMENTS[0];
  }

  async #openRoom(game: string, stakes: string, index: number): Promise<void> {
    const { roomId } = await this.#stack.operatorCommand<{ roomId: string }>(
      ...`room-open --operator demo --currency ${CURRENCY} --name Chaos-${game} --game-key ${game} ${stakes} ${COMMON}`.split(' '),
    );
    const casino = new DemoCasino(this.#stack.demo);
    for (let n = 0; n < BOTS_PER_ROOM; n += 1) {
      const player = { playerId: `chaos-${game}-${n}`, name: `Bot ${game} ${n}`, currency: CURRENCY };
      await casino.enrol(player);
      this.#bots.push(
        new Bot({
          player,
          casino,
          service: this.#stack.service,
          strategy: STRATEGIES[STRATEGY_NAMES[n % STRATEGY_NAMES.length] ?? 'regular'],
          random: seededRandom(this.#options.seed * 100 + index * 10 + n),
          pace: NO_PAUSES,
          plan: { handsPerStay: [3, 25], awayMs: [0, 50], crowd: (seats) => seats },
          findTable: async (session) => tableOf(await readLobby(session), roomId),
          log: () => {},
          seen: (fact) => this.#see(fact),
        }),
      );
    }
  }

  #see(fact: BotFact): void {
    if (fact.type === 'acted') this.#acts += 1;
    if (fact.type === 'hand') this.#tally.dealt.add(fact.handId);
  }

  /** Resolves with the time of the n-th action from now; null when nobody acts. */
  async #untilActs(n: number): Promise<number | null> {
    const wanted = this.#acts + n;
    const until = Date.now() + BACK_MS_MAX;
    while (this.#acts < wanted && Date.now() < until) await wait(10);
    return this.#acts < wanted ? null : Date.now();
  }

  async #killService(moment: Exclude<Moment, { at: 'operator' }>): Promise<Death> {
    const tables = await this.#noteRunning();
    if (moment.at !== 'any moment') await this.#arm(moment, tables);
    const came = moment.at !== 'any moment' && (await this.#diesWithin(MOMENT_MS_MAX));
    if (!came && moment.at !== 'any moment') this.#tally.forced += 1;
    await this.#stack.killService();
    const diedAt = Date.now();
    // Where another process stands by, play goes on before this one is back.
    const acted = this.#untilActs(1);
    await this.#restart();
    return { diedAt, acted };
  }

  /** Aims at the process that serves, and notes the hands that are running now. */
  async #noteRunning(): Promise<readonly RunningTable[]> {
    this.#stack.aim();
    const { tables } = await this.#stack.control<{ tables: RunningTable[] }>('/tables');
    for (const { hand_id, hand_running } of tables) if (hand_running && hand_id !== null) this.#tally.cut.add(hand_id);
    return tables;
  }

  async #arm(moment: Exclude<Moment, { at: 'operator' | 'any moment' }>, tables: readonly RunningTable[]): Promise<void> {
    const table = tables.find(({ hand_running }) => hand_running) ?? tables[0];
    const ask = moment.at === 'before-telling' ? { table_id: table?.table_id, at: moment.at } : moment;
    await this.#stack.control('/die', ask);
  }

  async #diesWithin(ms: number): Promise<boolean> {
    const late = new AbortController();
    const died = await Promise.race([this.#stack.serviceEnded().then(() => true), wait(ms, false, { signal: late.signal })]);
    late.abort();
    return died;
  }

  async #killOperator(): Promise<Death> {
    await this.#stack.killDemo();
    const diedAt = Date.now();
    await this.#stack.startDemo();
    return { diedAt, acted: this.#untilActs(1) };
  }

  /** Waits as long as the number keeps falling: a busy machine may be slow. */
  async #untilNone(what: string, left: () => Promise<number>): Promise<void> {
    let least = await left();
    let until = Date.now() + SETTLE_MS_MAX;
    while (least > 0) {
      if (Date.now() > until) return this.#options.log(`waited ${SETTLE_MS_MAX} ms in vain for ${what}: ${least}`);
      await wait(SETTLE_POLL_MS);
      const now = await left();
      if (now < least) until = Date.now() + SETTLE_MS_MAX;
      least = Math.min(least, now);
    }
  }

  /** What the service's storage holds about a hand, in one line. */
  #storyOf(handId: string): string {
    const read = (columns: string, table: string): string =>
      JSON.stringify(this.#stack.records(`select ${columns} from ${table} where hand_id = '${handId}'`));
    const journal = read('count(*) as events, min(at) as first_at, max(at) as last_at', 'journal');
    const hand = read('state, started_at, ended_at', 'hand');
    const calls = read('seq, player_id, kind, status, attempts, next_at, owner, last_error, created_at', 'wallet_tx');
    return `hand ${handId}: journal ${journal}, hand ${hand}, wallet ${calls}`;
  }

  /** Transactions that are due or under way. */
  #unsent(): number {
    return this.#stack.records<{ n: number }>('select count(*) as n from wallet_tx where status in (0, 1)')[0]?.n ?? 0;
  }

  /** Hands without a result at the operator. */
  async #missing(hands: ReadonlySet<string>): Promise<string[]> {
    const { results } = await this.#wallet.ledger();
    const known = new Set(results.map(({ round_id }) => round_id));
    return [...hands].filter((handId) => !known.has(handId));
  }
}

function tableOf(tables: readonly LobbyRow[], roomId: string): string | null {
  const open = tables.filter((table) => table.roomId === roomId && table.status === 'open' && table.players < table.seats);
  return open.sort((a, b) => b.players - a.players)[0]?.tableId ?? null;
}
