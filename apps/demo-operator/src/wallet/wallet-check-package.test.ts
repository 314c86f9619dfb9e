import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProcess } from '../testing/kit-process.ts';
import { type RunningDemo, startDemo } from '../testing/running-demo.ts';
import { API_KEY } from '../testing/wallet-caller.ts';

/** The kit as published: `npm pack`, then `npx ./file.tgz` in an empty folder, without a registry. */
const PACKAGE = fileURLToPath(new URL('.', import.meta.resolve('@cardroom/wallet-check/package.json')));
/** Removes from this Node what Node 20 lacks. */
const OLD_JSON = `const parse = JSON.parse; delete JSON.rawJSON; JSON.parse = (text, reviver) =>
  parse(text, reviver && function (key, value) { return reviver.call(this, key, value); });`;

const folder = mkdtempSync(path.join(tmpdir(), 'wallet-check-package-'));
let demo: RunningDemo;
let tarball = '';

beforeAll(async () => {
  demo = await startDemo();
  await demo.caller.player(100_000, 'EUR', 'tester');
  const { code, err } = await startProcess('npm', ['pack', '--pack-destination', folder], { cwd: PACKAGE, env: quietNpm(process.env.PATH) })
    .ended;
  expect([code, err]).toEqual([0, expect.any(String)]);
  tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
});
afterAll(async () => {
  await demo.stop();
  rmSync(folder, { recursive: true });
});

/** Environment for npm with its own cache and without a registry. */
function quietNpm(pathVariable: string | undefined): NodeJS.ProcessEnv {
  const nowhere = { npm_config_registry: 'http://127.0.0.1:1/', npm_config_offline: 'true', npm_config_update_notifier: 'false' };
  return { ...process.env, ...nowhere, PATH: pathVariable, npm_config_cache: path.join(folder, 'cache') };
}

/** The PATH without this repository's tools, so that the machine's own Node runs, which may be as old as 20. */
function systemPath(): string {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((entry) => !entry.includes('node_modules'))
    .join(path.delimiter);
}

const check = (...args: string[]) => [
  '--url',
  `${demo.caller.url}/wallet`,
  '--key',
  API_KEY,
  '--player',
  'tester',
  '--patience',
  '10',
  ...args,
];

test('the tarball has one program without dependencies, and the licenses of the bundled packages', async () => {
  const { out } = await startProcess('tar', ['-tzf', tarball], { cwd: folder }).ended;
  const files = ['README.md', 'dist/THIRD-PARTY-LICENSES.txt', 'dist/wallet-check.mjs', 'package.json'];
  expect(out.trim().split('\n').sort()).toEqual(files.map((file) => `package/${file}`).sort());
  const manifest = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect([manifest.dependencies, manifest.private, manifest.bin]).toEqual([
    undefined,
    undefined,
    { 'wallet-check': 'dist/wallet-check.mjs' },
  ]);
  const program = readFileSync(path.join(PACKAGE, 'dist', 'wallet-check.mjs'), 'utf8');
  const imports = [...program.matchAll(/^import [^'"]*['"]([^'"]+)['"]/gm)].map((match) => match[1] ?? '');
  expect(imports.length).toBeGreaterThan(5);
  expect(imports.filter((name) => !name.startsWith('node:'))).toEqual([]);
  const licences = readFileSync(path.join(PACKAGE, 'dist', 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  for (const name of ['decimal.js', 'zod']) expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
});

test('npx runs it in an empty folder, with the machine’s own Node', async () => {
  const empty = path.join(folder, 'empty');
  mkdirSync(empty);
  copyFileSync(path.join(folder, tarball), path.join(empty, tarball));
  const args = ['--yes', `./${tarball}`, ...check('--replay-after', '0', '--json', 'report.json')];
  const { code, out, err } = await startProcess('npx', args, { cwd: empty, env: quietNpm(systemPath()) }).ended;
  expect([code, out, err]).toEqual([0, expect.stringContaining('net effect 0.00'), expect.any(String)]);
  const report = JSON.parse(readFileSync(path.join(empty, 'report.json'), 'utf8')) as object;
  expect(report).toMatchObject({ passed: true, net_effect_zero: true, counts: { MUST: { failed: 0 } } });
  expect(readdirSync(empty).sort()).toEqual([tarball, 'report.json'].sort());
});

test('it works the same on a Node without JSON.rawJSON', async () => {
  const program = path.join(PACKAGE, 'dist', 'wallet-check.mjs');
  const args = ['--import', `data:text/javascript,${encodeURIComponent(OLD_JSON)}`, program, ...check('--only', 'B1,B8,D1,D2,C1,C9,X1,R6')];
  const { code, out } = await startProcess(process.execPath, args, { cwd: folder }).ended;
  expect(out.match(/^ok /gm)).toHaveLength(8);
  expect(code).toBe(0);
});
