// Runs a TypeScript command on the project's own Node, installing first if needed: node scripts/run-ts.mjs FILE [arguments].
import { ensureInstalled, NODE, run } from './lib/workspace.mjs';

const [file, ...args] = process.argv.slice(2);
ensureInstalled();
process.exitCode = await run(NODE, [file, ...args]);
