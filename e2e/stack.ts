import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type ControlledTable, Fleet, launchMember } from './fleet.ts';
import { end, freePort, json, launch, type Started } from './processes.ts';
import type { Running } from './running.ts';
import { inDatabase } from './schema-command.ts';

const ROOT = join(import.meta.dirname, '..');
const SERVICE_FILE = 'apps/server/testing/controlled-main.ts';
const COMMAND_OUTPUT_MAX = 20_000_000;
/** Addresses and credentials of the demo operator, which the service writes. */
const DEMO_FILE = 'demo.json';
/** The PostgreSQL server the scenarios run on; without one the service keeps its data in files. */
const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL || null;
/** The server that several processes of a service share; null where none answers. */
export const CLUSTER_DATABASE_URL = TEST_DATABASE_URL ?? (process.env.CLUSTER_DATABASE_URL || null);

/** How many processes the service has, and on which PostgreSQL server. */
export interface ServicePlace {
  /** More than one need PostgreSQL. */
  readonly processes?: number;
  /** Whether each of several processes reaches the database through a proxy of its own, which can be cut. */
  readonly cuttable?: boolean;
  /** The address of the server that gets the schema. Default: that of the tests. */
  readonly server?: string;
}

/** How a command ended, and both of its outputs. */
export interface Printed {
  readonly code: number;
  readonly out: string;
}

/** Where a stack's data is, when its caller makes and removes it. */
export interface OwnStorage {
  readonly dataDir: string;
  /** The demo operator's directory: not the service's, whose disk a drill may fill. */
  readonly demoDir: string;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Where records are read, if not at `databaseUrl`, such as behind a proxy in this process, which does not run while they are read. */
  readUrl?(): string;
}

/** Receives what a process prints, as it comes. */
export type Hear = (process: 'service' | 'demo operator', chunk: Buffer) => void;

interface StackParts {
  readonly env: Record<string, string>;
  readonly hear: Hear;
  readonly own?: OwnStorage | null;
  readonly server?: string | null;
}

/** One running set of real processes: the service and the demo operator, each with its file in a folder of its own. */
export class Stack {
  readonly dataDir: string;
  readonly servicePort: number;
  readonly demoPort: number;
  #service: Started | null = null;
  /** Several processes instead of one. */
  #fleet: Fleet | null = null;
  #aimed: Running | null = null;
  #demo: Started | null = null;
  readonly #env: Record<string, string>;
  readonly #hear: Hear;
  /** The address of its own PostgreSQL schema; null on the embedded database. */
  readonly databaseUrl: string | null;
  /** The PostgreSQL server with the schema that it made; null if it made none. */
  readonly #server: string | null;
  /** Null: the stack made its storage, and removes it. */
  readonly #own: OwnStorage | null;

  private constructor(dataDir: string, ports: { service: number; demo: number }, more: StackParts) {
    const { env, hear, own = null, server = TEST_DATABASE_URL } = more;
    this.dataDir = dataDir;
    this.servicePort = ports.service;
    this.demoPort = ports.demo;
    this.#env = env;
    this.#hear = hear;
    this.#own = own;
    this.#server = own === null ? server : null;
    const made = this.#server === null ? null : (inDatabase('create', this.#server, this.#schema) as string);
    this.databaseUrl = own === null ? made : own.databaseUrl;
  }

  get #schema(): string {
    return `test_${basename(this.dataDir)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '_')}_${this.servicePort}`;
  }

  /** A database of its caller's has its tables where PostgreSQL puts them. */
  get #schemaRead(): string {
    return this.#own === null ? this.#schema : 'public';
  }

  /** The settings that say where the service keeps its data. */
  get storage(): Record<string, string> {
    return { DATA_DIR: this.dataDir, DATABASE_URL: this.databaseUrl ?? '' };
  }

  /**
   * Starts the service and the demo operator from their sources. `env` adds settings of the service; `hear` gets everything they print.
   */
  static async start(env: Record<string, string> = {}, hear: Hear = () => {}, place: ServicePlace = {}): Promise<Stack> {
    const { processes: size = 1, cuttable = false } = place;
    const ports = { service: await freePort(), demo: await freePort() };
    const server = place.server ?? (size > 1 ? CLUSTER_DATABASE_URL : TEST_DATABASE_URL);
    if (size > 1 && server === null) throw new Error('several processes need PostgreSQL: set TEST_DATABASE_URL');
    const stack = new Stack(mkdtempSync(join(tmpdir(), 'cardroom-e2e-')), ports, { env, hear, server });
    if (size > 1) {
      const launched = (more: Record<string, string>) =>
        launchMember(SERVICE_FILE, stack.#serviceEnv(more), (chunk) => hear('service', chunk));
      stack.#fleet = await Fleet.open(ports.service, { size, cuttable: cuttable ? stack.databaseUrl : null }, launched);
    }
    await stack.startService();
    await stack.startDemo();
    return stack;
  }

  /** A stack on its caller's storage, without a process yet. `stop` ends its processes and leaves the storage to the caller. */
  static async on(own: OwnStorage, hear: Hear = () => {}): Promise<Stack> {
    return new Stack(own.dataDir, { service: await freePort(), demo: await freePort() }, { env: {}, hear, own });
  }

  /** Changes settings for every later start of the service and every later command. */
  set(settings: Readonly<Record<string, string>>): void {
    Object.assign(this.#env, settings);
  }

  get service(): string {
    return `http://localhost:${this.servicePort}`;
  }

  get demo(): string {
    return `http://localhost:${this.demoPort}`;
  }

  /** `more`: settings for this start only. Rejects with `NotStarted`, which has the exit code, when the service refuses to start. */
  async startService(more: Record<string, string> = {}): Promise<void> {
    if (this.#fleet !== null) return this.#fleet.start();
    this.#service = await launch(SERVICE_FILE, this.#serviceEnv(more), (chunk) => this.#hear('service', chunk));
  }

  #serviceEnv(more: Record<string, string>): Record<string, string> {
    return {
      PORT: String(this.servicePort),
      PUBLIC_URL: this.service,
      ...this.storage,
      DEMO: '1',
      DEMO_URL: this.demo,
      DEMO_WALLET_URL: `http://127.0.0.1:${this.demoPort}/wallet`,
      LOBBY_DIR: join(ROOT, 'dist', 'lobby'),
      BACK_OFFICE_DIR: join(ROOT, 'dist', 'backoffice'),
      LOG_LEVEL: 'warn',
      ...this.#env,
      ...more,
    };
  }

  async startDemo(): Promise<void> {
    const demoDir = this.#own?.demoDir ?? this.dataDir;
    if (demoDir !== this.dataDir) copyFileSync(join(this.dataDir, DEMO_FILE), join(demoDir, DEMO_FILE));
    this.#demo = await launch(
      'apps/demo-operator/src/main.ts',
      {
        PORT: String(this.demoPort),
        DATA_DIR: demoDir,
        SERVICE_URL: `http://127.0.0.1:${this.servicePort}`,
      },
      (chunk) => this.#hear('demo operator', chunk),
    );
  }

  /**
   * The process with this table is the one that a fault meets next, or else that with the most hands in progress. Resolves with its tables. Rejects
   * with `TooLate` when nobody serves.
   */
  async aim(tableId: string | null = null): Promise<readonly ControlledTable[]> {
    if (this.#fleet !== null) {
      const { tables, ...running } = await this.#fleet.busiest(tableId);
      this.#aimed = running;
      return tables;
    }
    this.#aimed = this.#service === null ? null : { started: this.#service, way: null, port: this.servicePort };
    return (await this.control<{ tables: ControlledTable[] }>('/tables')).tables;
  }

  /** kill -9 of the service; of several processes, of the one that was aimed at. */
  async killService(): Promise<void> {
    if (this.#fleet !== null) return end(this.#aimed?.started ?? null, 'SIGKILL');
    await end(this.#service, 'SIGKILL');
    this.#service = null;
  }

  /** SIGTERM to the process that was aimed at; resolves when it has ended. */
  async endServing(): Promise<void> {
    await end(this.aimed.started, 'SIGTERM');
  }

  /** The process that was aimed at. */
  get aimed(): Running {
    if (this.#aimed === null) throw new Error('nobody has aimed at a process');
    return this.#aimed;
  }

  /** Resolves when the service's process has ended, with its exit code; null if a signal ended it. */
  async serviceEnded(): Promise<number | null> {
    const child = (this.#aimed?.started ?? this.#service)?.child;
    if (child && child.exitCode === null && child.signalCode === null) await new Promise((done) => child.once('exit', done));
    return child?.exitCode ?? null;
  }

  /** Whether the service's process ends within so many ms. */
  async serviceEndsWithin(ms: number): Promise<boolean> {
    const late = new AbortController();
    const ended = await Promise.race([this.serviceEnded().then(() => true), wait(ms, false, { signal: late.signal })]);
    late.abort();
    return ended;
  }

  /** Whether the service's process lives. */
  get isServing(): boolean {
    const child = this.#service?.child;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Stops the service's process where it stands, or lets it go on. */
  signalService(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#service?.child.kill(signal);
  }

  /** Ends the service as a deployment does: running hands end first. */
  async stopService(): Promise<void> {
    await end(this.#service, 'SIGTERM');
    this.#service = null;
  }

  /** kill -9 of the operator's process. */
  async killDemo(): Promise<void> {
    await end(this.#demo, 'SIGKILL');
    this.#demo = null;
  }

  /** Everything the service has printed since its last start. */
  serviceOutput(): string {
    return this.#service?.output() ?? '';
  }

  async stop(): Promise<void> {
    await this.#fleet?.close();
    await end(this.#service, 'SIGTERM');
    await end(this.#demo, 'SIGTERM');
    if (this.#own !== null) return;
    rmSync(this.dataDir, { recursive: true, force: true });
    if (this.#server !== null) inDatabase('drop', this.#server, this.#schema);
  }

  /** `demo.json`: addresses and credentials of the demo operator. */
  credentials(): {
    operator: { client_id: string; client_secret: string };
    staff: { email: string; password: string };
    wallet: { url: string; api_key: string };
  } {
    return JSON.parse(readFileSync(join(this.dataDir, DEMO_FILE), 'utf8'));
  }

  /** Calls the demo operator's test API. Throws with the text of the answer on an error. */
  async demoApi<Answer>(path: string, body?: unknown): Promise<Answer> {
    return json(`http://127.0.0.1:${this.demoPort}${path}`, body);
  }

  /** Calls the service's control port for tests: `/tables` without a body; `/deck`, `/clock`, `/drop`, `/die` with one. */
  async control<Answer>(path: string, body?: object): Promise<Answer> {
    if (this.#fleet !== null && this.#aimed !== null && path === '/die')
      return json(`http://127.0.0.1:${this.#aimed.port}/control/die`, body);
    if (this.#fleet !== null) return this.#fleet.control(path, body) as Promise<Answer>;
    return json(`http://127.0.0.1:${this.servicePort}/control${path}`, body);
  }

  /** The first open table of a room, by the room's name. */
  async tableOf(roomName: string): Promise<string> {
    const { tables } = await this.control<{ tables: { table_id: string; room_name: string }[] }>('/tables');
    const table = tables.find(({ room_name }) => room_name.startsWith(roomName));
    if (!table) throw new Error(`no open table in ${roomName}`);
    return table.table_id;
  }

  /** Runs `npm run operator -- …` while the service runs; resolves with what it printed. */
  async operatorCommand<Answer>(...args: string[]): Promise<Answer> {
    const env = { ...process.env, NODE_ENV: 'test', ...this.storage, DEMO: '1', PUBLIC_URL: this.service, ...this.#env };
    const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'apps/server/src/commands/operator-cli.ts'), ...args], {
      env,
    });
    return JSON.parse(stdout) as Answer;
  }

  /** Runs `npm run reconcile -- …` while the service runs. */
  reconcile(...args: string[]): Promise<Printed> {
    return this.#command('apps/server/src/commands/reconcile-cli.ts', args);
  }

  /** Runs `npm run restore -- …` beside a service in restore mode. */
  restore(...args: string[]): Promise<Printed> {
    return this.#command('apps/server/src/commands/restore-cli.ts', args);
  }

  /** Runs `npm run export -- …` while the service runs. */
  exportHands(...args: string[]): Promise<Printed> {
    return this.#command('apps/server/src/commands/export-cli.ts', args);
  }

  #command(path: string, args: readonly string[]): Promise<Printed> {
    const env = { ...process.env, NODE_ENV: 'test', ...this.storage };
    const file = join(ROOT, path);
    return new Promise((resolve) => {
      execFile(process.execPath, [file, ...args], { env, maxBuffer: COMMAND_OUTPUT_MAX }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : 2, out: stdout + stderr }),
      );
    });
  }

  /** Reads the service's own records while it runs. */
  records<Row>(sql: string): Row[] {
    const url = this.#own?.readUrl?.() ?? this.databaseUrl;
    if (url !== null) return inDatabase('read', url, this.#schemaRead, sql) as Row[];
    const db = new DatabaseSync(join(this.dataDir, 'cardroom.db'), { readOnly: true });
    try {
      return db.prepare(sql).all() as Row[];
    } finally {
      db.close();
    }
  }

  /** Makes all staff accounts old enough for a second person. Waiting a day instead would outlast their sessions. */
  letStaffStand(): void {
    const aged = 'update staff_person set standing_since = 0';
    if (this.databaseUrl !== null) return void inDatabase('read', this.databaseUrl, this.#schemaRead, `${aged} returning person_id`);
    const db = new DatabaseSync(join(this.dataDir, 'cardroom.db'), { timeout: 5_000 });
    try {
      db.exec(aged);
    } finally {
      db.close();
    }
  }

  /** The rows of every table as text, bytes unchanged. */
  everyRow(): Record<string, string> {
    const tables =
      this.databaseUrl === null
        ? "select name from sqlite_master where type = 'table'"
        : 'select table_name as name from information_schema.tables where table_schema = current_schema()';
    const textOf = (rows: unknown[]) => JSON.stringify(rows, (_name, value) => (isBytes(value) ? asText(value) : value));
    return Object.fromEntries(
      this.records<{ name: string }>(tables).map(({ name }) => [name, textOf(this.records(`select * from "${name}"`))]),
    );
  }

  /** Finished hands by how they ended. */
  handsOnRecord(): { ended: number; void: number } {
    const rows = this.records<{ state: string; hands: number }>('select state, count(*) as hands from hand group by state');
    const of = (state: string) => rows.find((row) => row.state === state)?.hands ?? 0;
    return { ended: of('ended'), void: of('void') };
  }

  /** Hands that were given up instead of played to their end. */
  voidedHands(): string[] {
    return this.records<{ hand_id: string }>("select hand_id from hand where state = 'void'").map(({ hand_id }) => hand_id);
  }

  /** A new lobby URL for a player. */
  async launchUrl(playerId: string, extra: { device?: 'mobile' | 'desktop'; language?: string } = {}): Promise<string> {
    const { url } = await this.demoApi<{ url: string }>('/api/launch', { player_id: playerId, ...extra });
    return url;
  }
}

/** Bytes as SQLite returns them, or as PostgreSQL's come through JSON. */
type Bytes = Uint8Array | { readonly type: 'Buffer'; readonly data: number[] };

function isBytes(value: unknown): value is Bytes {
  return value instanceof Uint8Array || (value as { type?: unknown } | null)?.type === 'Buffer';
}

function asText(bytes: Bytes): string {
  return Buffer.from(bytes instanceof Uint8Array ? bytes : bytes.data).toString('latin1');
}
