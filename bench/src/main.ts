/**
 * npm run bench -- [NAME …] [--json] [--rounds N]: compares our speed with that of other packages, in one run. Exit 2 for a name or option
 * that does not exist. `client [--part PART]…` measures the client in a browser against its budgets instead; it takes minutes, so it
 * runs only on request. `--only CONTESTANT` prints the CPU seconds of that contestant's best round; the run starts its own processes so.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { apart, secondsOf } from './apart.ts';
import { benchEvaluator } from './bench-evaluator.ts';
import { benchGames } from './bench-games.ts';
import { benchHands } from './bench-hands.ts';
import { CLIENT_PARTS, type ClientPart } from './client/parts.ts';
import { type Bench, reportOf, textOf } from './report.ts';

const ROUNDS = 1200;
const MAIN = fileURLToPath(import.meta.url);

const BENCHES: Readonly<Record<string, () => Bench>> = {
  evaluator: benchEvaluator,
  games: benchGames,
  hands: benchHands,
};

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      rounds: { type: 'string', default: String(ROUNDS) },
      only: { type: 'string' },
      part: { type: 'string', multiple: true, default: [...CLIENT_PARTS] },
    },
  });
  const rounds = Number(values.rounds);
  const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
  const parts = CLIENT_PARTS.filter((part) => values.part.includes(part));
  const unknown = [
    ...names.filter((name) => name !== 'client' && !Object.hasOwn(BENCHES, name)),
    ...values.part.filter((part) => !parts.some((known) => known === part)),
  ];
  if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
    console.error(`usage: npm run bench -- [${Object.keys(BENCHES).join('|')}] [--json] [--rounds N]`);
    console.error(`       npm run bench -- client [--part ${CLIENT_PARTS.join('|')}]… [--json]`);
    return 2;
  }
  const races = names.filter((name) => name !== 'client').map((name) => BENCHES[name]?.() as Bench);
  if (values.only !== undefined) {
    console.log(secondsOf((races[0] as Bench).contestants, values.only, rounds));
    return 0;
  }
  runRaces(races, rounds, values.json);
  if (names.includes('client')) await runClient(parts, values.json);
  return 0;
}

function runRaces(races: readonly Bench[], rounds: number, json: boolean): void {
  if (races.length === 0) return;
  const reports = races.map((bench) => reportOf(bench, rounds, apart(MAIN, bench.name)));
  console.log(json ? JSON.stringify(reports, null, 2) : reports.map(textOf).join('\n\n'));
}

async function runClient(parts: readonly ClientPart[], json: boolean): Promise<void> {
  // The races' own processes need no browser.
  const { benchClient } = await import('./client/client.ts');
  const figures = await benchClient(parts, (text) => (json ? undefined : console.log(`${text}\n`)));
  if (json) console.log(JSON.stringify(figures, null, 2));
}

process.exitCode = await main();
