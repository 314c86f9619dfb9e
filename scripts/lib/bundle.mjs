// Bundles each process into <folder>/<name>/: node bundle.mjs FOLDER. Runs on Node 24 once packages are installed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildFairness } from '@cardroom/fairness/build.mjs';
import { buildFairPage } from '@cardroom/fairness/build-page.mjs';
import { buildWalletCheck } from '@cardroom/wallet-check/build.mjs';
import { rolldown } from 'rolldown';
import { ROOT } from './workspace.mjs';

const PROCESSES = {
  server: {
    main: 'apps/server/src/main.ts',
    'operator-cli': 'apps/server/src/commands/operator-cli.ts',
    'cells-cli': 'apps/server/src/commands/cells-cli.ts',
    'export-cli': 'apps/server/src/commands/export-cli.ts',
    'reconcile-cli': 'apps/server/src/commands/reconcile-cli.ts',
    'sqlite-worker': 'packages/storage/src/sqlite-worker.ts',
  },
  'demo-server': { main: 'apps/server/src/demo-main.ts', 'sqlite-worker': 'packages/storage/src/sqlite-worker.ts' },
  'demo-operator': { main: 'apps/demo-operator/src/main.ts' },
  bots: { main: 'packages/bots/src/main.ts' },
};

const folder = process.argv[2] ?? join(ROOT, 'dist');
for (const [name, entries] of Object.entries(PROCESSES)) {
  const input = Object.fromEntries(Object.entries(entries).map(([key, path]) => [key, join(ROOT, path)]));
  const missing = Object.values(input).filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`${name}: no such file ${missing.join(', ')}`);
  const bundle = await rolldown({
    input,
    platform: 'node',
    // npm packages stay imports; only our own sources are bundled.
    external: (id) =>
      !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@cardroom/') && !id.startsWith('@oxc-project/') && !id.startsWith('\0'),
    transform: { target: 'node24' },
  });
  await bundle.write({ dir: join(folder, name), format: 'esm', entryFileNames: '[name].js', sourcemap: true, cleanDir: true });
  await bundle.close();
}
// Operators, players and laboratories get these commands as one file each that includes its npm packages.
await buildWalletCheck(join(folder, 'wallet-check'));
await buildFairness(join(folder, 'fairness'));
await buildFairPage(join(folder, 'fairness'));
