import type { ConformanceRun, RunAnswer, RunFileAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { ask, type Refusal } from '../../api.ts';
import { tWith } from '../../i18n/elements.tsx';
import { localDecimal, numberText } from '../../i18n/formats.ts';
import { t } from '../../i18n/i18n.ts';
import { useAnswer } from '../../query/use-answer.ts';
import { useChange } from '../../query/use-change.ts';
import { Notice } from '../../shell/form.tsx';
import { Missing } from '../../shell/missing.tsx';
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
          {tWith('conformance.run-of', { at: <When at={view.run.startedAt} />, outcome: <span className={styles[tone]}>{text}</span> })}
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
        <progress max={Math.max(1, total)} value={view.cases.length} aria-label={t('conformance.completed')} />
        <span role="status">{ending ? t('conformance.stopping') : t('conformance.progress', { done: view.cases.length, total })}</span>
        {mayChange && (
          <Button size="small" disabled={ending} onClick={() => void cancel()}>
            {t('conformance.cancel')}
          </Button>
        )}
      </div>
      <Missing names={view.missing} say={(named) => t('conformance.missing', named)} />
      <Notice refusal={refusal} />
    </>
  );
}

function Ended({ view: { run, report } }: { readonly view: RunAnswer }) {
  const notRun = run.summary?.counts.MUST.notRun ?? 0;
  return (
    <>
      {run.problem !== null && <p role="status">{run.problem}</p>}
      {run.state === 'broken-off' && <p>{t('conformance.broken-off')}</p>}
      {run.state === 'out-of-time' && <p>{t('conformance.out-of-time')}</p>}
      {notRun > 0 && run.state === 'finished' && <p>{t('conformance.must-not-run', { count: notRun })}</p>}
      {report !== null && <NetEffect run={run} report={report} />}
      {run.openDebits.length > 0 && <p className={styles.bad}>{t('conformance.open-debits', { debits: run.openDebits.join(', ') })}</p>}
      {report !== null && (
        <Facts
          facts={[
            [t('conformance.fact.wallet'), run.url],
            [
              t('conformance.fact.calls'),
              t('conformance.fact.calls.text', { calls: report.calls, seconds: secondsText(report.duration_ms) }),
            ],
            [t('conformance.fact.times'), t('conformance.fact.times.text', report.latency_ms)],
          ]}
        />
      )}
    </>
  );
}

function secondsText(ms: number): string {
  return numberText(ms / 1_000, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });
}

/** The net effect of the run on each test player's balance. */
function NetEffect({ run, report }: { readonly run: ConformanceRun; readonly report: NonNullable<RunAnswer['report']> }) {
  return (
    <ul className={styles.balances} data-testid="net-effect">
      {report.balances.map(({ player, before, after }) => (
        <li key={player} className={before === after ? styles.good : styles.bad}>
          {before === null
            ? t('conformance.net.unread', { player })
            : before === after
              ? t('conformance.net.none', { player, balance: localDecimal(before), currency: run.currency })
              : t('conformance.net.some', {
                  player,
                  before: localDecimal(before),
                  currency: run.currency,
                  after: after === null ? t('conformance.net.unreadable') : localDecimal(after),
                })}
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
        {t('conformance.download.json')}
      </Button>
      <Button size="small" onClick={() => void save('junit')}>
        {t('conformance.download.junit')}
      </Button>
      <Notice refusal={refusal} />
    </div>
  );
}
