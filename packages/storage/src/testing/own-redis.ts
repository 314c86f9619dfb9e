import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The Redis that suites share, each with names of its own; null where none answers. */
export const TEST_REDIS_URL = process.env.TEST_REDIS_URL || null;

const START_MS = 15_000;
const LOOK_MS = 20;

/** Whether this machine has the program of a Redis server. */
export function hasRedisServer(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/** A Redis server of one test, which keeps nothing: after a kill it comes back empty. */
export class OwnRedis {
  readonly port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'cardroom-redis-'));
  #child: ChildProcess | null = null;

  private constructor(port: number) {
    this.port = port;
  }

  static async create(): Promise<OwnRedis> {
    const redis = new OwnRedis(await freePort());
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts the server; resolves when it answers. */
  async start(): Promise<void> {
    if (this.#child !== null) return;
    const settings = { port: this.port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: this.#folder };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    this.#child = spawn('redis-server', args, { stdio: 'ignore' });
    const until = Date.now() + START_MS;
    while (!(await answersPing(this.port))) {
      if (Date.now() > until) throw new Error(`redis-server did not answer within ${START_MS} ms`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** kill -9. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** It takes what is sent and answers nothing, until `goOn`. */
  standStill(): void {
    this.#child?.kill('SIGSTOP');
  }

  goOn(): void {
    this.#child?.kill('SIGCONT');
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const settle = (answers: boolean): void => {
      socket.destroy();
      resolve(answers);
    };
    socket.once('data', (answer) => settle(answer.toString().startsWith('+PONG')));
    socket.once('error', () => settle(false));
    socket.setTimeout(START_MS, () => settle(false));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}
