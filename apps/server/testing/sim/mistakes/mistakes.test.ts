import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkEveryRow } from '@cardroom/storage';
import { describe, expect, test, vi } from 'vitest';
import { shrink } from '../runs.ts';
import { SimWorld } from '../sim-world.ts';
import { findMistake } from './find-mistake.ts';
import { faultsFor, MISTAKES } from './mistakes.ts';
import { planted } from './planted-tree.ts';
import { SOURCE_MISTAKES } from './source-mistakes.ts';

// Some mistakes show only after hundreds of hands.
vi.setConfig({ testTimeout: 180_000 });

// The simulator's clock has fractions of a millisecond, which the service's own never has.
checkEveryRow(false);

const ROOT = join(import.meta.dirname, '../../../../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Worlds are short here, because what the operator was told is compared at the end of each. */
const HANDS = 20;

describe('a planted mistake', () => {
  describe.each(['session', 'hand'] as const)('settled by %s', (settlement) => {
    const here = MISTAKES.flatMap((mistake) => {
      const faults = faultsFor(mistake, settlement);
      return faults === null ? [] : [{ name: mistake.name, faults }];
    });

    test.each(here)('$name is found', async ({ name, faults }) => {
      const found = await findMistake(name, { seed: 1, faults, settlement, hands: HANDS });
      expect(found?.report.violations ?? []).not.toEqual([]);
    });
  });

  test('shrinks to fewer hands and fewer kinds of faults, and still breaks the law', async () => {
    const mistake = 'timeout-taken-for-a-no';
    const found = await findMistake(mistake, { seed: 1 });
    const seed = found?.report.seed ?? 0;
    const small = await shrink(seed, { mistake });
    expect((await new SimWorld({ seed, hands: small.hands, faults: small.mix, mistake }).run()).violations).not.toEqual([]);
    expect(Object.keys(small.mix).length).toBeLessThan(Object.keys(found?.report.mix ?? {}).length);
  });
});

describe('a mistake in the sources', () => {
  test.each(SOURCE_MISTAKES)('$name can still be planted, and its test exists', (mistake) => {
    expect(planted(read(mistake.file), mistake)).not.toBe(read(mistake.file));
    // A title that parameters fill in is found by the parameter.
    const { file, test: title } = mistake.caughtBy;
    const said = title.replace(/^(\[\w+\] |what everybody may see of )/, '');
    expect(read(file)).toContain(said);
  });

  test('is not planted where its line is missing or exists twice', () => {
    const [mistake] = SOURCE_MISTAKES;
    if (mistake === undefined) throw new Error('no mistake is listed');
    expect(() => planted('', mistake)).toThrow('has 0 times');
    expect(() => planted(`${mistake.text}\n${mistake.text}`, mistake)).toThrow('has 2 times');
  });
});

test('mistakes have names of their own', () => {
  const names = [...MISTAKES, ...SOURCE_MISTAKES].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
