// `npm start`: installs if needed, builds if needed, then runs the service, the demo operator and the bots until Ctrl-C.
import { mkdirSync, readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { buildAll } from './lib/builds.mjs';
import { Crew } from './lib/crew.mjs';
import { knowsAddresses } from './lib/demo-file.mjs';
import { freePort, portSetting } from './lib/ports.mjs';
import { ensureInstalled, ROOT } from './lib/workspace.mjs';

const DEFAULT_PORT = 2567;

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
const wallet = `http://127.0.0.1:${demoPort}/wallet`;
const shared = { ...process.env, DATA_DIR: dataDir, NODE_ENV: process.env.NODE_ENV ?? 'development' };

/** Bots first, then the service, which ends running hands, and the wallet last, so that cash-outs still reach it. */
const crew = new Crew({ env: shared, order: ['bots', 'service', 'demo operator'] });

const launchWallet = () => crew.launch('demo operator', 'demo-operator/main.js', { PORT: String(demoPort), PUBLIC_URL: demo });
const isAsBefore = knowsAddresses(dataDir, { service, demo, wallet });
if (isAsBefore) await launchWallet();
await crew.launch('service', 'demo-server/main.js', {
  PORT: String(port),
  PUBLIC_URL: service,
  DEMO: '1',
  DEMO_URL: demo,
  DEMO_WALLET_URL: wallet,
  LOBBY_DIR: join(ROOT, 'dist', 'lobby'),
  BACK_OFFICE_DIR: join(ROOT, 'dist', 'backoffice'),
});
if (!isAsBefore) await launchWallet();
if (process.env.BOTS !== '0')
  await crew.launch('bots', 'bots/main.js', { DEMO_URL: `http://127.0.0.1:${demoPort}`, SERVICE_URL: `http://127.0.0.1:${port}` });

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

function lanLine() {
  const host = process.env.HOST;
  if (host !== '0.0.0.0' && host !== '::') return '  On a phone     HOST=0.0.0.0 PUBLIC_URL=http://<this machine>:PORT npm start';
  const address = Object.values(networkInterfaces())
    .flat()
    .find((entry) => entry && entry.family === 'IPv4' && !entry.internal)?.address;
  return `  On a phone     ${address ? `http://${address}:${demoPort}` : 'no network address found'}`;
}
