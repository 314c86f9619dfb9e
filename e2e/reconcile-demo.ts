// `npm run reconcile-demo -- [--hands N] [--seed N]`: bots play on real processes while the operator fails now and then; then the
// operator's own export is compared with the service's ledger. Exits with 1 if they differ.
import { parseArgs } from 'node:util';
import { ReconcileRun } from './reconcile-run.ts';

const { values } = parseArgs({ options: { hands: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' } } });
const [hands, seed] = [wholeNumber('hands', values.hands), wholeNumber('seed', values.seed)];
const STEP = 1_000;

const run = await ReconcileRun.start(seed);
try {
  let told = 0;
  const played = await run.play(hands, (now) => {
    if (now < told + STEP) return;
    told = now - (now % STEP);
    console.log(`${now} hands`);
  });
  const { code, out } = await run.compare(await run.ledger());
  console.log(`${played} hands played\n${out}`);
  process.exitCode = code;
} finally {
  await run.stop();
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  console.error(`--${name} must be a whole number, not ${text}`);
  process.exit(2);
}
