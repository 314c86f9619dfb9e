// Starts the production build as the image does, on any machine: production packages only, an empty folder, an unprivileged user. Calls
// it, looks into the bundle and stops it. It is part of `npm test`; `image-check.mjs` carries out the Dockerfile itself.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from './lib/builds.mjs';
import { ensureInstalled, NODE, ROOT, toolEnv } from './lib/workspace.mjs';

/** Texts of parts that no production build may hold. */
const FOREIGN = [
  ['LaidOutDecks', 'the control port of tests'],
  ['function prepareDemo', 'the demo'],
  ['demo back office', 'the demo'],
  ['owner@demo.example', 'the demo'],
  ['Demo Casino', 'the demo'],
];
/** Where Node's debugger listens. */
const DEBUGGER = 'http://127.0.0.1:9229/json/version';
const READY_MS = 20_000;
const STOP_MS = 20_000;
/** Debian's `nobody`; only root can switch to it. */
const USER = 65_534;

ensureInstalled();
if (!(await buildAll())) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'cardroom-production-'));
try {
  layOut();
  await runAsNobody();
  console.log('ok   production build runs from an empty folder as an unprivileged user');
} catch (error) {
  console.error(`FAIL production build: ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The last stage of the Dockerfile, step by step. */
function layOut() {
  chmodSync(folder, 0o755);
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(ROOT, file), join(folder, file));
  for (const group of ['apps', 'packages']) {
    for (const name of readdirSync(join(ROOT, group))) copyManifest(join(group, name));
  }
  copyManifest('e2e');
  copyManifest('bench');
  const args = [
    'ci',
    '--ignore-scripts',
    '--omit=dev',
    '--workspace',
    '@cardroom/server',
    '--include-workspace-root=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', env: { ...toolEnv(), NODE_ENV: 'production' } });
  if (npm.status !== 0) throw new Error(`npm ci --omit=dev failed\n${npm.stdout}${npm.stderr}`);
  for (const part of ['server', 'lobby', 'backoffice']) cpSync(join(ROOT, 'dist', part), join(folder, 'dist', part), { recursive: true });
  for (const [text, what] of FOREIGN) if (bundleText().includes(text)) throw new Error(`the bundle holds ${what} (${text})`);
  copyFileSync(realpathSync(NODE), join(folder, 'node'));
  mkdirSync(join(folder, 'data'));
  if (process.getuid?.() === 0) spawnSync('chown', [String(USER), join(folder, 'data')]);
}

/** The service as it is bundled. */
function bundleText() {
  const dist = join(folder, 'dist', 'server');
  const files = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.js'));
  return files.map((name) => readFileSync(join(dist, name), 'utf8')).join('\n');
}

function copyManifest(path) {
  if (!existsSync(join(ROOT, path, 'package.json'))) return;
  mkdirSync(join(folder, path), { recursive: true });
  copyFileSync(join(ROOT, path, 'package.json'), join(folder, path, 'package.json'));
}

async function runAsNobody() {
  const port = await freePort();
  const service = spawn(
    join(folder, 'node'),
    ['--disable-sigusr1', '--enable-source-maps', '--max-semi-space-size=64', 'dist/server/main.js'],
    {
      cwd: folder,
      ...(process.getuid?.() === 0 ? { uid: USER, gid: USER } : {}),
      env: {
        NODE_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: 'https://cardroom.example',
        SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
        DATA_DIR: join(folder, 'data'),
        LOBBY_DIR: join(folder, 'dist', 'lobby'),
        BACK_OFFICE_DIR: join(folder, 'dist', 'backoffice'),
      },
    },
  );
  let output = '';
  service.stdout.on('data', (chunk) => (output += chunk));
  service.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise((done) => service.once('exit', done));
  try {
    await until(() => output.includes('cardroom ready') || service.exitCode !== null, READY_MS);
    if (service.exitCode !== null) throw new Error(`the service ended\n${output}`);
    for (const path of ['/healthz', '/readyz', '/lobby/', '/backoffice/']) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}\n${output}`);
    }
    await refusesDebugger(service, port);
    if (output.includes('Debugger')) throw new Error(`SIGUSR1 opened the debugger\n${output}`);
  } finally {
    service.kill('SIGTERM');
  }
  const timer = setTimeout(() => service.kill('SIGKILL'), STOP_MS);
  const code = await ended;
  clearTimeout(timer);
  if (code !== 0) throw new Error(`SIGTERM ended it with ${code}\n${output}`);
}

/** Sends SIGUSR1, which opens Node's debugger where nobody prevents it. A later answer shows that the signal was handled before. */
async function refusesDebugger(service, port) {
  const before = await debuggerAnswers();
  service.kill('SIGUSR1');
  await fetch(`http://127.0.0.1:${port}/readyz`);
  if (!before && (await debuggerAnswers())) throw new Error('SIGUSR1 opened the debugger');
}

function debuggerAnswers() {
  return fetch(DEBUGGER).then(
    () => true,
    () => false,
  );
}

async function until(holds, ms) {
  const end = Date.now() + ms;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`not ready within ${ms} ms`);
    await new Promise((next) => setTimeout(next, 50));
  }
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}
