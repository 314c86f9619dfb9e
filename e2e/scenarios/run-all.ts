import { relative } from 'node:path';
import { EngineLevel, type LevelName, needsService, type Parsed, type Problem, runScenario } from '@cardroom/scenarios';
import type { Arguments } from './arguments.ts';
import { keepEngineEvidence } from './evidence.ts';
import type { Good, Play, Ran } from './play.ts';
import { playInRooms, playOnScreens } from './play-live.ts';

export interface ScenarioFile {
  readonly file: string;
  readonly parsed: Parsed;
}

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The cards that a file leaves open are the same in every run. */
const SEED = 1;

/** Plays every file at every requested level and prints one line per result. */
export async function runAll(files: readonly ScenarioFile[], options: Arguments): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  const good: Good[] = [];
  for (const { file, parsed } of files) {
    if (parsed.ok) good.push({ file, scenario: parsed.scenario });
    else for (const problem of parsed.problems) console.log(line(file, problem));
    if (!parsed.ok) counts.failed += 1;
  }
  for (const level of options.levels) {
    const start = performance.now();
    const queue = [...good];
    const lanes = Array.from({ length: level === 'engine' ? 1 : Math.min(options.workers, good.length) }, () =>
      inLane(level, options, (play) => takeAll(queue, level, counts, play)),
    );
    await Promise.all(lanes);
    console.log(`${level}: ${good.length} files in ${seconds(start)}`);
  }
  return counts;
}

/** Each lane has its own service, and at `ui` its own browser. */
function inLane(level: LevelName, options: Arguments, work: (play: Play) => Promise<void>): Promise<void> {
  if (level === 'engine') return work(playByRules);
  return level === 'room' ? playInRooms(work) : playOnScreens(options, work);
}

/** Plays the files that no other lane has taken yet. */
async function takeAll(queue: Good[], level: LevelName, counts: Counts, play: Play): Promise<void> {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const start = performance.now();
    const ran = await play(next).catch(
      (error: unknown): Problem => ({ line: 1, reason: error instanceof Error ? error.message : String(error) }),
    );
    tell(next.file, level, ran, start);
    if (ran === null) counts.passed += 1;
    else if ('skipped' in ran) counts.skipped += 1;
    else counts.failed += 1;
  }
}

function tell(file: string, level: LevelName, ran: Ran, start: number): void {
  if (ran === null) {
    if (level !== 'engine') console.log(`ok   ${level} ${show(file)} (${seconds(start)})`);
  } else if ('skipped' in ran) console.log(`skip ${level} ${show(file)}: ${ran.skipped}`);
  else console.log(`FAIL ${level} ${line(file, ran)} (${seconds(start)})`);
}

async function playByRules({ file, scenario }: Good): Promise<Ran> {
  if (needsService(scenario)) return { skipped: 'decks that players cut, which only a running service seals' };
  const level = new EngineLevel(scenario, SEED);
  const problem = await runScenario(scenario, level);
  return problem === null ? null : keepEngineEvidence(level, file, problem);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1_000).toFixed(1)} s`;
}

function line(file: string, { line: number, reason }: Problem): string {
  return `${show(file)}:${number}: ${reason}`;
}

function show(file: string): string {
  return relative(process.cwd(), file);
}
