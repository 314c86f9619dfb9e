import type { Window } from '../bed.ts';
import type { LoadCount } from '../players/load.ts';
import type { ProcessorTime } from '../processor-time.ts';
import type { LoadFigure } from '../report.ts';

/** The cost of played tables in a window. */
export interface Played {
  readonly actions: number;
  readonly microsPerAction: number;
  /** Frames and bytes that an action sends to each client of its table, and messages in these frames. */
  readonly framesPerClient: number;
  readonly messagesPerClient: number;
  readonly bytesPerClient: number;
  /** Bytes of an action's own frame. */
  readonly actionBytes: number;
  readonly figures: readonly LoadFigure[];
  readonly remarks: readonly string[];
}

/** Counts what was played in a window. Throws if a table did not play: the figures would then be about fewer tables. */
export function playedIn(window: Window, seats: number): Played {
  const { before, after, service, seconds } = window;
  const actions = after.accepted - before.accepted;
  const byTable = after.byTable.map((accepted, table) => accepted - (before.byTable[table] ?? 0));
  const still = byTable.filter((accepted) => accepted === 0).length;
  if (still > 0) throw new Error(`${still} of ${byTable.length} tables did not play; ${problemsOf(after) || 'no request was refused'}`);
  const micros = (ms: number): number => (ms * 1_000) / actions;
  const perClient = (name: 'framesIn' | 'messagesIn' | 'bytesIn'): number => (after.players[name] - before.players[name]) / actions / seats;
  const framesOut = after.players.framesOut - before.players.framesOut;
  const [framesPerClient, messagesPerClient, bytesPerClient] = [perClient('framesIn'), perClient('messagesIn'), perClient('bytesIn')];
  const perAction = micros(service.totalMs);
  return {
    actions,
    microsPerAction: perAction,
    framesPerClient,
    messagesPerClient,
    bytesPerClient,
    actionBytes: (after.players.bytesOut - before.players.bytesOut) / framesOut,
    figures: [
      {
        name: 'actions accepted',
        value: actions / seconds,
        unit: 'per second',
        note: `${actions} in all, ${Math.min(...byTable)} to ${Math.max(...byTable)} at a table`,
      },
      { name: 'processor time per action', value: perAction, unit: 'µs', note: threadsOf(window.service, micros) },
      ...sharesOf(window, micros),
      { name: 'frames per action and client', value: framesPerClient, unit: '', note: `${messagesPerClient.toFixed(2)} messages in them` },
      { name: 'bytes per action and client', value: bytesPerClient, unit: '' },
    ],
    remarks: [busyLine(window), ...[problemsOf(after)].filter((problem) => problem !== '')],
  };
}

/** Where several processes spent it, and what the proxy in front of them needed. */
function sharesOf({ processes, proxyMs, seconds }: Window, micros: (ms: number) => number): LoadFigure[] {
  const ofCore = (ms: number): string => `${((ms / seconds / 1_000) * 100).toFixed(0)} % of a core`;
  const several = processes.length > 1 ? processes : [];
  return [
    ...several.map(({ name, ms, tables }) => ({
      name: `  of which in ${name}`,
      value: micros(ms),
      unit: 'µs',
      note: `${ofCore(ms)}, ${tables} ${tables === 1 ? 'table' : 'tables'}`,
    })),
    ...(proxyMs === null ? [] : [{ name: 'the proxy per action', value: micros(proxyMs), unit: 'µs', note: 'not counted above' }]),
  ];
}

/** How busy both processes were, so that a load that was its own limit is noticed. */
export function busyLine({ service, loadMs, seconds }: Window): string {
  const share = (ms: number): string => `${((ms / seconds / 1_000) * 100).toFixed(0)} %`;
  return `processors: service ${share(service.totalMs)} of one core, the players' process ${share(loadMs)}`;
}

/** Processor time by kind of thread, as text; `micros` turns ms of the window into µs for each action. */
export function threadsOf({ mainMs, mainKernelMs, workersMs, othersMs }: ProcessorTime, micros: (ms: number) => number): string {
  return `main thread ${micros(mainMs).toFixed(0)} (in the kernel ${micros(mainKernelMs).toFixed(0)}), workers ${micros(workersMs).toFixed(0)}, others ${micros(othersMs).toFixed(0)}`;
}

/** Refused requests and lost sockets since the start; empty if there were none. */
export function problemsOf({ refused, closed, followed }: LoadCount): string {
  const codes = Object.entries(refused).map(([code, times]) => `${code} ${times}`);
  return [
    ...(codes.length > 0 ? [`refused: ${codes.join(', ')}`] : []),
    ...(followed > 0 ? [`${followed} sockets were closed and opened again at the process that had the table`] : []),
    ...(closed > 0 ? [`${closed} sockets were closed by the service`] : []),
  ].join('; ');
}
