import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// Each room and package says in a README of its own what lives there and what it may import: as house.json and turbo.json have it.

const ROOT = join(import.meta.dirname, '..');
const README_LINES_MAX = 25;
/** Packages whose README is for those who install them. */
const FOR_USERS = ['packages/fairness', 'packages/wallet-check'];

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const json = <T>(path: string): T => JSON.parse(read(path)) as T;

const { rooms } = json<{ rooms: Record<string, { path: string; may: readonly string[] }> }>('apps/server/house.json');
const { boundaries } = json<{ boundaries: { tags: Record<string, { dependencies?: { allow?: readonly string[] } }> } }>('turbo.json');

/** What the line of a README on imports names, sorted; null without such a line. */
function imports(readme: string): readonly string[] | null {
  const line = /^- (?:\*\*)?May import:(?:\*\*)?(.*)$/m.exec(readme)?.[1];
  return line === undefined ? null : [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).sort();
}

const lines = (text: string): number => text.trimEnd().split('\n').length;

describe('a room of the server', () => {
  const folders = Object.entries(rooms).filter(([, { path }]) => path.endsWith('/'));

  it.each(folders)('%s has a README', (name, { path, may }) => {
    const readme = read(`apps/server/${path}README.md`);
    expect(readme).toMatch(new RegExp(`^# ${name}\n`));
    expect(lines(readme)).toBeLessThanOrEqual(README_LINES_MAX);
    expect(readme).toMatch(/^- \*\*Must never know:\*\* .+\n- \*\*First file to read:\*\* `.+/m);
    expect(imports(readme)).toEqual(
      may
        .filter((one) => one !== '*')
        .concat(may.includes('*') ? ['src'] : [])
        .sort(),
    );
  });
});

describe('a package', () => {
  const folders = ['packages', 'apps'].flatMap((group) => readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`));
  const workspaces = [...folders, 'e2e', 'bench'].filter((folder) => existsSync(join(ROOT, folder, 'package.json')));
  const names = new Set(workspaces.map((folder) => folder.split('/').at(-1) ?? ''));

  it.each(workspaces.filter((folder) => folder !== 'apps/server'))('%s has a README', (folder) => {
    const readme = read(`${folder}/README.md`);
    expect(lines(readme)).toBeLessThanOrEqual(README_LINES_MAX);
    if (FOR_USERS.includes(folder)) return;
    const [tag = ''] = json<{ tags: readonly string[] }>(`${folder}/turbo.json`).tags;
    const allowed = boundaries.tags[tag]?.dependencies?.allow?.filter((one) => one !== 'none');
    const named = imports(readme)
      ?.map((one) => one.replace('@cardroom/', ''))
      .sort();
    if (allowed !== undefined) expect(named?.filter((one) => names.has(one))).toEqual([...allowed].sort());
  });
});
