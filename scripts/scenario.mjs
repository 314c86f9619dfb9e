// `npm run scenario -- [FILE|FOLDER…] [--level engine,room,ui]`: plays .hand files; builds the client first when a browser is to see it.
// `npm run scenario -- --from-hand <id>`: writes one, from a finished hand of a test installation.
import { buildAll } from './lib/builds.mjs';
import { ensureInstalled, NODE, run } from './lib/workspace.mjs';

const args = process.argv.slice(2);
ensureInstalled();
if (args.some((arg) => /^--from-hand(=|$)/.test(arg))) process.exit(await run(NODE, ['apps/server/src/hand-scenario-cli.ts', ...args]));
const level = args.find((_, index) => args[index - 1] === '--level') ?? args.find((arg) => arg.startsWith('--level='));
const needsClient = level === undefined || level.includes('ui');
if (needsClient && !(await buildAll())) process.exit(1);
process.exitCode = await run(NODE, ['e2e/scenarios/main.ts', ...args]);
