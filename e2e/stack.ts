import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { urlOfSchema } from '@cardroom/storage/testing/postgres';
import type { ControlledTable } from './controlled-table.ts';
import { Fleet, launchMember } from './fleet.ts';
import { hasHaproxy } from './haproxy-front.ts';
import { type Printed, printedBy } from './printed.ts';
import { end, freePort, json, launch, type Started } from './processes.ts';
import { textOfRows } from './rows-as-text.ts';
import type { Running } from './running.ts';
import { inDatabase } from './schema-command.ts';
import { type OwnStorage, type Release, type ServicePlace, THIS_RELEASE } from './service-place.ts';
import { type ControlCall, type Launch, OneProcess, oneLives, type ServiceProcesses } from './service-processes.ts';

const ROOT = join(import.meta.dirname, '..');
const SERVICE_FILE = 'apps/server/testing/controlled-main.ts';
/** Addresses and credentials of the demo operator, which the service writes. */
const DEMO_FILE = 'demo.json';
/** The PostgreSQL server the scenarios run on; without one the service keeps its data in files. */
const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL || null;
/** The server that several processes of a service share; null where none answers. */
export const CLUSTER_DATABASE_URL = TEST_DATABASE_URL ?? (process.env.CLUSTER_DATABASE_URL || null);

/** `npm run e2e -- --processes N` runs every scenario that does not name a number itself on so many processes behind HAProxy. */
const PROCESSES = Number(process.env.E2E_PROCESSES || 1);

/** Receives what a process prints, as it comes. */
export type Hear = (process: 'service' | 'demo operator' | 'bots', chunk: Buffer) => void;

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
  #service: ServiceProcesses;
  #aimed: Running | null = null;
  #demo: Started | null = null;
  #release: Release = THIS_RELEASE;
  readonly #env: Record<string, string>;
  readonly #hear: Hear;
  #databaseUrl: string | null;
  /** The PostgreSQL server with the schema that it made; null if it made none. */
  #server: string | null;
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
    this.#databaseUrl = own === null ? made : own.databaseUrl;
    this.#service = new OneProcess(this.servicePort, this.#launches(launch));
  }

  /** The address of its own PostgreSQL schema; null on the embedded database. */
  get databaseUrl(): string | null {
    return this.#databaseUrl;
  }

  /** Its schema is on another server from now on, where the proxies of its processes lead. */
  followDatabase(server: string): void {
    if (this.#server === null) throw new Error('the schema belongs to somebody else');
    this.#service.leadTo(server);
    this.#server = server;
    this.#databaseUrl = urlOfSchema(server, this.#schema);
  }

  /** Starts a process of the service with this stack's settings. */
  #launches(start: typeof launchMember): Launch {
    return (more) => start(this.#file(SERVICE_FILE), this.#serviceEnv(more), (chunk) => this.#hear('service', chunk));
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
   * Starts the service and the demo operator from their sources. `env` adds settings of the service; `hear` gets everything they print. Leaves
   * nothing behind when one of them does not start.
   */
  static async start(env: Record<string, string> = {}, hear: Hear = () => {}, place: ServicePlace = {}): Promise<Stack> {
    const { processes: size = PROCESSES, cuttable = false, redisUrl = null } = place;
    const ports = { service: await freePort(), demo: await freePort() };
    const server = place.server ?? (size > 1 ? CLUSTER_DATABASE_URL : TEST_DATABASE_URL);
    if (size > 1 && server === null) throw new Error('several processes need PostgreSQL: set TEST_DATABASE_URL');
    const stack = new Stack(mkdtempSync(join(tmpdir(), 'cardroom-e2e-')), ports, { env, hear, server });
    stack.release(place.release ?? THIS_RELEASE);
    try {
      if (size > 1) {
        const front = place.front ?? (place.processes === undefined && hasHaproxy() ? 'haproxy' : 'own');
        const options = { size, cuttable: cuttable ? stack.databaseUrl : null, redisUrl, front } as const;
        stack.#service = await Fleet.open(ports.service, options, stack.#launches(launchMember));
      }
      await stack.startService();
      await stack.startDemo();
    } catch (error) {
      await stack.stop();
      throw error;
    }
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

  /** Every later start of the service, and every later command, is of this release. */
  release(release: Release): void {
    this.#release = release;
  }

  #file(path: string): string {
    return join(this.#release.root, path);
  }

  get service(): string {
    return `http://localhost:${this.servicePort}`;
  }

  get demo(): string {
    return `http://localhost:${this.demoPort}`;
  }

  /** `more`: settings for this start only. Rejects with `NotStarted`, which has the exit code, when the service refuses to start. */
  async startService(more: Record<string, string> = {}): Promise<void> {
    this.#aimed = null;
    await this.#service.start(more);
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
      ...this.#release.settings,
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
    const { tables, ...running } = await this.#service.busiest(tableId);
    this.#aimed = running;
    return tables;
  }

  /** The names of the processes. */
  get processNames(): readonly string[] {
    return this.#service.names;
  }

  /** The process of this name is the one that a fault meets next. Resolves with its tables. */
  async aimAt(name: string): Promise<readonly ControlledTable[]> {
    const { tables, ...running } = await this.#service.named(name);
    this.#aimed = running;
    return tables;
  }

  /** kill -9 of the process that was aimed at, or else of the whole service. */
  async killService(): Promise<void> {
    if (this.#aimed !== null) return end(this.#aimed.started, 'SIGKILL');
    await this.#service.end('SIGKILL');
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

  /** Resolves when the process that was aimed at has ended, or else the first one, with its exit code; null if a signal ended it. */
  async serviceEnded(): Promise<number | null> {
    const child = (this.#aimed?.started ?? this.#service.started[0])?.child;
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

  /** Whether a process of the service lives. */
  get isServing(): boolean {
    return oneLives(this.#service.started);
  }

  /** Stops the service where it stands, or lets it go on. */
  signalService(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#service.signal(signal);
  }

  /** Ends the service as a deployment does: running hands end first. */
  async stopService(): Promise<void> {
    await this.#service.end('SIGTERM');
  }

  /** kill -9 of the operator's process. */
  async killDemo(): Promise<void> {
    await end(this.#demo, 'SIGKILL');
    this.#demo = null;
  }

  /** Everything the service has printed since its last start. */
  serviceOutput(): string {
    return this.#service.started.map((one) => one.output()).join('\n');
  }

  async stop(): Promise<void> {
    await this.#service.close();
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

  /**
   * Calls the service's control port for tests: `/tables` without a body; `/deck`, `/clock`, `/drop`, `/die` with one. The process that is told to
   * die is the one that was aimed at, or else the one with the table.
   */
  async control<Answer>(path: string, body?: ControlCall): Promise<Answer> {
    if (path !== '/die') return this.#service.control(path, body) as Promise<Answer>;
    if (this.#aimed === null) await this.aim(body?.table_id);
    return json(`http://127.0.0.1:${this.aimed.port}/control/die`, body);
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
    const { stdout } = await promisify(execFile)(process.execPath, [this.#file('apps/server/src/commands/operator-cli.ts'), ...args], {
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
    return printedBy(join(ROOT, path), args, { ...process.env, NODE_ENV: 'test', ...this.storage });
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
    return Object.fromEntries(
      this.records<{ name: string }>(tables).map(({ name }) => [name, textOfRows(this.records(`select * from "${name}"`))]),
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
