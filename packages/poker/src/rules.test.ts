import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const source = new URL('./', import.meta.url);
const text = read('rules.md');
const rules = numbersIn(text);

function read(name: string): string {
  return readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
}

function numbersIn(page: string): string[] {
  return [...page.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, number]) => number ?? '');
}

function quotedIn(isWanted: (file: string) => boolean): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && isWanted(file));
  const texts = files.map((file) => readFileSync(new URL(file, source), 'utf8'));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\[([A-Z]\d+)\]/g)].map(([, number]) => number ?? '')))];
}

/** The number of cases in the checklist at the end of the page. */
const CHECKLIST_ROWS = 26;

describe('docs/rules.md', () => {
  it('lists each number once', () => {
    expect(rules.length).toBeGreaterThan(50);
    expect(new Set(rules).size).toBe(rules.length);
  });

  it('settles every case of the checklist with rules that exist', () => {
    const rows = [...text.matchAll(/^\| (\d+) \| [^|]+ \| ([^|]*) \|$/gm)];
    expect(rows.map(([, row]) => Number(row))).toEqual(Array.from({ length: CHECKLIST_ROWS }, (_, index) => index + 1));
    const known = [...rules, ...numbersIn(read('rules-table.md'))];
    const unknown = rows.flatMap(([, row, numbers = '']) =>
      numbers.split(', ').flatMap((number) => (known.includes(number) ? [] : [`row ${row}: ${number}`])),
    );
    expect(unknown).toEqual([]);
  });

  it('has a test for every rule', () => {
    const tested = quotedIn((file) => file.endsWith('.test.ts'));
    expect(rules.filter((rule) => rule !== undefined && !tested.includes(rule))).toEqual([]);
  });

  it('contains every rule that the code and the tests quote', () => {
    expect(quotedIn(() => true).filter((quoted) => !rules.includes(quoted))).toEqual([]);
  });
});
