import type { RunAnswer, RunsAnswer } from '@cardroom/staff-api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, ask } from '../../api.ts';

/** How often a run that is under way is looked at, ms. */
const LOOK_MS = 1_000;

/** What stands in a call's address for the operator that is meant. */
export function ofOperator(operatorId: string | null, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...(operatorId === null ? {} : { operatorId }), ...more });
  return query.size === 0 ? '' : `?${query}`;
}

/** An operator's runs, the newest first; asked again when `reload` is called. */
export function useRuns(operatorId: string | null): { answer: Answer<RunsAnswer> | null; reload: () => void } {
  const [answer, setAnswer] = useState<Answer<RunsAnswer> | null>(null);
  const reload = useCallback(() => void ask<RunsAnswer>(`/integration/conformance${ofOperator(operatorId)}`).then(setAnswer), [operatorId]);
  useEffect(reload, [reload]);
  return { answer, reload };
}

/** One run, looked at again and again while it goes on. `over` is called once, when it has ended while somebody looked. */
export function useRun(operatorId: string | null, runId: string, over: () => void): Answer<RunAnswer> | null {
  const [answer, setAnswer] = useState<Answer<RunAnswer> | null>(null);
  const ended = useRef(over);
  ended.current = over;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    let wasRunning = false;
    const look = async () => {
      const next = await ask<RunAnswer>(`/integration/conformance/${runId}${ofOperator(operatorId)}`);
      if (gone) return;
      setAnswer(next);
      const running = next.ok && next.value.run.state === 'running';
      if (wasRunning && !running && next.ok) ended.current();
      wasRunning ||= running;
      // A line that breaks for a moment does not end the run.
      if (running || (wasRunning && !next.ok)) timer = setTimeout(look, LOOK_MS);
    };
    void look();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [operatorId, runId]);
  return answer;
}
