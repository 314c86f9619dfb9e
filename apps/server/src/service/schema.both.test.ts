import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Column, type Columns, RowSpec, type Store } from '@cardroom/storage';
import { TEST_DATABASE_URL, testStore } from '@cardroom/storage/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { statementsIn } from '../../testing/fixtures/statements-in.ts';

// Row specs and statements against the migrated schema of the database under test.

const ROOT = join(import.meta.dirname, '../../../..');
const house = JSON.parse(readFileSync(join(ROOT, 'apps/server/house.json'), 'utf8')) as { readonly tables: Record<string, string> };
/** A table that exists only while a migration runs. */
const PASSING = ['audit_numbered'];

const listed = (...folders: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { cwd: ROOT, encoding: 'utf8' }).split('\n');

const modules: Record<string, unknown>[] = await Promise.all(
  listed('apps/server/src', 'packages/journal/src')
    .filter((path) => path.endsWith('-rows.ts'))
    .map((path) => import(join(ROOT, path))),
);
const specs = modules
  .flatMap((exports) => Object.values(exports))
  .filter((one) => one instanceof RowSpec && one.table !== null) as RowSpec<Columns>[];

let store: Store;
beforeAll(async () => {
  store = await testStore();
});

interface Found {
  readonly name: string;
  readonly type: string;
  readonly is_nullable: number;
}

function columnsOf(table: string): Promise<Found[]> {
  const onPostgres = `select column_name as name, data_type as type, case is_nullable when 'YES' then 1 else 0 end as is_nullable
    from information_schema.columns where table_schema = current_schema() and table_name = ? order by 1`;
  const onSqlite = 'select name, type, "notnull" = 0 and pk = 0 as is_nullable from pragma_table_info(?) order by 1';
  return store.read<Found>({ sql: TEST_DATABASE_URL === null ? onSqlite : onPostgres, parameters: [table] });
}

const KINDS: Readonly<Record<string, Column<unknown>['holds']>> = {
  bigint: 'int',
  smallint: 'int',
  integer: 'int',
  text: 'text',
  bytea: 'bytes',
};
const kindOf = (type: string): string => KINDS[type.toLowerCase()] ?? (/^int/i.test(type) ? 'int' : type);

describe('row specs', () => {
  it('describe every table that a room or package owns', () => {
    const described = new Set(specs.map(({ table }) => table));
    const owned = Object.entries(house.tables).filter(([table, home]) => home !== '@storage' && !PASSING.includes(table));
    expect(owned.map(([table]) => table).filter((table) => !described.has(table))).toEqual([]);
  });

  it.each(specs.map((spec) => [spec.table ?? '', spec] as const))('%s is as the schema says', async (table, spec) => {
    const found = (await columnsOf(table)).map(({ name, type, is_nullable }) => `${name} ${kindOf(type)}${is_nullable ? ' null' : ''}`);
    const said = Object.entries(spec.columns).map(([name, column]) => `${name} ${column.holds}${column.isNullable ? ' null' : ''}`);
    expect(said.sort()).toEqual(found.sort());
  });
});

/** Product files; migrations build the schema that the others meet. */
const sources = listed('apps/server/src', 'packages/journal/src', 'packages/storage/src').filter(
  (path) => path.endsWith('.ts') && !/\.test\.ts$|-contract\.ts$|\/migrate\.ts$|\/(migrations|testing|fixtures)\//.test(path),
);
const statements = sources.flatMap((path) => statementsIn(path, readFileSync(join(ROOT, path), 'utf8')));

describe('statements', () => {
  it('are found', () => {
    expect(statements.length).toBeGreaterThan(150);
  });

  it.each(statements.map(({ place, text }) => [place, text] as const))('%s is valid', async (_, text) => {
    await expect(prepared(text)).resolves.toBeDefined();
  });

  it('that name a missing column are refused', async () => {
    await expect(prepared('select nickname from player where player_id = ?')).rejects.toThrow(/nickname/);
  });
});

let names = 0;

/** Has the database parse and plan a statement without running it. Rejects with its error. */
function prepared(text: string): Promise<unknown[]> {
  names += 1;
  if (TEST_DATABASE_URL !== null) return store.read({ sql: `prepare checked_${names} as ${text}`, parameters: [] });
  return store.read({ sql: `explain ${text}`, parameters: (text.match(/\?/g) ?? []).map(() => null) });
}
