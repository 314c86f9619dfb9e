/**
 * npm run mutate [-- FILE …]: mutation testing of betting, pots, showdown and the files they use; docs/mutation.md explains the survivors.
 * Installs Stryker beside this file when it is not there yet. Takes about three minutes on two cores; the report is dist/mutation.json.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;
const ROOT = join(FOLDER, '..', '..');
const STRYKER = join(FOLDER, 'node_modules', '.bin', 'stryker');

function run(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(STRYKER)) run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], FOLDER);
const files = process.argv.slice(2);
run(STRYKER, ['run', join(FOLDER, 'stryker.config.json'), ...(files.length > 0 ? ['--mutate', files.join(',')] : [])], ROOT);
