import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

// Rules of STYLE.md that no linter knows. A finding names file and line, like a compiler error.

const ROOT = join(import.meta.dirname, '..');
const FILE_LINES_MAX = 400;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '');
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const product = sources.filter((file) => !/\.test\.tsx?$|\.spec\.ts$|\/fixtures\//.test(file));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

function find(where: readonly string[], pattern: RegExp): string[] {
  return where.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
}

const others = (where: readonly string[]) => where.filter((file) => file !== 'tests/tidy.test.ts');

describe('tidy', () => {
  it('has no unfinished work and no switched-off test', () => {
    expect(find(others(sources), /\b(TODO|FIXME|XXX)\b|\b(it|test|describe)\.((only|todo)\(|skip\(['"`])/)).toEqual([]);
  });

  it('keeps randomness and clocks out of the rules', () => {
    const pure = product.filter((file) =>
      /^packages\/((poker|table|rooms|views|hand-history|ledger|cluster)\/|fairness\/src\/(?!command\/|client\/|page\/main\.ts|browser\.ts))/.test(
        file,
      ),
    );
    expect(find(pure, /Math\.random|new Date|Date\.now|performance\.now|\basync\b|\bawait\b/)).toEqual([]);
  });

  it('does not sleep in tests', () => {
    const tests = others(sources).filter((file) => /\.test\.tsx?$|^e2e\//.test(file));
    expect(find(tests, /waitForTimeout|await (sleep|delay)\(/)).toEqual([]);
  });

  it('names no machine, no registry and nothing outside the repository', () => {
    const text = files.filter(
      (file) => /\.(ts|tsx|mjs|md|json|yaml|css|html|sh)$|Dockerfile|\.ci\/run/.test(file) && file !== 'package-lock.json',
    );
    expect(find(others(text), /\/work\/|\/tmp\/[a-z]|registry\.npmjs|(?<![\w.])\/home\//)).toEqual([]);
  });

  it('quotes only documents that exist', () => {
    const names = new Set(files.map((file) => basename(file)));
    const quoted = sources.flatMap((file) => [...read(file).matchAll(/[\w-]+\.md\b/g)].map(([name]) => `${file}: ${name}`));
    expect(quoted.filter((line) => !names.has(line.split(': ')[1] ?? ''))).toEqual([]);
  });

  it('keeps files to one idea each', () => {
    const long = product.filter((file) => /\.(ts|tsx)$/.test(file)).map((file) => [file, read(file).split('\n').length] as const);
    expect(long.filter(([, lines]) => lines > FILE_LINES_MAX).map(([file, lines]) => `${file}: ${lines} lines`)).toEqual([]);
  });

  it('imports packages by name, never by a path into another workspace', () => {
    expect(find(product, /from '(\.\.\/)+(packages|apps)\//)).toEqual([]);
  });
});

describe('rules', () => {
  const rules = files
    .filter((file) => /^docs\/rules.*\.md$/.test(file))
    .map(read)
    .join('\n');
  const numbers = new Set([...rules.matchAll(/^\s*(?:[-*|]\s*)?\*\*([A-Z]{1,2}\d+[a-z]?)\*\*/gm)].map((match) => match[1] ?? ''));
  const tests = sources
    .filter((file) => /\.test\.tsx?$|\.spec\.ts$/.test(file))
    .map(read)
    .join('\n');
  const quoted = new Set([...tests.matchAll(/\[([A-Z]{1,2}\d+[a-z]?)\]/g)].map((match) => match[1] ?? ''));

  it('are numbered', () => {
    expect(numbers.size).toBeGreaterThan(20);
  });

  it('each have a test that quotes their number', () => {
    expect([...numbers].filter((number) => !quoted.has(number))).toEqual([]);
  });
});
