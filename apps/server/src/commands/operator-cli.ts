import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../process/config.ts';
import { missingData, missingDatabase } from '../process/existing-data.ts';
import { explained } from '../process/start-errors.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './command-list.ts';
import { errorLines, onData } from './on-data.ts';

/**
 * `npm run operator -- <command> …`: works on the service's data, also while it runs. Prints JSON; with exit code 1 it says what is wrong.
 */
export async function runOperatorCommand(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<{ code: number; out: string }> {
  const { name, rest } = nameOf(argv);
  if (name === undefined || name === 'help' || name === '--help') return { code: 0, out: help() };
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return { code: 1, out: `There is no command "${name}".\n\n${help()}` };
  if (rest.includes('--help')) return { code: 0, out: usage(name, command) };
  const given = readOptions(command, rest);
  if ('problem' in given) return { code: 1, out: `${given.problem}\n\n${usage(name, command)}` };
  return execute(command, given.options, env);
}

/** The command's name, of one or two words, and the remaining arguments. */
function nameOf(argv: readonly string[]): { name: string | undefined; rest: readonly string[] } {
  const two = argv.slice(0, 2).join(' ');
  return Object.hasOwn(COMMANDS, two) && argv.length > 1 ? { name: two, rest: argv.slice(2) } : { name: argv[0], rest: argv.slice(1) };
}

async function execute(
  command: Command,
  options: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; out: string }> {
  const config = readConfig(env);
  const missing = missingFor(command, config);
  if (missing !== null) return { code: 1, out: missing };
  const outcome = await onData(config, command, (context) => command.run(context, options));
  return outcome.ok ? { code: 0, out: JSON.stringify(outcome.value, null, 2) } : { code: 1, out: errorLines(outcome.errors) };
}

function missingFor({ createsData, withAnyKey }: Command, config: Config): string | null {
  if (createsData) return null;
  return withAnyKey ? missingDatabase(config) : missingData(config);
}

function readOptions(command: Command, argv: readonly string[]): { options: Record<string, string> } | { problem: string } {
  const config = Object.fromEntries(Object.keys(command.options).map((option) => [option, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({ args: [...argv], options: config, strict: true, allowPositionals: false });
    const options = Object.fromEntries(Object.entries(values).map(([option, value]) => [option, String(value)]));
    const missing = Object.entries(command.options).filter(([option, { required }]) => required === true && options[option] === undefined);
    if (missing.length > 0) return { problem: missing.map(([option]) => `${option}: is required`).join('\n') };
    // A key on the command line would stay in the shell's history.
    if (options.key === '-') options.key = readFileSync(0, 'utf8').trim();
    return { options };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function help(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`);
  return ['npm run operator -- <command> [options]', '', ...lines, '', 'Options of one command: <command> --help'].join('\n');
}

function usage(name: string, command: Command): string {
  const options = Object.entries(command.options).map(
    ([option, { hint, required }]) => `  --${option} <${hint}>${required === true ? '  (required)' : ''}`,
  );
  return [`npm run operator -- ${name}: ${command.does}`, ...options].join('\n');
}

if (import.meta.main) {
  try {
    const { code, out } = await runOperatorCommand(process.argv.slice(2), process.env);
    (code === 0 ? console.log : console.error)(out);
    process.exitCode = code;
  } catch (error) {
    process.exitCode = explained(error, (text) => console.error(text));
  }
}
