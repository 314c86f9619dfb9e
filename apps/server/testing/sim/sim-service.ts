import { type Transaction, WALLET_SETTINGS } from '@cardroom/wallet';
import { pino } from 'pino';
import { type Config, readConfig } from '../../src/process/config.ts';
import type { Composed } from '../../src/service/compose.ts';
import { compose } from '../../src/service/compose.ts';
import { recoverMoney, startTables } from '../../src/service/lifecycle.ts';
import type { Random } from './chance.ts';
import type { DurableTables } from './durable-tables.ts';
import type { FaultSource } from './faults.ts';
import type { Mistake } from './mistakes/mistakes.ts';
import { mistakenCrash, mistakenJournal, mistakenLine, mistakenStart, mistakenStore } from './mistakes/plant.ts';
import { type SimDisk, SimStore } from './sim-disk.ts';
import { type OperatorProcess, simLine } from './sim-line.ts';
import { type Connection, connectTo } from './sim-player.ts';
import { ProcessClock, type VirtualTime } from './virtual-time.ts';

export interface ServicePorts {
  readonly time: VirtualTime;
  readonly disk: SimDisk;
  readonly durable: DurableTables;
  readonly faults: FaultSource;
  readonly operator: OperatorProcess;
  readonly random: Random;
  readonly mistake: Mistake | null;
  readonly pollMs: number;
  /** A process begins to start. */
  starting(): void;
  /** A process has started and accepts players. */
  started(connection: Connection): void;
  /** The service sends a transaction. */
  sends(row: Transaction): void;
  violated(what: string): void;
}

interface Process {
  readonly clock: ProcessClock;
  /** Null until it is wired. */
  parts: Composed | null;
  /** Null until its tables are rebuilt. */
  connection: Connection | null;
}

const CONFIG: Config = readConfig({ NODE_ENV: 'test', DATA_DIR: 'unused', SECRETS_KEY: '11'.repeat(32), LOG_LEVEL: 'warn' });
const COMMIT_MS_MAX = 8;
const DOWN_MS_MIN = 100;
const DOWN_MS_MAX = 20_000;
/** How far the clock of a machine may be off after a start, in both directions. */
const CLOCK_JUMP_MS_MAX = 3_600_000;

/** The service: one process after another on the same disk, wired like the real one. */
export class SimService {
  readonly #ports: ServicePorts;
  #process: Process | null = null;
  #ids = 0;
  #offsetMs = 0;

  constructor(ports: ServicePorts) {
    this.#ports = ports;
  }

  get connection(): Connection | null {
    return this.#process?.connection ?? null;
  }

  /** The running process from its first moment, including its recovery. */
  get parts(): Composed | null {
    return this.#process?.parts ?? null;
  }

  /** The running process when none of its tables waits for the disk: only then must memory and disk agree. */
  get quiet(): Composed | null {
    const parts = this.connection?.parts ?? null;
    if (parts === null) return null;
    const { registry, keeper } = parts;
    return keeper.awaited === 0 && registry.all().every((table) => table.loop.isIdle) ? parts : null;
  }

  /**
   * The storage of one process. `as`: the setup of the world is not the service. It makes none of its mistakes, and it takes no time
   * and no random number, so that a seed plays the same hands however many migrations there are.
   */
  store(clock: ProcessClock, as: 'service' | 'setup'): SimStore {
    const { disk, faults, random, mistake } = this.#ports;
    return new SimStore({
      disk,
      clock,
      faults,
      latencyMs: () => (as === 'setup' ? 0 : 1 + Math.floor(random() * COMMIT_MS_MAX)),
      crash: () => this.crash(),
      answersEarly: as === 'service' && mistake === 'answered-before-stored',
      forgetsStakeTimes: as === 'service' && mistake === 'late-stake-accepted',
    });
  }

  /** Starts a process. If it cannot read or write what it needs, it ends and is restarted, as its supervisor would do. */
  async start(): Promise<void> {
    const { time, faults, random, mistake, starting, started } = this.#ports;
    starting();
    if (faults.draw(['clock-jump']) !== null) this.#offsetMs = Math.floor((random() - 0.5) * 2 * CLOCK_JUMP_MS_MAX);
    const process: Process = { clock: new ProcessClock(time, this.#offsetMs), parts: null, connection: null };
    this.#process = process;
    const parts = await this.#compose(process.clock);
    process.parts = parts;
    try {
      await recoverMoney(parts);
      mistakenStart(parts, mistake);
      await startTables(parts);
    } catch (error) {
      if (!isSimulated(error)) throw error;
      return this.crash();
    }
    process.connection = connectTo(parts, () => this.#newId());
    started(process.connection);
  }

  /** Kills the process with kill -9 and starts another one after a while. */
  crash(): void {
    const { time, disk, random, mistake, violated } = this.#ports;
    if (this.#process === null) return;
    this.#process.clock.die();
    this.#process = null;
    mistakenCrash(disk, mistake);
    time.at(time.now() + DOWN_MS_MIN + random() * DOWN_MS_MAX, () => {
      this.start().catch((error) => violated(`the service does not start: ${error}`));
    });
  }

  #compose(clock: ProcessClock): Promise<Composed> {
    const { time, faults, durable, operator, random, mistake, pollMs, sends } = this.#ports;
    const line = mistakenLine(simLine({ time, clock, faults, operator, random }), mistake, random);
    return compose({
      config: CONFIG,
      log: this.#log(),
      fatal: () => this.crash(),
      clock,
      random: (bytes) => this.#bytes(bytes),
      wallet: { ...WALLET_SETTINGS, pollMs },
      world: {
        store: mistakenStore(this.store(clock, 'service'), mistake),
        client: {
          ...line,
          send: (row, deadlineMs) => {
            sends(row);
            return line.send(row, deadlineMs);
          },
        },
        watched: (journal) => durable.watched(mistakenJournal(journal, mistake, random)),
        random,
        newId: () => this.#newId(),
        newSecret: () => this.#bytes(32),
      },
    });
  }

  #bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => Math.floor(this.#ports.random() * 256)));
  }

  /** Rules that throw, chips that vanish and hands that cannot be replayed end the run. */
  #log() {
    const write = (line: string): void => {
      const { reason, msg, err } = JSON.parse(line) as { reason?: string; msg: string; err?: { message?: string } };
      const isBroken = reason === 'broken-invariant' || reason === 'rules-threw' || msg === 'running hand is voided';
      if (isBroken) this.#ports.violated(`${msg}${reason ? ` (${reason})` : ''}: ${err?.message ?? ''}`);
    };
    return pino({ level: 'warn' }, { write });
  }

  #newId(): string {
    this.#ids += 1;
    return `00000000-0000-7000-8000-${this.#ids.toString(16).padStart(12, '0')}`;
  }
}

/** Whether the world's own faults caused the error. */
export function isSimulated(error: unknown): boolean {
  return error instanceof Error && /^simulated:/.test(error.message);
}
