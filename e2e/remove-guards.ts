// `npm run guards -- [UX-5 …]`: removes each guard of the client's invariants in a clone of the last commit and runs the browser
// scenarios that name the invariant. Prints for each guard whether one of them failed; exits with 1 if all passed without a guard.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GUARDS, type Guard } from './guards.ts';

const ROOT = join(import.meta.dirname, '..');
/** The scenarios that name invariants. */
const SPECS = ['invariants', 'reconnect'];
/** A build and one invariant's scenarios take half a minute on two cores, and much longer on a shared machine. */
const RUN_MS_MAX = 600_000;

/** The summary of Playwright's JSON report. */
interface Stats {
  readonly expected: number;
  readonly unexpected: number;
  readonly flaky: number;
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !GUARDS.some(({ invariant }) => invariant === name));
if (unknown.length > 0) {
  console.error(`no guard of ${unknown.join(', ')}; there are ${[...new Set(GUARDS.map(({ invariant }) => invariant))].join(', ')}`);
  process.exit(2);
}
const guards = GUARDS.filter(({ invariant }) => asked.length === 0 || asked.includes(invariant));
const clone = mkdtempSync(join(tmpdir(), 'cardroom-guards-'));
try {
  await command('git', ['clone', '--quiet', ROOT, clone], ROOT);
  await command('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], clone);
  process.exitCode = (await holdWithAll()) && (await failWithoutEach()) ? 0 : 1;
} finally {
  rmSync(clone, { recursive: true, force: true });
}

/** With every guard in place all scenarios have to pass; otherwise a failure proves nothing. */
async function holdWithAll(): Promise<boolean> {
  for (const invariant of new Set(guards.map((guard) => guard.invariant))) {
    const { expected, unexpected } = await scenarios(invariant);
    const holds = expected > 0 && unexpected === 0;
    console.log(`${holds ? 'ok  ' : 'FAIL'} ${invariant} with all guards: ${expected} passed, ${unexpected} failed`);
    if (!holds) return false;
  }
  return true;
}

async function failWithoutEach(): Promise<boolean> {
  let missed = 0;
  for (const guard of guards) {
    const { unexpected } = await without(guard, () => scenarios(guard.invariant));
    if (unexpected === 0) missed += 1;
    console.log(`${unexpected > 0 ? 'ok  ' : 'MISS'} ${guard.invariant} without "${guard.without}": ${unexpected} failed`);
  }
  console.log(`${guards.length - missed} of ${guards.length} removed guards noticed`);
  return missed === 0;
}

async function without<Value>(guard: Guard, work: () => Promise<Value>): Promise<Value> {
  const file = join(clone, guard.file);
  const whole = readFileSync(file, 'utf8');
  if (whole.split(guard.text).length !== 2) throw new Error(`${guard.file} does not hold exactly once: ${guard.text}`);
  writeFileSync(
    file,
    whole.replace(guard.text, () => guard.instead),
  );
  try {
    return await work();
  } finally {
    writeFileSync(file, whole);
  }
}

/** Runs the scenarios of one invariant in the clone, once each. Throws when the product cannot be built. */
async function scenarios(invariant: string): Promise<Stats> {
  const report = join(clone, 'e2e', 'test-results', 'guards.json');
  rmSync(report, { force: true });
  const title = `${invariant}(?![0-9])`;
  await command('npm', ['run', '--silent', 'e2e', '--', ...SPECS, '-g', title, '--retries=0', '--reporter=json'], clone, {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    mayFail: true,
  });
  return (JSON.parse(readFileSync(report, 'utf8')) as { stats: Stats }).stats;
}

/** Runs a command and hides its output, unless it fails where it must not. */
function command(
  name: string,
  args: readonly string[],
  cwd: string,
  more: { env?: Record<string, string>; mayFail?: boolean } = {},
): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(name, args, { cwd, env: { ...process.env, ...more.env }, stdio: ['ignore', 'pipe', 'pipe'], timeout: RUN_MS_MAX });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0 || more.mayFail === true) done();
      else fail(new Error(`${name} ${args.join(' ')} ended with ${code}:\n${output}`));
    });
  });
}
