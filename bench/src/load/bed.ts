import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Calls, Helper } from './calls.ts';
import type { Cleanup } from './cleanup.ts';
import type { ServiceProcess } from './cluster.ts';
import type { Database } from './plan.ts';
import type { LoadCalls, LoadCount, Seating } from './players/load.ts';
import type { Tempo } from './players/played-table.ts';
import { type ProcessorTime, processorTime, sumOf, usedBetween } from './processor-time.ts';
import type { ProfileReport } from './profile.ts';
import { readProfiles } from './profile-files.ts';
import { CHIPS, ROOT, type RunningService, startService } from './service.ts';
import { inTurns } from './turns.ts';
import type { WalletCalls } from './wallet.ts';

const WARM_UP_MS = 3_000;

export interface BedOptions {
  readonly database: Database;
  readonly postgresUrl: string | null;
  /** Tables that are open. */
  readonly tables: number;
  readonly seats: number;
  readonly profile: boolean;
  readonly flags: readonly string[];
  /** The number of processes behind a proxy; null for one process without one. */
  readonly behindProxy: number | null;
  /** The folder of the build; this repository's own by default. */
  readonly root?: string;
}

/** What one process of the service used in a window. */
export interface ProcessShare {
  readonly name: string;
  readonly ms: number;
  /** Tables that it held at the end. */
  readonly tables: number;
}

/** Counts and processor time between two moments. */
export interface Window {
  readonly seconds: number;
  /** Processor time of the service, all its processes together. */
  readonly service: ProcessorTime;
  /** The same by process; empty unless there is a proxy in front. */
  readonly processes: readonly ProcessShare[];
  /** Processor time of the proxy, in ms; null without one. */
  readonly proxyMs: number | null;
  /** Processor time of the process of the load, in ms. */
  readonly loadMs: number;
  readonly before: LoadCount;
  readonly after: LoadCount;
}

/** The production build with a wallet and players, each in a process of its own, on storage that is removed at the end. */
export class Bed {
  readonly service: RunningService;
  readonly load: Helper<LoadCalls>;
  readonly wallet: Helper<WalletCalls>;
  readonly #tableIds: readonly string[];
  readonly #options: BedOptions;
  readonly #cleanup: Cleanup;
  /** The last window on the monotonic clock, in µs. */
  #window = { from: 0, to: 0 };

  private constructor(
    parts: { service: RunningService; load: Helper<LoadCalls>; wallet: Helper<WalletCalls>; tableIds: readonly string[] },
    options: BedOptions,
    cleanup: Cleanup,
  ) {
    this.service = parts.service;
    this.load = parts.load;
    this.wallet = parts.wallet;
    this.#tableIds = parts.tableIds;
    this.#options = options;
    this.#cleanup = cleanup;
  }

  /** Starts everything. `cleanup` ends what was started, also when this throws. */
  static async open(options: BedOptions, cleanup: Cleanup): Promise<Bed> {
    const folder = mkdtempSync(join(tmpdir(), 'cardroom-load-'));
    cleanup.add(() => rmSync(folder, { recursive: true, force: true }));
    const wallet = await helper<WalletCalls>('wallet.ts', cleanup);
    const walletPort = await wallet.call('listen');
    const service = await startService({ ...options, folder, walletPort }, cleanup);
    const load = await helper<LoadCalls>(join('players', 'main.ts'), cleanup);
    const { url, clientId, clientSecret } = service;
    await load.call('connect', { service: url, clientId, clientSecret });
    const open = await load.call('tablesOpen', options.tables);
    // The first ones are played, so that each process has its share of them.
    const tableIds = options.behindProxy === null ? open : await inTurns(open, service.databaseUrl);
    return new Bed({ service, load, wallet, tableIds }, options, cleanup);
  }

  /** Seats full tables from `first` on; nobody plays until `play`. */
  async seat(count: number, { first = 0, allDecode = false, cuts = false } = {}): Promise<void> {
    await this.load.call('seat', this.seating(count, { first, allDecode, cuts }));
  }

  /** The folder of the build. */
  get root(): string {
    return this.#options.root ?? ROOT;
  }

  seating(count: number, { first = 0, allDecode = false, cuts = false } = {}): Seating {
    const { seats, behindProxy } = this.#options;
    const tableIds = this.#tableIds.slice(first, first + count);
    return { tableIds, seats, chips: CHIPS, allDecode, follows: behindProxy !== null, cuts };
  }

  /** Lets the tables play, and waits until the code they run is warm. */
  async play(tempo: Tempo): Promise<void> {
    await this.load.call('play', tempo);
    await pause(WARM_UP_MS);
  }

  /** Counts and measures what happens while `work` runs. */
  async during(work: () => Promise<unknown>): Promise<Window> {
    const { processes, proxyPid } = this.service;
    const read = () => ({
      service: processes.map(({ pid }) => processorTime(pid)),
      load: processorTime(this.load.pid),
      proxyMs: proxyPid === null ? 0 : processorTime(proxyPid).totalMs,
      at: now(),
    });
    const before = await this.load.call('count');
    const first = read();
    await work();
    const last = read();
    const after = await this.load.call('count');
    this.#window = { from: first.at, to: last.at };
    const used = last.service.map((time, n) => usedBetween(first.service[n] as ProcessorTime, time));
    return {
      seconds: (last.at - first.at) / 1e6,
      service: sumOf(used),
      processes: proxyPid === null ? [] : await sharesOf(processes, used),
      proxyMs: proxyPid === null ? null : last.proxyMs - first.proxyMs,
      loadMs: usedBetween(first.load, last.load).totalMs,
      before,
      after,
    };
  }

  forSeconds(seconds: number): Promise<Window> {
    return this.during(() => pause(seconds * 1_000));
  }

  /** Ends the service alone; hands end first, while their players still play. */
  async stopService(): Promise<void> {
    await this.service.stop();
  }

  /** Ends everything. Resolves with the profile of the last window if there is one. */
  async close(): Promise<ProfileReport | null> {
    await this.stopService();
    const { from, to } = this.#window;
    const profile = this.#options.profile ? readProfiles(this.service.profiles, from, to) : null;
    await this.#cleanup.run();
    return profile;
  }
}

async function sharesOf(processes: readonly ServiceProcess[], used: readonly ProcessorTime[]): Promise<ProcessShare[]> {
  const tables = await Promise.all(processes.map(({ port }) => tablesAt(port)));
  return processes.map(({ name }, n) => ({ name, ms: used[n]?.totalMs ?? 0, tables: tables[n] ?? 0 }));
}

/** How many tables a process has, as its metrics say. */
async function tablesAt(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^cardroom_tables (\d+)$/m.exec(text)?.[1]);
}

/** Starts one of the bench's own processes. */
export async function helper<Offered extends Calls>(file: string, cleanup: Cleanup): Promise<Helper<Offered>> {
  const started = await Helper.start<Offered>(join(import.meta.dirname, file));
  cleanup.add(() => started.stop());
  return started;
}

export function pause(ms: number): Promise<void> {
  return new Promise((over) => setTimeout(over, ms));
}

/** The monotonic clock that profiles use, in µs. */
function now(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}
