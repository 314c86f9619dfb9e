// `npm test`: everything. Types, lint, boundaries, unit, property, contract, server and browser tests.
import { join } from 'node:path';
import { buildAll } from './lib/builds.mjs';
import { close, layoutCheck, playwright, scenarios, staticChecks, vitest } from './lib/suites.mjs';
import { collect, ensureInstalled, NODE, ROOT, run } from './lib/workspace.mjs';

ensureInstalled();
const checks = await staticChecks();
const unit = await vitest(['pure', 'client']);
const built = await buildAll();
const server = await vitest(['server']);
const production = built && (await run(NODE, [join(ROOT, 'scripts', 'production-check.mjs')])) === 0;
// One waits for the disk, the other draws: side by side they leave no core idle.
const [postgres, layout] = await Promise.all([onPostgres(), layoutCheck()]);
const browser = built ? await playwright() : { passed: 0, failed: 1 };
const [rooms, screens] = await Promise.all([
  scenarios(['scenarios'], 'room'),
  built ? scenarios(['scenarios/screens'], 'ui') : { passed: 0, failed: 1 },
]);
close([checks, unit, one(built), server, postgres, one(production), layout, browser, rooms, screens]);

function one(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** The suites that run on PostgreSQL, too; where no server answers, that is said and nothing counts. */
async function onPostgres() {
  const { code, output } = await collect(NODE, [join(ROOT, 'scripts', 'lib', 'postgres.ts')]);
  if (code !== 0) console.log(output);
  if (code !== 0) return { passed: 0, failed: 1 };
  const { url, note } = JSON.parse(output);
  if (url !== null) return vitest(['postgres']);
  console.log(`skip ${note}`);
  return { passed: 0, failed: 0 };
}
