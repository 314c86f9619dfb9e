import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GUARDS } from '../e2e/guards.ts';

const ROOT = join(import.meta.dirname, '..');

test('every guard that the browser scenarios are checked with is still in its file', () => {
  const gone = GUARDS.filter(({ file, text }) => !readFileSync(join(ROOT, file), 'utf8').includes(text));
  expect(gone.map(({ invariant, without, file }) => `${invariant}: ${without} (${file})`)).toEqual([]);
});
