// What is checked without running a test: types, format and lint, package boundaries, the Dockerfile. Each counts as one test.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { collect, ROOT, toolEnv } from './workspace.mjs';

/** TypeScript projects, each with the folders that its own files lie in. */
export const PROJECTS = [
  { name: 'poker (pure)', path: 'packages/poker', holds: /^packages\/poker\// },
  { name: 'table (pure)', path: 'packages/table', holds: /^packages\/table\// },
  { name: 'fairness (pure)', path: 'packages/fairness', holds: /^packages\/fairness\// },
  { name: 'views (pure)', path: 'packages/views', holds: /^packages\/views\// },
  { name: 'hand-history (pure)', path: 'packages/hand-history', holds: /^packages\/hand-history\// },
  { name: 'rooms (pure)', path: 'packages/rooms', holds: /^packages\/rooms\// },
  { name: 'ledger (pure)', path: 'packages/ledger', holds: /^packages\/ledger\// },
  { name: 'cluster (pure)', path: 'packages/cluster', holds: /^packages\/cluster\// },
  { name: 'scenarios (pure)', path: 'packages/scenarios', holds: /^packages\/scenarios\// },
  { name: 'services', path: '.', holds: /^(?!packages\/ui\/|apps\/(lobby|backoffice)\/)/ },
  { name: 'client', path: 'apps/lobby', holds: /^(apps\/lobby|packages\/ui)\// },
  { name: 'back office', path: 'apps/backoffice', holds: /^(apps\/backoffice|packages\/ui)\// },
];

/** Where the compiler keeps what it knows of a project, so that it looks again only at what a change can reach. */
const buildInfo = ({ path }) => join(ROOT, 'node_modules', '.cache', 'tsc', `${path.replaceAll('/', '-')}.tsbuildinfo`);

export function typesOf(project) {
  return [`types: ${project.name}`, 'tsc', ['-p', project.path, '--incremental', '--tsBuildInfoFile', buildInfo(project)]];
}

/** The files that a project's last compilation read, from the repository's root; null when it has not been compiled yet. */
export function filesOf(project) {
  const file = buildInfo(project);
  if (!existsSync(file)) return null;
  const { fileNames } = JSON.parse(readFileSync(file, 'utf8'));
  return new Set(fileNames?.map((name) => relative(ROOT, resolve(dirname(file), name))));
}

const LINTED = ['packages', 'apps', 'scripts', 'e2e', 'bench/src', 'tests'];
export const isLinted = (file) => /\.(ts|tsx)$/.test(file) && LINTED.some((folder) => file.startsWith(`${folder}/`));
export const lint = (files = LINTED) => [
  'floating promises, import cycles',
  'oxlint',
  ['--type-aware', '--quiet', '-c', '.oxlintrc.json', ...files],
];
export const format = (files = ['.']) => [
  'format and lint',
  'biome',
  ['ci', '--colors=off', '--diagnostic-level=warn', '--files-ignore-unknown=true', '--no-errors-on-unmatched', ...files],
];
export const BOUNDARIES = ['package boundaries', 'turbo', ['boundaries', '--no-color']];
export const DOCKERFILE = ['Dockerfile', 'dockerfile-utils', ['lint', 'Dockerfile']];

export const STATIC_CHECKS = [...PROJECTS.map(typesOf), format(), lint(), BOUNDARIES, DOCKERFILE];

/** Runs these checks two at a time (the machines have two cores). Returns `{ passed, failed }`. */
export async function staticChecks(checks = STATIC_CHECKS) {
  const queue = [...checks];
  const total = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, command, args] = next;
      const { code, output, seconds } = await collect(command, args, {
        env: toolEnv({ TURBO_TELEMETRY_DISABLED: '1', CI: '1', NO_COLOR: '1' }),
      });
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
      if (code !== 0) console.log(output);
      total[code === 0 ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all([worker(), worker()]);
  return total;
}
