/** Jobs of the service, for which a profile adds up processor time. */
export const JOBS = [
  'sockets out',
  'state and encoding',
  'frames in',
  'rules',
  'table steps',
  'storage',
  'money',
  'HTTP and callbacks',
  'garbage collection',
  'other',
] as const;
export type Job = (typeof JOBS)[number];

/** A node of V8's profile, as `--cpu-prof` writes it. */
export interface ProfileNode {
  readonly id: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url: string;
    readonly lineNumber: number;
    readonly columnNumber: number;
  };
  readonly children?: readonly number[];
}

/** Times in µs of the machine's monotonic clock. */
export interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly startTime: number;
  readonly samples: readonly number[];
  /** From the sample before, or the start. */
  readonly timeDeltas: readonly number[];
}

/** The source file behind a frame of the bundle, such as `packages/poker/src/pots.ts`. */
export type SourceOf = (frame: ProfileNode['callFrame']) => string;

export interface Share {
  readonly name: string;
  /** Of the time in which the process was not idle. */
  readonly share: number;
}

export interface ProfileReport {
  readonly jobs: readonly Share[];
  /** Functions with the most time of their own. */
  readonly top: readonly Share[];
}

/** Files and functions by what they work for; the first pattern that matches decides. */
const WORK: readonly (readonly [RegExp, Job])[] = [
  [/node_modules\/ws\/lib\/(sender|permessage)/, 'sockets out'],
  [/node_modules\/ws\/lib\/(receiver|buffer-util|validation)/, 'frames in'],
  [/node_modules\/@colyseus\/ws-transport\/\S* (enqueueRaw|raw|send|sendBytes|leave)/, 'sockets out'],
  [/node_modules\/@colyseus\/core\/\S* (broadcast|send|enqueue|raw)\w*/, 'sockets out'],
  [/node_modules\/@colyseus\/core\/\S* (_onMessage|onMessage|#?dispatch|#?handle)\w*/, 'frames in'],
  [/node_modules\/(@colyseus\/schema|msgpackr)\//, 'state and encoding'],
  [/node_modules\/(pg|pg-\w+|kysely|better-sqlite3|bindings)\//, 'storage'],
  [/node_modules\/(express|router|body-parser|finalhandler|undici)\//, 'HTTP and callbacks'],
  [/packages\/(poker|table|rooms)\//, 'rules'],
  [/packages\/(views|protocol)\/|apps\/server\/src\/sockets\/project-state/, 'state and encoding'],
  [/packages\/(storage|journal)\//, 'storage'],
  [/packages\/(ledger|wallet|money|operator-api)\/|apps\/server\/src\/money\//, 'money'],
  [/apps\/server\/src\/(http|callbacks)\//, 'HTTP and callbacks'],
  [/apps\/server\/src\/sockets\/app-room\S* request/, 'frames in'],
  [/apps\/server\/src\/sockets\//, 'sockets out'],
  [/apps\/server\/src\/(tables|hands)\//, 'table steps'],
  [/\(garbage collector\)/, 'garbage collection'],
];

/** The part of a profile between two moments. */
export function cut(profile: Profile, from: number, to: number): Profile {
  const kept = { samples: [] as number[], timeDeltas: [] as number[] };
  let at = profile.startTime;
  for (const [index, sample] of profile.samples.entries()) {
    const delta = profile.timeDeltas[index] ?? 0;
    at += delta;
    if (at < from || at > to) continue;
    kept.samples.push(sample);
    kept.timeDeltas.push(delta);
  }
  return { nodes: profile.nodes, startTime: from, ...kept };
}

/**
 * Adds up self time by job, in samples: the time between two of them also passes while the process waits for a processor. Code that serves several jobs, such as Node's streams, counts for the nearest caller that has one: a write to a
 * socket is `sockets out` below `ws` and `HTTP and callbacks` below a wallet call.
 */
export function reportOfProfiles(profiles: readonly Profile[], sourceOf: SourceOf, topCount: number): ProfileReport {
  const byJob = new Map<string, number>();
  const byFunction = new Map<string, number>();
  let total = 0;
  for (const profile of profiles) {
    const named = new Map(profile.nodes.map((node) => [node.id, nameOf(node.callFrame, sourceOf)]));
    const jobs = jobsOf(profile.nodes, named);
    for (const id of profile.samples) {
      const name = named.get(id) ?? '';
      if (name.startsWith('(idle)') || name.startsWith('(root)')) continue;
      total += 1;
      add(byJob, jobs.get(id) ?? 'other');
      add(byFunction, name);
    }
  }
  const shares = (counts: ReadonlyMap<string, number>): Share[] =>
    [...counts].map(([name, count]) => ({ name, share: count / total })).sort((one, other) => other.share - one.share);
  return { jobs: shares(byJob), top: shares(byFunction).slice(0, topCount) };
}

/** The job of each node: its own, or that of the nearest caller. */
function jobsOf(nodes: readonly ProfileNode[], named: ReadonlyMap<number, string>): ReadonlyMap<number, Job> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const jobs = new Map<number, Job>();
  const isChild = new Set(nodes.flatMap(({ children = [] }) => children));
  const open: { readonly id: number; readonly above: Job }[] = nodes
    .filter(({ id }) => !isChild.has(id))
    .map(({ id }) => ({ id, above: 'other' }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const job = jobOf(named.get(next.id) ?? '') ?? next.above;
    jobs.set(next.id, job);
    for (const id of byId.get(next.id)?.children ?? []) open.push({ id, above: job });
  }
  return jobs;
}

/** The job that a function's file and name say; null for code that serves several. */
export function jobOf(name: string): Job | null {
  return WORK.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** `file function`, or the function alone where V8 knows no file. */
function nameOf(frame: ProfileNode['callFrame'], sourceOf: SourceOf): string {
  const name = frame.functionName === '' ? '(anonymous)' : frame.functionName;
  return frame.url === '' ? name : `${sourceOf(frame)} ${name}`;
}

function add(samples: Map<string, number>, name: string): void {
  samples.set(name, (samples.get(name) ?? 0) + 1);
}
