import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, ask } from '../../api.ts';

export type Level = 'MUST' | 'SHOULD';
export type RunState = 'running' | 'finished' | 'cancelled' | 'out-of-time' | 'broken-off' | 'not-begun';
interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly notRun: number;
}
/** A run as the service lists it. Times in ms. */
export interface Run {
  readonly runId: string;
  readonly startedBy: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly state: RunState;
  readonly url: string;
  readonly playerId: string;
  readonly currency: string;
  readonly problem: string | null;
  readonly summary: {
    readonly passed: boolean;
    readonly counts: Readonly<Record<Level, Count>>;
    readonly calls: number;
    readonly putBack: boolean;
  } | null;
  readonly openDebits: readonly string[];
}
export interface CaseLine {
  readonly id: string;
  readonly level: Level;
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'not-run' | 'not_run';
  readonly remark: string;
}
export interface ReportedCase extends CaseLine {
  readonly drift?: string;
  readonly finding?: {
    readonly expected: string;
    readonly got: string;
    readonly why: string;
    readonly fix: string;
    readonly exchanges: readonly { readonly sent: string; readonly came: string; readonly ms: number }[];
  };
}
/** The kit's own report. */
export interface Report {
  readonly cases: readonly ReportedCase[];
  readonly duration_ms: number;
  readonly calls: number;
  readonly latency_ms: { readonly p50: number; readonly p95: number; readonly p99: number };
  readonly balances: readonly { readonly player: string; readonly before: string | null; readonly after: string | null }[];
  readonly open_debits: readonly string[];
}
/** One run: what is over so far while it goes on, its report afterwards. */
export interface RunView {
  readonly run: Run;
  readonly total: number | null;
  readonly ending: boolean;
  readonly cases: readonly CaseLine[];
  readonly report: Report | null;
}

/** How often a run that is under way is looked at, ms. */
const LOOK_MS = 1_000;

/** What stands in a call's address for the operator that is meant. */
export function ofOperator(operatorId: string | null, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...(operatorId === null ? {} : { operatorId }), ...more });
  return query.size === 0 ? '' : `?${query}`;
}

/** An operator's runs, the newest first; asked again when `reload` is called. */
export function useRuns(operatorId: string | null): { answer: Answer<{ runs: readonly Run[] }> | null; reload: () => void } {
  const [answer, setAnswer] = useState<Answer<{ runs: readonly Run[] }> | null>(null);
  const reload = useCallback(
    () => void ask<{ runs: readonly Run[] }>(`/integration/conformance${ofOperator(operatorId)}`).then(setAnswer),
    [operatorId],
  );
  useEffect(reload, [reload]);
  return { answer, reload };
}

/** One run, looked at again and again while it goes on. `over` is called once, when it has ended while somebody looked. */
export function useRun(operatorId: string | null, runId: string, over: () => void): Answer<RunView> | null {
  const [answer, setAnswer] = useState<Answer<RunView> | null>(null);
  const ended = useRef(over);
  ended.current = over;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    let wasRunning = false;
    const look = async () => {
      const next = await ask<RunView>(`/integration/conformance/${runId}${ofOperator(operatorId)}`);
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
