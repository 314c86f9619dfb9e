// `npm pack` runs this: one file without dependencies, dist/wallet-check.mjs, beside the licences of what is inside it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const FILE = 'wallet-check.mjs';
const SHEBANG = '#!/usr/bin/env node';

/** Bundles the command into `folder`. Runs on Node 20 and newer. */
export async function buildWalletCheck(folder) {
  const bundle = await rolldown({ input: join(HERE, 'src', 'main.ts'), platform: 'node', transform: { target: 'node20' } });
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: FILE,
    codeSplitting: false,
    banner: SHEBANG,
    comments: { legal: true, annotation: false, jsdoc: false },
  });
  await bundle.close();
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licences(output.flatMap(({ moduleIds = [] }) => moduleIds)));
}

/** The licence texts of the npm packages that the modules come from. */
function licences(moduleIds) {
  const folders = new Set(moduleIds.flatMap((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0] ?? []));
  return [...folders]
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      if (file === undefined) throw new Error(`${folder.split(sep).at(-1)} has no licence file`);
      return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
    })
    .join('\n----\n\n');
}

if (process.argv[1] !== undefined && existsSync(process.argv[1]) && fileURLToPath(import.meta.url) === process.argv[1]) {
  await buildWalletCheck(join(HERE, 'dist'));
}
