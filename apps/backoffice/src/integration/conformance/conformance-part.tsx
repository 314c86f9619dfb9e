import type { ConformanceRun, RunAnswer, RunsAnswer } from '@cardroom/staff-api';
import { tWith } from '../../i18n/elements.tsx';
import { t } from '../../i18n/i18n.ts';
import { type Column, DataTable } from '../../list/data-table.tsx';
import { useAnswer } from '../../query/use-answer.ts';
import { useChange } from '../../query/use-change.ts';
import { go, useRoute } from '../../route.ts';
import { Choice, Field, Notice } from '../../shell/form.tsx';
import { useOperatorChoice } from '../../shell/operator-choice.ts';
import page from '../../shell/page.module.css';
import { When } from '../../shell/when.tsx';
import { SettingForm } from '../setting-form.tsx';
import type { Desk } from '../use-integration.ts';
import styles from './conformance.module.css';
import { RunSection } from './run-section.tsx';
import { countText, outcomeOf } from './words.ts';

/** How often a running test is read, ms. */
const LOOK_MS = 1_000;

const PATH = '/integration/conformance';

/** Tests the operator's wallet against the API and keeps the reports. */
export function ConformancePart({ desk }: { readonly desk: Desk }) {
  const { query } = useRoute();
  const shown = query.get('run');
  const { value, refusal } = useAnswer<RunsAnswer>(PATH, {
    every: (answer) => (answer?.runs.some(({ state }) => state === 'running') === true ? LOOK_MS : false),
  });
  return (
    <>
      <section className={page.box} aria-labelledby="conformance">
        <h2 id="conformance" className={styles.heading}>
          {t('conformance.title')}
        </h2>
        <p>{tWith('conformance.text', { strong: <strong>{t('conformance.text.strong')}</strong> })}</p>
        {desk.mayChange && <StartForm desk={desk} />}
      </section>
      <Notice refusal={refusal} />
      {shown !== null && <RunSection key={shown} runId={shown} mayChange={desk.mayChange} />}
      {value !== null && <PastRuns runs={value.runs} shown={shown} />}
    </>
  );
}

function StartForm({ desk }: { readonly desk: Desk }) {
  const { currencies } = desk.integration.operator;
  const { withOperator } = useOperatorChoice();
  const change = useChange(PATH, { renews: [PATH], fresh: true });
  return (
    <SettingForm
      submit={t('conformance.run')}
      done=""
      send={async (given) => {
        const named = (['playerId', 'secondPlayerId', 'emptyPlayerId', 'blockedPlayerId', 'max'] as const)
          .map((name) => [name, given(name).trim()] as const)
          .filter(([, value]) => value !== '');
        const answer = await change<RunAnswer>('', { ...Object.fromEntries(named), currency: given('currency') });
        if (!answer.ok) return answer;
        go(withOperator(`${PATH}?run=${answer.value.run.runId}`));
        return null;
      }}
    >
      <div className={styles.fields}>
        <Field label={t('conformance.player')} name="playerId" autoComplete="off" hint={t('conformance.player.hint')} required />
        <Choice label={t('integration.currency')} name="currency" options={currencies.map((one) => [one, one] as const)} />
        <Field label={t('conformance.second')} name="secondPlayerId" autoComplete="off" hint={t('conformance.second.hint')} />
      </div>
      <details className={styles.more}>
        <summary>{t('conformance.more')}</summary>
        <div className={styles.fields}>
          <Field label={t('conformance.empty')} name="emptyPlayerId" autoComplete="off" hint={t('conformance.empty.hint')} />
          <Field label={t('conformance.blocked')} name="blockedPlayerId" autoComplete="off" hint={t('conformance.blocked.hint')} />
          <Field label={t('conformance.max')} name="max" inputMode="decimal" autoComplete="off" hint={t('conformance.max.hint')} />
        </div>
      </details>
    </SettingForm>
  );
}

function PastRuns({ runs, shown }: { readonly runs: readonly ConformanceRun[]; readonly shown: string | null }) {
  const { link } = useOperatorChoice();
  const columns: readonly Column<ConformanceRun>[] = [
    {
      head: t('conformance.column.started'),
      cell: ({ runId, startedAt }) => (
        <a {...link(`${PATH}?run=${runId}`)} aria-current={runId === shown ? 'true' : undefined}>
          <When at={startedAt} />
        </a>
      ),
    },
    {
      head: t('conformance.column.outcome'),
      cell: (run) => {
        const { text, tone } = outcomeOf(run);
        return <strong className={styles[tone]}>{text}</strong>;
      },
    },
    { head: 'MUST', cell: (run) => countText('MUST', run) },
    { head: 'SHOULD', cell: (run) => countText('SHOULD', run) },
    { head: t('conformance.column.player'), cell: ({ playerId, currency }) => `${playerId}, ${currency}` },
    { head: t('conformance.column.by'), cell: ({ startedBy }) => startedBy.replace(/^staff:/, '') },
  ];
  return (
    <section className={styles.past} aria-labelledby="past-runs">
      <h2 id="past-runs">{t('conformance.reports')}</h2>
      <DataTable
        rows={runs}
        columns={columns}
        keyOf={({ runId }) => runId}
        empty={t('conformance.reports.none')}
        rowAttributes={({ runId, state }) => ({ 'data-testid': `run-${runId}`, 'data-state': state })}
      />
    </section>
  );
}
