// `npm run drill -- <name>… | all [--short] [--json] [--database postgres|URL] [--in DIR] [--seed N]`: breaks a real service on purpose and
// shows what becomes of hands and money. Exits with 1 if an expectation does not hold, and with 2 if it was asked for what it must not do.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Drill } from './drill.ts';
import { DRILLS } from './list.ts';
import type { DrillOptions } from './options.ts';
import { NotOwn } from './own-place.ts';
import { type Report, textOf } from './report.ts';
import { runDrill } from './run-drill.ts';

// Services and commands are started many times from the same sources: each is read and compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'node-compile');

const USAGE = `usage: npm run drill -- <drill>… | all [--short] [--json] [--database postgres|URL] [--in DIR] [--seed N]
${DRILLS.map(({ name, says }) => `  ${name.padEnd(10)}${says}`).join('\n')}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    database: { type: 'string' },
    in: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const drills = chosen(positionals);
const options: DrillOptions = {
  isShort: values.short,
  folder: values.in ?? null,
  server: values.database === undefined ? null : serverOf(values.database),
  seed: Number(values.seed),
};
if (!Number.isSafeInteger(options.seed)) stop(`--seed must be a whole number, not ${values.seed}`);

const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
const report = await runAll();
console.log(values.json ? JSON.stringify({ seed: options.seed, ...report }, null, 2) : `${textOf(report)}`);
if (!values.json && report.rows.some(({ wrong }) => wrong.length > 0)) console.log(`seed ${options.seed}`);
process.exit(report.rows.some(({ wrong }) => wrong.length > 0) ? 1 : 0);

async function runAll(): Promise<Report> {
  const rows: Report['rows'][number][] = [];
  const skipped: Report['skipped'][number][] = [];
  for (const drill of drills) {
    if (stopped.signal.aborted) break;
    const why = (await drill.skips?.(options)) ?? null;
    if (why !== null) skipped.push({ drill: drill.name, why });
    else rows.push(...(await run(drill)));
  }
  return { rows, skipped };
}

async function run(drill: Drill): Promise<Report['rows']> {
  try {
    return await runDrill(drill, options, stopped.signal);
  } catch (error) {
    if (error instanceof NotOwn) stop(error.message);
    throw error;
  }
}

function chosen(names: readonly string[]): readonly Drill[] {
  if (names.length === 0) stop(USAGE);
  if (names.includes('all')) return DRILLS;
  return names.map((name) => DRILLS.find((drill) => drill.name === name) ?? stop(`${name} is not a drill\n${USAGE}`));
}

/** The server that the tests use, or the one given. Its databases are left alone: each drill makes one of its own there. */
function serverOf(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text)) return text;
  if (text !== 'postgres') return stop(`--database must be postgres or an address of a server, not ${text}`);
  const found = execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/lib/postgres.ts')], { encoding: 'utf8' });
  const { url, note } = JSON.parse(found) as { readonly url: string | null; readonly note: string };
  return url ?? stop(note);
}

function stop(why: string): never {
  console.error(why);
  process.exit(2);
}
