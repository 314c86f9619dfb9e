// Runs a TypeScript command on the project's own Node, installing first if needed: node scripts/run-ts.mjs [--built|--browser] FILE [arguments].
// `--built` is for commands that open the client's pages: it builds whatever is not up to date. `--browser` gets a browser.
import { buildAll } from './lib/builds.mjs';
import { ensureBrowser, ensureInstalled, NODE, run } from './lib/workspace.mjs';

const option = /^--(built|browser)$/.exec(process.argv[2])?.[1];
const [file, ...args] = process.argv.slice(option === undefined ? 2 : 3);
ensureInstalled();
if (option === 'built' && !(await buildAll())) process.exit(1);
if (option === 'browser' && !ensureBrowser()) process.exit(1);
process.exitCode = await run(NODE, [file, ...args]);
