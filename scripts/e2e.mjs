// `npm run e2e -- [playwright arguments]`: the browser scenarios against the real processes.
import { buildAll } from './lib/builds.mjs';
import { ensureBrowser, ensureInstalled, findClusterDatabase, run } from './lib/workspace.mjs';

ensureInstalled();
if (!ensureBrowser() || !(await buildAll())) process.exit(1);
findClusterDatabase();
process.exitCode = await run('playwright', ['test', '-c', 'e2e/playwright.config.ts', ...process.argv.slice(2)]);
