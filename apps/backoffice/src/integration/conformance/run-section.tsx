import type { ConformanceRun, RunAnswer, RunFileAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { Notice, type Refusal } from '../../shell/form.tsx';
import page from '../../shell/page.module.css';
import { When } from '../../shell/when.tsx';
import { Facts } from '../setting-form.tsx';
import { CaseList } from './case-list.tsx';
import styles from './conformance.module.css';
import { ofOperator, useRun } from './use-conformance.ts';
import { outcomeOf } from './words.ts';

export interface RunSectionProps {
  readonly operatorId: string | null;
  readonly runId: string;
  readonly mayChange: boolean;
  readonly over: () => void;
}

/** One run: how far it is, or what it found. */
export function RunSection({ operatorId, runId, mayChange, over }: RunSectionProps) {
  const answer = useRun(operatorId, runId, over);
  if (answer === null) return null;
  if (!answer.ok) return <Notice refusal={answer} />;
  const view = answer.value;
  const { text, tone } = outcomeOf(view.run);
  return (
    <section className={page.box} aria-labelledby="run" data-testid="run" data-state={view.run.state}>
      <div className={page.head}>
        <h2 id="run">
          Run of <When at={view.run.startedAt} />: <span className={styles[tone]}>{text}</span>
        </h2>
        {view.report !== null && <Downloads operatorId={operatorId} runId={runId} />}
      </div>
      {view.run.state === 'running' ? <Progress view={view} operatorId={operatorId} mayChange={mayChange} /> : <Ended view={view} />}
      <CaseList cases={view.report?.cases ?? view.cases} />
    </section>
  );
}

function Progress({
  view,
  operatorId,
  mayChange,
}: {
  readonly view: RunAnswer;
  readonly operatorId: string | null;
  readonly mayChange: boolean;
}) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [asked, setAsked] = useState(false);
  const total = view.total ?? view.cases.length;
  const ending = view.ending || asked;
  const cancel = async () => {
    setAsked(true);
    const answer = await ask(`/integration/conformance/${view.run.runId}/cancel`, operatorId === null ? {} : { operatorId });
    setRefusal(answer.ok ? null : answer);
    if (!answer.ok) setAsked(false);
  };
  return (
    <>
      <div className={styles.progress}>
        <progress max={Math.max(1, total)} value={view.cases.length} aria-label="Cases that are over" />
        <span role="status">{ending ? 'Ending: everything is put back first.' : `${view.cases.length} of ${total} cases`}</span>
        {mayChange && (
          <Button size="small" disabled={ending} onClick={() => void cancel()}>
            Cancel the run
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
      {run.state === 'broken-off' && <p>The run did not come to its end: the service ended meanwhile, or it failed.</p>}
      {run.state === 'out-of-time' && <p>The run took longer than ten minutes and was ended.</p>}
      {(run.summary?.counts.MUST.notRun ?? 0) > 0 && run.state === 'finished' && (
        <p>Proven as far as it was run: {run.summary?.counts.MUST.notRun} MUST cases were not. Each says what it needs.</p>
      )}
      {report !== null && <NetEffect run={run} report={report} />}
      {run.openDebits.length > 0 && (
        <p className={styles.bad}>
          May still be open at the wallet: {run.openDebits.join(', ')}. The next run with the same player cancels them first.
        </p>
      )}
      {report !== null && (
        <Facts
          facts={[
            ['Wallet', run.url],
            ['Calls', `${report.calls} in ${(report.duration_ms / 1_000).toFixed(1)} s`],
            ['Answers', `p50 ${report.latency_ms.p50} ms, p95 ${report.latency_ms.p95} ms, p99 ${report.latency_ms.p99} ms`],
          ]}
        />
      )}
    </>
  );
}

/** What the run left of each test player's balance, in plain words. */
function NetEffect({ run, report }: { readonly run: ConformanceRun; readonly report: NonNullable<RunAnswer['report']> }) {
  return (
    <ul className={styles.balances} data-testid="net-effect">
      {report.balances.map(({ player, before, after }) => (
        <li key={player} className={before === after ? styles.good : styles.bad}>
          {before === null
            ? `The balance of ${player} could not be read.`
            : before === after
              ? `Net effect on ${player}: 0.00 (${before} ${run.currency} before and after).`
              : `${player} had ${before} ${run.currency} and has ${after ?? 'an unreadable balance'}: it could not be put back.`}
        </li>
      ))}
    </ul>
  );
}

/** The report as a file. */
function Downloads({ operatorId, runId }: Pick<RunSectionProps, 'operatorId' | 'runId'>) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const save = async (format: 'json' | 'junit') => {
    const answer = await ask<RunFileAnswer>(`/integration/conformance/${runId}/report${ofOperator(operatorId, { format })}`);
    setRefusal(answer.ok ? null : answer);
    if (answer.ok) saveFile(answer.value.file, answer.value.text, format === 'json' ? 'application/json' : 'application/xml');
  };
  return (
    <div className={page.row}>
      <Button size="small" onClick={() => void save('json')}>
        Save as JSON
      </Button>
      <Button size="small" onClick={() => void save('junit')}>
        Save as JUnit
      </Button>
      <Notice refusal={refusal} />
    </div>
  );
}

function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
