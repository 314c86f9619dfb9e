// `npm run e2e -- [--processes N] [playwright arguments]`: the browser scenarios against the real processes; with N of them behind HAProxy, each
// scenario has a PostgreSQL schema of its own.
import { buildAll } from './lib/builds.mjs';
import { ensureBrowser, ensureInstalled, ensureProxy, findClusterDatabase, run } from './lib/workspace.mjs';

const PROCESSES_MAX = 9;

const given = process.argv.slice(2);
const at = given.indexOf('--processes');
const [, processes] = at === -1 ? [] : given.splice(at, 2);
if (at !== -1 && !(Number.isInteger(Number(processes)) && processes >= 1 && processes <= PROCESSES_MAX))
  refuse(`--processes must be from 1 to ${PROCESSES_MAX}, not "${processes ?? ''}".`);

ensureInstalled();
if (!ensureBrowser() || !(await buildAll())) process.exit(1);
findClusterDatabase();
if (processes > 1) {
  ensureProxy();
  if (!process.env.CLUSTER_DATABASE_URL && !process.env.TEST_DATABASE_URL)
    refuse('several processes need PostgreSQL: set TEST_DATABASE_URL, or start a server at 127.0.0.1:5432 that the user postgres may use');
  process.env.E2E_PROCESSES = processes;
}
process.exitCode = await run('playwright', ['test', '-c', 'e2e/playwright.config.ts', ...given]);

function refuse(why) {
  console.error(why);
  process.exit(1);
}
