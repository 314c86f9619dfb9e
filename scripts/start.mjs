// `npm start`: installs if needed, builds if needed, then runs the service, the demo operator and the bots until Ctrl-C.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildAll } from './lib/builds.mjs';
import { ensureInstalled, NODE, ROOT } from './lib/workspace.mjs';

const PORT_TRIES = 50;
const READY_MS = 60_000;
const STOP_MS = 20_000;
const DEFAULT_PORT = 2567;
/** Exit codes of a process that has already printed why it cannot start; docs/operate.md lists them. */
const EXPLAINED = new Set([69, 70, 74, 75, 78]);
const DIE_WITH_PARENT = pathToFileURL(join(ROOT, 'scripts', 'lib', 'die-with-parent.mjs')).href;

if (process.env.NODE_ENV === 'production') {
  console.error('npm start runs the demo (test money, bots), which is refused under NODE_ENV=production.');
  console.error('In production run dist/server/main.js with the settings that docs/operate.md lists.');
  process.exit(1);
}
const wanted = portSetting('PORT', DEFAULT_PORT);
const wantedDemo = portSetting('DEMO_PORT', wanted + 1);

ensureInstalled();
if (!(await buildAll())) process.exit(1);

const dataDir = resolve(process.env.DATA_DIR ?? join(ROOT, 'data'));
mkdirSync(dataDir, { recursive: true });
const port = await freePort(wanted, []);
const demoPort = await freePort(wantedDemo === wanted ? wanted + 1 : wantedDemo, [port]);
const service = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
const demo = process.env.DEMO_URL ?? `http://localhost:${demoPort}`;
const shared = { ...process.env, DATA_DIR: dataDir, NODE_ENV: process.env.NODE_ENV ?? 'development' };

const children = [];
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void (stopping ? giveUp() : endAll()));

await launch('service', 'demo-server/main.js', {
  PORT: String(port),
  PUBLIC_URL: service,
  DEMO: '1',
  DEMO_URL: demo,
  DEMO_WALLET_URL: `http://127.0.0.1:${demoPort}/wallet`,
  LOBBY_DIR: join(ROOT, 'dist', 'lobby'),
  BACK_OFFICE_DIR: join(ROOT, 'dist', 'backoffice'),
});
await launch('demo operator', 'demo-operator/main.js', { PORT: String(demoPort), PUBLIC_URL: demo });
if (process.env.BOTS !== '0')
  await launch('bots', 'bots/main.js', { DEMO_URL: `http://127.0.0.1:${demoPort}`, SERVICE_URL: `http://127.0.0.1:${port}` });

const { staff } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'));
console.log(`
  Play           ${demo}            a demo casino: pick a player, press Play
  Split view     ${demo}/split      the table beside the wallet calls it causes
  Wallet log     ${demo}/wallet-log
  Lobby          ${service}/lobby/     (opened through Play: a launch URL signs the player in)
  Back office    ${service}/backoffice/     ${staff.email}, password: ${staff.password}
${lanLine()}
  Credentials    ${join(dataDir, 'demo.json')}
  Test money only. Ctrl-C stops everything; the next start finds its data in ${dataDir}
`);

/** Starts one process and waits for its line `ready`; a process that ends unasked stops the rest. */
function launch(name, file, env) {
  return new Promise((done) => {
    const child = spawn(NODE, ['--enable-source-maps', '--import', DIE_WITH_PARENT, join(ROOT, 'dist', file)], {
      cwd: ROOT,
      env: { ...shared, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
      // Its own process group: Ctrl-C reaches this script alone, which stops the parts in order.
      detached: process.platform !== 'win32',
    });
    children.push({ name, child });
    const timer = setTimeout(() => fail(`${name} was not ready within ${READY_MS / 1000} s`), READY_MS);
    let head = '';
    child.stdout.on('data', (chunk) => {
      if (head !== null) {
        head += chunk;
        if (/ready/.test(head)) {
          head = null;
          clearTimeout(timer);
          done();
        }
      }
      if (process.env.VERBOSE === '1') process.stdout.write(chunk);
    });
    child.on('exit', (code) => {
      clearTimeout(timer);
      if (!stopping) fail(EXPLAINED.has(code) ? null : `${name} ended (exit ${code})${head ? `\n${head}` : ''}`);
    });
  });
}

/** `message` is null when the process has already printed the reason. */
function fail(message) {
  if (message !== null) console.error(message);
  void stop(1);
}

function endAll() {
  console.log('Stopping: running hands end first. Ctrl-C again stops at once.');
  return stop(0);
}

/** A second Ctrl-C: stop without waiting. Running hands resume at the next start. */
function giveUp() {
  for (const { child } of children) child.kill('SIGKILL');
  process.exit(1);
}

/** Bots first, then the service, which ends running hands, and the wallet last, so that cash-outs still reach it. */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const name of ['bots', 'service', 'demo operator']) {
    const child = children.find((entry) => entry.name === name)?.child;
    if (child && child.exitCode === null && child.signalCode === null) await end(child);
  }
  process.exit(code);
}

function end(child) {
  return new Promise((done) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      done();
    });
    child.kill('SIGTERM');
  });
}

function portSetting(name, fallback) {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= 65_535) return value;
  console.error(`${name} must be a port number from 1 to 65535, not "${text}".`);
  process.exit(1);
}

/** The wanted port, or the next free one with a message. */
async function freePort(first, taken) {
  for (let port = first; port < first + PORT_TRIES && port <= 65_535; port += 1) {
    if (taken.includes(port) || !(await isFree(port))) continue;
    if (port !== first) console.log(`Port ${first} is taken; using ${port}.`);
    return port;
  }
  console.error(`No free port from ${first} on.`);
  process.exit(1);
}

async function isFree(port) {
  for (const host of ['127.0.0.1', '0.0.0.0', '::1']) {
    const free = await new Promise((done) => {
      const probe = createServer();
      probe.once('error', (error) => done(error.code !== 'EADDRINUSE'));
      probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)));
    });
    if (!free) return false;
  }
  return true;
}

function lanLine() {
  const host = process.env.HOST;
  if (host !== '0.0.0.0' && host !== '::') return '  On a phone     HOST=0.0.0.0 PUBLIC_URL=http://<this machine>:PORT npm start';
  const address = Object.values(networkInterfaces())
    .flat()
    .find((entry) => entry && entry.family === 'IPv4' && !entry.internal)?.address;
  return `  On a phone     ${address ? `http://${address}:${demoPort}` : 'no network address found'}`;
}
