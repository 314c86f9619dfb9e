import manifest from '../../package.json' with { type: 'json' };
import { SENTENCES } from '../verify/sentences.ts';
import { helpText, readOrder } from './options.ts';
import { EXIT, runOrder } from './run.ts';

process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const order = readOrder(argv);
  if ('wrong' in order) {
    console.error(`${order.wrong}\n\nRun fairness --help to list all options.`);
    return EXIT.wrong;
  }
  if (order.action === 'help') return say(helpText());
  if (order.action === 'version') return say(manifest.version);
  if (order.action === 'reasons') return say(reasonsText());
  return runOrder(order, { say, complain: (line) => console.error(line) });
}

function reasonsText(): string {
  return Object.entries(SENTENCES)
    .map(([reason, sentence]) => `${reason.padEnd(26)} ${sentence}`)
    .join('\n');
}

function say(text: string): number {
  console.log(text);
  return EXIT.verified;
}
