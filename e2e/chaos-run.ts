import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '@cardroom/bots';
import { OwnCluster, postgresBinaries } from '@cardroom/storage/testing/own-cluster';
import { ChaosBooks } from './chaos-books.ts';
import { ChaosFaults, type Fault, MOMENTS, type Moment, type Struck } from './chaos-faults.ts';
import { ChaosPlay } from './chaos-play.ts';
import { type ChaosReport, FaultTally, faultTable, reportOf, type Tally } from './chaos-report.ts';
import { TooLate } from './drills/until.ts';
import type { ControlledTable } from './fleet.ts';
import { Stack } from './stack.ts';
import { StaleWrites } from './stale-writes.ts';
import { within } from './within.ts';

/** Play between two faults, ms. */
const PLAY_MS = [300, 3_000] as const;
/** A process judges others once it has given signs of life for a whole lease; a little more than that, ms. */
const STANDING_MS = 6_500;
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
  /** Settings of the service, such as DATABASE_URL. */
  readonly env?: Record<string, string>;
  log(line: string): void;
}

interface Parts {
  readonly stack: Stack;
  readonly play: ChaosPlay;
  readonly cluster: OwnCluster | null;
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
    this.#faults = new ChaosFaults({ ...parts, random: this.#random });
    this.#tally = { faults: new Map(), moments: new Map(), forced: 0, dealt: parts.play.dealt };
  }

  /** Starts the processes, opens the rooms and lets the bots sit down. */
  static async start(options: ChaosOptions): Promise<ChaosRun> {
    const { processes = 1, faults = ['kill'], env, seed, settlement = 'session' } = options;
    const cluster = faults.includes('restart-db') ? await OwnCluster.create(postgresBinaries() ?? '') : null;
    let stack: Stack | null = null;
    try {
      cluster?.start();
      const place = { processes, cuttable: faults.includes('cut-db'), ...(cluster === null ? {} : { server: cluster.url }) };
      stack = await Stack.start(env, undefined, place);
      await stack.operatorCommand('set-settlement', '--operator', 'demo', '--mode', settlement);
      const stale = stack.databaseUrl === null ? null : await StaleWrites.watch(stack.databaseUrl);
      return new ChaosRun({ stack, play: await ChaosPlay.start(stack, seed), cluster, stale }, options);
    } catch (error) {
      await stack?.stop();
      cluster?.remove();
      throw error;
    }
  }

  /** Faults so far. */
  get kills(): number {
    return [...this.#tally.faults.values()].reduce((sum, { times }) => sum + times, 0);
  }

  /** Plays for a while, makes a fault (a kill at this moment, if given), and waits for the next action. Rejects with `TooLate`. */
  async killOnce(moment?: Moment): Promise<void> {
    await wait(PLAY_MS[0] + this.#random() * (PLAY_MS[1] - PLAY_MS[0]));
    const { processes = 1 } = this.#options;
    if (processes > 1) await wait(Math.max(0, this.#standingSince + STANDING_MS - performance.now()));
    const fault = moment === undefined ? this.#nextFault() : 'kill';
    const planned = fault === 'kill' ? (moment ?? this.#draw()) : null;
    const name = planned?.at === 'operator' ? 'operator' : fault;
    const what = `fault ${this.kills + 1} (${nameOf(planned) ?? fault})`;
    const late = () => new TooLate(`waited ${FAULT_MS_MAX} ms for the end of ${what}`);
    const tally = this.#tally.faults.get(name) ?? new FaultTally();
    try {
      await within(FAULT_MS_MAX, this.#strike(fault, planned, tally), late);
    } catch (error) {
      throw new Error(`${what}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
    this.#tally.faults.set(name, tally);
    this.#standingSince = performance.now();
    this.#options.log(`${what}: play after ${tally.lastGapMs} ms`);
  }

  progress(): string {
    return [`${this.kills} faults, ${this.#tally.dealt.size} hands`, ...faultTable(this.#tally, new Set(), new Set())].join('\n');
  }

  /** All bots leave; once every call has arrived, the books are compared. */
  async finish(): Promise<ChaosReport> {
    const { stack, play } = this.#parts;
    await play.goHome();
    const books = new ChaosBooks(stack, this.#options.log);
    return reportOf(this.#tally, { ...(await books.settled(play.dealt)), seed: this.#options.seed });
  }

  async stop(): Promise<void> {
    const { stack, play, cluster } = this.#parts;
    try {
      await play.stop();
    } finally {
      await stack.stop();
      cluster?.remove();
    }
  }

  async #strike(fault: Fault, planned: Moment | null, tally: FaultTally): Promise<void> {
    const { stack, stale } = this.#parts;
    const aimed = await stack.aim();
    // A fault of the database, or of the operator, meets all processes.
    const isOfAll = fault === 'restart-db' || planned?.at === 'operator';
    const tables = isOfAll ? (await stack.control<{ tables: ControlledTable[] }>('/tables')).tables : aimed;
    const running = tables.filter(({ hand_running }) => hand_running);
    const { gapsMs, isForced = false } = await this.#make(
      fault,
      planned,
      running.map(({ table_id }) => table_id),
    );
    const cut = running.flatMap(({ hand_id }) => (hand_id === null ? [] : [hand_id]));
    tally.add({ cut, gapsMs, stale: (await stale?.newOnes()) ?? null });
    const moment = nameOf(planned);
    if (moment !== null) this.#tally.moments.set(moment, (this.#tally.moments.get(moment) ?? 0) + 1);
    if (isForced) this.#tally.forced += 1;
  }

  #make(fault: Fault, planned: Moment | null, tableIds: readonly string[]): Promise<Struck> {
    if (planned !== null) return planned.at === 'operator' ? this.#faults.killOperator(tableIds) : this.#faults.kill(planned, tableIds);
    if (fault === 'stop') return this.#faults.stop(tableIds);
    if (fault === 'deploy') return this.#faults.deploy(tableIds);
    return fault === 'cut-db' ? this.#faults.cut(tableIds) : this.#faults.restartDatabase(tableIds);
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
