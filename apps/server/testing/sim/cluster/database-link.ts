import { OutcomeUnknown, type Stmt, type Store, StoreUnavailable } from '@cardroom/storage';
import type { Random } from '../chance.ts';
import type { FaultSource } from '../faults.ts';
import type { VirtualTime } from '../virtual-time.ts';
import type { Outcome, SimDatabase } from './sim-database.ts';
import type { StallingClock } from './stalling-clock.ts';

export interface LinkPorts {
  readonly time: VirtualTime;
  readonly clock: StallingClock;
  readonly database: SimDatabase;
  readonly faults: FaultSource;
  readonly random: Random;
  /** Kills the process with kill -9, now. */
  crash(): void;
  /** The process stands still from now on, for a while. */
  stall(): void;
}

type Run = (done: (outcome: Outcome) => void) => void;
/** `unreachable`: nothing was sent. `lost`: it was sent and never arrived, as the server has told later. `unknown`: it tells nothing. */
type Tried = Outcome | 'unreachable' | 'lost' | 'unknown';

const LATENCY_MS = { usual: 3, slow: 600 } as const;
const CONNECT_MS = 50;
/** As `POSTGRES_LIMITS`: how long a unit or a read is tried again, and how long the server is asked what became of a unit. */
const RETRY_FOR_MS = 10_000;
const OUTCOME_MS = 20_000;
const PAUSE_MS = { first: 10, last: 500 } as const;
/** The chance that what was under way when the link was cut arrives when it is mended: the network sends it again for that long. */
const ARRIVES_LATE = 0.5;

/** A promise whose process is dead before it can resolve. */
const never = new Promise<never>(() => {});

/** One process's connections to the shared database. What they carry is under way for a while, and outlives the process. */
export class DatabaseLink {
  readonly #ports: LinkPorts;
  /** The process as the database knows it; empty until it shows itself. */
  processId = '';
  #cutUntil = 0;
  #slowUntil = 0;
  /** The number of times all its connections were reset. */
  #resets = 0;

  constructor(ports: LinkPorts) {
    this.#ports = ports;
  }

  get isUp(): boolean {
    return this.#ports.time.now() >= this.cutUntil;
  }

  /** When it is up again, in the world's time. */
  get cutUntil(): number {
    return Math.max(this.#cutUntil, this.#ports.database.awayUntil);
  }

  cut(ms: number): void {
    this.#cutUntil = Math.max(this.#cutUntil, this.#ports.time.now() + ms);
  }

  slow(ms: number): void {
    this.#slowUntil = Math.max(this.#slowUntil, this.#ports.time.now() + ms);
  }

  /** All connections break, and what was under way is lost. */
  reset(): void {
    this.#resets += 1;
  }

  mend(): void {
    this.#cutUntil = 0;
    this.#slowUntil = 0;
  }

  /** Carries something to the server and its answer back; neither comes when the link is cut in between. */
  send(run: Run, answered: (outcome: Outcome) => void): void {
    const { time } = this.#ports;
    const resets = this.#resets;
    const holds = (): boolean => this.isUp && this.#resets === resets;
    if (!this.isUp) return;
    time.at(time.now() + this.#latencyMs(), () => {
      if (!holds()) return;
      run((outcome) => {
        time.at(time.now() + this.#latencyMs(), () => {
          if (holds()) this.#deliver(() => answered(outcome));
        });
      });
    });
  }

  /** One try of a unit or a read. A client that gets no answer asks for the outcome when it reaches the server again. */
  try(run: Run): Promise<Tried> {
    const { time, clock, faults, random } = this.#ports;
    if (!clock.alive) return never;
    return new Promise((resolve) => {
      if (!this.isUp) {
        clock.at(clock.now() + CONNECT_MS, () => resolve('unreachable'));
        return;
      }
      const resets = this.#resets;
      const answer = (outcome: Outcome): void => {
        const isLost = faults.draw(['commit-answer-lost']) !== null;
        time.at(time.now() + this.#latencyMs(), () => {
          if (isLost || !this.isUp || this.#resets !== resets) this.#later(outcome, resolve);
          else this.#deliver(() => resolve(outcome));
        });
      };
      time.at(time.now() + this.#latencyMs(), () => {
        if (this.isUp && this.#resets === resets) run(answer);
        else if (this.#resets !== resets || random() >= ARRIVES_LATE) this.#later('lost', resolve);
        else time.at(this.cutUntil + this.#latencyMs(), () => run((outcome) => this.#later(outcome, resolve)));
      });
    });
  }

  /** The client waits until it can ask what became of it. */
  #later(found: Outcome | 'lost', resolve: (tried: Tried) => void): void {
    const { time, clock, random } = this.#ports;
    const until = time.now() + OUTCOME_MS;
    const look = (): void => {
      if (this.isUp) resolve(found);
      else if (time.now() >= until) resolve('unknown');
      else clock.at(clock.now() + PAUSE_MS.last, look);
    };
    clock.at(clock.now() + PAUSE_MS.last * (0.2 + random()), look);
  }

  #deliver(answer: () => void): void {
    const { time, clock, faults, stall } = this.#ports;
    if (!clock.alive) return;
    if (faults.draw(['stall-at-an-answer']) !== null) stall();
    if (time.now() < clock.stalledUntil) clock.at(clock.now(), answer);
    else answer();
  }

  #latencyMs(): number {
    const { time, random } = this.#ports;
    return random() * (time.now() < this.#slowUntil ? LATENCY_MS.slow : LATENCY_MS.usual);
  }
}

/** The storage port of one process on a shared database. It keeps the promises of the real one: `Store` says which. */
export class LinkedStore implements Store {
  readonly #link: DatabaseLink;
  readonly #ports: LinkPorts;
  #broken: OutcomeUnknown | null = null;

  constructor(link: DatabaseLink, ports: LinkPorts) {
    this.#link = link;
    this.#ports = ports;
  }

  async write(unit: readonly Stmt[]): Promise<unknown[][]> {
    if (unit.length === 0) return [];
    const { faults, database } = this.#ports;
    const fault = faults.draw(['storage-error', 'crash-before-commit', 'crash-after-commit', 'commit-unknown']);
    if (fault === 'storage-error') throw new Error('simulated: the database refuses the statement');
    if (fault === 'crash-before-commit') return this.#die();
    const { processId } = this.#link;
    const rows = await this.#untilAnswered((done) =>
      database.run(unit, processId, (outcome) => (fault === 'crash-after-commit' ? void this.#die() : done(outcome))),
    );
    if (fault === 'commit-unknown') throw this.#breaks();
    return rows;
  }

  async read<Row>(stmt: Stmt): Promise<Row[]> {
    const [rows = []] = await this.#untilAnswered((done) => done(this.#ports.database.read(stmt)));
    return rows as Row[];
  }

  async unfit(): Promise<null> {
    return null;
  }

  /** Nothing is written after it. */
  async close(): Promise<void> {
    this.#broken ??= new OutcomeUnknown('simulated: the store is closed');
  }

  async #untilAnswered(run: Run): Promise<unknown[][]> {
    const { time, clock } = this.#ports;
    const until = time.now() + RETRY_FOR_MS;
    for (let pauseMs: number = PAUSE_MS.first; ; pauseMs = Math.min(PAUSE_MS.last, pauseMs * 2)) {
      if (this.#broken !== null) throw this.#broken;
      const tried = await this.#link.try(run);
      if (tried === 'unknown') throw this.#breaks();
      if (typeof tried === 'object') {
        if ('error' in tried) throw tried.error;
        return tried.rows;
      }
      if (time.now() + pauseMs > until) throw new StoreUnavailable('simulated: the database does not answer');
      await new Promise<void>((resolve) => void clock.at(clock.now() + pauseMs, resolve));
    }
  }

  /** After one commit of unknown outcome nothing more is written. */
  #breaks(): OutcomeUnknown {
    this.#broken = new OutcomeUnknown('simulated: the commit was not answered');
    return this.#broken;
  }

  #die(): Promise<never> {
    this.#ports.crash();
    return never;
  }
}
