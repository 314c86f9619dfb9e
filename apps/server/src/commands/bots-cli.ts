import { once } from 'node:events';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { openStore, type Store } from '@cardroom/storage';
import type { Actor } from '../audit/audit-row.ts';
import type { Outcome } from '../audit/outcome.ts';
import { getOperator } from '../operators/operators.ts';
import { HOUSE_BOTS_MAX, sandboxOf, setSandbox } from '../operators/sandbox.ts';
import { readConfig, storageOf } from '../process/config.ts';
import { missingDatabase } from '../process/existing-data.ts';
import { explained } from '../process/start-errors.ts';

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

/** `npm run bots -- --operator ID`: returns the exit code. The number of bots that was set before is set again at the end. */
export async function runBots({ argv, env, until, say }: BotsRun): Promise<number> {
  const asked = askedBots(argv);
  if ('problem' in asked) {
    say(`${asked.problem}\n\n${USAGE}`);
    return 1;
  }
  const config = readConfig(env);
  const missing = missingDatabase(config);
  if (missing !== null) {
    say(missing);
    return 1;
  }
  const store = await openStore({ ...storageOf(config), as: 'command' });
  try {
    return await withBots(store, asked, { until, say });
  } finally {
    await store.close();
  }
}

interface Asked {
  readonly operatorId: string;
  readonly bots: number;
}

async function withBots(store: Store, { operatorId, bots }: Asked, { until, say }: Pick<BotsRun, 'until' | 'say'>): Promise<number> {
  const before = await sandboxOf(store, operatorId);
  if (before === null) {
    const known = (await getOperator(store, operatorId)) !== null;
    const how = `make it one with: npm run operator -- set-sandbox --operator ${operatorId} --bots 0`;
    say(
      known
        ? `operator: ${operatorId} is not a sandbox; before its first transaction, ${how}`
        : `operator: there is no operator ${operatorId}`,
    );
    return 1;
  }
  const set = async (number: number): Promise<Outcome<unknown>> => setSandbox(store, actorNow(), operatorId, number);
  const begun = await set(bots);
  if (!begun.ok) {
    say(begun.errors.map(({ field, message }) => `${field}: ${message}`).join('\n'));
    return 1;
  }
  say(`Up to ${bots} bots join each player of ${operatorId} within seconds. Ctrl-C sends them home.`);
  try {
    await until();
  } finally {
    await set(before);
  }
  return 0;
}

function actorNow(): Actor {
  return { by: `command:${userInfo().username}`, at: Date.now() };
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
