import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { resolve as absolute, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const READY_MS = 30_000;
const STOP_MS = 15_000;
const OUTPUT_KEPT = 20_000;

export interface Started {
  readonly child: ChildProcess;
  output(): string;
}

/** A process ended before it was ready. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';
  /** Its exit code; null if a signal ended it, or if it was not ready in time. */
  readonly code: number | null;
  /** Everything it printed. */
  readonly output: string;

  constructor(why: string, code: number | null, output: string) {
    super(`${why}\n${output}`);
    this.code = code;
    this.output = output;
  }
}

/** GET without a body, POST with one. */
export async function json<Answer>(url: string, body?: unknown): Promise<Answer> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = body === undefined ? await readAgain(url) : await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as Answer;
}

/** The other end may close a kept connection just as it is reused; repeating a read is harmless. */
function readAgain(url: string): Promise<Response> {
  return fetch(url).catch((error: TypeError) => {
    const { code } = (error.cause ?? {}) as { code?: string };
    if (code !== 'UND_ERR_SOCKET' && code !== 'ECONNRESET') throw error;
    return fetch(url);
  });
}

/**
 * Ports below the range that the system gives to other programs, and to connections that go out: one of those may take a port between the
 * moment it was found free and the moment it is used.
 */
const PORTS_FROM = 20_000;
const PORTS_TO = 32_000;
/** `npm start` and `npm run cluster` take the ports after theirs as well. */
const PORTS_EACH = 10;
/**
 * Workers of one run that live at the same time take ports from different lanes: what a process of one has left, to be started there again, is
 * free for a moment. Other programs share the last lane.
 */
const LANES = 4;
const LANE = process.env.TEST_PARALLEL_INDEX === undefined ? LANES - 1 : Number(process.env.TEST_PARALLEL_INDEX) % (LANES - 1);
const PLACES = (PORTS_TO - PORTS_FROM) / PORTS_EACH / LANES;
/** Test processes have IDs close to each other, so each begins this many times `PORTS_EACH` after the one before it. */
const BETWEEN_PROCESSES = 131;
let portsTaken = 0;

/** A port on which nothing listens. It is not given again to this process until all others of its lane were. */
export async function freePort(): Promise<number> {
  for (;;) {
    const place = (process.pid * BETWEEN_PROCESSES + portsTaken) % PLACES;
    const port = PORTS_FROM + (LANE * PLACES + place) * PORTS_EACH;
    portsTaken += 1;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const isListening = await new Promise<boolean>((done) => {
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => done(true));
  });
  if (isListening) await new Promise((done) => probe.close(done));
  return isListening;
}

const READY = /^(cardroom|demo operator|bots) ready\b/m;

/** Starts a source file, of this repository or at an absolute path, on this Node and waits for its line with `ready`. Rejects with `NotStarted`. */
export function launch(
  file: string,
  env: Record<string, string>,
  hearAll: (chunk: Buffer) => void = () => {},
  ready: RegExp = READY,
): Promise<Started> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [absolute(ROOT, file)], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'test', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const timer = setTimeout(() => fail(`${file} was not ready within ${READY_MS} ms`, null), READY_MS);
    const fail = (why: string, code: number | null): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new NotStarted(why, code, output));
    };
    const hear = (chunk: Buffer): void => {
      hearAll(chunk);
      output = (output + chunk.toString()).slice(-OUTPUT_KEPT);
      if (ready.test(output)) {
        clearTimeout(timer);
        resolve({ child, output: () => output });
      }
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    // Unlike `exit`, this comes after the last of its output.
    child.once('close', (code) => fail(`${file} ended (exit ${code})`, code));
  });
}

/** Ends a process and waits for it; one that takes longer than `withinMs` is killed. */
export function end(started: Started | null, signal: NodeJS.Signals, withinMs = STOP_MS): Promise<void> {
  const child = started?.child;
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), withinMs);
    child.once('exit', () => {
      clearTimeout(timer);
      done();
    });
    child.kill(signal);
  });
}
