import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { historyOf, POKERSTARS } from '@cardroom/hand-history';
import type { EngineLevel, Problem } from '@cardroom/scenarios';
import type { RoomLevel } from './room-level.ts';
import type { ScenarioService } from './service.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Where a failure leaves its evidence: e2e/test-results/scenarios/<file>-<level>/. */
export const EVIDENCE = join(ROOT, 'e2e', 'test-results', 'scenarios');
const OUTPUT_MAX = 20_000_000;

/** Saves the table's events and its last hand as a history; returns the problem with the location of both. */
export function keepEngineEvidence({ table }: EngineLevel, file: string, problem: Problem): Problem {
  const folder = folderOf(file, 'engine');
  writeFileSync(join(folder, 'events.json'), JSON.stringify(table.log, null, 1));
  const events = table.handEvents().map(({ event }) => event);
  if (events.some(({ type }) => type === 'hand-ended')) {
    writeFileSync(join(folder, 'hand.txt'), POKERSTARS.write(historyOf(events, table.table.config), 'all'));
  }
  return withPlace(problem, folder);
}

/** Saves the hands as everyone saw them, the wallet's log, the latest messages, and what the service printed. */
export async function keepRoomEvidence(level: RoomLevel, service: ScenarioService, file: string, problem: Problem): Promise<Problem> {
  const folder = folderOf(file, level.name);
  const calls = await Promise.all(level.playerIds.map((playerId) => service.stack.demoApi(`/api/calls?player=${playerId}`).catch(String)));
  writeFileSync(join(folder, 'wallet.json'), JSON.stringify(calls, null, 1));
  writeFileSync(join(folder, 'table.json'), JSON.stringify({ view: level.view(), cues: level.cues() }, null, 1));
  writeFileSync(join(folder, 'service.log'), service.stack.serviceOutput());
  writeFileSync(join(folder, 'hands.txt'), await handsOf(level, service));
  return withPlace(problem, folder);
}

async function handsOf(level: RoomLevel, { stack }: ScenarioService): Promise<string> {
  const command = [
    join(ROOT, 'apps/server/src/commands/export-cli.ts'),
    '--table',
    level.tableId,
    '--format',
    'pokerstars',
    '--db',
    stack.dataDir,
  ];
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: stack.dataDir };
  return promisify(execFile)(process.execPath, command, { env, maxBuffer: OUTPUT_MAX }).then(
    ({ stdout }) => stdout,
    (error: unknown) => `the hands could not be written: ${error}`,
  );
}

export function folderOf(file: string, level: string): string {
  const folder = join(EVIDENCE, `${basename(file, '.hand')}-${level}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

function withPlace({ line, reason }: Problem, folder: string): Problem {
  return { line, reason: `${reason}\n     see ${relative(process.cwd(), folder)}` };
}
