import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Release, THIS_RELEASE } from './service-place.ts';

const { root: ROOT } = THIS_RELEASE;

/** The sources of an earlier release, with its packages, in a folder of their own. */
export interface EarlierRelease extends Release {
  /** Its commit, and the subject of that. */
  readonly says: string;
  remove(): void;
}

/** There is no such commit, or its packages could not be installed. */
export class NoSuchRelease extends Error {
  override readonly name = 'NoSuchRelease';
}

/** Clones this repository at a commit, a tag or a branch, and installs its packages. Throws `NoSuchRelease`. */
export function checkOut(ref: string): EarlierRelease {
  const commit = printed('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`], ROOT);
  if (commit === null) throw new NoSuchRelease(`--from: ${ref} is not a commit, a tag or a branch of this repository`);
  const root = mkdtempSync(join(tmpdir(), 'cardroom-release-'));
  const remove = (): void => rmSync(root, { recursive: true, force: true });
  const steps: [command: string, ...args: string[]][] = [
    ['git', 'clone', '--quiet', '--shared', '--no-checkout', ROOT, root],
    ['git', '-C', root, 'checkout', '--quiet', '--detach', commit],
    ['npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
  ];
  for (const [command, ...args] of steps) {
    if (printed(command, args, root) !== null) continue;
    remove();
    throw new NoSuchRelease(`--from: ${command} ${args[0]} failed for ${ref}`);
  }
  return { root, settings: {}, says: printed('git', ['log', '-1', '--format=%h %s', commit], ROOT) ?? commit, remove };
}

/** What a command prints; null when it fails, after its own words. */
function printed(command: string, args: readonly string[], cwd: string): string | null {
  const { status, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return status === 0 ? stdout.trim() : null;
}
