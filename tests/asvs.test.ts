import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const STATES = ['met', 'partly', 'not met', 'host', 'n/a'] as const;
/** ASVS 5.0.0 has this many requirements of levels 1 and 2. */
const LEVELS = { 1: 70, 2: 183 };

const sheet = readFileSync(join(ROOT, 'docs', 'asvs.md'), 'utf8');
const rows = [...sheet.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, id = '', level = '', text = '', state = '', shown = '']) => ({ id, level: Number(level), text, state, shown }),
);
const filesIn = (text: string) =>
  [...text.matchAll(/`((?:packages|apps|docs|scripts|tests|e2e)\/[\w./-]+)`/g)].map(([, file = '']) => file);

describe('the sheet of ASVS 5.0', () => {
  it('has every requirement of levels 1 and 2 once', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    for (const [level, count] of Object.entries(LEVELS)) expect(rows.filter((row) => row.level === Number(level))).toHaveLength(count);
  });

  it('gives each a state and a reason, and counts them', () => {
    expect(rows.filter(({ state }) => !STATES.some((one) => one === state))).toEqual([]);
    const counts = STATES.map((state) => `${rows.filter((row) => row.state === state).length} ${state}`);
    expect(sheet).toContain(`Together: ${counts.join(', ')}.`);
  });

  it('names only tests and files that exist', () => {
    const named = [...sheet.matchAll(/^.*$/gm)].flatMap(([line]) => filesIn(line));
    expect(named.length).toBeGreaterThan(100);
    expect([...new Set(named)].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

it('docs/security.md names only tests that exist', () => {
  const named = filesIn(readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8'));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
