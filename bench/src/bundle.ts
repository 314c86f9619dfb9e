import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const INPUT = fileURLToPath(new URL('contestant.ts', import.meta.url));
const FOLDER = fileURLToPath(new URL('../../dist/bench', import.meta.url));

/**
 * Bundles the process of a contestant as production bundles its processes: our sources become one file, npm packages stay as they are
 * installed. V8 compiles a bundle to faster code than single modules, and the races are run on what production runs. Returns the file.
 */
export async function bundledContestant(): Promise<string> {
  const bundle = await rolldown({
    input: INPUT,
    platform: 'node',
    external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@cardroom/') && !id.startsWith('\0'),
    transform: { target: 'node24' },
  });
  await bundle.write({ dir: FOLDER, format: 'esm', entryFileNames: '[name].js', cleanDir: true });
  await bundle.close();
  return `${FOLDER}/contestant.js`;
}
