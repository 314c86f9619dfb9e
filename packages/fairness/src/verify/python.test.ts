import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { CASES } from '../testing/hands.ts';
import { dayOf, type Plan, playPlan } from '../testing/world.ts';
import { REASONS } from './reasons.ts';
import { SENTENCES } from './sentences.ts';

// verify.py is the second verifier, written apart from this package: it accepts what this package makes. VERIFY_PY names another copy.

const SCRIPT = process.env.VERIFY_PY ?? fileURLToPath(new URL('../../verify.py', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.log('python3 is not on this machine: verify.py is not run');

const folder = mkdtempSync(join(tmpdir(), 'fairness-python-'));
afterAll(() => rmSync(folder, { recursive: true }));

function verify(name: string, keyFile: object, lines: readonly unknown[]): { status: number | null; out: string } {
  const [keys, file] = [join(folder, `${name}-keys.json`), join(folder, `${name}.ndjson`)];
  writeFileSync(keys, JSON.stringify(keyFile));
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const { status, stdout, stderr } = spawnSync('python3', [SCRIPT, '--keys', keys, file], { encoding: 'utf8' });
  return { status, out: stdout + stderr };
}

const GAMES = [
  { deck: '52', holeCards: 2, seats: [0, 2, 3, 5, 7, 8] },
  { deck: '52', holeCards: 4, seats: [1, 4, 6] },
  { deck: '52', holeCards: 5, seats: [0, 1, 2, 3, 4, 5, 6, 7, 8] },
  { deck: '52', holeCards: 6, seats: [3, 8] },
  { deck: '36', holeCards: 2, seats: [0, 1, 4, 6] },
] as const;

describe.skipIf(!hasPython)('verify.py', () => {
  it.each(
    GAMES.map((game, index) => [`deck ${game.deck}, ${game.holeCards} hole cards, ${game.seats.length} seats`, game, index] as const),
  )('accepts every case with %s', (_, game, index) => {
    const plan: Plan = { ...game, seed: index, cases: [...CASES, ...CASES.toReversed()], late: index % 2 === 1 };
    const { service, table, hands } = playPlan(plan);
    const proofs = hands.flatMap(({ proofs: all, hand }) => [...all, hand]);
    const told = verify(`proofs-${index}`, service.keyFile, proofs);
    expect(told).toMatchObject({ status: 0, out: expect.stringContaining(`verified ${proofs.length} of ${proofs.length}`) });
    const day = verify(`day-${index}`, service.keyFile, dayOf(service, [table]));
    expect(day).toMatchObject({ status: 0, out: expect.stringContaining('verified 1 of 1') });
    expect(day.out).toContain(`numbers: ${hands.length}`);
  });

  it('counts a link as withheld where a cut failed, and not where the table was paused or the service interrupted', () => {
    const plan = { deck: '52', holeCards: 2, seats: [0, 3, 4], seed: 5, late: false } as const;
    const out = (...cases: Plan['cases']) => {
      const { service, table } = playPlan({ ...plan, cases });
      return verify('withheld', service.keyFile, dayOf(service, [table])).out;
    };
    expect(out('cut-failed', 'showdown')).toContain('withheld, table 17 seat 0: 1');
    expect(out('closed-before-cut', 'outage-before-cut', 'showdown')).not.toContain('withheld');
  });

  it('has the same reasons, with the same sentences for players', () => {
    const { stdout } = spawnSync('python3', [SCRIPT, '--reasons'], { encoding: 'utf8' });
    const told = stdout
      .trimEnd()
      .split('\n')
      .map((line) => /^(\S+) +(.*)$/.exec(line)?.slice(1, 3));
    expect(Object.fromEntries(told as [string, string][])).toEqual(SENTENCES);
    expect(Object.keys(SENTENCES)).toEqual([...REASONS]);
  });
});
