// `npm run deploys -- [--times N] [--processes N] [--seed N] [--seats N [--every MS] | --from REF]`: releases while bots play. Again and again a process is told to
// end, the others take its tables over, and a new one of its name is started. Prints the hands in progress, voided and lost, the longest time in
// which nobody could act at a table, and money drift; exits with 1 if money or a hand was lost. Needs PostgreSQL.
// With `--seats` that many players sit at tables of six, on the production build, and each table plays one action a second, or one in `--every` ms: the part `deploys`
// of `npm run load`, which also prints how long players were without their table, and the moves made in the pause after a hand.
// With `--from` the processes are at first those of that commit, tag or branch. All of them are replaced by this release, one after the other, and
// back again; `--times` is how often. A release that cannot replace that one while others serve is named and ends with 1; a way back that does not
// exist is named and ends with 3.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkOut, NoSuchRelease } from './earlier-release.ts';
import { ReleaseRun } from './release-run.ts';
import { RELEASE_CODES, verdictOf } from './release-verdict.ts';
import { THIS_RELEASE } from './service-place.ts';

// Processes are started many times from the same sources: each is read and compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', 'node_modules', '.cache', 'node-compile');

const { values } = parseArgs({
  options: {
    times: { type: 'string' },
    processes: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    from: { type: 'string' },
    seats: { type: 'string' },
    every: { type: 'string' },
  },
});
const { seed, from, seats, every } = values;
const SEATS_OF_A_TABLE = 6;
if (every !== undefined && seats === undefined) refuse('--every says how players of --seats play, and needs it');
if (from !== undefined) {
  if (seats !== undefined) refuse('--seats measures this release alone, and cannot be given with --from');
  process.exit(await fromRelease(from));
}
if (seats === undefined) sameRelease();
else underLoad(counted('seats', seats));

function sameRelease(): void {
  const { times = '20', processes = '2' } = values;
  runInstead(
    join(import.meta.dirname, 'chaos.ts'),
    '--kills',
    times,
    '--processes',
    processes,
    '--seed',
    seed,
    '--faults',
    'deploy',
    '--verbose',
  );
}

function underLoad(players: number): void {
  const { times = '20', processes = '3' } = values;
  const tables = String(Math.ceil(players / SEATS_OF_A_TABLE));
  const load = join(import.meta.dirname, '..', 'bench', 'src', 'load', 'main.ts');
  const size = ['--tables', tables, '--seats', String(SEATS_OF_A_TABLE), '--times', times, '--processes', processes];
  const pace = every === undefined ? [] : ['--every', every];
  runInstead(join(import.meta.dirname, '..', 'scripts', 'run-ts.mjs'), '--built', load, 'deploys', ...size, ...pace);
}

/** Ends with the exit code of this command. */
function runInstead(...command: readonly string[]): void {
  const child = spawn(process.execPath, command, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}

/** Returns the exit code. */
async function fromRelease(ref: string): Promise<number> {
  const [times, processes] = [counted('times', values.times ?? '1'), counted('processes', values.processes ?? '3')];
  if (processes < 2) refuse('--from needs another process that takes over: --processes 2');
  if (!process.env.TEST_DATABASE_URL) refuse('--from needs PostgreSQL: set TEST_DATABASE_URL');
  console.log(`installs the release at ${ref} …`);
  const before = found(ref);
  process.on('exit', before.remove);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  console.log(`${processes} processes of ${before.says}`);
  const run = await ReleaseRun.start({
    ...{ seed: counted('seed', seed), processes, before, next: THIS_RELEASE },
    log: (line) => console.log(line),
  });
  let [code, forth, back]: [number, string | null, string | null] = [RELEASE_CODES.bad, null, null];
  try {
    for (let round = 0; round < times && forth === null && back === null; round += 1) {
      forth = await run.goForth();
      if (forth === null) back = await run.goBack();
    }
    const report = await run.finish();
    console.log(report.text);
    const verdict = verdictOf({ forth, back, wrong: report.wrong });
    console.log(verdict.lines.join('\n'));
    code = verdict.code;
  } catch (error) {
    console.error(`the run failed, seed ${seed}: ${error instanceof Error ? error.message : error}\n${run.progress()}`);
  }
  await run.stop().catch((error: Error) => {
    code = RELEASE_CODES.bad;
    console.error(`the run did not end cleanly: ${error.message}`);
  });
  return code;
}

function found(ref: string): ReturnType<typeof checkOut> {
  try {
    return checkOut(ref);
  } catch (error) {
    return refuse(error instanceof NoSuchRelease ? error.message : String(error));
  }
}

function counted(name: string, text: string): number {
  const value = Number(text);
  if (text !== '' && Number.isSafeInteger(value) && value >= 0) return value;
  return refuse(`--${name} must be a whole number, not ${text}`);
}

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
