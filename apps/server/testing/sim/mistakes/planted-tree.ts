import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SourceMistake } from './source-mistakes.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
/** What the named tests read. */
const COPIED = ['package.json', 'tsconfig.json', 'tsconfig.base.json', 'vitest.config.ts', 'packages', 'apps', 'scripts/lib'];
/** The packages of the repository, whose links have to lead into the copy. */
const OWN = '@cardroom';
/** A named test takes seconds, and longer on a shared machine. */
const TEST_MS_MAX = 120_000;

export type NamedTest = SourceMistake['caughtBy'];

/** What vitest's JSON report says of each test. */
interface Report {
  readonly testResults: readonly { readonly assertionResults: readonly { readonly title: string; readonly status: string }[] }[];
}

/** The source with the mistake in it. Throws when the line to change does not exist exactly once: the list is wrong then. */
export function planted(source: string, { name, file, text, instead }: SourceMistake): string {
  const times = source.split(text).length - 1;
  if (times !== 1) throw new Error(`${name}: ${file} has ${times} times, not once: ${text}`);
  return source.replace(text, () => instead);
}

/** A copy of the repository's sources as they are now, with the installed packages linked, in which mistakes are planted. */
export class PlantedTree {
  readonly #folder = mkdtempSync(join(tmpdir(), 'cardroom-mistakes-'));

  constructor() {
    const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard', ...COPIED], { cwd: ROOT, encoding: 'utf8' });
    // A file that is deleted and not committed yet is listed, too.
    for (const file of files.split('\0').filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
      mkdirSync(join(this.#folder, dirname(file)), { recursive: true });
      cpSync(join(ROOT, file), join(this.#folder, file));
    }
    this.#link();
  }

  /** Links what is installed; our own packages are relative links, which lead into the copy when they are copied. */
  #link(): void {
    const [from, to] = [join(ROOT, 'node_modules'), join(this.#folder, 'node_modules')];
    mkdirSync(to);
    for (const name of readdirSync(from)) {
      if (name === OWN) cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
      else if (!name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
    }
  }

  /** Whether the named test fails with the mistake. */
  async catches(mistake: SourceMistake): Promise<boolean> {
    const path = join(this.#folder, mistake.file);
    const source = readFileSync(path, 'utf8');
    writeFileSync(path, planted(source, mistake));
    try {
      return (await this.outcomes([mistake.caughtBy])).includes('failed');
    } finally {
      writeFileSync(path, source);
    }
  }

  /** `passed` or `failed` for each run of these tests; a name that several parameters share runs several times. Throws when one does not exist. */
  async outcomes(tests: readonly NamedTest[]): Promise<string[]> {
    const report = join(this.#folder, 'report.json');
    rmSync(report, { force: true });
    const titles = tests.map(({ test }) => test.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
    const files = [...new Set(tests.map(({ file }) => file))];
    const projects = new Set(files.map((file) => (/^(apps|packages\/(journal|storage))\//.test(file) ? 'server' : 'pure')));
    const args = ['run', ...files, ...[...projects].flatMap((name) => ['--project', name]), '-t', `(${titles})$`];
    await this.#vitest([...args, '--reporter=json', `--outputFile=${report}`]);
    const results = (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults.flatMap(({ assertionResults }) => assertionResults);
    return tests.flatMap(({ test, file }) => {
      const found = results.filter(({ title, status }) => title === test && status !== 'skipped' && status !== 'pending');
      if (found.length === 0) throw new Error(`${file} has no test "${test}"`);
      return found.map(({ status }) => status);
    });
  }

  /** Resolves however the tests end; the report says it. */
  #vitest(args: readonly string[]): Promise<void> {
    const tool = join(this.#folder, 'node_modules', 'vitest', 'vitest.mjs');
    return new Promise((done) => {
      execFile(process.execPath, [tool, ...args], { cwd: this.#folder, timeout: TEST_MS_MAX }, () => done());
    });
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
