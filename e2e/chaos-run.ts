import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '@cardroom/bots';
import { OwnRedis } from '@cardroom/storage/testing/own-redis';
import { query } from '@cardroom/storage/testing/postgres';
import { STORED_ACTIONS, type StoredAction } from './acknowledged.ts';
import { ChaosBooks } from './chaos-books.ts';
import { ChaosFaults, type Fault, MOMENTS, type Moment, OF_DATABASE, OF_REDIS, type Struck } from './chaos-faults.ts';
import { ChaosPlay } from './chaos-play.ts';
import { RedisFaults } from './chaos-redis.ts';
import { type ChaosReport, FaultTally, faultTable, reportOf, type Tally } from './chaos-report.ts';
import type { ControlledTable } from './controlled-table.ts';
import { TooLate, until } from './drills/until.ts';
import { OwnDatabase } from './own-database.ts';
import type { Release } from './service-place.ts';
import { type Hear, Stack } from './stack.ts';
import { StaleWrites } from './stale-writes.ts';
import { within } from './within.ts';

/** Play between two faults, ms. */
const PLAY_MS = [300, 3_000] as const;
/** A process judges others once it has given signs of life for a whole lease; a little more than that, ms. */
const STANDING_MS = 6_500;
/** On a calm machine some hand is in progress within this time: bots buy in again at once, ms. */
const HAND_MS = 10_000;
/** Longer than the limits of all waits of one fault that do not fail together, ms: for a wait that nobody has thought of. */
const FAULT_MS_MAX = 400_000;

export interface ChaosOptions {
  readonly seed: number;
  /** When the wallet is debited: at sit-down, unless it is for each hand. */
  readonly settlement?: 'session' | 'hand';
  /** Processes of the service, which share the tables. More than one need PostgreSQL. */
  readonly processes?: number;
  /** Faults to choose from; one that is named twice comes twice as often. */
  readonly faults?: readonly Fault[];
  /** How long a process that is stopped stands still at least, ms; otherwise until its tables go on elsewhere. */
  readonly stopMs?: number;
  /** Settings of the service, such as DATABASE_URL. */
  readonly env?: Record<string, string>;
  /** What is started at first. Default: this release. */
  readonly release?: Release;
  /** What the report calls the run, and what it calls one fault. */
  readonly words?: readonly [run: string, faults: string];
  log(line: string): void;
  /** Gets what the processes print. */
  readonly hear?: Hear;
}

interface Parts {
  readonly stack: Stack;
  readonly play: ChaosPlay;
  readonly database: OwnDatabase | null;
  readonly redis: OwnRedis | null;
  readonly redisFaults: RedisFaults | null;
  readonly stale: StaleWrites | null;
}

/** Runs bots at tables of real processes, and lets those processes and their database fail. */
export class ChaosRun {
  readonly #options: ChaosOptions;
  readonly #parts: Parts;
  readonly #faults: ChaosFaults;
  readonly #random: () => number;
  #standingSince = performance.now();
  /** The faults of this round that are still to come. */
  #round: Fault[] = [];
  readonly #tally: Tally;

  private constructor(parts: Parts, options: ChaosOptions) {
    this.#options = options;
    this.#parts = parts;
    this.#random = seededRandom(options.seed);
    this.#faults = new ChaosFaults({ ...parts, stopMs: options.stopMs ?? 0, random: this.#random });
    const { words } = options;
    this.#tally = { faults: new Map(), moments: new Map(), forced: 0, dealt: parts.play.dealt, ...(words === undefined ? {} : { words }) };
  }

  /** Starts the processes, opens the rooms and lets the bots sit down. */
  static async start(options: ChaosOptions): Promise<ChaosRun> {
    const { processes = 1, faults = ['kill'], env = {}, seed, settlement = 'session', release, hear } = options;
    const hasReplica = faults.includes('failover');
    const database = faults.some((fault) => OF_DATABASE.has(fault)) ? await OwnDatabase.open({ hasReplica }) : null;
    const redis = faults.some((fault) => OF_REDIS.has(fault)) ? await OwnRedis.create() : null;
    let stack: Stack | null = null;
    try {
      const cuttable = hasReplica || faults.includes('cut-db');
      const servers = { ...(database === null ? {} : { server: database.server }), ...(redis === null ? {} : { redisUrl: redis.url }) };
      const place = { processes, cuttable, ...servers, ...(release === undefined ? {} : { release }) };
      const settings = hasReplica ? { REQUIRE_REPLICA: '1', ...env } : env;
      const started = await Stack.start(settings, hear, place);
      stack = started;
      await started.operatorCommand('set-settlement', '--operator', 'demo', '--mode', settlement);
      const stale = started.databaseUrl === null ? null : await StaleWrites.watch(() => started.databaseUrl ?? '');
      const play = await ChaosPlay.start(started, seed, (line) => hear?.('bots', Buffer.from(`${new Date().toISOString()} ${line}\n`)));
      const random = seededRandom(seed + 1);
      const redisFaults = redis === null ? null : await RedisFaults.start({ stack: started, play, redis, random });
      return new ChaosRun({ stack: started, play, database, redis, redisFaults, stale }, options);
    } catch (error) {
      await stack?.stop();
      database?.remove();
      await redis?.remove();
      throw error;
    }
  }

  /** Faults so far. */
  get kills(): number {
    return [...this.#tally.faults.values()].reduce((sum, { times }) => sum + times, 0);
  }

  /** The stack, for what a run does beside its faults. */
  get stack(): Stack {
    return this.#parts.stack;
  }

  /** Plays for a while, makes a fault (a kill at this moment, if given), and waits for the next action. Rejects with `TooLate`. */
  async killOnce(moment?: Moment): Promise<void> {
    const fault = moment === undefined ? this.#nextFault() : 'kill';
    const planned = fault === 'kill' ? (moment ?? this.#draw()) : null;
    const name = planned?.at === 'operator' ? 'operator' : fault;
    await this.#once({ name, says: nameOf(planned) ?? fault, isOfRedis: OF_REDIS.has(fault) }, (tally) =>
      this.#strike(fault, planned, tally),
    );
  }

  /**
   * Plays for a while, tells the process of this name to end, and starts one of `release` in its place. `as`: its line in the report. Rejects with
   * `TooLate`, and with an error whose cause is `NotStarted` when that process is refused; nobody has its place then.
   */
  async replace(processName: string, release: Release, as: string): Promise<void> {
    const { stack } = this.#parts;
    await this.#once({ name: as, says: `${processName} ${as}`, isOfRedis: false }, async (tally) => {
      const tables = await stack.aimAt(processName);
      stack.release(release);
      await this.#count('deploy', null, { tables, tally });
    });
  }

  async #once(
    { name, says, isOfRedis }: { readonly name: string; readonly says: string; readonly isOfRedis: boolean },
    strike: (tally: FaultTally) => Promise<void>,
  ): Promise<void> {
    await wait(PLAY_MS[0] + this.#random() * (PLAY_MS[1] - PLAY_MS[0]));
    const { processes = 1 } = this.#options;
    // Nobody is judged because of Redis.
    if (processes > 1 && !isOfRedis) await wait(Math.max(0, this.#standingSince + STANDING_MS - performance.now()));
    const what = `fault ${this.kills + 1} (${says})`;
    const late = () => new TooLate(`waited ${FAULT_MS_MAX} ms for the end of ${what}`);
    const tally = this.#tally.faults.get(name) ?? new FaultTally();
    try {
      await within(FAULT_MS_MAX, strike(tally), late);
    } catch (error) {
      throw new Error(`${what}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
    this.#tally.faults.set(name, tally);
    if (!isOfRedis) this.#standingSince = performance.now();
    this.#options.log(`${what}: ${tally.last}`);
  }

  progress(): string {
    return [`${this.kills} faults, ${this.#tally.dealt.size} hands`, ...faultTable(this.#tally, new Set(), new Set())].join('\n');
  }

  /** All bots leave; once every call has arrived, the books are compared. */
  async finish(): Promise<ChaosReport> {
    const { stack, play, redisFaults } = this.#parts;
    await play.goHome();
    await this.#lookForActions();
    const books = await new ChaosBooks(stack, this.#options.log).settled(play.dealt);
    const { count: acknowledged, lost: lostActions } = play.acknowledged;
    return reportOf(this.#tally, { ...books, acknowledged, lostActions, seed: this.#options.seed }, redisFaults?.figures ?? null);
  }

  async stop(): Promise<void> {
    const { stack, play, database, redis, redisFaults } = this.#parts;
    try {
      await redisFaults?.stop();
      await play.stop();
    } finally {
      await stack.stop();
      database?.remove();
      await redis?.remove();
    }
  }

  async #strike(fault: Fault, planned: Moment | null, tally: FaultTally): Promise<void> {
    const { stack } = this.#parts;
    const aimed = await this.#aimInHand();
    // A fault of a server, or of the operator, meets all processes.
    const isOfAll = OF_DATABASE.has(fault) || OF_REDIS.has(fault) || planned?.at === 'operator';
    const tables = isOfAll ? (await stack.control<{ tables: ControlledTable[] }>('/tables')).tables : aimed;
    await this.#count(fault, planned, { tables, tally });
  }

  /** Aims at the process with the most hands in progress; a fault that met none would show nothing. */
  async #aimInHand(): Promise<readonly ControlledTable[]> {
    let aimed: readonly ControlledTable[] = [];
    const isInHand = async (): Promise<boolean> => {
      aimed = await this.#parts.stack.aim();
      return aimed.some(({ hand_running }) => hand_running);
    };
    await until('a hand in progress', isInHand, HAND_MS);
    return aimed;
  }

  /** Makes the fault that meets these tables, and counts what it did. */
  async #count(
    fault: Fault,
    planned: Moment | null,
    { tables, tally }: { readonly tables: readonly ControlledTable[]; readonly tally: FaultTally },
  ): Promise<void> {
    const running = tables.filter(({ hand_running }) => hand_running);
    const {
      gapsMs,
      isForced = false,
      says,
    } = await this.#make(
      fault,
      planned,
      running.map(({ table_id }) => table_id),
    );
    const cut = running.flatMap(({ hand_id }) => (hand_id === null ? [] : [hand_id]));
    if (OF_DATABASE.has(fault)) await this.#lookForActions();
    const { count, lost } = this.#parts.play.acknowledged;
    const actions = OF_DATABASE.has(fault) ? [`${count} actions acknowledged so far, ${lost.length} of them lost`] : [];
    tally.add({
      cut,
      gapsMs,
      stale: (await this.#parts.stale?.newOnes()) ?? null,
      says: [...(says === undefined ? [] : [says]), ...actions],
    });
    const moment = nameOf(planned);
    if (moment !== null) this.#tally.moments.set(moment, (this.#tally.moments.get(moment) ?? 0) + 1);
    if (isForced) this.#tally.forced += 1;
  }

  #make(fault: Fault, planned: Moment | null, tableIds: readonly string[]): Promise<Struck> {
    if (planned !== null) return planned.at === 'operator' ? this.#faults.killOperator(tableIds) : this.#faults.kill(planned, tableIds);
    if (fault === 'stop') return this.#faults.stop(tableIds);
    if (fault === 'deploy') return this.#faults.deploy(tableIds);
    if (fault === 'failover') return this.#faults.failOver(tableIds);
    if (OF_REDIS.has(fault)) return this.#faults.redis(fault, tableIds);
    return fault === 'cut-db' ? this.#faults.cut(tableIds) : this.#faults.restartDatabase(tableIds);
  }

  /** Compares what bots were told with what the database holds. */
  #lookForActions(): Promise<void> {
    const { stack, play } = this.#parts;
    const { databaseUrl } = stack;
    const read = async () =>
      databaseUrl === null ? stack.records<StoredAction>(STORED_ACTIONS) : query<StoredAction>(databaseUrl, STORED_ACTIONS);
    return play.acknowledged.look(read, Date.now());
  }

  /** In each round every fault comes as often as it was named, in random order. */
  #nextFault(): Fault {
    if (this.#round.length === 0) this.#round = [...(this.#options.faults ?? ['kill'])];
    return this.#round.splice(Math.floor(this.#random() * this.#round.length), 1)[0] ?? 'kill';
  }

  #draw(): Moment {
    return MOMENTS[Math.floor(this.#random() * MOMENTS.length)] ?? MOMENTS[0];
  }
}

function nameOf(moment: Moment | null): string | null {
  if (moment === null) return null;
  return 'kind' in moment ? `${moment.at} ${moment.kind}` : moment.at;
}
