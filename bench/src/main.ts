/**
 * npm run bench -- [NAME …] [--json] [--rounds N]: compares our speed with that of other packages, in one run. Exit 2 for a name or option
 * that does not exist. `--only CONTESTANT` prints the CPU seconds of that one's best round: how the run asks its own processes.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { apart, secondsOf } from './apart.ts';
import { benchEvaluator } from './bench-evaluator.ts';
import { benchGames } from './bench-games.ts';
import { benchHands } from './bench-hands.ts';
import { type Bench, reportOf, textOf } from './report.ts';

const ROUNDS = 1200;
const MAIN = fileURLToPath(import.meta.url);

const BENCHES: Readonly<Record<string, () => Bench>> = {
  evaluator: benchEvaluator,
  games: benchGames,
  hands: benchHands,
};

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean' }, rounds: { type: 'string', default: String(ROUNDS) }, only: { type: 'string' } },
  });
  const rounds = Number(values.rounds);
  const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
  const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name));
  if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
    console.error(`usage: npm run bench -- [${Object.keys(BENCHES).join('|')}] [--json] [--rounds N]`);
    return 2;
  }
  const benches = names.map((name) => BENCHES[name]?.() as Bench);
  if (values.only !== undefined) {
    console.log(secondsOf((benches[0] as Bench).contestants, values.only, rounds));
    return 0;
  }
  const reports = benches.map((bench) => reportOf(bench, rounds, apart(MAIN, bench.name)));
  console.log(values.json ? JSON.stringify(reports, null, 2) : reports.map(textOf).join('\n\n'));
  return 0;
}

process.exitCode = main();
