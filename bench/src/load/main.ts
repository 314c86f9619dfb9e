/**
 * npm run load -- [PART]… [--tables N] [--seats N] [--seconds N] [--watchers N] [--database sqlite|postgres|both] [--processes N] [--times N]
 * [--every MS] [--uncut] [--against DIR] [--profile] [--json FILE]: plays on the production build over real sockets, and prints what that costs. Exit 2 for wrong arguments, 1 when a part fails or
 * finds what must not be.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { takeTurns } from './against.ts';
import { Bed, type BedOptions } from './bed.ts';
import { Cleanup } from './cleanup.ts';
import { hasProxy } from './cluster.ts';
import { compared } from './compared.ts';
import { deploys } from './parts/deploys.ts';
import { idle } from './parts/idle.ts';
import { lobby } from './parts/lobby.ts';
import { memory } from './parts/memory.ts';
import { pace } from './parts/pace.ts';
import type { Finding, Part } from './parts/part.ts';
import { ratio } from './parts/ratio.ts';
import { storm } from './parts/storm.ts';
import { type Database, type LoadPart, type Plan, readPlan, tablesOf, USAGE, WrongArguments } from './plan.ts';
import { type LoadReport, textOf } from './report.ts';
import { postgresUrl } from './service.ts';

const PARTS: Readonly<Record<LoadPart, Part>> = { ratio, pace, idle, storm, memory, lobby, deploys };
const INTERRUPTED = 130;

async function main(): Promise<number> {
  if (process.platform !== 'linux') throw new WrongArguments('the load bench reads processor time from /proc, so it needs Linux');
  const plan = readPlan(process.argv.slice(2));
  const url = plan.databases?.includes('postgres') === false ? null : postgresUrl();
  if (url === null && plan.databases?.includes('postgres') === true) throw new WrongArguments('--database: PostgreSQL does not answer');
  if (plan.processes > 1 && !hasProxy()) throw new WrongArguments('--processes: HAProxy is not installed (apt-get install haproxy)');
  const databases: readonly Database[] = plan.databases ?? (url === null ? ['sqlite'] : ['sqlite', 'postgres']);
  const [load = 0] = loadavg();
  console.log(`${cpus().length} processors, of which other work wants ${load.toFixed(1)}\n`);
  const reports: LoadReport[] = [];
  for (const database of databases) {
    for (const part of plan.parts) {
      const run = { database, postgresUrl: url, plan };
      const report = await reportBy(part, run);
      reports.push(report);
      console.log(`${textOf(report)}\n`);
      if (plan.json !== null) writeFileSync(plan.json, `${JSON.stringify(reports, null, 2)}\n`);
    }
  }
  return reports.some(({ wrong = [] }) => wrong.length > 0) ? 1 : 0;
}

interface Run {
  readonly database: Database;
  readonly postgresUrl: string | null;
  readonly plan: Plan;
}

function reportBy(name: LoadPart, run: Run): Promise<LoadReport> {
  const { processes } = run.plan;
  if (processes === 1) return reportOf(name, run);
  return PARTS[name].isOfSeveral === true ? reportOf(name, run, processes) : comparedReport(name, run);
}

/** Measures one part on a service of its own, because the leftovers of one part would slow down the next. */
async function reportOf(
  name: LoadPart,
  { database, postgresUrl: server, plan }: Run,
  behindProxy: number | null = null,
): Promise<LoadReport> {
  const part = PARTS[name];
  const task = { ...plan, tables: tablesOf(name, plan) };
  const cleanup = new Cleanup();
  const options = {
    database,
    postgresUrl: server,
    tables: part.open(task),
    seats: plan.seats,
    profile: plan.profile,
    flags: part.flags ?? [],
    behindProxy,
  };
  const opening = openBeds(options, plan.against, cleanup);
  const release = onSignal(async () => {
    cleanup.end();
    // A service that is just starting can be ended only once it has started.
    await opening.catch(() => {});
    await cleanup.run();
  });
  try {
    const [bed, other] = await opening;
    const finding = other === null ? await part.measure(bed, task, cleanup) : await takeTurns(bed, other, task);
    return { part: name, database, ...finding, profile: await bed.close() };
  } finally {
    await cleanup.run();
    release();
  }
}

/** A bed for this build, and one for the other build if there is one. */
async function openBeds(options: BedOptions, other: string | null, cleanup: Cleanup): Promise<readonly [Bed, Bed | null]> {
  const bed = await Bed.open(options, cleanup);
  return [bed, other === null ? null : await Bed.open({ ...options, root: other }, cleanup)];
}

/** The same part on one process and on several, both on PostgreSQL behind the same kind of proxy. */
async function comparedReport(name: LoadPart, run: Run): Promise<LoadReport> {
  const { processes } = run.plan;
  const one = await reportOf(name, run, 1);
  const several = await reportOf(name, run, processes);
  const finding: Finding = compared(one, several, processes);
  return { ...several, ...finding };
}

/** Ctrl-C ends everything that was started before the bench ends. */
function onSignal(endAll: () => Promise<void>): () => void {
  const stop = (): void => {
    void endAll().finally(() => process.exit(INTERRUPTED));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return () => {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  };
}

try {
  process.exitCode = await main();
} catch (error) {
  const isUsage = error instanceof WrongArguments;
  console.error(isUsage ? `${error.message}\n${USAGE}` : `load: ${(error as Error).message}`);
  process.exitCode = isUsage ? 2 : 1;
}
