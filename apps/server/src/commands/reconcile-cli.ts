import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openStore, type Store } from '@cardroom/storage';
import type { Window } from '../money/reconcile/our-row.ts';
import { compareWithOurs } from '../money/reconcile/ours.ts';
import { jsonReport, textReport } from '../money/reconcile/reconcile-report.ts';
import { BadFile, readStatement } from '../money/reconcile/statement.ts';
import { listOperators } from '../operators/operators.ts';
import { readConfig, storageOf } from '../process/config.ts';
import { missingDatabase } from '../process/existing-data.ts';
import { explained } from '../process/start-errors.ts';

export const RECONCILE_USAGE = `npm run reconcile -- <file.csv> [options]

  --operator <id>   whose ledger it is; may be left out where there is one operator
  --from <time>     only transactions of then or later: 2026-01-31, or 2026-01-31T20:00:00Z
  --to <time>       only transactions of then or earlier; a day counts to its end
  --json            the whole comparison as JSON

Exit code 0: no difference, 1: differences, 2: the file or the request is wrong.`;

interface Request extends Window {
  readonly file: string;
  readonly operator: string | null;
  readonly json: boolean;
}

/** Says what is wrong with the request. */
class BadRequest extends Error {
  override readonly name = 'BadRequest';
}

/** `npm run reconcile -- FILE`: compares an operator's ledger with ours, also while the service runs. */
export async function runReconcile(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<{ code: 0 | 1 | 2; out: string }> {
  if (argv.includes('--help')) return { code: 0, out: RECONCILE_USAGE };
  try {
    return await reconcile(readRequest(argv), env);
  } catch (error) {
    if (error instanceof BadRequest) return { code: 2, out: `${error.message}\n\n${RECONCILE_USAGE}` };
    if (error instanceof BadFile) return { code: 2, out: error.message };
    throw error;
  }
}

async function reconcile(request: Request, env: NodeJS.ProcessEnv): Promise<{ code: 0 | 1; out: string }> {
  const config = readConfig(env);
  const missing = missingDatabase(config);
  if (missing !== null) throw new BadRequest(missing);
  const entries = await readStatement(request.file);
  const store = await openStore({ ...storageOf(config), as: 'command' });
  try {
    const operatorId = await operatorOf(store, request.operator);
    const comparison = await compareWithOurs(store, operatorId, entries, request);
    const out = request.json ? jsonReport(operatorId, comparison) : textReport(operatorId, comparison);
    return { code: comparison.differences.length === 0 ? 0 : 1, out };
  } finally {
    await store.close();
  }
}

async function operatorOf(store: Store, wanted: string | null): Promise<string> {
  const ids = (await listOperators(store)).map(({ operatorId }) => operatorId);
  if (wanted !== null && ids.includes(wanted)) return wanted;
  if (wanted !== null) throw new BadRequest(`operator: there is no "${wanted}"`);
  const [only, ...others] = ids;
  if (only === undefined || others.length > 0) throw new BadRequest(`operator: is required, one of ${ids.join(', ') || 'none'}`);
  return only;
}

function readRequest(argv: readonly string[]): Request {
  const { values, positionals } = argumentsOf(argv);
  const [file, stray] = positionals;
  if (file === undefined) throw new BadRequest('the file is missing');
  if (stray !== undefined) throw new BadRequest(`"${stray}": one file at a time`);
  if (!existsSync(file)) throw new BadRequest(`there is no file ${file}`);
  const from = momentOf('from', values.from, 0);
  const to = momentOf('to', values.to, Number.MAX_SAFE_INTEGER);
  if (from > to) throw new BadRequest('to: is before from');
  return { file, from, to, operator: values.operator ?? null, json: values.json ?? false };
}

function argumentsOf(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { operator: text, from: text, to: text, json: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new BadRequest(error instanceof Error ? error.message : String(error));
  }
}

const DAY_MS = 86_400_000;

/** A day means its first moment for `from` and its last for `to`. */
function momentOf(name: 'from' | 'to', text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const at = isDay || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw new BadRequest(`${name}: "${text}" is not an ISO 8601 day or time`);
  return isDay && name === 'to' ? at + DAY_MS - 1 : at;
}

if (import.meta.main) {
  try {
    const { code, out } = await runReconcile(process.argv.slice(2), process.env);
    (code === 2 ? console.error : console.log)(out);
    process.exitCode = code;
  } catch (error) {
    process.exitCode = explained(error, (text) => console.error(text), 2);
  }
}
