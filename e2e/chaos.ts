// `npm run chaos -- [--minutes N | --kills N] [--seed N] [--settlement session|hand] [--processes N] [--faults kill,stop,cut-db,restart-db,deploy,failover,kill-redis,cut-redis] [--stop-seconds N] [--log FILE]`:
// real processes and their database fail again and again while bots play, on real storage and with a real wallet; with more than one process
// another one takes over. A fault that is named twice comes twice as often. Prints what the faults did; exits with 1 if money or a hand was
// lost, or if play did not go on in time. `--verbose` prints each fault, and `--log` keeps what the processes print.
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { postgresBinaries } from '@cardroom/storage/testing/own-cluster';
import { hasRedisServer } from '@cardroom/storage/testing/own-redis';
import { FAULTS, type Fault, OF_DATABASE, OF_REDIS } from './chaos-faults.ts';
import { ChaosRun } from './chaos-run.ts';
import type { Hear } from './stack.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    kills: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    settlement: { type: 'string', default: 'session' },
    processes: { type: 'string', default: '1' },
    faults: { type: 'string', default: 'kill' },
    'stop-seconds': { type: 'string', default: '0' },
    verbose: { type: 'boolean', default: false },
    log: { type: 'string' },
  },
});
const PROGRESS_EVERY = 20;
/** A fault has to end in time (`FAULT_MS_MAX`). */
const STOP_MS_MAX = 120_000;
/** Faults of which a lone process would not come back. */
const NEED_ANOTHER: ReadonlySet<Fault> = new Set(['stop', 'cut-db', 'deploy', 'failover', ...OF_REDIS]);
const seed = wholeNumber('seed', values.seed);
const minutes = values.minutes === undefined ? null : wholeNumber('minutes', values.minutes);
const kills = values.kills === undefined ? null : wholeNumber('kills', values.kills);

const { settlement } = values;
if (settlement !== 'session' && settlement !== 'hand') refuse(`--settlement must be session or hand, not ${settlement}`);

const processes = wholeNumber('processes', values.processes);
const faults = faultsOf(values.faults);
const stopMs = wholeNumber('stop-seconds', values['stop-seconds']) * 1_000;
if (stopMs > STOP_MS_MAX) refuse(`--stop-seconds must be at most ${STOP_MS_MAX / 1_000}`);
const hasOwnDatabase = faults.some((fault) => OF_DATABASE.has(fault));
if (hasOwnDatabase && postgresBinaries() === null)
  refuse(`--faults ${[...OF_DATABASE].join(', ')} need PostgreSQL's own programs on this machine`);
if (processes > 1 && !hasOwnDatabase && !process.env.TEST_DATABASE_URL) refuse('--processes needs PostgreSQL: set TEST_DATABASE_URL');
if (processes < 2 && faults.some((fault) => NEED_ANOTHER.has(fault)))
  refuse(`--faults ${[...NEED_ANOTHER].join(', ')} need another process beside the first: --processes 2`);
if (faults.some((fault) => OF_REDIS.has(fault)) && !hasRedisServer())
  refuse(`--faults ${[...OF_REDIS].join(', ')} need redis-server on this machine`);

const run = await ChaosRun.start({
  ...{ seed, settlement, processes, faults, stopMs },
  log: values.verbose ? (line) => console.log(`${new Date().toISOString()} ${line}`) : () => {},
  ...(values.log === undefined ? {} : { env: { LOG_LEVEL: 'info' }, hear: keptIn(values.log) }),
});
const started = Date.now();
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
let code = 1;
try {
  const isOver = (): boolean => {
    if (stop.signal.aborted) return true;
    if (kills !== null) return run.kills >= kills;
    return Date.now() - started >= (minutes ?? 10) * 60_000;
  };
  while (!isOver()) {
    await run.killOnce();
    if (run.kills % PROGRESS_EVERY === 0) console.log(run.progress());
  }
  const report = await run.finish();
  console.log(report.text);
  code = report.wrong.length === 0 ? 0 : 1;
} catch (error) {
  console.error(`chaos failed, seed ${seed}: ${error instanceof Error ? error.message : error}\n${run.progress()}`);
}
await run.stop().catch((error: Error) => {
  code = 1;
  console.error(`chaos did not end cleanly: ${error.message}`);
});
// A bot that hangs must not keep the run alive.
process.exit(code);

function faultsOf(text: string): Fault[] {
  return text
    .split(',')
    .map((name) => FAULTS.find((fault) => fault === name) ?? refuse(`--faults must be some of ${FAULTS.join(',')}, not ${text}`));
}

function keptIn(file: string): Hear {
  const kept = createWriteStream(file, { flags: 'a' });
  return (who, chunk) => void kept.write(`${who}: ${chunk}`);
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  return refuse(`--${name} must be a whole number, not ${text}`);
}

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
