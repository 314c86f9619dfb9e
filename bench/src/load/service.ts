import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { end, freePort, launch } from '@cardroom/e2e/processes';
import { createSchema, dropSchema, plainUrlOfSchema } from '@cardroom/storage/testing/postgres';
import type { Cleanup } from './cleanup.ts';
import { type Replaced, type ServiceProcess, type StartedProcess, startCluster } from './cluster.ts';
import type { Database } from './plan.ts';

export const ROOT = join(import.meta.dirname, '..', '..', '..');
const BUILT = join('dist', 'server');
const FIND_POSTGRES = join(ROOT, 'scripts', 'lib', 'postgres.ts');
/** Node's flags, as the image has them. */
export const IMAGE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=64'];
const API_KEY = 'the-key-of-the-load-bench';
const OPERATOR = 'load';
const OF = ['--operator', OPERATOR];
/** The most tables that a room keeps open. */
const TABLES_PER_ROOM = 50;
/** All players come from this machine. */
const SOCKETS = '100000';

export const BIG_BLIND = 100;
/** A thousand big blinds, so that nobody goes broke within two minutes. */
export const CHIPS = 1_000 * BIG_BLIND;

export interface ServiceOptions {
  readonly database: Database;
  readonly postgresUrl: string | null;
  readonly walletPort: number;
  readonly tables: number;
  readonly seats: number;
  /** A scratch folder, which the caller removes. */
  readonly folder: string;
  readonly profile: boolean;
  /** Flags of Node besides those of the image. */
  readonly flags: readonly string[];
  /** The number of processes behind HAProxy, on PostgreSQL; null for one process that players reach directly. */
  readonly behindProxy: number | null;
  /** The folder of the build; this repository's own by default. */
  readonly root?: string;
}

/** The production build, running with an operator and its rooms. */
export interface RunningService {
  readonly url: string;
  readonly processes: readonly [ServiceProcess, ...ServiceProcess[]];
  /** The process of HAProxy; null without one. */
  readonly proxyPid: number | null;
  /** Empty for the embedded database. */
  readonly databaseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The folder with the processes' profiles once it has ended. */
  readonly profiles: string;
  /** Replaces one of several processes, as a release does. */
  replace(name: string): Promise<Replaced>;
  /** Ends it as a deployment does: running hands end first. */
  stop(): Promise<void>;
}

/** The PostgreSQL server that suites may use; null when none answers. */
export function postgresUrl(): string | null {
  const found = execFileSync(process.execPath, [FIND_POSTGRES], { encoding: 'utf8' });
  return (JSON.parse(found) as { readonly url: string | null }).url;
}

/** Prepares a database, starts the production build on it, and leaves to `cleanup` what has to be undone. */
export async function startService(options: ServiceOptions, cleanup: Cleanup): Promise<RunningService> {
  const { root = ROOT } = options;
  const profiles = join(options.folder, 'profiles');
  mkdirSync(profiles, { recursive: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    // What the production build refuses in production: a wallet by http on this machine. Nothing else differs.
    NODE_ENV: 'development',
    ALLOW_LOOPBACK_WALLETS: '1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: join(options.folder, 'data'),
    DATABASE_URL: options.database === 'postgres' ? await ownSchema(options.postgresUrl, cleanup) : '',
    LOBBY_DIR: join(root, 'dist', 'lobby'),
    BACK_OFFICE_DIR: join(root, 'dist', 'backoffice'),
    LOG_LEVEL: 'warn',
    SOCKETS_PER_IP: SOCKETS,
  };
  const flags = [...IMAGE_FLAGS, ...options.flags, ...(options.profile ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [])];
  const start = (settings: Readonly<Record<string, string>>) =>
    startProcess(join(root, BUILT, 'main.js'), { ...env, ...settings, NODE_OPTIONS: flags.join(' ') }, cleanup);
  const operator = new LoadOperatorCommands(options, env, cleanup);
  const client = await operator.create();
  const made = { url, ...client, profiles, databaseUrl: env.DATABASE_URL };
  if (options.behindProxy === null) {
    await operator.openRooms();
    const { stop, ...one } = await start({});
    const replace = () => Promise.reject(new Error('a process without others is not replaced'));
    return { ...made, processes: [{ name: 'service', port, ...one }], proxyPid: null, replace, stop: async () => void (await stop()) };
  }
  const cluster = await startCluster({ port, size: options.behindProxy, folder: options.folder }, start, cleanup);
  // Beside the processes, so that each opens its share of the tables and none has to move.
  await operator.openRooms();
  return { ...made, ...cluster };
}

/** Starts one process of the production build. */
async function startProcess(main: string, env: Readonly<Record<string, string>>, cleanup: Cleanup): Promise<StartedProcess> {
  const started = await launch(main, env);
  const stop = async (withinMs?: number): Promise<number | null> => {
    await end(started, 'SIGTERM', withinMs);
    return started.child.exitCode;
  };
  cleanup.add(() => stop());
  return { pid: started.child.pid ?? 0, stop };
}

/** A schema of this run's own on the server, planned as a production database is. */
async function ownSchema(server: string | null, cleanup: Cleanup): Promise<string> {
  if (server === null) throw new Error('PostgreSQL does not answer');
  const { name } = await createSchema(server, `load_${randomBytes(8).toString('hex')}`);
  cleanup.add(() => dropSchema(server, name));
  return plainUrlOfSchema(server, name);
}

/** The commands that set the operator up with its wallet and its rooms, as `docs/operate.md` has it. */
class LoadOperatorCommands {
  readonly #options: ServiceOptions;
  readonly #env: Readonly<Record<string, string>>;
  readonly #cleanup: Cleanup;

  constructor(options: ServiceOptions, env: Readonly<Record<string, string>>, cleanup: Cleanup) {
    this.#options = options;
    this.#env = env;
    this.#cleanup = cleanup;
  }

  async create(): Promise<{ readonly clientId: string; readonly clientSecret: string }> {
    await this.#run('init');
    await this.#run('create', '--name', 'Load', '--id', OPERATOR, '--currencies', 'EUR');
    await this.#run('set-url', ...OF, '--url', `http://127.0.0.1:${this.#options.walletPort}`, '--key', API_KEY);
    // Every player has the address of this machine, which would be a finding for each pair at each table.
    await this.#run('set-seat-rules', ...OF, '--browser', 'allow', '--network', 'allow', '--history', 'allow');
    return JSON.parse(await this.#run('credential-create', ...OF));
  }

  async openRooms(): Promise<void> {
    const { tables, seats } = this.#options;
    for (let open = 0; open < tables; open += TABLES_PER_ROOM)
      await this.#run('room-open', ...OF, ...roomFlags(Math.min(TABLES_PER_ROOM, tables - open), seats, open));
  }

  #run(...args: string[]): Promise<string> {
    this.#cleanup.goOn();
    return operatorCommand(join(this.#options.root ?? ROOT, BUILT, 'operator-cli.js'), args, this.#env);
  }
}

/** A room with a fixed number of tables, whose hands follow each other at once. */
function roomFlags(tables: number, seats: number, first: number): string[] {
  const flags = {
    name: `Load ${1 + first / TABLES_PER_ROOM}`,
    currency: 'EUR',
    'small-blind': '0.50',
    'big-blind': '1.00',
    'buy-in-max': (CHIPS / 100).toFixed(2),
    'rake-basis-points': '300',
    seats: String(seats),
    entry: 'free',
    pace: 'none',
    'sit-out-ms': String(60 * 60 * 1_000),
    'sit-out-missed-big-blinds': '0',
    'tables-min': String(tables),
    'tables-max': String(tables),
  };
  return Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]);
}

function operatorCommand(file: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((done, failed) => {
    execFile(process.execPath, [file, ...args], { env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      if (error === null) done(stdout);
      else failed(new Error(`operator ${args[0]}: ${stderr || error.message}`));
    });
  });
}
