import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JOURNAL_USE } from '@cardroom/journal';
import { parseSync, Visitor } from 'rolldown/utils';
import { expect, test } from 'vitest';

// What is journaled, shape by shape, each with the version of the journal that brought it. A change here is one that processes of the release before
// may have to read: docs/develop.md says what to do ("an event, or a member of an event or of the table's state").

const ROOT = join(import.meta.dirname, '..');
/** Where the types of events, of a table's state and of its settings are. */
const SOURCES = [
  'poker/src/events.ts',
  'poker/src/hand.ts',
  'poker/src/setup.ts',
  'table/src/events.ts',
  'table/src/state.ts',
  'table/src/config.ts',
];
const STORED = readFileSync(join(import.meta.dirname, 'journal-shapes.txt'), 'utf8')
  .trimEnd()
  .split('\n');
const LINE = /^(\d+) (.+)$/;

/** One line for each type, for each event of a union of events, and for each list of values. */
function shapesIn(source: string): string[] {
  const found: string[] = [];
  const plain = (text: string): string =>
    text
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .replaceAll(/\breadonly /g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const textOf = ({ start, end }: { readonly start: number; readonly end: number }): string => plain(source.slice(start, end));
  const { program, errors } = parseSync('shapes.ts', source);
  if (errors.length > 0) throw new Error(errors[0]?.message);
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init?.type === 'TSAsExpression') found.push(`${id.name} = ${textOf(init.expression)}`);
    },
    TSInterfaceDeclaration: ({ id, body }) => void found.push(`${id.name} = ${textOf(body)}`),
    TSTypeAliasDeclaration: ({ id, typeAnnotation: type }) => {
      const parts = type.type === 'TSUnionType' ? type.types : [type];
      found.push(...parts.map((part) => `${id.name} = ${textOf(part)}`));
    },
  }).visit(program);
  return found;
}

const shapes = SOURCES.flatMap((path) => shapesIn(readFileSync(join(ROOT, 'packages', path), 'utf8')));

test('every shape that is journaled is listed with the version that brought it', () => {
  expect(STORED.map((line) => LINE.exec(line)?.[2] ?? line).sort()).toEqual([...new Set(shapes)].sort());
});

test('no shape is of a version that this release does not read', () => {
  const versions = STORED.map((line) => Number(LINE.exec(line)?.[1]));
  expect(Math.min(...versions)).toBe(1);
  expect(Math.max(...versions)).toBeLessThanOrEqual(JOURNAL_USE.reads);
});

test('a new event, a new member and a new type are each a shape of their own', () => {
  const before = "export type E = { readonly type: 'a' } /* one */ | { readonly type: 'b'; readonly n: number };";
  expect(shapesIn(before)).toEqual(["E = { type: 'a' }", "E = { type: 'b'; n: number }"]);
  expect(shapesIn(`${before} interface T { readonly n?: number }`)).toEqual([...shapesIn(before), 'T = { n?: number }']);
});
