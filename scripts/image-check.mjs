// Builds what the Dockerfile describes and starts it: `npm test` runs this. With a container engine and NODE_DIGEST, the engine builds it;
// without, its steps are carried out in a root of debootstrap that has Node and npm and nothing else, above all no Python and no compiler.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { carriedOut, chrootArgs, copied, imageEnv, inRoot } from './lib/dockerfile-steps.mjs';
import { ensureInstalled, NODE, ROOT } from './lib/workspace.mjs';

const HEALTHY_MS = 60_000;
const STOP_MS = 30_000;
const POLL_MS = 250;
/** What compiles native code, which the image must not need. */
const TOOLCHAIN = ['python3', 'make', 'g++', 'gcc'];
const KEY = Buffer.alloc(32, 7).toString('base64');
const folder = mkdtempSync(join(tmpdir(), 'cardroom-image-'));

ensureInstalled();
try {
  const said = engine() === null ? await withoutEngine() : withEngine(engine());
  console.log(said);
} catch (error) {
  console.error(`FAIL image: ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The container engine that answers; null without one, or without the digest that the build demands. */
function engine() {
  if (!process.env.NODE_DIGEST) return null;
  return ['docker', 'podman'].find((name) => spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0) ?? null;
}

function withEngine(name) {
  const call = (...args) => {
    const { status, stdout, stderr } = spawnSync(name, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    if (status !== 0) throw new Error(`${name} ${args[0]} ended with ${status}\n${stdout}${stderr}`);
    return stdout.trim();
  };
  call('build', '--build-arg', `NODE_DIGEST=${process.env.NODE_DIGEST}`, '--tag', 'cardroom-check', '.');
  const size = Number(call('image', 'inspect', '--format', '{{.Size}}', 'cardroom-check'));
  return `ok   image: ${name} built it, ${megabytes(size)} MB`;
}

async function withoutEngine() {
  const missing = hindrance();
  if (missing !== null) return `skip image: ${missing}`;
  const bases = new Map();
  const stage = await carriedOut(join(ROOT, 'Dockerfile'), { base: (from, name) => baseOf(from, name, bases), context: fromRepository });
  const found = TOOLCHAIN.filter((tool) => inRoot(stage, ['/bin/sh', '-c', `command -v ${tool}`]).status === 0);
  if (found.length > 0) throw new Error(`the root holds ${found.join(', ')}, so it shows nothing`);
  const [base, whole] = [sizeOf([...bases.values()][0]), sizeOf(stage.root)];
  await startedAndStopped(stage);
  return `ok   image: its steps ran without a toolchain, it became healthy and stopped (base ${megabytes(base)} MB, ours ${megabytes(whole - base)} MB)`;
}

/** Why the steps cannot be carried out on this machine; null if they can. */
function hindrance() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'neither a container engine nor root on Linux';
  if (has('debootstrap')) return null;
  if (!has('apt-get')) return 'neither a container engine nor debootstrap';
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'debootstrap'], { stdio: 'ignore' });
  return has('debootstrap') ? null : 'debootstrap could not be installed';
}

function has(command) {
  return spawnSync('/bin/sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0;
}

/** A folder with what `node:24-bookworm-slim` has: Debian's smallest system, Node, npm and the user `node`. Made once, copied per stage. */
function baseOf(from, name, bases) {
  const suite = /-(\w+)-slim@/.exec(from)?.[1] ?? 'stable';
  if (!bases.has(suite)) bases.set(suite, madeBase(suite));
  const root = join(folder, `stage-${name}`);
  const { status, stderr } = spawnSync('cp', ['-a', '--reflink=auto', bases.get(suite), root], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`cp ended with ${status}\n${stderr}`);
  return root;
}

function madeBase(suite) {
  const root = join(folder, 'base');
  const made = spawnSync('debootstrap', ['--variant=minbase', suite, root, ...mirror()], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (made.status !== 0) throw new Error(`debootstrap ended with ${made.status}\n${made.stdout}${made.stderr}`);
  rmSync(join(root, 'var', 'cache', 'apt'), { recursive: true, force: true });
  for (const file of ['resolv.conf', 'hosts'])
    if (existsSync(`/etc/${file}`)) copied(realpathSync(`/etc/${file}`), join(root, 'etc', file));
  const local = join(root, 'usr', 'local');
  copied(realpathSync(NODE), join(local, 'bin', 'node'));
  const modules = spawnSync('npm', ['root', '-g'], { encoding: 'utf8' }).stdout.trim();
  cpSync(join(realpathSync(modules), 'npm'), join(local, 'lib', 'node_modules', 'npm'), { recursive: true, dereference: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin', 'npm'));
  installingFrom(root);
  spawnSync('chroot', [root, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node']);
  return root;
}

/** The mirror that this machine's apt uses; debootstrap has one of its own where none is named. */
function mirror() {
  const folders = ['/etc/apt/sources.list.d'];
  const files = [
    '/etc/apt/sources.list',
    ...folders.flatMap((one) => (existsSync(one) ? readdirSync(one).map((name) => join(one, name)) : [])),
  ];
  const lines = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  const address = /^(?:URIs:|deb(?: \[[^\]]*\])?)\s+(https?:\/\/\S+)/m.exec(lines.join('\n'))?.[1];
  return address === undefined ? [] : [address];
}

/** npm inside asks where npm outside asks, and believes the same certificates. */
function installingFrom(root) {
  const config = (name) => spawnSync('npm', ['config', 'get', name], { encoding: 'utf8', cwd: '/' }).stdout.trim();
  const lines = [`registry=${config('registry')}`, 'update-notifier=false'];
  const certificates = config('cafile');
  if (existsSync(certificates)) {
    copied(certificates, join(root, 'etc', 'npm-certificates.pem'));
    lines.push('cafile=/etc/npm-certificates.pem');
  }
  mkdirSync(join(root, 'usr', 'local', 'etc'), { recursive: true });
  writeFileSync(join(root, 'usr', 'local', 'etc', 'npmrc'), `${lines.join('\n')}\n`);
}

/** What git has of a path of the repository, without what .dockerignore leaves out. */
function fromRepository(path, to) {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', path], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const files = listed.stdout.split('\0').filter((file) => file !== '' && existsSync(join(ROOT, file)));
  if (files.length === 0) throw new Error(`the Dockerfile copies ${path}, which is not there`);
  for (const file of files) copied(join(ROOT, file), file === path ? to : join(to, path === '.' ? file : file.slice(path.length + 1)));
}

function sizeOf(path) {
  return Number(spawnSync('du', ['-sb', path], { encoding: 'utf8' }).stdout.split('\t')[0]);
}

function megabytes(bytes) {
  return Math.round(bytes / 1_000_000);
}

/** Starts the image's command as its user, waits for its own health check, stops it as `docker stop` does. */
async function startedAndStopped(stage) {
  const port = await freePort();
  const settings = { PORT: String(port), PUBLIC_URL: 'https://cardroom.example', SECRETS_KEY: KEY };
  const service = spawn('chroot', chrootArgs(stage, stage.command), { env: imageEnv(stage, settings) });
  let output = '';
  for (const stream of [service.stdout, service.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise((done) => service.once('exit', done));
  const deadline = Date.now() + HEALTHY_MS;
  try {
    while (inRoot(stage, stage.healthcheck, settings).status !== 0) {
      if (service.exitCode !== null || Date.now() > deadline) throw new Error(`it did not become healthy\n${output}`);
      await new Promise((next) => setTimeout(next, POLL_MS));
    }
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    if (!ready.ok) throw new Error(`/readyz answered ${ready.status}\n${output}`);
  } finally {
    service.kill('SIGTERM');
  }
  const timer = setTimeout(() => service.kill('SIGKILL'), STOP_MS);
  const code = await ended;
  clearTimeout(timer);
  if (code !== 0) throw new Error(`SIGTERM ended it with ${code}\n${output}`);
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
