import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { SETTINGS } from '../apps/server/src/process/config.ts';

const ROOT = join(import.meta.dirname, '..');
const README_WORDS_MAX = 900;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => existsSync(join(ROOT, file)));
const documents = files.filter((file) => file.endsWith('.md'));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** What `pattern` captures in the documents, each with its place, as long as `isWrong`. */
function wrong(pattern: RegExp, isWrong: (found: string, document: string) => boolean): readonly string[] {
  return documents.flatMap((document) =>
    read(document)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)]
          .map(([, found = '']) => found)
          .filter((found) => isWrong(found, document))
          .map((found) => `${document}:${index + 1}: ${found}`),
      ),
  );
}

it('README fits on a page', () => {
  expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(README_WORDS_MAX);
});

/** The table of settings as docs/operate.md prints it; after a change of a setting, copy what the test expects. */
function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { default: standard, meaning }]) => `| \`${name}\` | ${standard ? `\`${standard}\`` : ''} | ${meaning} |`,
  );
  return ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

it('docs/operate.md lists every setting with its default and meaning', () => {
  const printed = /<!-- settings -->\n([\s\S]*?)\n<!-- \/settings -->/.exec(read('docs/operate.md'))?.[1];
  expect(printed).toBe(settingsTable());
});

it('documents name only commands that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(wrong(/npm run ([\w:-]+)/g, (name) => !(name in scripts))).toEqual([]);
});

it('documents name only files and folders that exist', () => {
  const paths = /`((?:packages|apps|docs|scripts|scenarios|tests|e2e|bench)\/[\w./-]*)`/g;
  expect(wrong(paths, (path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('documents link only to files and headings that exist', () => {
  const anchors = (file: string): readonly string[] =>
    [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
  const links = /\]\((?!https?:)([^)\s]+)\)/g;
  const broken = (link: string, document: string): boolean => {
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? document : join(dirname(document), path);
    return !existsSync(join(ROOT, file)) || (anchor !== undefined && !anchors(file).includes(anchor));
  };
  expect(wrong(links, broken)).toEqual([]);
});

it('package.json alone says what the license is', () => {
  const manifests = files.filter((file) => /(^|\/)package\.json$/.test(file) && 'license' in (JSON.parse(read(file)) as object));
  expect(manifests).toEqual(['package.json']);
});
