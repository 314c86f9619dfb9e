import type { Drill } from './drill.ts';
import type { DrillOptions } from './options.ts';
import type { Row } from './report.ts';
import { DrillFailed, Rig } from './rig.ts';

/** `limitS` is for a calm machine; on a busy one a drill may take this many times as long. */
const SLOW = 3;

/** Runs a drill within its time and cleans up after it, whatever happens. Returns its rows; what it could not make is a row that failed. */
export async function runDrill(drill: Drill, options: DrillOptions, stopped: AbortSignal): Promise<readonly Row[]> {
  const rig = await (drill.open ?? Rig.open)(drill.name, options);
  const limitMs = SLOW * 1_000 * drill.limitS[options.isShort ? 'short' : 'whole'];
  const end = endOf(limitMs, stopped);
  let problem: string | null = null;
  try {
    problem = await Promise.race([drill.run(rig).then(() => null), end.reached]);
  } catch (error) {
    if (!(error instanceof DrillFailed)) problem = error instanceof Error ? error.message : String(error);
  } finally {
    end.cancel();
    await rig.close();
  }
  return problem === null ? rig.rows : [...rig.rows, failedRow(drill, problem)];
}

/** Resolves with a reason when the time is over, or somebody has asked to stop. */
function endOf(limitMs: number, stopped: AbortSignal): { reached: Promise<string>; cancel(): void } {
  let cancel = (): void => {};
  const reached = new Promise<string>((resolve) => {
    const timer = setTimeout(() => resolve(`took longer than ${limitMs / 1_000} s`), limitMs);
    const stop = (): void => resolve('was stopped');
    stopped.addEventListener('abort', stop, { once: true });
    cancel = () => {
      clearTimeout(timer);
      stopped.removeEventListener('abort', stop);
    };
  });
  return { reached, cancel: () => cancel() };
}

function failedRow({ name }: Drill, problem: string): Row {
  return {
    ...{ drill: name, fault: 'the drill did not end', did: [], facts: [], logged: [], readyz: [], wellAfterMs: null, driftMinor: null },
    hands: { cut: 0, resumed: 0, voided: 0 },
    wrong: [problem],
  };
}
