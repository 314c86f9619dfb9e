// `npm run dev`: every process from its sources, restarted on change; the client by Vite with hot reload.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureInstalled, NODE, ROOT, toolEnv } from './lib/workspace.mjs';

ensureInstalled();
const dataDir = resolve(process.env.DATA_DIR ?? join(ROOT, 'data'));
mkdirSync(dataDir, { recursive: true });
const port = Number(process.env.PORT ?? 2567);
const demoPort = port + 1;
const vitePort = port + 2;
const backOfficePort = port + 3;
const replayPort = port + 4;
const shared = toolEnv({ DATA_DIR: dataDir, NODE_ENV: 'development' });
const children = [];

// Launch URLs lead to Vite, which passes /api and the sockets on to the service.
start('service', ['--watch', 'apps/server/src/demo-main.ts'], {
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${vitePort}`,
  DEMO: '1',
  DEMO_URL: `http://localhost:${demoPort}`,
  DEMO_WALLET_URL: `http://127.0.0.1:${demoPort}/wallet`,
});
start('demo operator', ['--watch', 'apps/demo-operator/src/main.ts'], { PORT: String(demoPort), SERVICE_URL: `http://127.0.0.1:${port}` });
start('bots', ['--watch', 'packages/bots/src/main.ts'], {
  DEMO_URL: `http://127.0.0.1:${demoPort}`,
  SERVICE_URL: `http://127.0.0.1:${port}`,
});
// The back office is opened through the client's port, because its calls must come from PUBLIC_URL.
pages('lobby', vitePort, { BACK_OFFICE_URL: `http://localhost:${backOfficePort}` });
pages('backoffice', backOfficePort, { REPLAY_URL: `http://localhost:${replayPort}` });
pages('lobby', replayPort, {}, 'vite.staff.config.ts');
console.log(`Back office http://localhost:${vitePort}/backoffice/`);
console.log(`Play http://localhost:${demoPort} · client http://localhost:${vitePort}/lobby/ · service http://localhost:${port}`);

function pages(app, at, env, config = 'vite.config.ts') {
  const child = spawn('vite', ['--config', config, '--port', String(at), '--strictPort'], {
    cwd: join(ROOT, 'apps', app),
    env: { ...shared, SERVICE_URL: `http://127.0.0.1:${port}`, ...env },
    stdio: 'inherit',
  });
  children.push(child);
}

function start(name, args, env) {
  const child = spawn(NODE, args, { cwd: ROOT, env: { ...shared, ...env }, stdio: 'inherit' });
  child.on('exit', (code) => console.log(`${name} ended (${code})`));
  children.push(child);
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM');
    process.exit(0);
  });
}
