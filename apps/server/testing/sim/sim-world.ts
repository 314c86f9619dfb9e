import { MIGRATIONS, type Migration, migrate } from '@cardroom/storage';
import type { Settlement } from '@cardroom/table';
import { createOperator } from '../../src/operators/operators.ts';
import { openRoom } from '../../src/operators/rooms.ts';
import { setSettlement } from '../../src/operators/settlement.ts';
import { ActionIds } from './action-ids.ts';
import { type Random, seededRandom } from './chance.ts';
import { drawRoom } from './draw-room.ts';
import { DurableTables } from './durable-tables.ts';
import { drawFaults, type Fault, type FaultMix, FaultSource } from './faults.ts';
import { broken } from './laws.ts';
import type { Mistake } from './mistakes/mistakes.ts';
import { answerAnybody } from './mistakes/plant.ts';
import { runUntil, settled } from './settled.ts';
import { SimDeals } from './sim-deals.ts';
import { SimDisk } from './sim-disk.ts';
import type { OperatorProcess } from './sim-line.ts';
import { SimOperator } from './sim-operator.ts';
import { type Connection, SimPlayer } from './sim-player.ts';
import { isSimulated, SimService } from './sim-service.ts';
import { ProcessClock, VirtualTime } from './virtual-time.ts';
import { WorldLaws } from './world-laws.ts';
import { WorldTrouble } from './world-trouble.ts';

export interface SimOptions {
  readonly seed: number;
  /** Number of hands after which everybody leaves. */
  readonly hands: number;
  readonly mistake?: Mistake;
  /** Replaces the mode that the seed draws. */
  readonly settlement?: Settlement;
  /** Replaces the faults that the seed draws. */
  readonly faults?: FaultMix;
  /** Players without a seat ask for any seat, free or not, so most of their requests are refused. */
  readonly stubborn?: boolean;
  /** How often the dispatcher looks without being woken, instead of `POLL_MS`. */
  readonly pollMs?: number;
  /** The schema of the disk, instead of this version's. */
  readonly migrations?: readonly Migration[];
  /** The folder that accepted proofs of the fair deal are written to. */
  readonly proofs?: string;
}

export interface SimReport {
  readonly seed: number;
  readonly hands: number;
  readonly settlement: Settlement;
  readonly faults: ReadonlyMap<Fault, number>;
  readonly mix: FaultMix;
  /** Empty when every law held at every step. */
  readonly violations: readonly string[];
  /** Simulated time, ms. */
  readonly simulatedMs: number;
  /** Everything the operator processed, in order; the same for the same seed. */
  readonly trace: string;
  /** SHA-256 of the events of its tables, hex. */
  readonly events: string;
  /** How often a table was read back from the disk unchanged. */
  readonly recovered: number;
  /** Proofs of players' clients that the verifier has accepted. */
  readonly proofs: number;
  /** The count of each mark in them: uncut, void, asked again, resumed, and so on. */
  readonly dealMarks: Readonly<Record<string, number>>;
}

const OPERATOR_ID = 'sim-casino';
const CURRENCY = 'EUR';
const START = Date.UTC(2026, 10, 20);
const PLAYERS = 9;
const MONEY = 10_000_000;
/** A player decides within this time; now and then the clock decides instead. */
const THINK_MS = 2_500;
const SLEEPS = 0.04;
const MOOD_MS = 6_000;
/** The dispatcher is idle most of a world's time, so it polls less often than in production and more hands fit into an hour. */
const POLL_MS = 1_000;
/** More steps than any play needs; beyond them something is stuck. */
const STEPS_MAX_TO_BEGIN = 50_000;
const STEPS_MAX_PER_HAND = 6_000;
/** Once nothing fails any more, everybody has to leave and everything has to be sent within this time. */
const HOME_MS_MAX = 80 * 3_600_000;
const LOOK_EVERY_STEPS = 200;

/** One world: an operator, players, and a service that is killed and restarted on the same disk. Everything follows from the seed. */
export class SimWorld {
  readonly #options: SimOptions;
  readonly #random: Random;
  readonly #time = new VirtualTime(START);
  readonly #disk = new SimDisk();
  readonly #durable = new DurableTables(this.#disk);
  readonly #operator: OperatorProcess;
  readonly #faults: FaultSource;
  readonly #mix: FaultMix;
  readonly #settlement: Settlement;
  readonly #laws: WorldLaws;
  readonly #players: SimPlayer[];
  readonly #service: SimService;
  readonly #violations = new Set<string>();
  readonly #watched = new WeakSet<object>();
  readonly #trouble: WorldTrouble;
  readonly #deals: SimDeals;

  constructor(options: SimOptions) {
    this.#options = options;
    this.#random = seededRandom(options.seed);
    // Drawn in any case, so that a seed whose mix is passed in runs through the same world.
    const drawn = drawFaults(this.#random);
    this.#mix = options.faults ?? drawn;
    // A separate generator, so that the other draws of a seed are the same in both modes.
    this.#settlement = options.settlement ?? (seededRandom(options.seed * 7_919)() < 0.5 ? 'hand' : 'session');
    this.#faults = new FaultSource(this.#mix, seededRandom(options.seed + 1));
    const wallet = new SimOperator({ noTombstone: options.mistake === 'operator-without-tombstone' });
    this.#operator = { wallet, up: true, epoch: 0 };
    this.#laws = new WorldLaws({ time: this.#time, disk: this.#disk, durable: this.#durable, wallet });
    this.#deals = new SimDeals(options.seed, options.proofs);
    const ids = new ActionIds(seededRandom(options.seed + 2));
    this.#players = Array.from({ length: PLAYERS }, (_, index) => {
      const player = new SimPlayer({
        operatorId: OPERATOR_ID,
        currency: CURRENCY,
        index,
        seed: options.seed,
        stubborn: options.stubborn ?? false,
        ids,
      });
      wallet.grant(player.playerId, MONEY);
      return player;
    });
    this.#service = new SimService({
      time: this.#time,
      disk: this.#disk,
      durable: this.#durable,
      faults: this.#faults,
      operator: this.#operator,
      random: this.#random,
      mistake: options.mistake ?? null,
      pollMs: options.pollMs ?? POLL_MS,
      starting: () => this.#laws.starting(),
      started: (connection) => {
        this.#note(this.#laws.started(connection.parts));
        this.#watchAll(connection);
      },
      sends: (row) => this.#note(this.#laws.sends(row)),
      violated: (what) => this.#note([what]),
    });
    this.#trouble = new WorldTrouble({
      time: this.#time,
      random: this.#random,
      faults: this.#faults,
      operator: this.#operator,
      service: this.#service,
      players: this.#players,
      watchFor: (request) => this.#watchFor(request),
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
      proofs: this.#deals.verified,
      dealMarks: Object.fromEntries(this.#deals.marks),
    };
  }

  get #isSound(): boolean {
    return this.#violations.size === 0;
  }

  async #play(): Promise<void> {
    const stepsMax = STEPS_MAX_TO_BEGIN + this.#options.hands * STEPS_MAX_PER_HAND;
    for (let step = 0; this.#isSound; step += 1) {
      if (this.#laws.books.handsPlayed >= this.#options.hands) return;
      if (step > stepsMax) this.#note([broken('tablesDeal', `nothing goes on: ${this.#laws.books.handsPlayed} hands after ${step} steps`)]);
      await this.#step(Number.POSITIVE_INFINITY);
    }
  }

  async #step(until: number): Promise<boolean> {
    const went = this.#time.next(until);
    await settled();
    this.#note(this.#laws.between(this.#service));
    this.#note(this.#deals.findings());
    return went;
  }

  #note(found: readonly string[]): void {
    for (const what of found) this.#violations.add(what);
  }

  /** Ends all faults, makes everybody leave and lets time pass. */
  async #goHome(): Promise<void> {
    this.#faults.healed = true;
    this.#operator.up = true;
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
    const tables = this.#service.connection?.parts.registry.all();
    if (tables === undefined || tables.some((table) => table.taken > 0)) return false;
    return this.#disk.rows('select 1 from wallet_tx where status in (0, 1) limit 1').length === 0;
  }

  /** Creates the schema, the operator, one or two rooms with random games and options, and the first process. */
  async #open(): Promise<void> {
    this.#faults.healed = true;
    const store = this.#service.store(new ProcessClock(this.#time, 0), 'setup');
    const actor = { by: 'sim', at: START };
    await runUntil(this.#time, migrate(store, this.#options.migrations ?? MIGRATIONS));
    this.#disk.watchPayments();
    await runUntil(this.#time, createOperator(store, actor, { operatorId: OPERATOR_ID, name: 'Casino', currencies: [CURRENCY] }));
    if (this.#settlement === 'hand') await runUntil(this.#time, setSettlement(store, actor, OPERATOR_ID, this.#settlement));
    for (let room = 0; room < 1 + Math.floor(this.#random() * 2); room += 1) {
      const opened = await runUntil(
        this.#time,
        openRoom(store, actor, { operatorId: OPERATOR_ID, currency: CURRENCY, options: drawRoom(this.#random) }),
      );
      if (!opened.ok) throw new Error(opened.errors.map(({ field, message }) => `${field} ${message}`).join('; '));
    }
    await runUntil(this.#time, this.#service.start());
    this.#faults.healed = false;
  }

  /** Now and then a player makes an unprompted request. */
  #mood(player: SimPlayer): void {
    this.#time.at(this.#time.now() + MOOD_MS * (0.2 + this.#random()), () => {
      const { connection } = this.#service;
      if (connection !== null) {
        this.#watchFor(player.think(connection));
        this.#followDeal(player, connection);
        this.#watchAll(connection);
      }
      this.#mood(player);
    });
  }

  /** The player's client follows the deal of each table where the player sits. */
  #followDeal(player: SimPlayer, connection: Connection): void {
    const index = this.#players.indexOf(player);
    for (const table of connection.parts.registry.all()) {
      const sits = table.loop.table.seats.some((seat) => seat?.playerId === player.playerId);
      if (sits) this.#watchFor(this.#deals.looks(connection, table, player.auth, index));
    }
  }

  #watchAll(connection: Connection): void {
    for (const table of connection.parts.registry.all()) if (!this.#watched.has(table)) this.#watch(connection, table.tableId);
  }

  /** Players act some time after they are asked to, or not at all. */
  #watch(connection: Connection, tableId: string): void {
    const table = connection.parts.registry.get(tableId);
    if (table === undefined) return;
    this.#watched.add(table);
    if (this.#options.mistake === 'action-id-answers-another-player') answerAnybody(table.loop);
    const ask = (): void => {
      const { turn, hand, seats } = table.loop.table;
      for (const seat of turn === null ? (hand?.runTwice?.waiting ?? []) : [turn.seat]) {
        const player = this.#players.find(({ playerId }) => seats[seat]?.playerId === playerId);
        if (player === undefined || this.#random() < SLEEPS) continue;
        const { clock } = connection.parts;
        clock.at(clock.now() + this.#random() * THINK_MS, () => this.#watchFor(player.act(connection, table)));
      }
    };
    const hear = (): void => {
      this.#laws.told.heard(tableId, table.loop.table);
      ask();
    };
    connection.parts.feed.hearTable(tableId, 'players', ({ type }) => {
      if (type === 'committed') hear();
      if (type === 'reloaded') ask();
    });
    ask();
  }

  /** Requests answer with refusals; one that throws is a finding unless the world's own faults caused it. */
  #watchFor(request: Promise<unknown>): void {
    request.catch((error: Error) => {
      if (!isSimulated(error)) this.#note([`a request threw: ${error.message}`]);
    });
  }
}
