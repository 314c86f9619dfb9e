import { expect, it } from 'vitest';

const { subjectProblems } = (await import(new URL('../scripts/lib/commit-subject.mjs', import.meta.url).href)) as {
  subjectProblems(message: string): readonly string[];
};

it.each([
  'Add a waitlist limit',
  'Seed the bots',
  'Embed the replayer',
  'Revert "Add a waitlist limit."',
  'Fix a typo\n\nBecause.\n# comment',
])('accepts %j', (message) => expect(subjectProblems(message)).toEqual([]));

it.each([
  ['', 'The subject is empty.'],
  [`Add ${'x'.repeat(69)}`, 'The subject has 73 characters; at most 72 are allowed.'],
  ['Add a limit.', 'The subject ends with a full stop.'],
  ['add a limit', 'The subject begins with a small letter.'],
  ['Added a limit', '"Added" is not an imperative: write what the commit does, as in "Add a waitlist limit".'],
  ['What the dealer does', '"What" is not an imperative: write what the commit does, as in "Add a waitlist limit".'],
  ['Add a limit\nof ten', 'The second line is not empty: the body begins after a blank line.'],
])('refuses %j', (message, problem) => expect(subjectProblems(message)).toEqual([problem]));
