// `npm run scenario -- [FILE|FOLDER…] [--level engine,room,ui]`: plays .hand files; builds the client first when a browser is needed.
// `npm run scenario -- --from-hand <id>`: writes one from a finished hand of a test installation.
import { buildAll } from './lib/builds.mjs';
import { ensureBrowser, ensureInstalled, NODE, run } from './lib/workspace.mjs';

const args = process.argv.slice(2);
ensureInstalled();
if (args.some((arg) => /^--from-hand(=|$)/.test(arg)))
  process.exit(await run(NODE, ['apps/server/src/commands/hand-scenario-cli.ts', ...args]));
const level = args.find((_, index) => args[index - 1] === '--level') ?? args.find((arg) => arg.startsWith('--level='));
const needsClient = level === undefined || level.includes('ui');
if (needsClient && !(ensureBrowser() && (await buildAll()))) process.exit(1);
process.exitCode = await run(NODE, ['e2e/scenarios/main.ts', ...args]);
