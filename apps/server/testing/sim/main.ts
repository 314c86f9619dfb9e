// `npm run sim -- [--seed N] [--hands N] [--processes N]`: runs whole worlds in simulated time, with faults, and checks every law at every step. A long
// run plays as many worlds in parallel as there are processors; Ctrl-C ends it after the current ones and prints the findings so far.
// With `--proofs FOLDER` every proof that was accepted is written there, one file a world beside the keys, for another verifier.
// `npm run sim -- --mistakes [--seed N]`: plants known mistakes, one at a time, and shows what catches each.
// `npm run sim -- --adversaries [--hands N]`: plays those who would cheat the fair deal, and prints what each reaches.
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { playAdversaries } from './adversaries/adversaries.ts';
import { hashOfWorlds } from './events-hash.ts';
import { catchAll } from './mistakes/catch-all.ts';
import { HANDS_PER_WORLD, ofProcesses, playWorld, runWorlds, shrink } from './runs.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    hands: { type: 'string' },
    processes: { type: 'string', default: '1' },
    mistakes: { type: 'boolean', default: false },
    proofs: { type: 'string' },
    adversaries: { type: 'boolean', default: false },
  },
});
const seed = wholeNumber('seed', values.seed);
const hands = wholeNumber('hands', values.hands ?? '2000');
const processes = wholeNumber('processes', values.processes);
const { proofs } = values;
if (proofs !== undefined) mkdirSync(proofs, { recursive: true });

// A number of hands asks for worlds without a mistake, too.
if (values.adversaries) await meetAdversaries();
else if (!values.mistakes || values.hands !== undefined) {
  if (hands <= HANDS_PER_WORLD) await oneWorld();
  else await manyWorlds();
}
if (values.mistakes) await plantMistakes();

/** Runs a single world if the hands fit into one; the command printed for a failing world is such a run. */
async function oneWorld(): Promise<void> {
  const report = await playWorld({ seed, hands, ...(proofs === undefined ? {} : { proofs }), ...ofProcesses(processes) });
  const minutes = Math.round(report.simulatedMs / 60_000);
  console.log(
    `seed ${seed}: ${report.hands} hands settled by ${report.settlement} in ${minutes} simulated minutes, violations ${report.violations.length}`,
  );
  console.log(`events ${hashOfWorlds([report])}`);
  for (const [fault, times] of report.faults) console.log(`  ${fault}: ${times}`);
  for (const violation of report.violations) console.log(`  VIOLATION ${violation}`);
  if (report.violations.length > 0) process.exitCode = 1;
}

async function manyWorlds(): Promise<void> {
  let isStopped = false;
  process.once('SIGINT', () => {
    isStopped = true;
  });
  const sum = await runWorlds({ seed, hands, processes, proofs, log: (line) => console.log(line), stopped: () => isStopped });
  console.log(
    `${sum.hands} hands in ${sum.worlds} worlds, ${sum.hoursSimulated} simulated hours, ${Math.round(sum.hands / sum.seconds)} hands/s`,
  );
  for (const [fault, times] of [...sum.faults].sort(([a], [b]) => a.localeCompare(b))) console.log(`  ${fault}: ${times}`);
  console.log(`events ${sum.events}`);
  console.log(`violations ${sum.failed.length}`);
  for (const { seed: failing, violations } of sum.failed) {
    const small = await shrink(failing, { processes });
    console.log(`  seed ${failing}: ${violations.join('; ')}`);
    console.log(
      `  smallest: ${small.hands} hands with ${Object.keys(small.mix).join(', ') || 'no faults'}; again with npm run sim -- ${processes === 1 ? '' : `--processes ${processes} `}--seed ${failing} --hands ${HANDS_PER_WORLD}`,
    );
  }
  if (sum.failed.length > 0) process.exitCode = 1;
}

async function meetAdversaries(): Promise<void> {
  for await (const { name, text, holds } of playAdversaries(hands)) {
    console.log(`${holds ? 'holds ' : 'BROKEN'} ${name}: ${text}`);
    if (!holds) process.exitCode = 1;
  }
}

async function plantMistakes(): Promise<void> {
  let [planted, caught] = [0, 0];
  await catchAll(seed, ({ name, breaks, by }) => {
    planted += 1;
    if (by !== null) caught += 1;
    console.log(`${by === null ? 'MISSED' : 'caught'} ${name}: ${breaks}\n       by ${by ?? 'nothing'}`);
  });
  console.log(`caught ${caught} of ${planted}`);
  if (caught < planted) process.exitCode = 1;
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 1) return value;
  console.error(`--${name} must be a whole number from 1, not ${text}`);
  process.exit(2);
}
