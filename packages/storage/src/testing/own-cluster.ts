import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { query } from './postgres.ts';

const BINARIES = '/usr/lib/postgresql';

/** Where this machine has PostgreSQL's own programs; null when it has none. */
export function postgresBinaries(): string | null {
  if (!existsSync(BINARIES)) return null;
  const versions = readdirSync(BINARIES).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(BINARIES, version, 'bin')).find((path) => existsSync(join(path, 'initdb'))) ?? null;
}

/** A PostgreSQL server of one test, in a folder and on a port of its own. */
export class OwnCluster {
  readonly #bin: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #user: { uid: number; gid: number } | undefined;
  #standby: ChildProcess | null = null;

  private constructor(bin: string, port: number) {
    this.#bin = bin;
    this.#port = port;
    this.#folder = mkdtempSync(join(tmpdir(), 'cardroom-cluster-'));
    this.#user = unprivileged();
    if (this.#user !== undefined) chownSync(this.#folder, this.#user.uid, this.#user.gid);
  }

  static async create(bin: string): Promise<OwnCluster> {
    const cluster = new OwnCluster(bin, await freePort());
    cluster.#run('initdb', ['-D', cluster.#data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8']);
    return cluster;
  }

  /** A replica with everything that this server has stored; it stops this server, and nothing is replicated afterwards. */
  async replica(): Promise<OwnCluster> {
    this.stop();
    const copy = new OwnCluster(this.#bin, await freePort());
    execFileSync('cp', ['-a', this.#data, copy.#data]);
    writeFileSync(join(copy.#data, 'standby.signal'), '');
    return copy;
  }

  /** A replica that follows this running server; `name` is what synchronous_standby_names calls it. */
  async follower(name: string): Promise<OwnCluster> {
    const copy = new OwnCluster(this.#bin, await freePort());
    const source = `host=127.0.0.1 port=${this.#port} user=postgres application_name=${name}`;
    try {
      await copy.#ran('pg_basebackup', ['-D', copy.#data, '-d', source, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
      await copy.#ran('pg_ctl', copy.#starting());
    } catch (error) {
      copy.remove();
      throw error;
    }
    return copy;
  }

  /**
   * Ends the whole server at once, in the middle of whatever it does. SIGKILL ends its first process, and the others end when they notice;
   * SIGQUIT ends all of them, as `pg_ctl stop -m immediate` does.
   */
  kill(signal: 'SIGKILL' | 'SIGQUIT' = 'SIGKILL'): void {
    const file = join(this.#data, 'postmaster.pid');
    process.kill(Number(readFileSync(file, 'utf8').split('\n', 1)[0]), signal);
    // A server that is told to end removes it as well.
    rmSync(file, { force: true });
  }

  /** Makes a replica a server of its own, with a new timeline. Resolves when it takes writes. */
  async promote(): Promise<void> {
    await this.#ran('pg_ctl', ['-D', this.#data, '-w', 'promote']);
  }

  /** The number of synchronous replicas that this server streams to. */
  async replicas(): Promise<number> {
    const ask = `select count(*)::int as n from pg_stat_replication where sync_state in ('sync', 'quorum') and state = 'streaming'`;
    return (await query<{ n: number }>(this.url, ask))[0]?.n ?? 0;
  }

  /** Changes a setting of the running server, as its administrators do. */
  async set(name: string, value: string): Promise<void> {
    await query(this.url, `alter system set ${name} = ${value}`);
    await query(this.url, 'select pg_reload_conf()');
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/postgres`;
  }

  get log(): string {
    return readFileSync(join(this.#folder, 'log'), 'utf8');
  }

  /** Starts the server, again with other settings if it runs. */
  start(...settings: readonly string[]): void {
    this.stop();
    this.#run('pg_ctl', this.#starting(settings));
  }

  get isRunning(): boolean {
    return existsSync(join(this.#data, 'postmaster.pid'));
  }

  stop(): void {
    if (this.isRunning) this.#run('pg_ctl', ['-D', this.#data, '-m', 'immediate', '-w', 'stop']);
  }

  /** A synchronous replica, as far as the server can tell: it stores the log and confirms it. */
  async connectStandby(name: string): Promise<void> {
    const source = `host=127.0.0.1 port=${this.#port} user=postgres application_name=${name}`;
    this.#standby = spawn(join(this.#bin, 'pg_receivewal'), ['-D', this.#folder, '--synchronous', '-d', source], {
      ...this.#user,
      stdio: 'ignore',
    });
    await this.#until(1);
  }

  async disconnectStandby(): Promise<void> {
    this.#standby?.kill('SIGKILL');
    this.#standby = null;
    await this.#until(0);
  }

  remove(): void {
    this.#standby?.kill('SIGKILL');
    this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  async #until(standbys: number): Promise<void> {
    while ((await this.replicas()) !== standbys);
  }

  /** What `pg_ctl` is told to start this server. */
  #starting(settings: readonly string[] = []): string[] {
    const options = ['listen_addresses=127.0.0.1', `port=${this.#port}`, `unix_socket_directories=${this.#folder}`, ...settings];
    const given = options.map((one) => `-c ${one}`).join(' ');
    return ['-D', this.#data, '-l', join(this.#folder, 'log'), '-w', '-o', given, 'start'];
  }

  #run(program: string, args: readonly string[]): void {
    execFileSync(join(this.#bin, program), args, { ...this.#user, stdio: 'ignore', cwd: this.#folder });
  }

  /** The same, while this process goes on. */
  #ran(program: string, args: readonly string[]): Promise<void> {
    return new Promise((done, failed) => {
      const child = spawn(join(this.#bin, program), args, { ...this.#user, stdio: 'ignore', cwd: this.#folder });
      child.once('error', failed);
      child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`${program} ${args.at(-1)} ended with ${code}`))));
    });
  }
}

/** PostgreSQL refuses to run as root; its package has made a user for it. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
