import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { optionTable } from '../packages/rooms/src/room-form.ts';

// docs/rules-table.md prints the catalogue of options; after a change, copy what this test expects.

it('the document lists every option of a room as the catalogue has it', () => {
  const document = readFileSync(join(import.meta.dirname, '..', 'docs', 'rules-table.md'), 'utf8');
  const [, section = ''] = document.split('## Room options');
  const table = section.split('\n').filter((line) => line.startsWith('|'));
  expect(table.join('\n')).toBe(optionTable());
});
