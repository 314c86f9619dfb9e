import { OperatorWallet } from '../operator-wallet.ts';
import { NotStarted } from '../processes.ts';
import { Stack } from '../stack.ts';
import type { DrillOptions } from './options.ts';
import { OwnPlace } from './own-place.ts';
import { Players, type PlayersOptions } from './players.ts';
import type { Row } from './report.ts';
import { OpenRow, type Refused } from './row.ts';
import { SHIFTED_DATE } from './shift.ts';
import { until } from './until.ts';
import { LogWatch, ReadyWatch } from './watch.ts';

/** What a drill's caller may have set for a service of its own, and what must not reach the drill's. */
const NOT_OURS = {
  SECRETS_KEY: '',
  SECRETS_KEY_OLD: '',
  AUDIT_HEAD_FILE: '',
  HIGH_WATER_FILE: '',
  BACKUP_MARK_FILE: '',
  REQUIRE_REPLICA: '',
  METRICS_TOKEN: '',
  NODE_OPTIONS: '',
} as const;

interface RunningTable {
  readonly table_id: string;
  readonly hand_id: string | null;
  readonly hand_running: boolean;
}

/**
 * What every drill works with: the real service and the demo operator as processes on a place of their own, players at a table, and watches
 * on `/readyz` and the log. `close` ends and removes all of it.
 */
export class Rig {
  readonly drill: string;
  readonly options: DrillOptions;
  readonly place: OwnPlace;
  readonly stack: Stack;
  readonly wallet: OperatorWallet;
  readonly log: LogWatch;
  readonly readyz: ReadyWatch;
  readonly rows: Row[] = [];
  /** The service's clock is not the machine's, which the database has: `/readyz` then says so all the time. */
  #isShifted = false;
  readonly #undo: (() => unknown)[] = [];
  readonly #players: Players[] = [];

  private constructor(drill: string, options: DrillOptions, { place, stack, log }: { place: OwnPlace; stack: Stack; log: LogWatch }) {
    this.drill = drill;
    this.options = options;
    this.place = place;
    this.stack = stack;
    this.log = log;
    this.wallet = new OperatorWallet(stack);
    this.readyz = new ReadyWatch(stack.service);
  }

  /** Makes the place; nothing is started yet. `database` is one that the drill has made already, perhaps behind a proxy. Throws `NotOwn`. */
  static async open(drill: string, options: DrillOptions, database?: { readonly url: string; readUrl(): string }): Promise<Rig> {
    const place = await OwnPlace.make(database === undefined ? options : { ...options, server: null });
    const log = new LogWatch();
    const { dataDir, demoDir, databaseUrl } = place;
    const storage = database === undefined ? { databaseUrl } : { databaseUrl: database.url, readUrl: () => database.readUrl() };
    const own = { dataDir, demoDir, ...storage };
    const stack = await Stack.on(own, (process, chunk) => process === 'service' && log.hear(chunk));
    stack.set({ ...NOT_OURS, LOG_LEVEL: 'info' });
    return new Rig(drill, options, { place, stack, log });
  }

  /** Something to take back at the end; the last one first. */
  later(undo: () => unknown): void {
    this.#undo.push(undo);
  }

  async startAll(): Promise<void> {
    await this.stack.startService();
    await this.stack.startDemo();
  }

  /** Players at a table of their own, for this row. */
  async seat(options: Partial<PlayersOptions> = {}): Promise<Players> {
    const tag = `${this.drill}-${this.rows.length}${this.#players.length}`;
    return this.take(Players.seat(this.stack, { tag, seed: this.options.seed, ...options }));
  }

  /** Players who end with the row. */
  async take(seated: Promise<Players>): Promise<Players> {
    const players = await seated;
    this.#players.push(players);
    return players;
  }

  /** Moves the clock of every later start of the service away from the machine's, ms. */
  shiftClock(ms: number): void {
    this.#isShifted = ms !== 0;
    this.stack.set({ NODE_OPTIONS: `--import=${SHIFTED_DATE}`, DRILL_CLOCK_SHIFT_MS: String(ms) });
  }

  /** Resolves once `/readyz` has nothing to say, but for a clock that the drill has moved. Rejects with `TooLate`. */
  async untilReady(ms: number): Promise<void> {
    const well = this.#isShifted ? /^(ready|degraded \(clock-skew\))$/ : /^ready$/;
    await until('the service to be ready', async () => well.test(await this.readyz.look()), ms);
  }

  /** IDs of the hands that are running now. */
  async runningHands(): Promise<readonly string[]> {
    const { tables } = await this.stack.control<{ tables: RunningTable[] }>('/tables');
    return tables.flatMap(({ hand_id, hand_running }) => (hand_running && hand_id !== null ? [hand_id] : []));
  }

  /** Starts the service with settings that it must refuse. Resolves with how it ended; a service that runs instead is stopped, code null. */
  async refusedStart(settings: Readonly<Record<string, string>> = {}): Promise<Refused> {
    try {
      await this.stack.startService(settings);
    } catch (error) {
      if (error instanceof NotStarted) return { code: error.code, output: error.output };
      throw error;
    }
    await this.stack.killService();
    return { code: null, output: 'the service started' };
  }

  /** A fault of the whole form alone: another suite makes it, or one like it. */
  async wholeRow(fault: string, work: (row: OpenRow) => Promise<void>): Promise<void> {
    if (!this.options.isShort) await this.row(fault, work);
  }

  /** Makes one fault: `work` makes it and repairs it. An error that it throws is a fault of the row and ends the drill. */
  async row(fault: string, work: (row: OpenRow) => Promise<void>): Promise<void> {
    this.log.begin();
    const row = new OpenRow(this, fault);
    let hasFailed = false;
    try {
      await work(row);
    } catch (error) {
      row.wrong(error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error));
      hasFailed = true;
    }
    this.rows.push(row.close());
    await this.#stopPlayers();
    if (hasFailed) throw new DrillFailed(fault);
  }

  /** Ends every process and removes the place. */
  async close(): Promise<void> {
    this.readyz.end();
    const ending = this.#stopPlayers();
    await this.stack.stop();
    await ending;
    for (const undo of this.#undo.splice(0).reverse()) await undo();
    await this.place.remove();
  }

  async #stopPlayers(): Promise<void> {
    await Promise.all(this.#players.splice(0).map((players) => players.stop()));
  }
}

/** A row of a drill has failed in a way after which the next one would say nothing. */
export class DrillFailed extends Error {
  override readonly name = 'DrillFailed';
}
