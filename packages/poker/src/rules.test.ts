import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const source = new URL('./', import.meta.url);
const rules = [...readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8').matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(
  ([, number]) => number,
);

function quotedIn(isWanted: (file: string) => boolean): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && isWanted(file));
  const texts = files.map((file) => readFileSync(new URL(file, source), 'utf8'));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\[([A-Z]\d+)\]/g)].map(([, number]) => number ?? '')))];
}

describe('docs/rules.md', () => {
  it('lists each number once', () => {
    expect(rules.length).toBeGreaterThan(50);
    expect(new Set(rules).size).toBe(rules.length);
  });

  it('has a test for every rule', () => {
    const tested = quotedIn((file) => file.endsWith('.test.ts'));
    expect(rules.filter((rule) => rule !== undefined && !tested.includes(rule))).toEqual([]);
  });

  it('holds every rule that the code and the tests quote', () => {
    expect(quotedIn(() => true).filter((quoted) => !rules.includes(quoted))).toEqual([]);
  });
});
