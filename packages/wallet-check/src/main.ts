import { writeFileSync } from 'node:fs';
import { minorToText } from '@cardroom/money';
import manifest from '../package.json' with { type: 'json' };
import { helpText, listText } from './help.ts';
import { installJsonSource } from './json-source.ts';
import { type Command, readCommand } from './options.ts';
import { jsonReport } from './report/json-report.ts';
import { junitReport } from './report/junit-report.ts';
import { isPassed, type Report } from './report/report.ts';
import { CasePrinter, textReport } from './report/text-report.ts';
import { FundsError, runWalletCheck } from './run.ts';
import { StateError, stateFile } from './state.ts';

const EXIT = { passed: 0, failed: 1, wrongOptions: 2, interrupted: 130 } as const;

type Check = Extract<Command, { what: 'check' }>;

installJsonSource();
process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const command = readCommand(argv);
  switch (command.what) {
    case 'help':
      return say(helpText());
    case 'list':
      return say(listText());
    case 'version':
      return say(manifest.version);
    case 'wrong':
      return refuse(command.problems);
    case 'check':
      return check(command);
  }
}

async function check(command: Check): Promise<number> {
  const { setup, only, state } = command;
  const interruption = new AbortController();
  const stop = () => interrupt(interruption);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  try {
    say(`wallet-check ${manifest.version}: ${setup.url}, player ${setup.player}, ${setup.currency}`);
    const printer = new CasePrinter(say);
    const report = await runWalletCheck({
      setup,
      signal: interruption.signal,
      onCase: (one) => printer.add(one),
      only,
      state: state === undefined ? undefined : stateFile(state),
    });
    printer.end();
    return publish(report, command);
  } catch (error) {
    if (error instanceof StateError) return refuse([`--state: ${error.message}`]);
    if (!(error instanceof FundsError)) throw error;
    const [has, needs] = [error.balanceMinor, error.neededMinor].map(minorToText);
    return refuse([`--player: ${setup.player} has ${has} ${setup.currency}; the cases need at least ${needs} ${setup.currency}`]);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  }
}

function publish(report: Report, { setup, json, junit }: Check): number {
  const secrets = [setup.key, setup.key2].filter((key) => key !== null);
  say(textReport(report, secrets));
  if (json !== undefined) writeFileSync(json, jsonReport(report, secrets));
  if (junit !== undefined) writeFileSync(junit, junitReport(report, secrets));
  if (report.interrupted) return EXIT.interrupted;
  return isPassed(report) ? EXIT.passed : EXIT.failed;
}

/** The first Ctrl-C restores the balances before it stops; the second one stops at once. */
function interrupt(interruption: AbortController): void {
  if (interruption.signal.aborted) process.exit(EXIT.interrupted);
  console.error('\nstopping after the balance is restored; press Ctrl-C again to stop at once');
  interruption.abort();
}

function refuse(problems: readonly string[]): number {
  console.error([...problems, '', 'Run wallet-check --help to list all options.'].join('\n'));
  return EXIT.wrongOptions;
}

function say(text: string): number {
  console.log(text);
  return EXIT.passed;
}
