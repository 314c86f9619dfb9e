import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time for /proc in units of 10 ms on every machine that it runs on. */
const TICK_MS = 10;

/** Processor time of a process, user and system, by thread. */
export interface ProcessorTime {
  readonly totalMs: number;
  /** The thread that runs the tables. */
  readonly mainMs: number;
  /** Threads that run JavaScript besides: the worker of the embedded database. */
  readonly workersMs: number;
  /** Garbage collection, compilation, and libuv's pool. */
  readonly othersMs: number;
  /** The part of the main thread's time that the kernel used for it: most of it writes to sockets. */
  readonly mainKernelMs: number;
}

/** Processor time that a process has used so far. Linux only. */
export function processorTime(pid: number): ProcessorTime {
  const folder = `/proc/${pid}`;
  const threads = readdirSync(`${folder}/task`).flatMap((id) => threadTime(`${folder}/task/${id}`, Number(id) === pid));
  const of = (kind: ThreadKind): number => threads.filter((thread) => thread.kind === kind).reduce((sum, { ms }) => sum + ms, 0);
  const { kernelMs } = timeIn(`${folder}/task/${pid}/stat`);
  return {
    totalMs: timeIn(`${folder}/stat`).ms,
    mainMs: of('main'),
    workersMs: of('worker'),
    othersMs: of('other'),
    mainKernelMs: kernelMs,
  };
}

/** Processor time used between two readings. */
export function usedBetween(before: ProcessorTime, after: ProcessorTime): ProcessorTime {
  return {
    totalMs: after.totalMs - before.totalMs,
    mainMs: after.mainMs - before.mainMs,
    workersMs: after.workersMs - before.workersMs,
    othersMs: after.othersMs - before.othersMs,
    mainKernelMs: after.mainKernelMs - before.mainKernelMs,
  };
}

/** What several processes used together. */
export function sumOf(used: readonly ProcessorTime[]): ProcessorTime {
  const sum = (of: keyof ProcessorTime): number => used.reduce((all, time) => all + time[of], 0);
  return {
    totalMs: sum('totalMs'),
    mainMs: sum('mainMs'),
    workersMs: sum('workersMs'),
    othersMs: sum('othersMs'),
    mainKernelMs: sum('mainKernelMs'),
  };
}

type ThreadKind = 'main' | 'worker' | 'other';

/** The names that Node and V8 give the threads of their pools; a worker of JavaScript has the name `WorkerThread` or its own. */
const POOLS = /^(V8Worker|v8:|DelayedTaskSche|SignalInspector|libuv-worker|node)/;

/** The kind of a thread by its name. */
export function kindOf(name: string, isMain: boolean): ThreadKind {
  if (isMain) return 'main';
  return POOLS.test(name) ? 'other' : 'worker';
}

function threadTime(folder: string, isMain: boolean): { readonly kind: ThreadKind; readonly ms: number }[] {
  try {
    const { name, ms } = timeIn(`${folder}/stat`);
    return [{ kind: kindOf(name, isMain), ms }];
  } catch (error) {
    // A thread may end between the listing and the reading.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

interface ThreadStat {
  readonly name: string;
  /** User and system time. */
  readonly ms: number;
  readonly kernelMs: number;
}

/** Name, and user and system time of a `stat` file. The name stands in parentheses and may itself hold spaces and parentheses. */
export function readStat(text: string): ThreadStat {
  const close = text.lastIndexOf(')');
  const fields = text.slice(close + 2).split(' ');
  const [userMs, kernelMs] = [Number(fields[11]) * TICK_MS, Number(fields[12]) * TICK_MS];
  return { name: text.slice(text.indexOf('(') + 1, close), ms: userMs + kernelMs, kernelMs };
}

function timeIn(file: string): ThreadStat {
  return readStat(readFileSync(file, 'utf8'));
}

/** Memory of a process that is in use, in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
