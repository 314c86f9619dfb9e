import type { ReconcileAnswer } from '@cardroom/staff-api';
import { useState } from 'react';
import { type Answer, upload } from '../api.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { Field, Form } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { Amount } from './amount.tsx';
import styles from './money.module.css';
import { KIND_TEXTS } from './words.ts';

const today = () => new Date().toISOString().slice(0, 10);

/** Compares the operator's ledger with ours, transaction by transaction. The file is not kept. */
export function ReconcilePage() {
  const { withOperator } = useOperatorChoice();
  const [found, setFound] = useState<ReconcileAnswer | null>(null);
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <section className={page.box} aria-label="Compare">
        <p>
          Upload the operator’s ledger as a CSV with the columns transaction_id, type, player_id, amount and currency, plus
          ref_transaction_id, created_at and status if available. For files over 4 MiB or 20,000 of our transactions, use{' '}
          <code>npm run reconcile</code>.
        </p>
        <Form
          submit="Compare"
          send={async (given) => {
            if (file === null) return { ok: false, code: 'INVALID_REQUEST', message: 'Choose a CSV file.', field: 'file' };
            const query = new URLSearchParams({ from: `${given('from')}T00:00:00.000Z`, until: `${given('until')}T23:59:59.999Z` });
            setFound(null);
            const answer: Answer<ReconcileAnswer> = await upload(withOperator(`/money/reconcile?${query}`), file);
            if (answer.ok) setFound(answer.value);
            return answer.ok ? null : answer;
          }}
        >
          <div className={page.filters}>
            <Field
              label="Ledger (CSV)"
              name="file"
              type="file"
              accept=".csv,text/csv"
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
              required
            />
            <Field label="From (UTC)" name="from" type="date" defaultValue={today()} required />
            <Field label="To (UTC)" name="until" type="date" defaultValue={today()} required />
          </div>
        </Form>
      </section>
      <div role="status">{found !== null && <Verdict found={found} />}</div>
      {found !== null && <Details found={found} />}
    </>
  );
}

function Verdict({ found: { here, there, underWay, withResults, counts } }: { readonly found: ReconcileAnswer }) {
  const differences = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <section
      className={`${page.box} ${differences === 0 ? styles.good : styles.bad}`}
      data-testid="comparison"
      data-differences={differences}
      aria-label="Result"
    >
      <strong>{differences === 0 ? 'No differences' : `${differences} ${differences === 1 ? 'difference' : 'differences'}`}</strong>
      <p>
        {here} transactions here, {there} in the file, {underWay} pending.
        {!withResults && ' The file contains no results, so none were compared.'}
      </p>
      {counts.length > 0 && (
        <ul>
          {counts.map(({ kind, count, text }) => (
            <li key={kind}>
              {count} × {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Details({ found: { differences, counts, totals } }: { readonly found: ReconcileAnswer }) {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {differences.length > 0 && (
        <section className={styles.part} aria-labelledby="differences">
          <h3 id="differences">Differences</h3>
          {differences.length < all && (
            <p>
              Showing the first {differences.length} of {all}.
            </p>
          )}
          <DifferencesTable differences={differences} />
        </section>
      )}
      {totals.length > 0 && (
        <section className={styles.part} aria-labelledby="totals">
          <h3 id="totals">By day</h3>
          <TotalsTable totals={totals} />
        </section>
      )}
    </>
  );
}

type Difference = ReconcileAnswer['differences'][number];

function DifferencesTable({ differences }: Pick<ReconcileAnswer, 'differences'>) {
  const { link } = useOperatorChoice();
  const columns: readonly Column<Difference>[] = [
    {
      head: 'Difference',
      cell: ({ text, detail }) => (
        <>
          {text}
          {detail !== null && <small className={styles.detail}>{detail}</small>}
        </>
      ),
    },
    {
      head: 'Transaction',
      cell: ({ kind, id }) =>
        kind === 'missing-here' ? (
          <span className={styles.id}>{id}</span>
        ) : (
          <a {...link(`/money/transactions/${id}`)} className={styles.id}>
            {id}
          </a>
        ),
    },
    { head: 'Type', cell: ({ type }) => KIND_TEXTS[type] ?? type },
    { head: 'Player', cell: ({ playerId }) => playerId },
    { head: 'Amount', align: 'end', cell: ({ amountMinor, currency }) => <Amount minor={amountMinor} currency={currency} /> },
    { head: 'Line', align: 'end', cell: ({ line }) => line ?? <span className={page.quiet}>–</span> },
  ];
  return (
    <DataTable
      rows={differences}
      columns={columns}
      // A transaction may differ in several ways, and a line may be there twice.
      keyOf={({ id, kind }, index) => `${id} ${kind} ${index}`}
      rowAttributes={({ kind }) => ({ 'data-difference': kind })}
    />
  );
}

type Total = ReconcileAnswer['totals'][number];

const TOTALS: readonly (readonly [head: string, of: (total: Total) => number])[] = [
  ['Debits (ours)', ({ here }) => here.debits],
  ['Debits (file)', ({ there }) => there.debits],
  ['Credits (ours)', ({ here }) => here.credits],
  ['Credits (file)', ({ there }) => there.credits],
  ['Extra paid (file)', ({ difference }) => difference],
];

function TotalsTable({ totals }: Pick<ReconcileAnswer, 'totals'>) {
  const columns: readonly Column<Total>[] = [
    { head: 'Day', cell: ({ day, currency }) => `${day} ${currency}` },
    ...TOTALS.map(
      ([head, of]): Column<Total> => ({ head, align: 'end', cell: (total) => <Amount minor={of(total)} currency={total.currency} /> }),
    ),
  ];
  return <DataTable rows={totals} columns={columns} keyOf={({ day, currency }) => `${day} ${currency}`} />;
}
