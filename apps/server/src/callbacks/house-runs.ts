import { z } from 'zod';
import type { Crew } from '../cluster/crew.ts';
import { carried, NOTED, peerCall } from '../cluster/peer-calls.ts';
import { processName } from '../process/process-name.ts';
import type { ConformanceRuns, RunProgress } from './conformance-runs.ts';

const OF_RUN = z.strictObject({ runId: z.string() });

/** The progress of a run at the process that is asked; null if it does not run there. */
export const RUN_PROGRESS = peerCall('run-progress', {
  question: OF_RUN,
  answer: z.strictObject({ progress: carried<RunProgress | null>() }),
});

/** Ends a run early. The answer does not wait for its end; a second call changes nothing. */
export const CANCEL_RUN = peerCall('cancel-run', { question: OF_RUN, answer: NOTED });

/** A run in progress: how far it has come, or the process that performs it and gives no answer. */
export type RunLook = { readonly progress: RunProgress | null; readonly missing: string | null };

/** Conformance runs, whichever process performs them. */
export interface HouseRuns extends Pick<ConformanceRuns, 'start'> {
  /** A run that has ended in the meantime has no progress. */
  look(runId: string): Promise<RunLook>;
  /** Tells a run to end early, after returning all money, which takes a while. Returns the process that gives no answer, null when it is told. */
  cancel(runId: string): Promise<string | null>;
}

export interface HouseRunsPorts {
  readonly crew: Crew;
  /** The runs of this process. */
  readonly own: ConformanceRuns;
  /** The process that performs a run; null when it is over. */
  holderOf(runId: string): Promise<string | null>;
}

export function houseRuns({ crew, own, holderOf }: HouseRunsPorts): HouseRuns {
  crew.answer(RUN_PROGRESS, async ({ runId }) => ({ progress: own.progress(runId) }));
  crew.answer(CANCEL_RUN, async ({ runId }) => {
    void own.cancel(runId);
    return {};
  });
  /** Null when the run is over or of this process. */
  const holderElsewhere = async (runId: string): Promise<string | null> => {
    const holder = crew.others().length === 0 ? null : await holderOf(runId);
    return holder === crew.processId ? null : holder;
  };
  return {
    start: (actor, ask) => own.start(actor, ask),
    look: async (runId) => {
      const progress = own.progress(runId);
      const holder = progress === null ? await holderElsewhere(runId) : null;
      if (holder === null) return { progress, missing: null };
      const answer = await crew.ask(holder, RUN_PROGRESS, { runId });
      return answer === null ? { progress: null, missing: processName(holder) } : { progress: answer.progress, missing: null };
    },
    cancel: async (runId) => {
      const isHere = own.progress(runId) !== null;
      if (isHere) void own.cancel(runId);
      const holder = isHere ? null : await holderElsewhere(runId);
      if (holder === null) return null;
      return (await crew.ask(holder, CANCEL_RUN, { runId })) === null ? processName(holder) : null;
    },
  };
}
