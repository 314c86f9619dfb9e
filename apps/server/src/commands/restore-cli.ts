import { parseArgs } from 'node:util';
import { MoneyError, toMinor } from '@cardroom/money';
import type { Store } from '@cardroom/storage';
import { UniqueViolation } from '@cardroom/storage';
import { v7 as newId } from 'uuid';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { BadFile } from '../money/reconcile/statement.ts';
import { getOperator } from '../operators/operators.ts';
import { readConfig } from '../process/config.ts';
import { missingData } from '../process/existing-data.ts';
import { explained } from '../process/start-errors.ts';
import { readHighWater } from '../restore/high-water.ts';
import { holderKey, planRestore } from '../restore/lost-hours.ts';
import { openService, undecided } from '../restore/open-service.ts';
import { planJson, planText } from '../restore/plan-report.ts';
import { readFacts } from '../restore/restore-facts.ts';
import type { RestoreFacts, RestorePlan } from '../restore/restore-plan.ts';
import { beginRestore, currentRestore, decide, decisionsOf, type Restore } from '../restore/restore-state.ts';
import { planCode, writeTakeOver } from '../restore/take-over.ts';
import type { CliContext } from './command.ts';
import { NoLedger, readLedgerFrom } from './ledger-source.ts';
import { errorLines, onData } from './on-data.ts';

export const RESTORE_USAGE = `npm run restore -- <command> [options]

  begin --reason <text>
      after a backup was put back, before the service starts: it starts in restore mode then
  status
      whether a restore is under way, and which operators still need a decision
  plan --operator <id> --ledger <file.csv or address> [--pay <player>=<amount>]... [--json]
      compares the restored database with the operator's own ledger and prints each correction; changes nothing
  confirm --operator <id> --ledger <the same> --code <from the plan> --reason <text> [--pay ...]
      carries out exactly the plan of this code
  unchanged --operator <id> --reason <text>
      nothing happened at this operator since the backup: its tables and payments go on as they are
  open --reason <text>
      once every operator has a decision: numbers go on where nobody has seen any, and the service opens

An address begins with https; LEDGER_AUTHORIZATION is sent as its Authorization header. --pay sets an amount by hand where the ledger is not
complete: player=12.50, or player:EUR=12.50.

Exit code 0: done, 1: refused, or the plan has problems, 2: the file or the request is wrong.`;

type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** Says what is wrong with the request. */
class BadRequest extends Error {
  override readonly name = 'BadRequest';
}

interface Answer {
  readonly code: 0 | 1 | 2;
  readonly out: string;
}

/** `npm run restore -- ...`: brings a restored database to what the operators' own ledgers say, beside the service in restore mode. */
export async function runRestore(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<Answer> {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || argv.includes('--help')) return { code: 0, out: RESTORE_USAGE };
  try {
    const values = valuesOf(rest);
    const config = readConfig(env);
    const missing = missingData(config);
    if (missing !== null) throw new BadRequest(missing);
    const outcome = await onData(config, {}, (context) => run(name, context, values, env));
    return outcome.ok ? outcome.value : { code: 1, out: errorLines(outcome.errors) };
  } catch (error) {
    if (error instanceof BadRequest) return { code: 2, out: `${error.message}\n\n${RESTORE_USAGE}` };
    if (error instanceof BadFile || error instanceof NoLedger) return { code: 2, out: `ledger: ${error.message}` };
    throw error;
  }
}

function valuesOf(argv: readonly string[]): Values {
  const text = { type: 'string' } as const;
  const options = {
    operator: text,
    ledger: text,
    reason: text,
    code: text,
    pay: { type: 'string', multiple: true },
    json: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...argv], options, strict: true }).values;
  } catch (error) {
    throw new BadRequest(error instanceof Error ? error.message : String(error));
  }
}

function run(name: string, context: CliContext, values: Values, env: NodeJS.ProcessEnv): Promise<Outcome<Answer>> {
  switch (name) {
    case 'begin':
      return begin(context, values);
    case 'status':
      return status(context.store);
    case 'plan':
      return withRestore(context.store, (restore) => plan(context.store, restore, values, env));
    case 'confirm':
      return withRestore(context.store, (restore) => confirm(context, restore, values, env));
    case 'unchanged':
      return withRestore(context.store, (restore) => unchanged(context, restore, values));
    case 'open':
      return withRestore(context.store, (restore) => open(context, restore, values));
    default:
      throw new BadRequest(`There is no command "${name}".`);
  }
}

async function withRestore(store: Store, work: (restore: Restore) => Promise<Outcome<Answer>>): Promise<Outcome<Answer>> {
  const restore = await currentRestore(store);
  return restore === null ? refused('restore', 'no restore is under way; "begin" begins one') : work(restore);
}

async function begin({ store, actor }: CliContext, values: Values): Promise<Outcome<Answer>> {
  const begun = await beginRestore(store, actor, { reason: required(values, 'reason'), mark: null });
  return begun.ok ? status(store) : begun;
}

async function status(store: Store): Promise<Outcome<Answer>> {
  const restore = await currentRestore(store);
  if (restore === null) return said('no restore is under way');
  const decisions = await decisionsOf(store, restore);
  const missing = await undecided(store, restore);
  return said(
    [
      `restore ${restore.restoreId}, begun ${new Date(restore.begunAt).toISOString()}: ${restore.reason}`,
      `the backup ends at ${new Date(restore.backupAt).toISOString()}`,
      ...[...decisions.values()].map(({ operator_id: id, decision, actor, reason }) => `${id}: ${decision}, by ${actor}: ${reason}`),
      ...missing.map((operatorId) => `${operatorId}: needs a decision (plan and confirm, or unchanged)`),
      missing.length === 0 ? 'every operator has a decision: "open" opens the service' : `${missing.length} to decide`,
    ].join('\n'),
  );
}

async function plan(store: Store, restore: Restore, values: Values, env: NodeJS.ProcessEnv): Promise<Outcome<Answer>> {
  const planned = await planOf(store, restore, values, env);
  if (!planned.ok) return planned;
  const made = planned.value.plan;
  return done({ code: made.problems.length === 0 ? 0 : 1, out: values.json === true ? planJson(made) : planText(made) });
}

async function planOf(
  store: Store,
  restore: Restore,
  values: Values,
  env: NodeJS.ProcessEnv,
): Promise<Outcome<{ readonly facts: RestoreFacts; readonly plan: RestorePlan }>> {
  const operatorId = required(values, 'operator');
  const operator = await getOperator(store, operatorId);
  if (operator === null) return refused('operator', `there is no operator ${operatorId}`);
  if ((await decisionsOf(store, restore)).has(operatorId)) return refused('operator', `${operatorId} has a decision already`);
  const entries = await readLedgerFrom(required(values, 'ledger'), env.LEDGER_AUTHORIZATION);
  const pay = payments(values, operator.currencies);
  const facts = await readFacts(store, operatorId, { entries, pay, backupAt: restore.backupAt });
  return done({ facts, plan: planRestore(facts) });
}

async function confirm({ store, actor }: CliContext, restore: Restore, values: Values, env: NodeJS.ProcessEnv): Promise<Outcome<Answer>> {
  const reason = required(values, 'reason');
  const code = required(values, 'code');
  const planned = await planOf(store, restore, values, env);
  if (!planned.ok) return planned;
  const { facts, plan: made } = planned.value;
  const { operatorId, handsTo, tablesTo } = made;
  if (made.problems.length > 0) return refused('operator', `the plan has problems:\n${made.problems.join('\n')}`);
  if (planCode(made) !== code)
    return refused('code', `this is no longer the plan of code ${code}: look at it again (its code is ${planCode(made)})`);
  const detail = { code, corrections: made.corrections.length, payouts: made.payouts.length };
  const decision = { operator_id: operatorId, decision: 'taken-over', reason, hands_to: handsTo, tables_to: tablesTo, detail } as const;
  await writeTakeOver(
    store,
    { facts, plan: made, restoreId: restore.restoreId, at: actor.at, newId: () => newId() },
    decide(restore, actor, decision),
  );
  return said(
    `operator ${operatorId}: ${made.corrections.length} corrections are made, and ${made.payouts.length} players are paid once the service is open`,
  );
}

async function unchanged({ store, actor }: CliContext, restore: Restore, values: Values): Promise<Outcome<Answer>> {
  const operatorId = required(values, 'operator');
  const reason = required(values, 'reason');
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const decision = { operator_id: operatorId, decision: 'unchanged', reason, hands_to: 0, tables_to: 0, detail: {} } as const;
  try {
    await store.write(decide(restore, actor, decision));
  } catch (error) {
    if (error instanceof UniqueViolation) return refused('operator', `${operatorId} has a decision already`);
    throw error;
  }
  return said(`operator ${operatorId}: goes on as in the backup`);
}

async function open({ store, actor }: CliContext, restore: Restore, values: Values): Promise<Outcome<Answer>> {
  const { counts } = await readHighWater(store, actor.at);
  const opened = await openService(store, actor, { restore, counts, reason: required(values, 'reason') });
  if (!opened.ok) return opened;
  const { hand, table, room } = opened.value;
  return said(`the service opens; hands go on at ${hand}, tables at ${table}, rooms at ${room}; everybody has to sign in and launch again`);
}

function said(out: string): Outcome<Answer> {
  return done({ code: 0, out });
}

function required(values: Values, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value.trim() === '') throw new BadRequest(`--${name} is required`);
  return value;
}

/** `player=12.50` in the operator's only currency, or `player:EUR=12.50`. */
function payments(values: Values, currencies: readonly string[]): Map<string, number> {
  const given = Array.isArray(values.pay) ? (values.pay as readonly string[]) : [];
  return new Map(
    given.map((text) => {
      const parts = /^(?<player>.+?)(?::(?<currency>[A-Z]{3}))?=(?<amount>[^=]+)$/.exec(text)?.groups;
      const currency = parts?.currency ?? (currencies.length === 1 ? currencies[0] : undefined);
      if (parts?.player === undefined || currency === undefined)
        throw new BadRequest(`--pay "${text}": must be player=12.50 or player:EUR=12.50`);
      return [holderKey(parts.player, currency), amountOf(text, parts.amount ?? '')] as const;
    }),
  );
}

function amountOf(text: string, amount: string): number {
  try {
    const minor = toMinor(amount);
    if (minor >= 0) return minor;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
  }
  throw new BadRequest(`--pay "${text}": the amount must be 0.00 or more, with at most two decimals`);
}

if (import.meta.main) {
  try {
    const { code, out } = await runRestore(process.argv.slice(2), process.env);
    (code === 0 ? console.log : console.error)(out);
    process.exitCode = code;
  } catch (error) {
    process.exitCode = explained(error, (text) => console.error(text), 2);
  }
}
