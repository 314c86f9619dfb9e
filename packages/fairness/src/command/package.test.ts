import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf, playPlan } from '../testing/world.ts';

// The command as published: `npm pack`, then `npx ./file.tgz` in an empty folder, without a registry.

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'fairness-package-'));
const empty = join(folder, 'empty');
let tarball = '';

/** The PATH without this repository's tools, so that the machine's own Node runs, which may be as old as 20. */
const systemPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((entry) => !entry.includes('node_modules'))
  .join(delimiter);
const offline = {
  npm_config_registry: 'http://127.0.0.1:1/',
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
  npm_config_cache: join(folder, 'cache'),
};

function run(command: string, args: readonly string[], cwd: string, path = process.env.PATH) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, ...offline, PATH: path } });
  return { code: status, out: stdout, err: stderr };
}

beforeAll(() => {
  expect(run('npm', ['pack', '--pack-destination', folder], PACKAGE)).toMatchObject({ code: 0 });
  tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  mkdirSync(empty);
  copyFileSync(join(folder, tarball), join(empty, tarball));
  const world = playPlan({ seed: 9, deck: '36', holeCards: 2, seats: [0, 3, 5], cases: ['showdown', 'cut-failed', 'mucked'], late: false });
  const proofs = world.hands.map(({ proofs: [proof], hand }) => JSON.stringify(proof ?? hand)).join('\n');
  writeFileSync(join(empty, 'keys.json'), JSON.stringify(world.service.keyFile));
  writeFileSync(join(empty, 'proofs.ndjson'), proofs);
  writeFileSync(join(empty, 'altered.ndjson'), proofs.replace(/"salt":"../, '"salt":"zz'));
  writeFileSync(
    join(empty, 'day.ndjson.gz'),
    gzipSync(
      dayOf(world.service, [world.table])
        .map((line) => JSON.stringify(line))
        .join('\n'),
    ),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

it('has one program without dependencies, the format and the second verifier', () => {
  const { out } = run('tar', ['-tzf', tarball], folder);
  const files = ['FORMAT.md', 'README.md', 'dist/fair.html', 'dist/fairness.mjs', 'package.json', 'verify.py'];
  expect(out.trim().split('\n').sort()).toEqual(files.map((file) => `package/${file}`).sort());
  const manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect([manifest.dependencies, manifest.private]).toEqual([undefined, undefined]);
  const program = readFileSync(join(PACKAGE, 'dist', 'fairness.mjs'), 'utf8');
  const imports = [...program.matchAll(/^import [^'"]*['"]([^'"]+)['"]/gm)].map((match) => match[1] ?? '');
  expect(imports.length).toBeGreaterThan(3);
  expect(imports.filter((name) => !name.startsWith('node:'))).toEqual([]);
});

it.each([
  [0, /^verified 3 of 3\n/, ['verify', 'proofs.ndjson', '--keys', 'keys.json']],
  [0, /\nverified 1 of 1\n[\s\S]*numbers: 3/, ['verify-day', 'day.ndjson.gz', '--keys', 'keys.json', '--held', 'proofs.ndjson']],
  [1, /^altered\.ndjson:1: refused: malformed at opened\[0\]\.salt /, ['verify', 'altered.ndjson', '--keys', 'keys.json']],
  [0, /^malformed +This file is not a proof in the published format\.\n/, ['reasons']],
  [0, /^fairness verify FILE…/, ['--help']],
  [2, /verify-day needs --keys/, ['verify-day', 'day.ndjson.gz']],
])('npx runs it in an empty folder, with the machine’s own Node: exit code %i, %s', (code, text, args) => {
  const told = run('npx', ['--yes', `./${tarball}`, ...args], empty, systemPath);
  expect([told.code, code === 0 ? told.out : told.err]).toEqual([code, expect.stringMatching(text)]);
});
