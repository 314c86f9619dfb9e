import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

interface Suite {
  readonly projects: readonly string[];
  readonly name: string;
  readonly command?: string;
  readonly args: readonly string[];
}
type Changed = {
  suitesOf(files: readonly string[]): { suites: readonly Suite[]; leftOut: readonly string[] };
  checksOf(files: readonly string[]): readonly (readonly [string, string, readonly string[]])[];
};

// The scripts are plain JavaScript, because they run before anything is installed.
const { suitesOf, checksOf } = (await import(new URL('../scripts/lib/changed.mjs', import.meta.url).href)) as Changed;

const runs = (...files: string[]): string[] => suitesOf(files).suites.map(({ name, command = 'run' }) => `${command} ${name}`);

it('runs the tests of the workspace that import a changed file', () => {
  expect(runs('packages/poker/src/pots.ts')).toEqual(['run house', 'related packages/poker']);
  expect(runs('apps/lobby/src/main.tsx', 'packages/ui/src/index.ts')).toEqual(['run house', 'related apps/lobby', 'related packages/ui']);
});

it('runs all tests of a workspace whose test data has changed', () => {
  expect(runs('docs/rules.md')).toEqual(['run house', 'related packages/poker']);
  expect(runs('packages/poker/src/vectors/fixtures/corner.jsonl')).toEqual(['run house', 'run packages/poker']);
});

it('runs only the own test of a file whose suites start a service, and says so', () => {
  expect(suitesOf(['packages/wallet/package.json', 'apps/server/src/no-such-file.ts']).leftOut).toContain(
    'tests on a service or database, but none of apps/server/src (npm test)',
  );
  expect(runs('apps/server/src/no-such-file.ts')).toEqual(['run house']);
});

it('lints and formats the changed files alone', () => {
  const named = (...files: string[]): string[] =>
    checksOf(files)
      .filter(([name]) => !name.startsWith('types'))
      .map(([name, , args]) => `${name}: ${args.at(-1)}`);
  expect(named('packages/poker/src/pots.ts')).toEqual([
    'format and lint: packages/poker/src/pots.ts',
    'floating promises, import cycles: packages/poker/src/pots.ts',
    'package boundaries: --no-color',
  ]);
  expect(named('README.md', 'packages/poker/src/deleted.ts')).toEqual(['format and lint: README.md', 'package boundaries: --no-color']);
  expect(named('Dockerfile')).toEqual(['format and lint: Dockerfile', 'Dockerfile: Dockerfile']);
});

it('checks every project when its settings change', () => {
  const types = checksOf(['tsconfig.base.json']).filter(([name]) => name.startsWith('types'));
  expect(types.length).toBe(12);
});

it('keeps results of the pure tests only as long as every file that they read is unchanged', () => {
  const { tasks } = JSON.parse(readFileSync(join(ROOT, 'turbo.json'), 'utf8')) as { tasks: Record<string, { inputs: readonly string[] }> };
  const inputs = tasks['//#unit:pure']?.inputs ?? [];
  const sources = readdirSync(join(ROOT, 'packages'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!journal|storage|ui)[\w-]+\/src\/.*\.ts$/.test(file))
    .map((file) => readFileSync(join(ROOT, 'packages', file), 'utf8'));
  // Paths that leave a package, as `../../../docs/…` or join(…, '..', '..', '..', 'scenarios').
  const outside = sources.flatMap((text) => [...text.matchAll(/(?:\.\.\/){3,}([\w.-]+)|(?:'\.\.', ){3,}'([\w.-]+)'/g)]);
  const folders = new Set(outside.map(([, path, joined]) => path ?? joined ?? '').filter((name) => name !== 'src'));
  expect(folders.size).toBeGreaterThan(0);
  expect([...folders].filter((folder) => !inputs.some((input) => input.startsWith(`${folder}/`)))).toEqual([]);
});
