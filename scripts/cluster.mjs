// `npm run cluster -- [--processes N]`: several processes of the service on one PostgreSQL database behind HAProxy, with the demo casino and
// bots, until Ctrl-C. Redis carries their hints if one answers. The processes share the tables; one that ends is started again, as a supervisor would.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from './lib/builds.mjs';
import { Crew } from './lib/crew.mjs';
import { knowsAddresses } from './lib/demo-file.mjs';
import { proxySettings } from './lib/haproxy.mjs';
import { freePort, portSetting } from './lib/ports.mjs';
import { ensureInstalled, NODE, ROOT } from './lib/workspace.mjs';

const PROCESSES_MAX = 9;
const DATABASE = 'cardroom_cluster';
/** A process that has ended is started again after this time, ms. */
const AGAIN_MS = 1_000;

const { values } = parseArgs({ options: { processes: { type: 'string', default: '3' } } });
const size = Number(values.processes);
if (!Number.isInteger(size) || size < 1 || size > PROCESSES_MAX)
  refuse(`--processes must be from 1 to ${PROCESSES_MAX}, not "${values.processes}".`);
if (process.env.NODE_ENV === 'production')
  refuse('npm run cluster runs the demo (test money, bots), which is refused under NODE_ENV=production.');
if (spawnSync('haproxy', ['-v']).status !== 0) refuse('npm run cluster needs HAProxy in front of the processes: apt-get install haproxy');
const wanted = portSetting('PORT', 2567);

ensureInstalled();
const databaseUrl = process.env.DATABASE_URL || ownDatabase();
const redisUrl = process.env.REDIS_URL ?? foundRedis();
if (!(await buildAll())) process.exit(1);

const dataDir = resolve(process.env.DATA_DIR ?? join(ROOT, 'data', 'cluster'));
mkdirSync(dataDir, { recursive: true });
const ports = [];
for (const first of [wanted, wanted + 1, wanted + 2, ...Array.from({ length: size }, (_, n) => wanted + 10 + n)])
  ports.push(await freePort(first, ports));
const [port, demoPort, statsPort, ...own] = ports;
const service = `http://localhost:${port}`;
const demo = `http://localhost:${demoPort}`;
const wallet = `http://127.0.0.1:${demoPort}/wallet`;
const members = own.map((one, n) => ({ name: `room-${n + 1}`, port: one }));
const config = join(dataDir, 'haproxy.cfg');
writeFileSync(config, proxySettings({ port, statsPort, members }));

const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: process.env.NODE_ENV ?? 'development' };
const crew = new Crew({ env, order: ['bots', 'processes', 'demo operator', 'proxy'] });
const launchWallet = () => crew.launch('demo operator', 'demo-operator/main.js', { PORT: String(demoPort), PUBLIC_URL: demo });
let hasWallet = knowsAddresses(dataDir, { service, demo, wallet });
if (hasWallet) await launchWallet();
for (const { name, port: its } of members) {
  const settings = {
    PORT: String(its),
    PROCESS_NAME: name,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    PUBLIC_URL: service,
    TRUST_PROXY: '1',
    DEMO: '1',
    DEMO_URL: demo,
    DEMO_WALLET_URL: wallet,
    LOBBY_DIR: join(ROOT, 'dist', 'lobby'),
    BACK_OFFICE_DIR: join(ROOT, 'dist', 'backoffice'),
  };
  await crew.launch(name, 'demo-server/main.js', settings, { group: 'processes', again: AGAIN_MS });
  // The first process has written what the wallet has to know.
  if (!hasWallet) await launchWallet();
  hasWallet = true;
}
// The settings are checked first, because a proxy that runs reports each process that is not ready yet and is not listened to.
if (spawnSync('haproxy', ['-c', '-q', '-f', config], { stdio: 'inherit' }).status !== 0) crew.fail('HAProxy does not take these settings.');
crew.run('proxy', 'haproxy', ['-db', '-f', config]);
if (process.env.BOTS !== '0')
  await crew.launch('bots', 'bots/main.js', { DEMO_URL: `http://127.0.0.1:${demoPort}`, SERVICE_URL: `http://127.0.0.1:${port}` });

const { staff } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'));
console.log(`
  Play           ${demo}            a demo casino: pick a player, press Play
  Lobby          ${service}/lobby/     (opened through Play: a launch URL signs the player in)
  Back office    ${service}/backoffice/     ${staff.email}, password: ${staff.password}
  Proxy          http://localhost:${statsPort}/     the processes as HAProxy sees them
${members.map(({ name, port: its }) => `  ${name.padEnd(15)}http://localhost:${its}/readyz     process ${crew.pidOf(name)}`).join('\n')}
  Database       ${shown(databaseUrl)}
  Redis          ${redisUrl === '' ? 'none: the processes ask each other' : shown(redisUrl)}
  Settings       ${config}
  Watch a table and end a process: kill -9 ${crew.pidOf(members[0]?.name)}
  Test money only. Ctrl-C stops everything; the next start finds its data in that database and in ${dataDir}
`);

/** A database of its own on the server of this machine. */
function ownDatabase() {
  const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
  const { status, stdout } = spawnSync(NODE, [join(ROOT, 'scripts', 'lib', 'postgres.ts'), DATABASE], options);
  const { url = null } = status === 0 ? JSON.parse(stdout) : {};
  if (url === null)
    refuse('npm run cluster needs PostgreSQL: set DATABASE_URL, or start a server at 127.0.0.1:5432 that the user postgres may use');
  return url;
}

/** The Redis of this machine; what this cluster has there begins with a name of its own. Empty when none answers. */
function foundRedis() {
  const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
  const { status, stdout } = spawnSync(NODE, [join(ROOT, 'scripts', 'lib', 'redis.ts')], options);
  return (status === 0 && JSON.parse(stdout).url) || '';
}

function shown(url) {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

function refuse(why) {
  console.error(why);
  process.exit(1);
}
