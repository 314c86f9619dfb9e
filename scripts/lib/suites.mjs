// The test suites of `npm run check` and `npm test`, and how their results are counted.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readRunning } from './running-files.mjs';
import { collect, HUNG, NODE, ROOT, toolEnv } from './workspace.mjs';

/** How long a suite may take on the slowest machine; a longer one has hung and fails. In s. */
const VITEST_LIMIT = 4_500;
const BROWSER_LIMIT = 5_400;
const PAGES_LIMIT = 3_600;
const DRILLS_LIMIT = 1_800;

/**
 * Runs vitest projects and prints what failed. Returns `{ passed, failed, skipped }`; a run that cannot start counts as one failure.
 * `args` go to vitest as they are; `name` says what they select.
 */
export async function vitest(projects, { name = projects.join(' '), command = 'run', args: extra = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-'));
  const file = join(folder, 'vitest.json');
  const args = [
    command,
    ...extra,
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=dot',
    `--reporter=${join(ROOT, 'scripts', 'lib', 'running-files.mjs')}`,
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const { code, output, seconds } = await collect('vitest', args, { limitSeconds: VITEST_LIMIT });
  const report = readReport(file);
  rmSync(folder, { recursive: true, force: true });
  const { said, atWork, late } = readRunning(output);
  if (code !== 0 || !report) console.log(said);
  if (code === HUNG) console.log(`at work when it was stopped: ${atWork.join(', ')}`);
  const counts = countsOf(report, code);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} vitest ${name}: ${line(counts)}${secondTriesOf(late.length)} (${seconds.toFixed(1)} s)`);
  for (const { file, name: test, error } of late) console.log(`     second try: ${file} ${test}\n${indented(error)}`);
  return counts;
}

/**
 * Runs the vitest project whose root task is `unit:<project>`, or takes the result that turbo kept of the same files.
 * turbo.json lists what the task reads. Returns `{ passed, failed, skipped }`.
 */
export async function vitestCached(project) {
  const args = ['run', `//#unit:${project}`, '--ui=stream', '--log-prefix=none', '--no-color'];
  const env = toolEnv({ TURBO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' });
  const { code, output, seconds } = await collect('turbo', args, { env, limitSeconds: VITEST_LIMIT });
  if (code !== 0) console.log(output);
  const counts = countsOf(readReport(join(ROOT, '.turbo', `unit-${project}.json`)), code);
  const kept = /Cached:\s+1 cached/.test(output) ? ', kept from the same files' : '';
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} vitest ${project}: ${line(counts)} (${seconds.toFixed(1)} s${kept})`);
  return counts;
}

/** What a report of vitest counts; a run without one, or one that failed outside its tests, is a failure. */
function countsOf(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const counts = { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests };
  // A file that fails to load has no failed test of its own.
  counts.failed += report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0).length;
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** Runs the browser scenarios. Returns `{ passed, failed, skipped }`. */
export async function playwright(args = []) {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-'));
  const file = join(folder, 'playwright.json');
  const env = toolEnv({ PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const { code, output, seconds } = await collect(
    'playwright',
    ['test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json', ...args],
    { env, limitSeconds: BROWSER_LIMIT },
  );
  const report = readReport(file);
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0 || !report) console.log(output);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const counts = { passed: expected + flaky, failed: unexpected, skipped };
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} browser scenarios: ${line(counts)}${secondTriesOf(flaky)} (${seconds.toFixed(1)} s)`);
  for (const said of report.suites.flatMap(secondTries)) console.log(`     second try: ${said}`);
  return counts;
}

const secondTriesOf = (count) => (count ? `, ${count} of them at the second try` : '');
const indented = (message) => stripVTControlCharacters(message).replaceAll(/^/gm, '       ');

/** Scenarios that passed only at the second try, each with the error of the first one, which the log would not show otherwise. */
function secondTries({ specs = [], suites = [] }) {
  const late = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  const named = late.map(({ file, line: at, title, tests }) => {
    const { error } = tests.flatMap(({ results }) => results).find(({ status }) => status !== 'passed') ?? {};
    return `${file}:${at} ${title}\n${indented(error?.message ?? 'no error was reported')}`;
  });
  return [...named, ...suites.flatMap(secondTries)];
}

/** Plays scenario files at these levels. Returns `{ passed, failed, skipped }`. */
export async function scenarios(paths, levels) {
  const { code, output, seconds } = await collect(NODE, ['e2e/scenarios/main.ts', ...paths, '--level', levels], {
    limitSeconds: PAGES_LIMIT,
  });
  const [, passed, failed, , skipped = 0] = /^(\d+) passed, (\d+) failed(, (\d+) skipped)?$/m.exec(output) ?? [];
  if (code !== 0) console.log(output);
  const counts =
    passed === undefined ? { passed: 0, failed: 1 } : { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) };
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} scenario files, ${levels}: ${line(counts)} (${seconds.toFixed(1)} s)`);
  return counts;
}

/** Runs the short form of every drill. Returns `{ passed, failed, skipped }`. */
export async function drills() {
  const { code, output, seconds } = await collect(NODE, ['e2e/drills/main.ts', 'all', '--short'], { limitSeconds: DRILLS_LIMIT });
  const [, passed, failed, , skipped = 0] = /^(\d+) passed, (\d+) failed(, (\d+) skipped)?$/m.exec(output) ?? [];
  if (code !== 0) console.log(output);
  for (const note of output.match(/^skip .*$/gm) ?? []) console.log(note);
  const counts =
    passed === undefined ? { passed: 0, failed: 1 } : { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) };
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} drills: ${line(counts)} (${seconds.toFixed(1)} s)`);
  return counts;
}

/** Draws every table state at every size and looks for overlaps, clipping and axe findings. Returns `{ passed, failed }`. */
export async function layoutCheck() {
  const { code, output, seconds } = await collect(NODE, ['apps/lobby/checks/layout-check.ts'], { limitSeconds: PAGES_LIMIT });
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  if (code !== 0) console.log(output);
  const counts = passed === undefined ? { passed: 0, failed: 1 } : { passed: Number(passed), failed: Number(failed) };
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} table layouts: ${line(counts)} (${seconds.toFixed(1)} s)`);
  return counts;
}

/** `N passed, N failed`, with the skipped ones where there are any. */
export function line({ passed, failed, skipped = 0 }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/** Adds counts up, prints the closing line, and writes them to the file named by CARDROOM_SUMMARY for `.ci/run`. */
export function close(parts) {
  const sum = parts.reduce(
    (total, part) => ({
      passed: total.passed + part.passed,
      failed: total.failed + part.failed,
      skipped: total.skipped + (part.skipped ?? 0),
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
  if (process.env.CARDROOM_SUMMARY) writeFileSync(process.env.CARDROOM_SUMMARY, JSON.stringify(sum));
  console.log(line(sum));
  process.exitCode = sum.failed === 0 ? 0 : 1;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
