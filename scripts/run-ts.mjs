// Runs a TypeScript command on the project's own Node, installing first if needed: node scripts/run-ts.mjs [--built] FILE [arguments].
// `--built` is for commands that open the client's pages: it builds what is not up to date.
import { buildAll } from './lib/builds.mjs';
import { ensureInstalled, NODE, run } from './lib/workspace.mjs';

const built = process.argv[2] === '--built';
const [file, ...args] = process.argv.slice(built ? 3 : 2);
ensureInstalled();
if (built && !(await buildAll())) process.exit(1);
process.exitCode = await run(NODE, [file, ...args]);
