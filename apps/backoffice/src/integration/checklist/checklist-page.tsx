import type { ChecklistAnswer, SessionAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { dateText } from '../../i18n/formats.ts';
import { t } from '../../i18n/i18n.ts';
import { Stale } from '../../list/stale.tsx';
import { useChosenOperator } from '../../shell/chosen-operator.tsx';
import { OfOperator } from '../../shell/of-operator.tsx';
import { useOperatorChoice } from '../../shell/operator-choice.ts';
import page from '../../shell/page.module.css';
import styles from './checklist.module.css';
import { NewOperatorDialog } from './new-operator.tsx';
import { StepAction, StepList } from './step-list.tsx';
import { TestLaunchDialog } from './test-launch.tsx';
import { useChecklist } from './use-checklist.ts';
import { RIGHTS, toDoText } from './words.ts';

/** The way of an operator to its first hand: where it stands, what is next, and who did what. */
export function ChecklistPage({ session }: { readonly session: SessionAnswer }) {
  const [creating, setCreating] = useState(false);
  const create = session.rights.includes('operators.create') ? () => setCreating(true) : null;
  const { operators } = useChosenOperator();
  return (
    <>
      {operators.length === 0 && create !== null ? (
        <Head name={t('checklist.no-operators')} create={create} />
      ) : (
        <OfOperator session={session} path="/checklist">
          {() => <OfOne create={create} />}
        </OfOperator>
      )}
      {creating && <NewOperatorDialog close={() => setCreating(false)} />}
    </>
  );
}

function Head({ name, create }: { readonly name: string; readonly create: (() => void) | null }) {
  return (
    <div className={page.head}>
      <div className={styles.title}>
        <h1>{t('checklist.title')}</h1>
        <span className={page.quiet}>{name}</span>
      </div>
      {create !== null && <Button onClick={create}>{t('checklist.new-operator')}</Button>}
    </div>
  );
}

function OfOne({ create }: { readonly create: (() => void) | null }) {
  const { value, refusal, readAt, read } = useChecklist();
  const { may } = useOperatorChoice();
  const [launching, setLaunching] = useState(false);
  const launch = may('integration.change') && value?.live === false ? () => setLaunching(true) : null;
  return (
    <>
      <Head name={nameOf(value)} create={create} />
      <Stale refusal={refusal} readAt={value === null ? 0 : readAt} read={read} />
      {value !== null && (
        <div className={styles.columns}>
          <div className={styles.main}>
            <Hero checklist={value} launch={launch} />
            <StepList checklist={value} launch={launch} />
          </div>
          <aside className={styles.rail} aria-label={t('checklist.details')}>
            <WalletChecks checklist={value} />
            <Environment checklist={value} />
          </aside>
        </div>
      )}
      {launching && value !== null && <TestLaunchDialog operator={value.operator} close={() => setLaunching(false)} />}
    </>
  );
}

function nameOf(checklist: ChecklistAnswer | null): string {
  if (checklist === null) return '';
  const { operator, sandbox } = checklist;
  return sandbox ? t('checklist.sandbox', { operator: operator.name }) : operator.name;
}

interface PartProps {
  readonly checklist: ChecklistAnswer;
}

/** How far it is, and the step to do now with the one yellow button. */
function Hero({ checklist: { steps, next, live }, launch }: PartProps & { readonly launch: (() => void) | null }) {
  const { may } = useOperatorChoice();
  const done = steps.filter(({ state }) => state === 'done').length;
  const step = steps.find(({ id }) => id === next);
  const left = steps.filter(({ state, optional }) => state !== 'done' && !optional).length;
  const right = step === undefined ? undefined : RIGHTS[step.id];
  const isOthers = right !== undefined && !may(right);
  const title = step !== undefined ? t('checklist.next', { step: toDoText(step.id) }) : t(live ? 'checklist.live' : 'checklist.unreadable');
  const hint = live
    ? t('checklist.live.text')
    : `${t('checklist.left', { count: left })} ${t(isOthers ? 'checklist.others' : 'checklist.from-data')}`;
  return (
    <section className={styles.hero} aria-label={t('checklist.progress')} data-testid="progress" data-done={done} data-next={next ?? ''}>
      <Ring done={done} total={steps.length} />
      <div>
        <h2>{title}</h2>
        <span className={page.quiet}>{hint}</span>
      </div>
      {step !== undefined && <StepAction step={step} isNext launch={launch} />}
    </section>
  );
}

const RADIUS = 25;
const LENGTH = 2 * Math.PI * RADIUS;

function Ring({ done, total }: { readonly done: number; readonly total: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 58 58" role="img" aria-label={t('checklist.ring', { done, total })}>
      <circle cx="29" cy="29" r={RADIUS} fill="none" stroke="var(--surface-3)" strokeWidth="5" />
      <circle
        cx="29"
        cy="29"
        r={RADIUS}
        fill="none"
        stroke="var(--brand)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray={`${(LENGTH * done) / total} ${LENGTH}`}
        transform="rotate(-90 29 29)"
      />
      <text x="29" y="34" textAnchor="middle" fill="currentColor">
        {done}/{total}
      </text>
    </svg>
  );
}

/** The last wallet check; of a failed one what was expected and what came. */
function WalletChecks({ checklist: { steps, failedCase } }: PartProps) {
  const { link } = useOperatorChoice();
  const step = steps.find(({ id }) => id === 'conformance');
  const { run = 'none', passed = 0, failed = 0, total = 0 } = step?.facts ?? {};
  const notRun = Number(total) - Number(passed) - Number(failed);
  return (
    <section className={styles.card} aria-labelledby="wallet-checks">
      <h2 id="wallet-checks">{t('checklist.checks')}</h2>
      {run === 'none' ? (
        <p className={page.quiet}>{t('checklist.checks.none')}</p>
      ) : (
        <dl>
          <Fact name={t('checklist.checks.passed')} value={String(passed)} tone="good" />
          <Fact name={t('checklist.checks.failed')} value={String(failed)} tone={Number(failed) > 0 ? 'bad' : 'none'} />
          {notRun > 0 && <Fact name={t('checklist.checks.not-run')} value={String(notRun)} />}
          {step?.at !== null && step?.at !== undefined && (
            <Fact name={t('checklist.checks.last')} value={dateText(step.at, { dateStyle: 'medium', timeStyle: 'short' })} />
          )}
        </dl>
      )}
      {failedCase !== null && (
        <pre className={styles.code} data-testid="failed-case">
          {`${failedCase.caseId}  ${failedCase.title}\n${t('checklist.checks.expected')}  ${failedCase.expected}\n${t('checklist.checks.received')}  ${failedCase.got}`}
        </pre>
      )}
      {step !== undefined && step.state !== 'blocked' && (
        <a
          {...link(`/integration/conformance${failedCase === null ? '' : `?run=${failedCase.runId}`}`)}
          className={`${styles.action} ${styles.wholeLine}`}
        >
          {t(run === 'none' ? 'checklist.run-checks' : failedCase === null ? 'checklist.run-again' : 'checklist.see-results')}
        </a>
      )}
    </section>
  );
}

function Environment({ checklist: { operator, apiUrl, lobbyUrl, sandbox } }: PartProps) {
  return (
    <section className={styles.card} aria-labelledby="environment">
      <h2 id="environment">{t('checklist.environment')}</h2>
      <dl>
        <Fact name={t('checklist.environment.operator-id')} value={operator.operatorId} />
        <Fact name={t('checklist.environment.api-url')} value={apiUrl} />
        <Fact name={t('checklist.environment.lobby-url')} value={lobbyUrl} />
        <Fact
          name={t('checklist.environment.money')}
          value={t(sandbox ? 'checklist.environment.play-money' : 'checklist.environment.real')}
        />
      </dl>
    </section>
  );
}

function Fact({ name, value, tone = 'none' }: { readonly name: string; readonly value: string; readonly tone?: 'good' | 'bad' | 'none' }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-tone={tone}>{value}</dd>
    </div>
  );
}
