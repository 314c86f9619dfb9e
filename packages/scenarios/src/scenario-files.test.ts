import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { needsService } from './check-proof.ts';
import { EngineLevel } from './engine-level.ts';
import { parseScenario } from './parse.ts';
import { runScenario } from './run.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'scenarios');
/** The cards that a file leaves to chance must not affect the outcome. */
const SEEDS = [1, 2, 3, 4, 5, 6, 7];

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.hand'));

describe('scenario files, rules alone', () => {
  test('there are at least forty', () => {
    expect(files.length).toBeGreaterThanOrEqual(40);
  });

  test.each(files)('%s', async (file) => {
    const parsed = parseScenario(readFileSync(join(FOLDER, file), 'utf8'));
    expect(parsed).toMatchObject({ ok: true });
    if (!parsed.ok || needsService(parsed.scenario)) return;
    for (const seed of SEEDS) expect(await runScenario(parsed.scenario, new EngineLevel(parsed.scenario, seed))).toBeNull();
  });
});
