// What every root command needs: the repository's folder, its own Node, and an install that matches the lock file.
// These files run on the system's node (20 or newer) before anything is installed, so they import nothing but Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** Node 24, brought by the npm package `node`. */
export const NODE = join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const BIN = join(ROOT, 'node_modules', '.bin');

/** Environment with the project's own tools first in PATH. */
export function toolEnv(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  return { ...process.env, PATH: `${BIN}${separator}${process.env.PATH}`, ...extra };
}

function lockedVersions(path) {
  if (!existsSync(path)) return null;
  const packages = JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
  return new Map(Object.entries(packages).flatMap(([key, value]) => (key && value.version && !value.link ? [[key, value]] : [])));
}

/** True when node_modules holds exactly what the lock file asks for on this platform. */
export function installed() {
  const want = lockedVersions(join(ROOT, 'package-lock.json'));
  const have = lockedVersions(join(ROOT, 'node_modules', '.package-lock.json'));
  if (!want || !have || !existsSync(NODE)) return false;
  return [...want].every(([key, value]) => {
    if (!key.includes('node_modules/') || value.optional || value.devOptional || value.peer) return true;
    return have.get(key)?.version === value.version;
  });
}

/** Installs from the lock file when node_modules is missing or older than it. Exits the process when npm fails. */
export function ensureInstalled() {
  if (installed()) return;
  console.log('Installing packages (npm ci) …');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: ROOT, stdio: 'inherit' });
  if (result.status !== 0) {
    console.error('npm ci failed; nothing was started.');
    process.exit(result.status ?? 1);
  }
}

/** Runs one tool to its end with inherited output. Resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: toolEnv(), ...options });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code, signal) => resolve(signal ? 128 : (code ?? 1)));
  });
}

const POSTGRES = join(ROOT, 'scripts', 'lib', 'postgres.ts');

/**
 * Hands on the PostgreSQL server that scenarios with several processes share as CLUSTER_DATABASE_URL; without one they are skipped. All other
 * scenarios run on PostgreSQL only if TEST_DATABASE_URL asks for it.
 */
export function findClusterDatabase() {
  handOn([]);
}

/** Like `findClusterDatabase`, in a new database of this run. Returns what drops it. */
export function makeClusterDatabase() {
  handOn(['--own', String(process.pid)]);
  const { CLUSTER_DATABASE_URL: url } = process.env;
  return () => url && spawnSync(NODE, [POSTGRES, '--drop', url], { cwd: ROOT, env: toolEnv(), stdio: 'inherit' });
}

function handOn(args) {
  const options = { cwd: ROOT, env: toolEnv(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
  const { status, stdout } = spawnSync(NODE, [POSTGRES, ...args], options);
  const { url = null } = status === 0 ? JSON.parse(stdout) : {};
  if (url !== null) process.env.CLUSTER_DATABASE_URL = url;
}

/** Finds a browser, or gets one, and hands it on as CHROMIUM_PATH; false when there is none, with a line that says what to install. */
export function ensureBrowser() {
  const options = { cwd: ROOT, env: toolEnv(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
  const { status, stdout } = spawnSync(NODE, [join(ROOT, 'e2e', 'browser.ts')], options);
  if (status === 0) process.env.CHROMIUM_PATH = stdout.trim();
  return status === 0;
}

/** Installs HAProxy where that is possible; without it the scenario that needs it is skipped and says so. */
export function ensureProxy() {
  const has = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  if (has('haproxy', '-v') || process.getuid?.() !== 0 || !has('apt-get', '--version')) return;
  has('apt-get', 'update', '-qq');
  has('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'haproxy');
}

/** The exit code of a tool that was stopped because it had hung, as in timeout(1). */
export const HUNG = 124;

/** How long to wait for the output of a tool that has ended: a process that it left behind must not hold up the run. */
const CLOSE_MS = 5_000;

/** Process groups of running tools, which a signal to this process also ends. With none running, signals keep their default effect. */
const groups = new Set();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function endAll() {
  for (const pid of groups) killGroup(pid);
  process.exit(128);
}

function begun(pid) {
  if (groups.size === 0) for (const signal of SIGNALS) process.on(signal, endAll);
  groups.add(pid);
}

function ended(pid) {
  groups.delete(pid);
  if (groups.size === 0) for (const signal of SIGNALS) process.off(signal, endAll);
}

/**
 * Runs one tool and collects its output. Resolves with `{ code, output, seconds }`.
 * A tool that runs for longer than `limitSeconds` has hung: it is killed with everything it started, and its code is HUNG.
 */
export function collect(command, args, { limitSeconds = 900, ...options } = {}) {
  return new Promise((resolve) => {
    const started = process.hrtime.bigint();
    const child = spawn(command, args, { cwd: ROOT, env: toolEnv(), ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    begun(child.pid);
    let output = '';
    const hear = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    let hung = false;
    const limit = setTimeout(() => {
      hung = true;
      output += `\nstopped: ${command} had not ended after ${limitSeconds} s\n`;
      killGroup(child.pid);
    }, limitSeconds * 1_000);
    const end = (code) => {
      clearTimeout(limit);
      ended(child.pid);
      resolve({ code: hung ? HUNG : code, output, seconds: Number(process.hrtime.bigint() - started) / 1e9 });
    };
    child.on('error', (error) => {
      output += error.message;
      end(127);
    });
    child.on('exit', (code) => setTimeout(() => end(code ?? 1), CLOSE_MS).unref());
    child.on('close', (code) => end(code ?? 1));
  });
}

/** Kills a process and what it started; either may have ended before. */
function killGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
