// `npm pack` runs this: the command and the page as one file each, without dependencies: dist/fairness.mjs, dist/fair.html.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { buildFairPage } from './build-page.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const FILE = 'fairness.mjs';
const SHEBANG = '#!/usr/bin/env node';

/** Bundles the command into `folder`. Runs on Node 20 and newer. */
export async function buildFairness(folder) {
  const bundle = await rolldown({ input: join(HERE, 'src', 'command', 'main.ts'), platform: 'node', transform: { target: 'node20' } });
  const { output } = await bundle.write({ dir: folder, format: 'esm', entryFileNames: FILE, codeSplitting: false, banner: SHEBANG });
  await bundle.close();
  const foreign = output.flatMap(({ moduleIds = [] }) => moduleIds).filter((id) => id.includes('node_modules'));
  if (foreign.length > 0) throw new Error(`npm packages need their licences beside the command: ${foreign}`);
}

if (process.argv[1] !== undefined && existsSync(process.argv[1]) && fileURLToPath(import.meta.url) === process.argv[1]) {
  await buildFairness(join(HERE, 'dist'));
  await buildFairPage(join(HERE, 'dist'));
}
