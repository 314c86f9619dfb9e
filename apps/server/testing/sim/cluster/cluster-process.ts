import { OutcomeUnknown, StoreUnavailable } from '@cardroom/storage';
import { type Transaction, WALLET_SETTINGS } from '@cardroom/wallet';
import { pino } from 'pino';
import { type CallbackClient, type CallbackOptions, createCallbackClient } from '../../../src/callbacks/operator-client.ts';
import { WrongClock } from '../../../src/process/clock.ts';
import { readConfig, WrongSettings } from '../../../src/process/config.ts';
import { type Composed, compose } from '../../../src/service/compose.ts';
import { hearCluster, recoverMoney, startTables, stopService } from '../../../src/service/lifecycle.ts';
import type { Random } from '../chance.ts';
import type { DurableTables } from '../durable-tables.ts';
import type { FaultSource } from '../faults.ts';
import { type OperatorProcess, simLine } from '../sim-line.ts';
import { type Connection, connectTo } from '../sim-player.ts';
import type { VirtualTime } from '../virtual-time.ts';
import { type ClusterMistake, mistakenCalls, mistakenStore, mistakenTime } from './cluster-mistakes.ts';
import { DatabaseLink, LinkedStore } from './database-link.ts';
import type { SimDatabase } from './sim-database.ts';
import type { SimNetwork } from './sim-network.ts';
import { SimulatedLine } from './simulated-line.ts';
import { StallingClock } from './stalling-clock.ts';

export interface ProcessPorts {
  readonly time: VirtualTime;
  readonly database: SimDatabase;
  readonly network: SimNetwork;
  readonly durable: DurableTables;
  readonly faults: FaultSource;
  readonly operator: OperatorProcess;
  readonly random: Random;
  readonly mistake: ClusterMistake | null;
  readonly pollMs: number;
  newId(): string;
  /** The process is wired, and has read nothing yet. */
  wired(process: ClusterProcess): void;
  sends(process: ClusterProcess, row: Transaction): void;
  /** Something befalls it. */
  troubled(): void;
  /** It has ended, and its supervisor starts another one. */
  ended(process: ClusterProcess): void;
  violated(what: string): void;
}

/** How a process ends. The database sees nothing of a machine that is gone. */
export type End = 'killed' | 'machine-gone' | 'stopped';

const SECRETS_KEY = '11'.repeat(32);
const SECRET_BYTES = 32;
const STALL_MS = { min: 2_000, max: 60_000 } as const;
/** A supervisor kills a process that was told to end and has not ended after this long. */
const END_MS_MAX = 150_000;
/** After a fault a process needs this long until it is as it was, ms: it may have lost its connections, and nobody may be sure of it. */
const RECOVERS_MS = 10_000;

/** One of several processes, wired and started like a real one, on a simulated database, network and time. */
export class ClusterProcess {
  readonly name: string;
  readonly clock: StallingClock;
  readonly link: DatabaseLink;
  readonly line: SimulatedLine;
  readonly #store: LinkedStore;
  readonly #ports: ProcessPorts;
  #parts: Composed | null = null;
  #connection: Connection | null = null;
  #isEnding = false;
  #cutOffUntil = 0;
  #troubledUntil = 0;
  #atFaultUntil = 0;
  #stopClaiming = (): void => {};

  constructor(name: string, aheadMs: number, ports: ProcessPorts) {
    const { time, database, faults, random } = ports;
    this.name = name;
    this.#ports = ports;
    this.clock = new StallingClock(time, aheadMs);
    const clock = this.clock;
    const linked = { time, clock, database, faults, random, crash: () => this.end('killed'), stall: () => this.stall() };
    this.link = new DatabaseLink(linked);
    this.line = new SimulatedLine(this.link, linked);
    this.#store = new LinkedStore(this.link, linked);
  }

  /** As the database knows it; empty before it has joined. */
  get processId(): string {
    return this.link.processId;
  }

  get parts(): Composed | null {
    return this.#parts;
  }

  /** Null until it serves. */
  get connection(): Connection | null {
    return this.#connection;
  }

  get isStalled(): boolean {
    return this.#ports.time.now() <= this.clock.stalledUntil;
  }

  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Whether something has befallen it lately that others may take for its death. */
  get isAtFault(): boolean {
    return this.#isEnding || this.#ports.time.now() < this.#atFaultUntil;
  }

  /** Since when nothing has been wrong with it, in the world's time; null while something is. */
  get wellSince(): number | null {
    return this.#connection === null || this.#ports.time.now() < this.#troubledUntil ? null : this.#troubledUntil;
  }

  /** Starts it. If it cannot read or write what it needs, it ends and is started again, as its supervisor would do. */
  async start(): Promise<void> {
    const { wired, newId } = this.#ports;
    try {
      const parts = await this.#compose();
      this.#parts = parts;
      wired(this);
      await recoverMoney(parts);
      await startTables(parts);
      this.#stopClaiming = hearCluster(parts);
      parts.clock.start();
      parts.rowsElsewhere.start();
      this.#troubledUntil = Math.max(this.#troubledUntil, this.#ports.time.now());
      this.#connection = connectTo(parts, newId);
    } catch (error) {
      if (!isExpected(error)) this.#ports.violated(`the service does not start: ${error instanceof Error ? error.stack : error}`);
      this.end('killed');
    }
  }

  end(how: End): void {
    if (!this.clock.alive) return;
    this.clock.die();
    this.line.end(how !== 'machine-gone');
    this.#ports.ended(this);
  }

  /** SIGTERM. */
  tellToEnd(): void {
    const parts = this.#parts;
    if (this.#connection === null || parts === null || this.#isEnding) return;
    this.#isEnding = true;
    this.#stopClaiming();
    const { time } = this.#ports;
    time.at(time.now() + END_MS_MAX, () => this.end('killed'));
    stopService(parts, { close: async () => {} }).then(
      () => this.end('stopped'),
      () => this.end('killed'),
    );
  }

  /** SIGSTOP, and SIGCONT after a while. */
  stall(): void {
    const { random } = this.#ports;
    const ms = STALL_MS.min + random() ** 3 * (STALL_MS.max - STALL_MS.min);
    this.clock.stall(ms);
    this.#atFault(ms);
  }

  /** The database cannot be reached, or is slow, for this process alone. */
  losesDatabase(fault: 'database-cut' | 'database-slow' | 'line-broken', ms: number): void {
    if (fault === 'database-cut') this.link.cut(ms);
    else if (fault === 'database-slow') this.link.slow(ms);
    else this.line.break(ms);
    this.#atFault(ms);
  }

  /** The database is away for all. */
  databaseRestarts(ms: number): void {
    this.link.reset();
    this.line.break(0);
    this.troubled(ms);
  }

  cutFromPeers(ms: number): void {
    this.#cutOffUntil = this.#ports.time.now() + ms;
    this.troubled(ms);
  }

  /** Something is wrong with it for so long. */
  troubled(ms: number): void {
    this.#troubledUntil = Math.max(this.#troubledUntil, this.#ports.time.now() + ms + RECOVERS_MS);
    this.#ports.troubled();
  }

  #atFault(ms: number): void {
    this.#atFaultUntil = Math.max(this.#atFaultUntil, this.#ports.time.now() + ms + RECOVERS_MS);
    this.troubled(ms);
  }

  /** Nothing is wrong from now on. */
  mend(): void {
    this.link.mend();
    this.#cutOffUntil = 0;
  }

  async #compose(): Promise<Composed> {
    const { durable, network, time, random, mistake, pollMs, newId } = this.#ports;
    const { clock, line } = this;
    const isCutOff = (): boolean => time.now() < this.#cutOffUntil;
    const bytes = (count: number): Buffer => Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
    return compose({
      config: readConfig({ NODE_ENV: 'test', DATA_DIR: 'unused', SECRETS_KEY, LOG_LEVEL: 'warn', PROCESS_NAME: this.name }),
      log: this.#log(),
      fatal: () => this.end('killed'),
      clock,
      random: bytes,
      wallet: { ...WALLET_SETTINGS, pollMs },
      world: {
        store: mistakenStore(this.#store, mistake),
        client: (calling) => this.#client(calling),
        watched: (journal) => durable.watched(journal),
        random,
        newId,
        newSecret: () => bytes(SECRET_BYTES),
        cluster: {
          line,
          peers: network.join({ address: `sim://${this.name}`, clock, isCutOff }),
          time: mistakenTime(clock, mistake),
          wallTime: () => clock.now(),
        },
      },
    });
  }

  /** The real client, down to the moment at which it would open a socket. */
  #client(calling: CallbackOptions): CallbackClient {
    const { time, faults, operator, random, sends, mistake } = this.#ports;
    const line = simLine({ time, clock: this.clock, faults, operator, random });
    const rows = new Map<string, Transaction>();
    const real = createCallbackClient({
      ...mistakenCalls(calling, mistake),
      carry: async ({ url, body }, deadlineMs) => {
        const row = rows.get(body ?? '');
        if (row !== undefined) sends(this, row);
        const reply = await (row === undefined ? line.balance(whoOf(url), deadlineMs) : line.send(row, deadlineMs));
        // An answer that comes in a stall waits in the socket.
        if (this.isStalled) await new Promise<void>((resolve) => void this.clock.at(this.clock.now(), resolve));
        return reply;
      },
    });
    return {
      ...real,
      send: (row, deadlineMs) => {
        rows.set(row.body, row);
        return real.send(row, deadlineMs);
      },
    };
  }

  /** Rules that throw, chips that vanish and hands that are lost end the run: no outage is long enough to void a hand. */
  #log() {
    const broken = new Set(['broken-invariant', 'rules-threw', 'append-failed']);
    const write = (text: string): void => {
      const { reason, msg, err } = JSON.parse(text) as { reason?: string; msg: string; err?: { message?: string } };
      const isBroken = broken.has(reason ?? '') || /^running hand (is|was) voided$/.test(msg);
      if (isBroken) this.#ports.violated(`${msg}${reason ? ` (${reason})` : ''}: ${err?.message ?? ''}`);
    };
    return pino({ level: 'warn' }, { write });
  }
}

function whoOf(url: string): { readonly operatorId: string; readonly playerId: string; readonly currency: string } {
  const { searchParams } = new URL(url);
  return { operatorId: '', playerId: searchParams.get('player_id') ?? '', currency: searchParams.get('currency') ?? '' };
}

/** What ends a start without a mistake of the service: a fault of the world, or a refusal by name. */
function isExpected(error: unknown): boolean {
  const isNamed = [StoreUnavailable, OutcomeUnknown, WrongClock, WrongSettings].some((one) => error instanceof one);
  return isNamed || (error instanceof Error && /^simulated:/.test(error.message));
}
