// `npm test`: everything. Types, lint, boundaries, unit, property, contract, server and browser tests.
import { join } from 'node:path';
import { buildAll } from './lib/builds.mjs';
import { staticChecks } from './lib/static-checks.mjs';
import { close, drills, layoutCheck, playwright, scenarios, vitest } from './lib/suites.mjs';
import { collect, ensureBrowser, ensureInstalled, ensureProxy, makeClusterDatabase, NODE, ROOT } from './lib/workspace.mjs';

ensureInstalled();
const checks = await staticChecks();
const unit = await vitest(['pure', 'client', 'house']);
const built = await buildAll();
const browser = ensureBrowser();
const dropDatabase = makeClusterDatabase();
ensureProxy();
// Both use the finished build and free ports, so they run at once: the first mostly waits for bots, clocks and reconnects, and leaves
// the cores to the second.
const parts = await Promise.all([
  inTurn([onRooms, ...(built && browser ? [playwright, onScreens] : [])]),
  inTurn([onSqlite, production, image, onPostgres, drills, ...(browser ? [layoutCheck] : [])]),
]);
dropDatabase();
close([checks, unit, one(built), one(browser), ...parts.flat()]);

function one(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** Runs these suites one after the other. Returns their counts. */
async function inTurn(suites) {
  const counts = [];
  for (const suite of suites) counts.push(await suite());
  return counts;
}

function onRooms() {
  return scenarios(['scenarios'], 'room');
}

function onScreens() {
  return scenarios(['scenarios/screens'], 'ui');
}

function onSqlite() {
  return vitest(['server', 'apart']);
}

/** The production build in an empty folder, as one test. */
async function production() {
  const { code, output } = await collect(NODE, [join(ROOT, 'scripts', 'production-check.mjs')]);
  console.log(output.trimEnd());
  return one(code === 0);
}

/** The image, as one test; skipped with a note where neither a container engine nor debootstrap is to be had. */
async function image() {
  const { code, output } = await collect(NODE, [join(ROOT, 'scripts', 'image-check.mjs')]);
  console.log(output.trimEnd());
  return code === 0 && /^skip /m.test(output) ? { passed: 0, failed: 0 } : one(code === 0);
}

/** The suites that also run on PostgreSQL; without a server they are skipped with a note. */
async function onPostgres() {
  const { code, output } = await collect(NODE, [join(ROOT, 'scripts', 'lib', 'postgres.ts')]);
  if (code !== 0) console.log(output);
  if (code !== 0) return { passed: 0, failed: 1 };
  const { url, note } = JSON.parse(output);
  if (url !== null) return vitest(['postgres']);
  console.log(`skip ${note}`);
  return { passed: 0, failed: 0 };
}
