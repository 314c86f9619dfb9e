import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { optionTable, roomForm } from '../packages/rooms/src/room-form.ts';
import { readCatalog } from '../packages/texts/src/catalog.ts';

// docs/rules-table.md prints the catalogue of options; after a change, copy what this test expects.

it('the document lists every option of a room as the catalogue has it', () => {
  const document = readFileSync(join(import.meta.dirname, '..', 'docs', 'rules-table.md'), 'utf8');
  const [, section = ''] = document.split('## Room options');
  const table = section.split('\n').filter((line) => line.startsWith('|'));
  expect(table.join('\n')).toBe(optionTable());
});

it('the back office translates from the words of the catalogue', () => {
  const source = readFileSync(join(import.meta.dirname, '..', 'apps/backoffice/texts/en.po'), 'utf8');
  const texts = readCatalog(source).filter(({ id }) => id.startsWith('room-option.'));
  const fields = roomForm().flatMap((section) => section.fields);
  const words = new Map(
    fields.flatMap(({ option, label, hint, choices = [] }) => [
      [`room-option.${option}`, label],
      [`room-option.${option}.hint`, hint],
      ...choices.map(([value, text]): [string, string] => [`room-option.${option}.${value}`, text]),
    ]),
  );
  expect(texts.length).toBeGreaterThan(fields.length);
  expect(fields.map(({ option }) => `room-option.${option}`).filter((id) => texts.every((text) => text.id !== id))).toEqual([]);
  expect(texts.filter(({ id, text }) => text !== words.get(id))).toEqual([]);
});
