import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Scenario } from './ast.ts';
import { ScenarioBuilder } from './build.ts';
import { EngineLevel } from './engine-level.ts';
import { parseScenario } from './parse.ts';
import { defaultTable } from './parse-table.ts';
import { runScenario } from './run.ts';
import { writeScenario } from './write.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'scenarios');
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.hand'));

function read(text: string): Scenario {
  const parsed = parseScenario(text);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ line, reason }) => `${line}: ${reason}`).join('\n'));
  return parsed.scenario;
}

const withoutLines = (scenario: Scenario) => ({
  ...scenario,
  steps: scenario.steps.map(({ step }) => step).filter(({ do: what }) => what !== 'flow'),
});

test.each(files)('%s is the same after being written and read back', (file) => {
  const scenario = read(readFileSync(join(FOLDER, file), 'utf8'));
  expect(withoutLines(read(writeScenario(scenario)))).toEqual(withoutLines(scenario));
});

describe('a scenario built in code', () => {
  const built = () =>
    new ScenarioBuilder('aces hold', defaultTable('nlhe', 50, 100))
      .seat(1, 'anna', 10_000)
      .seat(2, 'bo', 10_000)
      .deck({ anna: 'AhAd', bo: 'KsKc', board: '2c7d9s3h4c' })
      .flow()
      .act('anna', { type: 'raise', to: 300 })
      .act('bo', { type: 'call', cost: 200 })
      .step({ do: 'rest', type: 'check', until: 'hand' })
      .expect({ is: 'stacks', amounts: [{ name: 'anna', chips: 10_300 }] });

  test('runs like a file and can be written as one', async () => {
    const scenario = built().build();
    expect(await runScenario(scenario, new EngineLevel(scenario, 1))).toBeNull();
    expect(withoutLines(read(built().text()))).toEqual(withoutLines(scenario));
  });

  test('is refused if it cannot be played', () => {
    expect(() => built().button(5).build()).toThrow('which is empty');
  });
});
