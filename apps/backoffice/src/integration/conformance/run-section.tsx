import type { ConformanceRun, RunAnswer, RunFileAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { ask, type Refusal } from '../../api.ts';
import { useAnswer } from '../../query/use-answer.ts';
import { useChange } from '../../query/use-change.ts';
import { Notice } from '../../shell/form.tsx';
import { useOperatorChoice } from '../../shell/operator-choice.ts';
import page from '../../shell/page.module.css';
import { saveBlob } from '../../shell/save-text.ts';
import { When } from '../../shell/when.tsx';
import { Facts } from '../setting-form.tsx';
import { CaseList } from './case-list.tsx';
import styles from './conformance.module.css';
import { outcomeOf } from './words.ts';

/** How often a running test is read, ms. */
const LOOK_MS = 1_000;

export interface RunSectionProps {
  readonly runId: string;
  readonly mayChange: boolean;
}

/** One run: its progress or its report. */
export function RunSection({ runId, mayChange }: RunSectionProps) {
  const { value: view, refusal } = useAnswer<RunAnswer>(`/integration/conformance/${runId}`, {
    every: (answer) => (answer?.run.state === 'running' ? LOOK_MS : false),
  });
  if (view === null) return <Notice refusal={refusal} />;
  const { text, tone } = outcomeOf(view.run);
  return (
    <section className={page.box} aria-labelledby="run" data-testid="run" data-state={view.run.state}>
      <div className={page.head}>
        <h2 id="run">
          Run of <When at={view.run.startedAt} />: <span className={styles[tone]}>{text}</span>
        </h2>
        {view.report !== null && <Downloads runId={runId} />}
      </div>
      {view.run.state === 'running' ? <Progress view={view} mayChange={mayChange} /> : <Ended view={view} />}
      <CaseList cases={view.report?.cases ?? view.cases} />
    </section>
  );
}

function Progress({ view, mayChange }: { readonly view: RunAnswer; readonly mayChange: boolean }) {
  const change = useChange(`/integration/conformance/${view.run.runId}`);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [asked, setAsked] = useState(false);
  const total = view.total ?? view.cases.length;
  const ending = view.ending || asked;
  const cancel = async () => {
    setAsked(true);
    const answer = await change('/cancel');
    setRefusal(answer.ok ? null : answer);
    if (!answer.ok) setAsked(false);
  };
  return (
    <>
      <div className={styles.progress}>
        <progress max={Math.max(1, total)} value={view.cases.length} aria-label="Completed cases" />
        <span role="status">{ending ? 'Stopping: balances are being restored first.' : `${view.cases.length} of ${total} cases`}</span>
        {mayChange && (
          <Button size="small" disabled={ending} onClick={() => void cancel()}>
            Cancel run
          </Button>
        )}
      </div>
      <Notice refusal={refusal} />
    </>
  );
}

function Ended({ view: { run, report } }: { readonly view: RunAnswer }) {
  return (
    <>
      {run.problem !== null && <p role="status">{run.problem}</p>}
      {run.state === 'broken-off' && <p>The run was interrupted because the service stopped or failed.</p>}
      {run.state === 'out-of-time' && <p>The run was stopped after ten minutes.</p>}
      {(run.summary?.counts.MUST.notRun ?? 0) > 0 && run.state === 'finished' && (
        <p>{run.summary?.counts.MUST.notRun} MUST cases were not run; each says what it needs.</p>
      )}
      {report !== null && <NetEffect run={run} report={report} />}
      {run.openDebits.length > 0 && (
        <p className={styles.bad}>
          These debits may still be open at the wallet: {run.openDebits.join(', ')}. The next run with the same player cancels them first.
        </p>
      )}
      {report !== null && (
        <Facts
          facts={[
            ['Wallet', run.url],
            ['Calls', `${report.calls} in ${(report.duration_ms / 1_000).toFixed(1)} s`],
            ['Response times', `p50 ${report.latency_ms.p50} ms, p95 ${report.latency_ms.p95} ms, p99 ${report.latency_ms.p99} ms`],
          ]}
        />
      )}
    </>
  );
}

/** The net effect of the run on each test player's balance. */
function NetEffect({ run, report }: { readonly run: ConformanceRun; readonly report: NonNullable<RunAnswer['report']> }) {
  return (
    <ul className={styles.balances} data-testid="net-effect">
      {report.balances.map(({ player, before, after }) => (
        <li key={player} className={before === after ? styles.good : styles.bad}>
          {before === null
            ? `The balance of ${player} could not be read.`
            : before === after
              ? `Net effect on ${player}: 0.00 (${before} ${run.currency} before and after).`
              : `${player} had ${before} ${run.currency} and now has ${after ?? 'an unreadable balance'}; the balance could not be restored.`}
        </li>
      ))}
    </ul>
  );
}

function Downloads({ runId }: Pick<RunSectionProps, 'runId'>) {
  const { withOperator } = useOperatorChoice();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const save = async (format: 'json' | 'junit') => {
    const answer = await ask<RunFileAnswer>(withOperator(`/integration/conformance/${runId}/report?format=${format}`));
    setRefusal(answer.ok ? null : answer);
    const type = format === 'json' ? 'application/json' : 'application/xml';
    if (answer.ok) saveBlob(answer.value.file, new Blob([answer.value.text], { type }));
  };
  return (
    <div className={page.row}>
      <Button size="small" onClick={() => void save('json')}>
        Download JSON
      </Button>
      <Button size="small" onClick={() => void save('junit')}>
        Download JUnit
      </Button>
      <Notice refusal={refusal} />
    </div>
  );
}
