import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

it('low row: every base image is named by a digest that the build must be given', () => {
  const dockerfile = read('Dockerfile');
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map((match) => match[1]);
  expect(bases).toHaveLength(3);
  for (const base of bases) expect(base).toMatch(/^node:24-bookworm-slim@\$\{NODE_DIGEST\}$/);
  expect(dockerfile).toMatch(/^ARG NODE_DIGEST$/m);
  expect(read('compose.yaml')).toMatch(/NODE_DIGEST: \$\{NODE_DIGEST:\?/);
});

it('the image holds the build and its packages alone, and the build sees no source control', () => {
  const last =
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  expect([...last.matchAll(/^(?:COPY|ADD) (.+)$/gm)].map(([, copied = '']) => copied.replace(/^--from=\w+ /, ''))).toEqual([
    '/app/node_modules node_modules',
    '/app/dist/server dist/server',
    '/app/dist/lobby dist/lobby',
    '/app/dist/backoffice dist/backoffice',
    'package.json .',
  ]);
  expect(read('.dockerignore').split('\n')).toContain('.git');
});

it('low row: the image and the production check start the service without the debugger’s signal', () => {
  for (const file of ['Dockerfile', 'scripts/production-check.mjs', 'docs/operate.md']) expect(read(file)).toContain('--disable-sigusr1');
});

it('the image, the production check, the load bench and the manual start the service with the same flags', () => {
  for (const file of ['Dockerfile', 'scripts/production-check.mjs', 'docs/operate.md', 'bench/src/load/service.ts']) {
    expect(read(file)).toMatch(/--enable-source-maps\W+--max-semi-space-size=64\b/);
  }
});
