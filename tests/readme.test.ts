import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SETTINGS } from '../apps/server/src/config.ts';

const ROOT = join(import.meta.dirname, '..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'STYLE.md',
  ...['docs', 'docs/adr'].flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`)),
].filter((name) => name.endsWith('.md'));

/** The table as README prints it; after a change of a setting, copy what this test expects. */
function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { default: standard, meaning }]) => `| \`${name}\` | ${standard ? `\`${standard}\`` : ''} | ${meaning} |`,
  );
  return ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

it('README lists every setting with its default and meaning', () => {
  const printed = /<!-- settings -->\n([\s\S]*?)\n<!-- \/settings -->/.exec(README)?.[1];
  expect(printed).toBe(settingsTable());
});

it('README names only commands that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const named = [...README.matchAll(/npm run ([\w-]+)/g)].map((match) => match[1] ?? '');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

it('documents name only files and folders that exist', () => {
  const missing = DOCUMENTS.flatMap((document) => {
    const paths = [...readFileSync(join(ROOT, document), 'utf8').matchAll(/`((?:packages|apps|docs|scripts|tests|e2e)\/[\w./-]*)`/g)];
    return paths
      .map(([, path]) => path ?? '')
      .filter((path) => !existsSync(join(ROOT, path)))
      .map((path) => `${document}: ${path}`);
  });
  expect(missing).toEqual([]);
});
