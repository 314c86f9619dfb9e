import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { getOperator } from '../operators/operators.ts';
import { HOUSE_BOTS_MAX, sandboxOf, setSandbox } from '../operators/sandbox.ts';
import { type Config, readConfig } from '../process/config.ts';
import { missingData } from '../process/existing-data.ts';
import { explained } from '../process/start-errors.ts';
import type { CliContext } from './command.ts';
import { errorLines, onData } from './on-data.ts';

const BOTS_USUAL = 3;
const USAGE = `npm run bots -- --operator <id> [--bots <1-${HOUSE_BOTS_MAX}>]

Seats house bots beside every player of a sandbox until Ctrl-C: ${BOTS_USUAL} at each table, or as many as --bots says. The running service
plays them, with play money; the operator's wallet is never called for a bot.`;

export interface BotsRun {
  readonly argv: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Called when the bots may come; they stay until it resolves. */
  readonly until: () => Promise<unknown>;
  say(line: string): void;
}

/**
 * `npm run bots -- --operator ID`: returns the exit code. At the end it sets the number of bots from before again, unless somebody else has
 * changed it in between.
 */
export async function runBots({ argv, env, until, say }: BotsRun): Promise<number> {
  const asked = askedBots(argv);
  if ('problem' in asked) {
    say(`${asked.problem}\n\n${USAGE}`);
    return 1;
  }
  const config = readConfig(env);
  const missing = missingData(config);
  if (missing !== null) {
    say(missing);
    return 1;
  }
  return withBots(config, asked, { until, say });
}

interface Asked {
  readonly operatorId: string;
  readonly bots: number;
}

async function withBots(config: Config, asked: Asked, { until, say }: Pick<BotsRun, 'until' | 'say'>): Promise<number> {
  const { operatorId, bots } = asked;
  const begun = await onData(config, {}, (context) => begin(context, asked));
  if (!begun.ok) {
    say(errorLines(begun.errors));
    return 1;
  }
  const before = begun.value;
  say(`Up to ${bots} bots join each player of ${operatorId} within seconds. Ctrl-C sends them home.`);
  let ended: Outcome<unknown> | null = null;
  try {
    await until();
  } finally {
    ended = await onData(config, {}, ({ store, actor }) => setSandbox(store, actor, operatorId, before, { seen: bots }));
  }
  if (ended.ok) return 0;
  say(`The number of bots could not be set back to ${before}. ${ended.errors.map(({ message }) => message).join('. ')}`);
  return 1;
}

/** Lets the bots come, and returns their number from before. */
async function begin({ store, actor }: CliContext, { operatorId, bots }: Asked): Promise<Outcome<number>> {
  const before = await sandboxOf(store, operatorId);
  if (before === null) {
    const how = `make it one with: npm run operator -- set-sandbox --operator ${operatorId} --bots 0`;
    const isKnown = (await getOperator(store, operatorId)) !== null;
    return refused(
      'operator',
      isKnown ? `${operatorId} is not a sandbox; before its first transaction, ${how}` : `there is no operator ${operatorId}`,
    );
  }
  const set = await setSandbox(store, actor, operatorId, bots, { seen: before });
  return set.ok ? done(before) : set;
}

function askedBots(argv: readonly string[]): Asked | { readonly problem: string } {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ args: [...argv], options: { operator: text, bots: text }, strict: true });
    const { operator: operatorId, bots = String(BOTS_USUAL) } = values;
    if (operatorId === undefined) return { problem: 'operator: is required' };
    const number = /^\d{1,2}$/.test(bots) ? Number(bots) : 0;
    if (number < 1 || number > HOUSE_BOTS_MAX) return { problem: `bots: "${bots}" is not a number from 1 to ${HOUSE_BOTS_MAX}` };
    return { operatorId, bots: number };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Resolves at the first Ctrl-C or SIGTERM. */
function stopped(): Promise<unknown> {
  // Signals alone do not keep a process alive.
  const alive = setInterval(() => {}, 60_000);
  return Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]).finally(() => clearInterval(alive));
}

if (import.meta.main) {
  try {
    process.exitCode = await runBots({ argv: process.argv.slice(2), env: process.env, until: stopped, say: (line) => console.log(line) });
  } catch (error) {
    process.exitCode = explained(error, (text) => console.error(text));
  }
}
