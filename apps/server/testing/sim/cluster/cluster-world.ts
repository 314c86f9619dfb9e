import { MIGRATIONS, migrate } from '@cardroom/storage';
import type { Settlement } from '@cardroom/table';
import { setApiKey } from '../../../src/operators/api-key.ts';
import { createOperator } from '../../../src/operators/operators.ts';
import { openRoom } from '../../../src/operators/rooms.ts';
import { setSettlement } from '../../../src/operators/settlement.ts';
import { setOperatorUrl } from '../../../src/operators/wallet-url.ts';
import { createSecrets } from '../../../src/process/secrets.ts';
import type { OpenTable } from '../../../src/tables/open-table.ts';
import { ActionIds } from '../action-ids.ts';
import { type Random, seededRandom } from '../chance.ts';
import { drawRoom } from '../draw-room.ts';
import { DurableTables } from '../durable-tables.ts';
import { drawClusterFaults, type FaultMix, FaultSource } from '../faults.ts';
import { broken } from '../laws.ts';
import { runUntil, settled } from '../settled.ts';
import { SimDisk, SimStore } from '../sim-disk.ts';
import type { OperatorProcess } from '../sim-line.ts';
import { SimOperator } from '../sim-operator.ts';
import { SimPlayer } from '../sim-player.ts';
import type { SimReport } from '../sim-world.ts';
import { ProcessClock, VirtualTime } from '../virtual-time.ts';
import { ClusterLaws } from './cluster-laws.ts';
import type { ClusterMistake } from './cluster-mistakes.ts';
import { ClusterProcess, type ProcessPorts } from './cluster-process.ts';
import { ClusterTrouble } from './cluster-trouble.ts';
import { SimDatabase } from './sim-database.ts';
import { SimNetwork } from './sim-network.ts';

export interface ClusterOptions {
  readonly seed: number;
  /** Number of hands after which everybody leaves. */
  readonly hands: number;
  readonly processes: number;
  readonly mistake?: ClusterMistake;
  /** Replaces the mode that the seed draws. */
  readonly settlement?: Settlement;
  /** Replaces the faults that the seed draws. */
  readonly faults?: FaultMix;
}

const OPERATOR_ID = 'sim-casino';
const CURRENCY = 'EUR';
const START = Date.UTC(2026, 10, 20);
const PLAYERS = 9;
const MONEY = 10_000_000;
const ROOMS_MAX = 2;
const THINK_MS = 2_500;
const SLEEPS = 0.04;
const MOOD_MS = 6_000;
/** A browser joins again this soon after its table has come to another process. */
const REJOIN_MS = 1_000;
const POLL_MS = 1_000;
const DOWN_MS = { min: 100, max: 20_000 } as const;
/** Clocks of machines are as far off as this, ms; further with the fault `wrong-clock`, which keeps a process from starting. */
const SKEW_MS = 950;
const WRONG_CLOCK_MS = { min: 1_100, max: 3_600_000 } as const;
const STEPS_MAX_TO_BEGIN = 200_000;
const STEPS_MAX_PER_HAND = 30_000;
/** Once nothing fails any more, everybody has to leave and everything has to be sent within this time. */
const HOME_MS_MAX = 80 * 3_600_000;
const LOOK_EVERY_STEPS = 200;

/** One world of several processes: they share a database, call each other, and fail in every way. Everything follows from the seed. */
export class ClusterWorld {
  readonly #options: ClusterOptions;
  readonly #random: Random;
  readonly #time = new VirtualTime(START);
  readonly #disk = new SimDisk();
  readonly #durable = new DurableTables(this.#disk);
  readonly #faults: FaultSource;
  readonly #mix: FaultMix;
  readonly #settlement: Settlement;
  readonly #operator: OperatorProcess;
  readonly #players: SimPlayer[];
  readonly #database: SimDatabase;
  readonly #network: SimNetwork;
  readonly #laws: ClusterLaws;
  readonly #trouble: ClusterTrouble;
  readonly #living = new Set<ClusterProcess>();
  readonly #violations = new Set<string>();
  #ids = 0;

  constructor(options: ClusterOptions) {
    const { seed } = options;
    this.#options = options;
    this.#random = seededRandom(seed);
    const drawn = drawClusterFaults(this.#random);
    this.#mix = options.faults ?? drawn;
    this.#settlement = options.settlement ?? (seededRandom(seed * 7_919)() < 0.5 ? 'hand' : 'session');
    this.#faults = new FaultSource(this.#mix, seededRandom(seed + 1));
    const wallet = new SimOperator({});
    this.#operator = { wallet, up: true, epoch: 0 };
    const ids = new ActionIds(seededRandom(seed + 2));
    this.#players = Array.from({ length: PLAYERS }, (_, index) => {
      const player = new SimPlayer({ operatorId: OPERATOR_ID, currency: CURRENCY, index, seed, stubborn: false, many: true, ids });
      wallet.grant(player.playerId, MONEY);
      return player;
    });
    const [time, random, faults] = [this.#time, this.#random, this.#faults];
    const processes = (): readonly ClusterProcess[] => [...this.#living];
    this.#laws = new ClusterLaws({ time, disk: this.#disk, durable: this.#durable, wallet, clocksApartMs: 2 * SKEW_MS, processes });
    this.#database = new SimDatabase({
      ...{ disk: this.#disk, time, random, faults },
      committed: (by, notes) => this.#note(this.#laws.committed(by, notes, this.#database)),
    });
    this.#network = new SimNetwork({ time, faults, random });
    const watchFor = (request: Promise<unknown>): void => this.#watchFor(request);
    this.#trouble = new ClusterTrouble({
      ...{ time, random, faults, operator: this.#operator, players: this.#players, database: this.#database },
      ...{ processes, troubled: () => this.#laws.troubled(), watchFor },
    });
  }

  /** Runs until the hands are played and everybody has left, or until a law is broken. */
  async run(): Promise<SimReport> {
    await this.#open();
    this.#trouble.start();
    for (const player of this.#players) this.#mood(player);
    await this.#play();
    if (this.#isSound) await this.#goHome();
    const { results, credits, cancels } = this.#operator.wallet;
    const hands = this.#laws.books.handsPlayed;
    this.#disk.close();
    return {
      seed: this.#options.seed,
      hands,
      settlement: this.#settlement,
      faults: this.#faults.happened,
      mix: this.#mix,
      violations: [...this.#violations],
      simulatedMs: this.#time.now() - START,
      trace: [...results.keys(), ...credits.keys(), ...cancels.keys()].join(' '),
      events: this.#durable.events,
      recovered: this.#durable.recovered,
      // Nobody pledges in these worlds, so their hands are uncut.
      proofs: 0,
      dealMarks: {},
    };
  }

  get #isSound(): boolean {
    return this.#violations.size === 0;
  }

  async #play(): Promise<void> {
    const { hands } = this.#options;
    const stepsMax = STEPS_MAX_TO_BEGIN + hands * STEPS_MAX_PER_HAND;
    for (let step = 0; this.#isSound && this.#laws.books.handsPlayed < hands; step += 1) {
      if (step > stepsMax) this.#note([broken('tablesDeal', `nothing goes on: ${this.#laws.books.handsPlayed} hands after ${step} steps`)]);
      await this.#step(Number.POSITIVE_INFINITY);
    }
  }

  async #step(until: number): Promise<boolean> {
    const went = this.#time.next(until);
    await settled();
    this.#note(this.#laws.between());
    return went;
  }

  #note(found: readonly string[]): void {
    for (const what of found) this.#violations.add(what);
  }

  /** Ends all faults, makes everybody leave and lets time pass. */
  async #goHome(): Promise<void> {
    this.#faults.healed = true;
    this.#operator.up = true;
    for (const process of this.#living) process.mend();
    for (const player of this.#players) player.goingHome = true;
    const until = this.#time.now() + HOME_MS_MAX;
    for (let step = 0; this.#isSound && (await this.#step(until)); step += 1) {
      if (step % LOOK_EVERY_STEPS === 0 && this.#isHome()) break;
    }
    if (!this.#isSound) return;
    if (!this.#isHome()) this.#note([broken('lotsEnd', 'somebody or something never came home')]);
    this.#note(this.#laws.books.atTheEnd());
  }

  #isHome(): boolean {
    if (this.#durable.open().some(({ seats }) => seats.some((seat) => seat !== null))) return false;
    return this.#disk.rows('select 1 from wallet_tx where status in (0, 1) limit 1').length === 0;
  }

  /** Creates the schema, the operator, rooms with random games and options, and the processes. */
  async #open(): Promise<void> {
    this.#faults.healed = true;
    const store = this.#setUpStore();
    const actor = { by: 'sim', at: START };
    const done = <Value>(work: Promise<Value>): Promise<Value> => runUntil(this.#time, work);
    await done(migrate(store, MIGRATIONS));
    this.#disk.watchPayments();
    this.#database.watch();
    await done(createOperator(store, actor, { operatorId: OPERATOR_ID, name: 'Casino', currencies: [CURRENCY] }));
    await done(setOperatorUrl(store, actor, OPERATOR_ID, 'https://wallet.example/api', { allowLoopback: false }));
    const key = { operatorId: OPERATOR_ID, key: 'simulated-key-of-the-wallet-0123456789' };
    const stored = await done(setApiKey(store, createSecrets('11'.repeat(32)), actor, key));
    if (!stored.ok) throw new Error('the key of the wallet could not be stored');
    if (this.#settlement === 'hand') await done(setSettlement(store, actor, OPERATOR_ID, this.#settlement));
    for (let room = 0; room < ROOMS_MAX; room += 1) {
      const options = drawRoom(this.#random);
      const opened = await done(openRoom(store, actor, { operatorId: OPERATOR_ID, currency: CURRENCY, options }));
      if (!opened.ok) throw new Error(opened.errors.map(({ field, message }) => `${field} ${message}`).join('; '));
    }
    for (let index = 1; index <= this.#options.processes; index += 1) await done(this.#begin(`p-${index}`));
    this.#faults.healed = false;
  }

  #setUpStore(): SimStore {
    return new SimStore({
      disk: this.#disk,
      clock: new ProcessClock(this.#time, 0),
      faults: this.#faults,
      latencyMs: () => 0,
      crash: () => {},
      answersEarly: false,
      forgetsStakeTimes: false,
    });
  }

  /** Starts a process of this name, on a machine whose clock is a little off, or too much. */
  async #begin(name: string): Promise<void> {
    const isWrong = this.#faults.draw(['wrong-clock']) !== null;
    const sign = this.#random() < 0.5 ? -1 : 1;
    const offMs = isWrong ? WRONG_CLOCK_MS.min + this.#random() ** 4 * WRONG_CLOCK_MS.max : this.#random() * SKEW_MS;
    const process = new ClusterProcess(name, sign * Math.floor(offMs), this.#ports());
    this.#living.add(process);
    await process.start();
    if (isWrong && process.connection !== null) this.#note([`${name} serves, although its clock is ${offMs} ms off`]);
  }

  #ports(): ProcessPorts {
    return {
      ...{ time: this.#time, database: this.#database, network: this.#network, durable: this.#durable, faults: this.#faults },
      ...{ operator: this.#operator, random: this.#random, mistake: this.#options.mistake ?? null, pollMs: POLL_MS },
      newId: () => this.#newId(),
      wired: (process) => this.#watch(process),
      sends: (process, row) => this.#note(this.#laws.sends(process, row, this.#database)),
      troubled: () => this.#laws.troubled(),
      ended: (process) => this.#again(process),
      violated: (what) => this.#note([what]),
    };
  }

  /** The supervisor of a process that has ended. */
  #again(process: ClusterProcess): void {
    this.#laws.troubled();
    this.#living.delete(process);
    const { min, max } = DOWN_MS;
    this.#time.at(this.#time.now() + min + this.#random() * max, () => {
      this.#begin(process.name).catch((error) => this.#note([`the service does not start: ${error}`]));
    });
  }

  /** Now and then a player makes an unprompted request, at any process that they reach. */
  #mood(player: SimPlayer): void {
    const time = this.#time;
    time.at(time.now() + MOOD_MS * (0.2 + this.#random()), () => {
      const serving = [...this.#living].filter(({ connection }) => connection !== null);
      const seated = serving.filter(({ connection }) => this.#hasSeat(player, connection?.parts.registry.all() ?? []));
      const among = player.goingHome && seated.length > 0 ? seated : serving;
      const process = among[Math.floor(this.#random() * among.length)];
      const connection = process?.connection ?? null;
      if (process !== undefined && connection !== null)
        process.clock.at(process.clock.now(), () => this.#watchFor(player.think(connection)));
      this.#mood(player);
    });
  }

  #hasSeat({ playerId }: SimPlayer, tables: readonly OpenTable[]): boolean {
    return tables.some(({ loop }) => loop.table.seats.some((seat) => seat?.playerId === playerId));
  }

  /** Players join the tables that come to a process, hear what happens there, and act when they are asked to, or do not. */
  #watch(process: ClusterProcess): void {
    process.parts?.feed.hear('players', ({ type, table }) => {
      // One that stood still while it read a table back may finish that late. It knows that others may have played on, and shows the table as paused.
      const isSure = process.parts?.member.isSure() === true;
      if (type === 'opened' && isSure) this.#note(this.#laws.told.forgotten({ registry: { all: () => [table] } }));
      if (type === 'committed') this.#laws.told.heard(table.tableId, table.loop.table);
      if (type === 'opened' || type === 'reloaded') this.#rejoin(process, table);
      if (type === 'opened' || type === 'reloaded' || type === 'committed') this.#ask(process, table);
    });
  }

  #rejoin(process: ClusterProcess, table: OpenTable): void {
    for (const player of this.#players) {
      if (!this.#hasSeat(player, [table])) continue;
      process.clock.at(process.clock.now() + this.#random() * REJOIN_MS, () => {
        if (process.connection !== null) this.#watchFor(player.connect(process.connection, table));
      });
    }
  }

  #ask(process: ClusterProcess, table: OpenTable): void {
    const { turn, hand, seats } = table.loop.table;
    for (const seat of turn === null ? (hand?.runTwice?.waiting ?? []) : [turn.seat]) {
      const player = this.#players.find(({ playerId }) => seats[seat]?.playerId === playerId);
      if (player === undefined || this.#random() < SLEEPS) continue;
      process.clock.at(process.clock.now() + this.#random() * THINK_MS, () => {
        if (process.connection !== null) this.#watchFor(player.act(process.connection, table));
      });
    }
  }

  /** Requests answer with refusals; one that throws is a finding unless the world's own faults caused it. */
  #watchFor(request: Promise<unknown>): void {
    request.catch((error: Error) => {
      if (!/simulated:/.test(`${error.message} ${error.cause}`)) this.#note([`a request threw: ${error.stack}`]);
    });
  }

  #newId(): string {
    this.#ids += 1;
    return `00000000-0000-7000-8000-${this.#ids.toString(16).padStart(12, '0')}`;
  }
}
