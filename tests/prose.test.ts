import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PATTERNS } from './prose.ts';

// Holds the words of docs/words.md in everything that a person reads: a finding names file and line, like a compiler error.

const ROOT = join(import.meta.dirname, '..');

/** Files that hold other people's words, or quote what is not to be written. */
const EXEMPT: readonly (readonly [RegExp, string])[] = [
  [/^docs\/spec\//, "the operators' specification, as it was given"],
  [/^docs\/words\.md$|^tests\/prose/, 'quote the words that they ban'],
  [/\/fixtures\//, 'recorded data'],
  [/\.(ko|ja|zh|es|de|ar|zh-hans)\.ts$|\/(ko|ja|zh|es|de|ar|zh-hans)\.po$/i, 'not English'],
];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|md|po|hand|css|html|yaml|yml|sql)$|(^|\/)(Dockerfile|\.ci\/run)$|^scripts\/hooks\//.test(file))
  .filter((file) => existsSync(join(ROOT, file)) && !EXEMPT.some(([where]) => where.test(file)));

function findings(): readonly string[] {
  return files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        PATTERNS.flatMap(({ name, instead, find }) => {
          const found = find(line);
          return found === null ? [] : [`${file}:${index + 1}: ${name}: "${found}". Write ${instead}.`];
        }),
      ),
  );
}

it('is plain English', () => expect(findings()).toEqual([]));

describe('a pattern finds what it bans, and nothing else', () => {
  const found = (line: string): readonly string[] => PATTERNS.filter(({ find }) => find(line) !== null).map(({ name }) => name);

  it.each([
    ['headless clause', '// Who has no accepted stake sits the hand out.'],
    ['headless clause', '/** What could not be loaded is asked for again. */'],
    ['headless clause', "it('Whoever sits out pays', () => {"],
    ['inverted conditional', 'Is its player gone, the small blind is dead.'],
    ['generic he', '  // The seat is held until he comes back.'],
    ['is none', 'A voided hand is none.'],
    ['is no', "  throw new Error('x is no setting of a room');"],
    ['anew', 'decide anew'],
    ['as ever', 'opens a session as ever'],
    ['thereof', 'the amount thereof'],
    ['by itself', 'Top up by itself'],
    ['meanwhile', 'Somebody changed it meanwhile'],
  ])('%s: %s', (name, line) => expect(found(line)).toEqual([name]));

  it.each([
    '/** Who may see which card. */',
    '## What your wallet must do',
    '/** What a player is told of a hand; the cards of others are left out. */',
    'What should happen to the chips?',
    "if (is === 'none') return;",
    'There is no seat, and the list is no longer than 10.',
    'Has the player left? If so, the blind is dead.',
    'The theme of this table',
  ])('not: %s', (line) => expect(found(line)).toEqual([]));
});
