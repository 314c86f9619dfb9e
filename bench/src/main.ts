/**
 * npm run bench -- [NAME …] [--json] [--rounds N]: compares our speed with that of other packages, in one run.
 * Exit 2 for a name or option that does not exist.
 */
import { parseArgs } from 'node:util';
import { benchEvaluator } from './bench-evaluator.ts';
import { benchGames } from './bench-games.ts';
import { benchHands } from './bench-hands.ts';
import { type Report, textOf } from './report.ts';

const ROUNDS = 25;

const BENCHES: Readonly<Record<string, (rounds: number) => Report>> = {
  evaluator: benchEvaluator,
  games: benchGames,
  hands: benchHands,
};

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean' }, rounds: { type: 'string', default: String(ROUNDS) } },
  });
  const rounds = Number(values.rounds);
  const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
  const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name));
  if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
    console.error(`usage: npm run bench -- [${Object.keys(BENCHES).join('|')}] [--json] [--rounds N]`);
    return 2;
  }
  const reports = names.map((name) => BENCHES[name]?.(rounds) as Report);
  console.log(values.json ? JSON.stringify(reports, null, 2) : reports.map(textOf).join('\n\n'));
  return 0;
}

process.exitCode = main();
