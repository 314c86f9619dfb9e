// Production builds: the client and the back office by Vite, each process as one bundle by Rolldown. Workspace packages are inlined, npm packages stay outside.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { collect, NODE, ROOT } from './workspace.mjs';

const SOURCES = ['apps', 'packages', 'scripts/lib/builds.mjs', 'scripts/lib/bundle.mjs', 'package-lock.json'];
const DIST = join(ROOT, 'dist');
/** The build goes to a folder of its own and is renamed at the end, so that processes running from `dist` never see half of it. */
const NEXT = join(ROOT, 'dist.next');
const STAMP = 'sources.sha256';

/** Builds everything unless the sources are unchanged. Prints what failed; resolves to true when the build is complete. */
export async function buildAll({ force = false } = {}) {
  const hash = sourceHash();
  const stamp = join(DIST, STAMP);
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true;
  rmSync(NEXT, { recursive: true, force: true });
  const [client, backOffice, replayer, processes] = await Promise.all([
    pages('lobby'),
    pages('backoffice'),
    pages('lobby', { out: 'replay', config: 'vite.staff.config.ts' }),
    collect(NODE, [join(ROOT, 'scripts', 'lib', 'bundle.mjs'), NEXT]),
  ]);
  for (const [name, { code, output, seconds }] of [
    ['client', client],
    ['back office', backOffice],
    ['replayer of the back office', replayer],
    ['processes', processes],
  ]) {
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} build: ${name} (${seconds.toFixed(1)} s)`);
    if (code !== 0) console.log(output);
  }
  if ([client, backOffice, replayer, processes].some(({ code }) => code !== 0)) return false;
  renameSync(join(NEXT, 'replay'), join(NEXT, 'backoffice', 'replay'));
  // The service shows this page at /fair, beside the lobby.
  cpSync(join(NEXT, 'fairness', 'fair.html'), join(NEXT, 'lobby', 'fair.html'));
  const assets = join(ROOT, 'apps', 'demo-operator', 'public');
  if (existsSync(assets)) cpSync(assets, join(NEXT, 'demo-operator', 'public'), { recursive: true });
  writeFileSync(join(NEXT, STAMP), hash);
  rmSync(DIST, { recursive: true, force: true });
  renameSync(NEXT, DIST);
  return true;
}

/** Builds the pages of one app into the new folder. */
function pages(app, { out = app, config = 'vite.config.ts' } = {}) {
  const args = ['build', '--config', config, '--outDir', join(NEXT, out), '--emptyOutDir', '--logLevel', 'warn'];
  return collect('vite', args, { cwd: join(ROOT, 'apps', app) });
}

/** One hash over every source file except tests. */
function sourceHash() {
  const hash = createHash('sha256');
  const visit = (path) => {
    const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      if (['node_modules', 'dist', '.turbo'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
      if (entry.isDirectory()) visit(join(path, entry.name));
      else add(join(path, entry.name));
    }
  };
  const add = (file) => hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file));
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    if (/\.(mjs|json)$/.test(source)) add(path);
    else visit(path);
  }
  return hash.digest('hex');
}
