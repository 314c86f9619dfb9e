// `npm run build`: production builds of the client and of the three processes into dist/.
import { buildAll } from './lib/builds.mjs';
import { ensureInstalled } from './lib/workspace.mjs';

ensureInstalled();
process.exitCode = (await buildAll({ force: process.argv.includes('--force') })) ? 0 : 1;
