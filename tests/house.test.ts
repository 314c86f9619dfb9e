import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { crossings, type House, homeless, roomOf, type Source, strangersInSql, strayPackages } from './house/house.ts';

// Which room of the server may import which: apps/server/house.json is the law, and a finding reads like a compiler error.

const ROOT = join(import.meta.dirname, '..');
const house = JSON.parse(readFileSync(join(ROOT, 'apps/server/house.json'), 'utf8')) as House;
const sources = sourcesIn('apps/server');

function sourcesIn(...folders: readonly string[]): Source[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** A room holds what one person can know. */
const ROOM_LINES_MAX = 6_000;

const sourceAt = (path: string, text: string): Source[] => [{ path, text }];

describe('the rooms of the server', () => {
  it('hold every file', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(homeless(house, sources)).toEqual([]);
  });

  it('import only the rooms and packages they may', () => {
    expect(crossings(house, sources, ROOT)).toEqual([]);
  });

  it('import only downwards, so no two of them import each other', () => {
    const names = Object.keys(house.rooms);
    const below = (name: string): string[] => (house.rooms[name]?.may ?? []).filter((one) => !one.startsWith('@') && one !== '*');
    const reached = (name: string, seen = new Set<string>()): Set<string> => {
      for (const one of below(name)) if (!seen.has(one)) reached(one, seen.add(one));
      return seen;
    };
    expect(names.filter((name) => reached(name).has(name))).toEqual([]);
    expect(names.flatMap(below).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('keep npm packages in the rooms that wrap them', () => {
    expect(strayPackages(house, sources)).toEqual([]);
  });

  it('stay small enough to know', () => {
    const lines = new Map<string, number>();
    for (const { path, text } of sources) {
      const room = roomOf(house, path) ?? '';
      lines.set(room, (lines.get(room) ?? 0) + text.split('\n').length);
    }
    expect([...lines].filter(([, count]) => count > ROOM_LINES_MAX)).toEqual([]);
  });
});

describe('SQL', () => {
  const homeOf = (path: string) => (path.startsWith('apps/') ? roomOf(house, path) : `@${path.split('/')[1]}`);

  it('writes a table only in its home, and reads it only from rooms that may import its home', () => {
    const product = sourcesIn('apps/server/src', 'packages').filter(
      ({ path }) => !/\/(migrations|testing|fixtures)\/|-contract\.ts$/.test(path),
    );
    expect(strangersInSql(house, product, homeOf)).toEqual([]);
  });

  it.each([
    ['a write', 'packages/journal/src/planted.ts', 'sql`delete from room`;', 'writes room, which belongs to operators'],
    ['a read', 'apps/server/src/chat/planted.ts', 'sql`select 1 from stay`;', 'reads stay, but chat may not import @journal'],
    ['a join', 'apps/server/src/audit/planted.ts', 'sql`select 1 from audit join hand`;', 'reads hand, but audit may not import @journal'],
  ])('of strangers is found: %s', (_, path, statement, finding) => {
    const text = `// from stay\nsql\`select r.name from room r\`;\n${statement}\n`;
    expect(strangersInSql(house, sourceAt(path, text), homeOf)).toEqual([`${path}:3: ${finding}`]);
  });

  it('is read through row specs, never through a type that nothing checks', () => {
    const reads = sourcesIn('apps/server/src', 'packages/journal/src').filter(
      ({ path, text }) => !/\/(testing|fixtures)\/|-contract\.ts$/.test(path) && /\bstore\.read(<|\((sql`|\{))/.test(text),
    );
    expect(reads.map(({ path }) => path)).toEqual([]);
  });
});

describe('the check of rooms', () => {
  const at = 'apps/server/src/staff/planted.ts';

  it.each([
    ['a value', "import { tables } from '../tables/feed.ts';"],
    ['a type', "import type { OpenTable } from '../tables/open-table.ts';"],
    ['a lazy import', "const late = await import('../tables/open-table.ts');"],
    ['a re-export', "export * from '../tables/open-table.ts';"],
    ['an import of several lines', "import {\n  type OpenTable,\n} from '../tables/open-table.ts';"],
  ])('finds %s that crosses a wall, by file and line', (_, text) => {
    expect(crossings(house, sourceAt(at, `// One comment.\n${text}\n`), ROOT)).toEqual([
      expect.stringMatching(/^apps\/server\/src\/staff\/planted\.ts:2: staff may not import tables/),
    ]);
  });

  it('finds a package that a room may not import, and test rigs in the product', () => {
    const text = "import { sign } from '@cardroom/wallet';\nimport { listen } from '../../testing/fixtures/listening-app.ts';\n";
    expect(crossings(house, sourceAt(at, text), ROOT)).toEqual([
      `${at}:1: staff may not import @wallet (@cardroom/wallet)`,
      `${at}:2: staff may not import testing (../../testing/fixtures/listening-app.ts)`,
    ]);
  });

  it('finds an npm package outside its room, and overlooks comments', () => {
    expect(strayPackages(house, sourceAt(at, "/* import https from 'node:https'; */\nimport https from 'node:https';\n"))).toEqual([
      `${at}:2: only callbacks, testing may import node:https`,
    ]);
    expect(strayPackages(house, sourceAt(at, "import { request } from 'undici';\n"))).toEqual([`${at}:1: no room may import undici`]);
  });

  it('finds a file in no room', () => {
    expect(homeless(house, sourceAt('apps/server/src/attic/planted.ts', ''))).toEqual(['apps/server/src/attic/planted.ts']);
  });
});
