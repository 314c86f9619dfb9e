import { expect, test } from 'vitest';
import { GROUP_STATEMENTS_MAX, GROUP_UNITS_MAX, GroupCommit, type Unit } from './group-commit.ts';
import type { Stmt } from './store.ts';

const stmt = (sql: string): Stmt => ({ sql, parameters: [] });
const unit = (...names: string[]): Unit => names.map(stmt);
const namesOf = (units: readonly Unit[]): string[][] => units.map((one) => one.map(({ sql }) => sql));
const rowsOf = (units: readonly Unit[]): unknown[][] => units.flat().map(({ sql }) => [`row of ${sql}`]);

/** A database whose commits the test lets go on. */
function database() {
  const groups: { readonly units: string[][]; committing(): void; commit(): void; refuse(): void; fail(error: Error): void }[] = [];
  const alone: { readonly unit: string[]; commit(): void; fail(error: Error): void }[] = [];
  const commit = new GroupCommit({
    together: (units, committing) =>
      new Promise((resolve, reject) => {
        groups.push({ units: namesOf(units), committing, commit: () => resolve(rowsOf(units)), refuse: () => resolve(null), fail: reject });
      }),
    alone: (one) =>
      new Promise((resolve, reject) => {
        alone.push({ unit: one.map(({ sql }) => sql), commit: () => resolve(rowsOf([one])), fail: reject });
      }),
  });
  return { groups, alone, write: (...names: string[]) => commit.write(unit(...names)), commit };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('units of one turn go together, and each gets the rows of its own statements', async () => {
  const { groups, write } = database();
  const written = [write('a', 'b'), write('c')];
  await turn();
  expect(groups.map(({ units }) => units)).toEqual([[['a', 'b'], ['c']]]);
  groups[0]?.commit();
  expect(await Promise.all(written)).toEqual([[['row of a'], ['row of b']], [['row of c']]]);
});

test('units that arrive during a commit are the next group, which does not begin before', async () => {
  const { groups, write, commit } = database();
  const written = [write('a')];
  await turn();
  written.push(write('b'), write('c'));
  await turn();
  expect(groups).toHaveLength(1);
  groups[0]?.commit();
  await turn();
  expect(groups[1]?.units).toEqual([['b'], ['c']]);
  groups[1]?.commit();
  await Promise.all(written);
  await commit.idle();
  const next = write('d');
  await turn();
  groups[2]?.commit();
  expect(await next).toEqual([['row of d']]);
});

test('the next group begins once nothing but the commit is left of the one before, and their ends may come in any order', async () => {
  const { groups, write, commit } = database();
  const written = [write('a')];
  await turn();
  written.push(write('b'));
  groups[0]?.committing();
  await turn();
  written.push(write('c'));
  await turn();
  expect(groups.map(({ units }) => units)).toEqual([[['a']], [['b']]]);
  groups[1]?.commit();
  expect(await written[1]).toEqual([['row of b']]);
  await turn();
  groups[0]?.commit();
  groups[2]?.commit();
  await Promise.all(written);
  await commit.idle();
  expect(groups).toHaveLength(3);
});

test('each unit of a group that was undone is written alone, and none of them holds up the next group', async () => {
  const { groups, alone, write } = database();
  const [good, bad, stuck] = [write('good'), write('bad'), write('stuck')];
  await turn();
  groups[0]?.refuse();
  const next = write('next');
  await turn();
  expect(alone.map((one) => one.unit)).toEqual([['good'], ['bad'], ['stuck']]);
  alone[0]?.commit();
  alone[1]?.fail(new Error('refused'));
  expect(await good).toEqual([['row of good']]);
  await expect(bad).rejects.toThrow('refused');
  groups[1]?.commit();
  expect(await next).toEqual([['row of next']]);
  alone[2]?.commit();
  await stuck;
});

test('when nothing may be written any more, every unit of the group learns it', async () => {
  const { groups, write } = database();
  const written = [write('a'), write('b')];
  const settled = Promise.allSettled(written);
  await turn();
  groups[0]?.fail(new Error('lost'));
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('a value that cannot be bound rejects its own unit only', async () => {
  const { groups, write, commit } = database();
  const bad = commit.write([{ sql: 'x', parameters: [undefined as unknown as null] }]);
  const good = write('a');
  await expect(bad).rejects.toBeInstanceOf(TypeError);
  await turn();
  groups[0]?.commit();
  await good;
  expect(groups.map(({ units }) => units)).toEqual([[['a']]]);
});

test('a group has its limits in units and in statements; one unit may be longer', async () => {
  const { groups, write, commit } = database();
  const long = Array.from({ length: GROUP_STATEMENTS_MAX + 1 }, (_, index) => `long ${index}`);
  const written = [write(...long), write('b'), ...Array.from({ length: GROUP_UNITS_MAX }, (_, index) => write(`${index}`))];
  for (let group = 0; group < 3; group += 1) {
    await turn();
    groups[group]?.commit();
  }
  expect(groups.map(({ units }) => units.length)).toEqual([1, GROUP_UNITS_MAX, 1]);
  await Promise.all(written);
  await commit.idle();
});
