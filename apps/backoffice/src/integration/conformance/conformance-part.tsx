import type { ConformanceRun, RunAnswer, RunsAnswer } from '@cardroom/staff-api';
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
          Conformance
        </h2>
        <p>
          Runs the calls of a table against your wallet, case by case: balances, debits, credits, cancels, retries and concurrent
          duplicates. It uses the URL and key set here and moves the test player’s money.{' '}
          <strong>The net effect on their balance is 0.00</strong>: every debit is closed, and anything a faulty wallet gets wrong is
          corrected and reported.
        </p>
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
      submit="Run tests"
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
        <Field
          label="Test player"
          name="playerId"
          autoComplete="off"
          hint="Needs 10.00 or more (1,000 in currencies without decimals) and must not be used during the run."
          required
        />
        <Choice label="Currency" name="currency" options={currencies.map((one) => [one, one] as const)} />
        <Field label="Second test player" name="secondPlayerId" autoComplete="off" hint="Optional, for cases with two players." />
      </div>
      <details className={styles.more}>
        <summary>More options</summary>
        <div className={styles.fields}>
          <Field label="Player without funds" name="emptyPlayerId" autoComplete="off" hint="Balance 0.00." />
          <Field label="Blocked player" name="blockedPlayerId" autoComplete="off" hint="A player your wallet refuses." />
          <Field
            label="Maximum per call"
            name="max"
            inputMode="decimal"
            autoComplete="off"
            hint="Leave empty for no limit; the large-win case moves 30 million."
          />
        </div>
      </details>
    </SettingForm>
  );
}

function PastRuns({ runs, shown }: { readonly runs: readonly ConformanceRun[]; readonly shown: string | null }) {
  const { link } = useOperatorChoice();
  const columns: readonly Column<ConformanceRun>[] = [
    {
      head: 'Started',
      cell: ({ runId, startedAt }) => (
        <a {...link(`${PATH}?run=${runId}`)} aria-current={runId === shown ? 'true' : undefined}>
          <When at={startedAt} />
        </a>
      ),
    },
    {
      head: 'Outcome',
      cell: (run) => {
        const { text, tone } = outcomeOf(run);
        return <strong className={styles[tone]}>{text}</strong>;
      },
    },
    { head: 'MUST', cell: (run) => countText('MUST', run) },
    { head: 'SHOULD', cell: (run) => countText('SHOULD', run) },
    { head: 'Player', cell: ({ playerId, currency }) => `${playerId}, ${currency}` },
    { head: 'By', cell: ({ startedBy }) => startedBy.replace(/^staff:/, '') },
  ];
  return (
    <section className={styles.past} aria-labelledby="past-runs">
      <h2 id="past-runs">Reports</h2>
      <DataTable
        rows={runs}
        columns={columns}
        keyOf={({ runId }) => runId}
        empty="No reports yet."
        rowAttributes={({ runId, state }) => ({ 'data-testid': `run-${runId}`, 'data-state': state })}
      />
    </section>
  );
}
