// `npm run chaos -- [--minutes N | --kills N] [--seed N] [--settlement session|hand] [--processes N] [--faults kill,stop]`: kills real processes
// with -9 again and again while bots play, on real storage and with a real wallet; with more than one process another one takes over. Prints
// what the kills did; exits with 1 if money or a hand was lost.
import { parseArgs } from 'node:util';
import { ChaosRun, FAULTS } from './chaos-run.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    kills: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    settlement: { type: 'string', default: 'session' },
    processes: { type: 'string', default: '1' },
    faults: { type: 'string', default: 'kill' },
    verbose: { type: 'boolean', default: false },
  },
});
const seed = wholeNumber('seed', values.seed);
const minutes = values.minutes === undefined ? null : wholeNumber('minutes', values.minutes);
const kills = values.kills === undefined ? null : wholeNumber('kills', values.kills);

const { settlement } = values;
if (settlement !== 'session' && settlement !== 'hand') {
  console.error(`--settlement must be session or hand, not ${settlement}`);
  process.exit(2);
}

const processes = wholeNumber('processes', values.processes);
const faults = FAULTS.filter((fault) => values.faults.split(',').includes(fault));
if (faults.length !== values.faults.split(',').length) {
  console.error(`--faults must be some of ${FAULTS.join(',')}, not ${values.faults}`);
  process.exit(2);
}
if (processes > 1 && !process.env.TEST_DATABASE_URL) {
  console.error('--processes needs PostgreSQL: set TEST_DATABASE_URL');
  process.exit(2);
}
if (processes < 2 && faults.includes('stop')) {
  console.error('--faults stop needs another process that takes over: --processes 2');
  process.exit(2);
}

const run = await ChaosRun.start({
  ...{ seed, settlement, processes, faults },
  log: values.verbose ? (line) => console.log(line) : () => {},
});
const started = Date.now();
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
try {
  const isOver = (): boolean => {
    if (stop.signal.aborted) return true;
    if (kills !== null) return run.kills >= kills;
    return Date.now() - started >= (minutes ?? 10) * 60_000;
  };
  while (!isOver()) {
    await run.killOnce();
    if (run.kills % 20 === 0) console.log(run.progress());
  }
  const report = await run.finish();
  console.log(report.text);
  process.exitCode = report.wrong.length === 0 ? 0 : 1;
} finally {
  await run.stop();
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  console.error(`--${name} must be a whole number, not ${text}`);
  process.exit(2);
}
