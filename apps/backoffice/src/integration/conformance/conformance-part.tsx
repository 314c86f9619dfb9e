import type { ConformanceRun, RunAnswer } from '@cardroom/staff-api';
import { ask } from '../../api.ts';
import { go, linkTo, useRoute } from '../../route.ts';
import { Choice, Field, Notice } from '../../shell/form.tsx';
import page from '../../shell/page.module.css';
import { useFreshCode } from '../../shell/step-up.tsx';
import { When } from '../../shell/when.tsx';
import { SettingForm } from '../setting-form.tsx';
import type { Desk } from '../use-integration.ts';
import styles from './conformance.module.css';
import { RunSection } from './run-section.tsx';
import { ofOperator, useRuns } from './use-conformance.ts';
import { countText, outcomeOf } from './words.ts';

export interface ConformancePartProps {
  readonly desk: Desk;
  /** Null: one's own. */
  readonly operatorId: string | null;
}

/** The page that shows one run; it can be sent to somebody. */
export function runPath(operatorId: string | null, runId: string): string {
  return `/integration/conformance${ofOperator(operatorId, { run: runId })}`;
}

/** Proves the operator's wallet against the contract, and keeps what was found. */
export function ConformancePart({ desk, operatorId }: ConformancePartProps) {
  const { query } = useRoute();
  const shown = query.get('run');
  const { answer, reload } = useRuns(operatorId);
  const runs = answer?.ok === true ? answer.value.runs : [];
  return (
    <>
      <section className={page.box} aria-labelledby="conformance">
        <h2 id="conformance" className={styles.heading}>
          Conformance
        </h2>
        <p>
          Plays the calls of the tables against your wallet, case by case: balances, debits, credits, cancels, repeats, copies at the same
          moment. It uses the URL and the key set here and moves the money of the test player.{' '}
          <strong>The net effect on his balance is 0.00</strong>: each debit is closed, and what a broken wallet gets wrong is put right and
          told.
        </p>
        {desk.mayChange && <StartForm desk={desk} operatorId={operatorId} started={reload} />}
      </section>
      <Notice refusal={answer?.ok === false ? answer : null} />
      {shown !== null && <RunSection key={shown} operatorId={operatorId} runId={shown} mayChange={desk.mayChange} over={reload} />}
      {answer?.ok === true && <PastRuns runs={runs} operatorId={operatorId} shown={shown} />}
    </>
  );
}

function StartForm({ desk, operatorId, started }: ConformancePartProps & { readonly started: () => void }) {
  const { currencies } = desk.integration.operator;
  const withFreshCode = useFreshCode();
  return (
    <SettingForm
      submit="Run the cases"
      done=""
      send={async (given) => {
        const named = (['playerId', 'secondPlayerId', 'emptyPlayerId', 'blockedPlayerId', 'max'] as const)
          .map((name) => [name, given(name).trim()] as const)
          .filter(([, value]) => value !== '');
        const body = { ...Object.fromEntries(named), currency: given('currency'), ...(operatorId === null ? {} : { operatorId }) };
        const answer = await withFreshCode(() => ask<RunAnswer>('/integration/conformance', body));
        if (!answer.ok) return answer;
        started();
        go(runPath(operatorId, answer.value.run.runId));
        return null;
      }}
    >
      <div className={styles.fields}>
        <Field
          label="Test player"
          name="playerId"
          autoComplete="off"
          hint="Has 10.00 or more (1,000 in currencies of whole units), and does nothing else meanwhile."
          required
        />
        <Choice label="Currency" name="currency" options={currencies.map((one) => [one, one] as const)} />
        <Field label="Second test player" name="secondPlayerId" autoComplete="off" hint="For two at one table; may be empty." />
      </div>
      <details className={styles.more}>
        <summary>More test players and a limit</summary>
        <div className={styles.fields}>
          <Field label="Player without money" name="emptyPlayerId" autoComplete="off" hint="Balance 0.00." />
          <Field label="Blocked player" name="blockedPlayerId" autoComplete="off" hint="One who may not play." />
          <Field
            label="Most one call may move"
            name="max"
            inputMode="decimal"
            autoComplete="off"
            hint="Empty: no limit. The large win is 30 million."
          />
        </div>
      </details>
    </SettingForm>
  );
}

interface PastRunsProps {
  readonly runs: readonly ConformanceRun[];
  readonly operatorId: string | null;
  readonly shown: string | null;
}

function PastRuns({ runs, operatorId, shown }: PastRunsProps) {
  return (
    <section className={styles.past} aria-labelledby="past-runs">
      <h2 id="past-runs">Reports</h2>
      {runs.length === 0 ? (
        <p className={page.quiet}>There is no report yet.</p>
      ) : (
        <table className={page.table}>
          <thead>
            <tr>
              <th scope="col">Begun</th>
              <th scope="col">Outcome</th>
              <th scope="col">MUST</th>
              <th scope="col">SHOULD</th>
              <th scope="col">Player</th>
              <th scope="col">By</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <RunRow key={run.runId} run={run} operatorId={operatorId} isShown={run.runId === shown} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function RunRow({
  run,
  operatorId,
  isShown,
}: {
  readonly run: ConformanceRun;
  readonly operatorId: string | null;
  readonly isShown: boolean;
}) {
  const { text, tone } = outcomeOf(run);
  return (
    <tr data-testid={`run-${run.runId}`} data-state={run.state}>
      <td data-label="Begun">
        <a {...linkTo(runPath(operatorId, run.runId))} aria-current={isShown ? 'true' : undefined}>
          <When at={run.startedAt} />
        </a>
      </td>
      <td data-label="Outcome">
        <strong className={styles[tone]}>{text}</strong>
      </td>
      <td data-label="MUST">{countText('MUST', run)}</td>
      <td data-label="SHOULD">{countText('SHOULD', run)}</td>
      <td data-label="Player">
        {run.playerId}, {run.currency}
      </td>
      <td data-label="By">{run.startedBy.replace(/^staff:/, '')}</td>
    </tr>
  );
}
