import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = new URL('../', import.meta.url).pathname;
const fixtures = join(root, 'packages/poker/src/vectors/fixtures');
const corner = readFileSync(join(fixtures, 'corner.jsonl'), 'utf8');
const ranks = readFileSync(join(fixtures, 'eval-omaha4-8.jsonl'), 'utf8');

let folder = '';

function put(name: string, content: string | Buffer): void {
  writeFileSync(join(folder, name), typeof content === 'string' ? gzipSync(content) : content);
}

function run(...args: string[]): { code: number | null; out: string; lines: string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/vectors.ts', ...args], { cwd: root, encoding: 'utf8' });
  const out = stdout + stderr;
  return { code: status, out, lines: stdout.trimEnd().split('\n') };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vectors-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('npm run vectors', () => {
  it('passes when every line passes, and ends with the total', () => {
    put('corner.jsonl.gz', corner);
    put('eval-omaha4-8.jsonl.gz', ranks);
    const { code, lines } = run(folder);
    expect(lines).toEqual([
      'corner.jsonl.gz: 31 lines, 31 passed, 0 failed, 0 unsupported',
      'eval-omaha4-8.jsonl.gz: 60 lines, 60 passed, 0 failed, 0 unsupported',
      'history corner: 13 hands × 3 formats, 39 passed, 0 failed (18 lines have no history)',
      'total: 2 files, 91 lines, 91 passed, 0 failed, 0 unsupported',
      'histories: 39 passed, 0 failed',
      '130 passed, 0 failed',
    ]);
    expect(code).toBe(0);
  });

  it('counts an unknown game as unsupported, without failing', () => {
    put('corner.jsonl.gz', corner.replaceAll('"game":"shortdeck"', '"game":"badugi"'));
    const { code, lines } = run(folder);
    expect(lines[0]).toBe('corner.jsonl.gz: 31 lines, 30 passed, 0 failed, 1 unsupported');
    expect(code).toBe(0);
  });

  it('fails on a difference and says which', () => {
    put('corner.jsonl.gz', corner.replace('"stacks":[900,900,0]', '"stacks":[900,901,0]'));
    const { code, out, lines } = run(folder);
    expect(lines[0]).toContain('30 passed, 1 failed, 0 unsupported');
    expect(out).toContain('corner-overshove-returned: stacks [900,900,0], expected [900,901,0]');
    expect(code).toBe(1);
  });

  it.each([
    ['a malformed line', 'corner.jsonl.gz', `${corner}{"id":\n`, '31 passed, 1 failed'],
    ['a blank line', 'corner.jsonl.gz', corner.replace('\n', '\n\n'), '31 passed, 1 failed'],
    ['a malformed evaluator line', 'eval-omaha4-8.jsonl.gz', ranks.replace('"rank":', '"rang":'), '59 passed, 1 failed'],
  ])('fails on %s', (_name, file, content, expected) => {
    put(file, content);
    const { code, lines } = run(folder);
    expect(lines[0]).toContain(expected);
    expect(code).toBe(1);
  });

  it.each([
    ['a truncated file', () => gzipSync(corner).subarray(0, -20), 'unexpected end of file'],
    ['a corrupt file', () => gzipSync(corner).fill(7, 200, 260), 'corner.jsonl.gz: 0 lines'],
    ['a file that is not gzip', () => Buffer.from(corner), 'incorrect header check'],
    ['a file that ends in the middle of a line', () => gzipSync(corner.slice(0, -40)), 'the last line is cut off'],
    ['a file without lines', () => gzipSync('\n'), 'the file is empty'],
  ])('fails on %s', (_name, content, message) => {
    put('corner.jsonl.gz', content());
    put('eval-omaha4-8.jsonl.gz', ranks);
    const { code, out } = run(folder);
    expect(out).toContain(message);
    expect(out).toContain('1 damaged');
    expect(out).toContain('eval-omaha4-8.jsonl.gz: 60 lines, 60 passed');
    expect(code).toBe(1);
  });

  it('fails on an empty or missing folder, and prints its usage without one', () => {
    expect(run(folder)).toMatchObject({ code: 1, out: expect.stringContaining('no vector files') });
    expect(run(join(folder, 'absent'))).toMatchObject({ code: 1, out: expect.stringContaining('no vector files') });
    expect(run()).toMatchObject({ code: 2, out: expect.stringContaining('usage: npm run vectors -- DIR') });
  });
});
