// `npm test`: everything. Types, lint, boundaries, unit, property, contract, server and browser tests.
import { join } from 'node:path';
import { buildAll } from './lib/builds.mjs';
import { close, layoutCheck, playwright, staticChecks, vitest } from './lib/suites.mjs';
import { ensureInstalled, NODE, ROOT, run } from './lib/workspace.mjs';

ensureInstalled();
const checks = await staticChecks();
const unit = await vitest(['pure', 'client']);
const built = await buildAll();
const server = await vitest(['server']);
const production = built && (await run(NODE, [join(ROOT, 'scripts', 'production-check.mjs')])) === 0;
const layout = await layoutCheck();
const browser = built ? await playwright() : { passed: 0, failed: 1 };
close([checks, unit, one(built), server, one(production), layout, browser]);

function one(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}
