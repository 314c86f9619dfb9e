import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFECTS } from '../apps/demo-operator/src/wallet/defects/defects.ts';
import { CASES } from '../packages/wallet-check/src/index.ts';
import { OPTIONS } from '../packages/wallet-check/src/options.ts';

// The tables in docs/wallet-check.md are printed from the code. After a change, copy the output that these tests expect.

const DOCUMENT = readFileSync(join(import.meta.dirname, '..', 'docs', 'wallet-check.md'), 'utf8');

function printed(name: string): string | undefined {
  return new RegExp(`<!-- ${name} -->\\n([\\s\\S]*?)\\n<!-- /${name} -->`).exec(DOCUMENT)?.[1];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells, index) => (index === 1 ? `|${cells.join('|')}|` : `| ${cells.join(' | ')} |`))
    .join('\n');
}

test('every option', () => {
  const rows = Object.entries(OPTIONS).map(([name, option]) => [`\`--${name}${'hint' in option ? ` ${option.hint}` : ''}\``, option.help]);
  expect(printed('options')).toBe(table(['option', 'meaning'], rows));
});

test('every case', () => {
  const rows = CASES.map(({ id, level, title, after = [] }) => [id, level, title, after.join(', ')]);
  expect(printed('cases')).toBe(table(['case', 'level', 'requirement', 'builds on'], rows));
});

test('every defect of the demo wallet', () => {
  const rows = Object.entries(DEFECTS).map(([name, { does, fails }]) => [`\`${name}\``, does, fails]);
  expect(printed('defects')).toBe(table(['defect', 'the wallet', 'fails'], rows));
});
