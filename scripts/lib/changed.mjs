// What has changed in the working copy, and which checks and tests that can reach.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BOUNDARIES, DOCKERFILE, filesOf, format, isLinted, lint, PROJECTS, typesOf } from './static-checks.mjs';
import { ROOT } from './workspace.mjs';

/** Suites whose test files start a service or a database each: only the tests of the changed files themselves run. */
const ON_SERVICE = /^(apps\/(server|demo-operator)|packages\/(journal|storage))\//;
const IN_BROWSER = /^(e2e|apps\/lobby\/checks)\//;
const WORKSPACE = /^(packages|apps)\/[^/]+\/|^bench\//;

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.split('\n').filter((line) => line !== '');
}

/** Files that differ from the revision, untracked ones included. Without one: from where the branch left `origin/main`, else from HEAD. */
export function changedFiles(revision = branchPoint()) {
  return [...new Set([...git('diff', '--name-only', revision), ...git('ls-files', '--others', '--exclude-standard')])].sort();
}

function branchPoint() {
  const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', 'origin/main'], { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'HEAD';
}

/** Files of the next commit. They are checked as they lie on the disk; files whose unstaged edits would be checked too are named. */
export function stagedFiles() {
  const staged = git('diff', '--name-only', '--cached');
  const edited = new Set(git('diff', '--name-only'));
  const both = staged.filter((file) => edited.has(file));
  if (both.length > 0) console.log(`checked with their unstaged edits: ${both.join(', ')}`);
  return staged;
}

/** The static checks that these files can fail. */
export function checksOf(files) {
  const there = files.filter((file) => existsSync(join(ROOT, file)));
  const linted = there.filter(isLinted);
  const settings = files.some((file) => /(^|\/)(tsconfig[\w.]*|package(-lock)?)\.json$/.test(file));
  return [
    ...PROJECTS.filter((project) => settings || reaches(project, files)).map(typesOf),
    ...(there.length > 0 ? [format(there)] : []),
    ...(linted.length > 0 ? [lint(linted)] : []),
    ...(files.some((file) => WORKSPACE.test(file) && /\.(tsx?|json)$/.test(file)) ? [BOUNDARIES] : []),
    ...(files.includes('Dockerfile') ? [DOCKERFILE] : []),
  ];
}

/** True when the project's compilation reads one of the files: as the last one did, or because the file is new in its folders. */
function reaches(project, files) {
  const sources = files.filter((file) => /\.(tsx?|mjs|json)$/.test(file));
  const known = filesOf(project);
  return sources.some((file) => known === null || known.has(file) || (/\.tsx?$/.test(file) && project.holds.test(file)));
}

/**
 * The test runs for these files, as arguments of `vitest()`, and in words what is left out.
 * Of a workspace run the tests that import a changed file; all of them when data that tests read has changed.
 */
export function suitesOf(files) {
  const workspaces = new Map();
  for (const file of files.filter((one) => !ON_SERVICE.test(one) && existsSync(join(ROOT, one)))) {
    const folder = workspaceOf(file);
    if (folder !== null) workspaces.set(folder, [...(workspaces.get(folder) ?? []), file]);
  }
  const related = [...workspaces].map(([folder, changed]) => {
    const whole = changed.some((file) => !/\.(tsx?|css|md|svg|png|po)$|package\.json$/.test(file));
    const others = ['--exclude', `!(${folder.split('/')[0]})/**`, '--exclude', folder.replace(/(\/?)([^/]+)$/, '$1!($2)/**')];
    return {
      projects: folder === 'bench' ? ['house'] : ['pure', 'client'],
      name: folder,
      command: whole ? 'run' : 'related',
      args: [...(whole ? [] : ['--run', ...changed]), '--passWithNoTests', ...others],
    };
  });
  const onService = [...new Set(files.filter((file) => ON_SERVICE.test(file)).flatMap(ownTests))];
  const suites = [
    { projects: ['house'], name: 'house', args: slowHouseTests(files).flatMap((file) => ['--exclude', file]) },
    ...related,
    ...(onService.length > 0 ? [{ projects: ['server', 'apart'], name: 'own tests', args: onService }] : []),
  ];
  return { suites, leftOut: leftOut(files, [...workspaces.keys()], onService) };
}

function workspaceOf(file) {
  if (file.startsWith('scenarios/')) return 'packages/scenarios';
  if (/^docs\/rules/.test(file)) return 'packages/poker';
  return IN_BROWSER.test(file) ? null : (WORKSPACE.exec(file)?.[0].slice(0, -1) ?? null);
}

/** Tests of the house that start processes or measure run only when what they start has changed. */
function slowHouseTests(files) {
  const vectors = files.some((file) => /^(scripts\/vectors|tests\/vectors)/.test(file));
  return ['bench/**', ...(vectors ? [] : ['tests/vectors.test.ts'])];
}

/** The test beside a source file, or the changed test itself. */
function ownTests(file) {
  const test = /\.test\.tsx?$/.test(file) ? file : file.replace(/\.ts$/, '.test.ts');
  return test !== file || /\.test\.tsx?$/.test(file) ? [test].filter((one) => existsSync(join(ROOT, one))) : [];
}

function leftOut(files, workspaces, onService) {
  const folders = [...new Set(files.filter((file) => ON_SERVICE.test(file)).map(dirname))];
  return [
    ...(workspaces.length > 0 ? [`tests outside ${workspaces.join(', ')} that import what changed (npm run check)`] : []),
    ...(folders.length > 0
      ? [`tests on a service or database, but ${onService.length || 'none'} of ${folders.join(', ')} (npm test)`]
      : []),
    'browser scenarios and production builds (npm test)',
  ];
}
