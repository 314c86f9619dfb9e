/**
 * npm run bench -- [NAME …] [--json] [--rounds N]: compares our speed with that of other packages, in one run. Exit 2 for a name or option
 * that does not exist. `client [--part PART]…` measures the client in a browser against its budgets instead; it takes minutes, so it
 * runs only on request.
 */
import { parseArgs } from 'node:util';
import { apart } from './apart.ts';
import { BENCHES } from './benches.ts';
import { bundledContestant } from './bundle.ts';
import { CLIENT_PARTS, type ClientPart } from './client/parts.ts';
import { type Bench, reportOf, textOf } from './report.ts';

const ROUNDS = 1200;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      rounds: { type: 'string', default: String(ROUNDS) },
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
  await runRaces(races, rounds, values.json);
  if (names.includes('client')) await runClient(parts, values.json);
  return 0;
}

async function runRaces(races: readonly Bench[], rounds: number, json: boolean): Promise<void> {
  if (races.length === 0) return;
  const contestant = await bundledContestant();
  const reports = races.map((bench) => reportOf(bench, rounds, apart(contestant, bench.name)));
  console.log(json ? JSON.stringify(reports, null, 2) : reports.map(textOf).join('\n\n'));
}

async function runClient(parts: readonly ClientPart[], json: boolean): Promise<void> {
  // The races' own processes need no browser.
  const { benchClient } = await import('./client/client.ts');
  const figures = await benchClient(parts, (text) => (json ? undefined : console.log(`${text}\n`)));
  if (json) console.log(JSON.stringify(figures, null, 2));
}

process.exitCode = await main();
