import type { ReconcileAnswer } from '@cardroom/staff-api';
import { useState } from 'react';
import { type Answer, upload } from '../api.ts';
import { hasText, t } from '../i18n/i18n.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { Field, Form } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { Amount } from './amount.tsx';
import styles from './money.module.css';

const today = () => new Date().toISOString().slice(0, 10);

/** Compares the operator's ledger with ours, transaction by transaction. The file is not kept. */
export function ReconcilePage() {
  const { withOperator } = useOperatorChoice();
  const [found, setFound] = useState<ReconcileAnswer | null>(null);
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <section className={page.box} aria-label={t('reconcile.compare')}>
        <p>
          {t('reconcile.text')} <code>npm run reconcile</code>.
        </p>
        <Form
          submit={t('reconcile.compare')}
          send={async (given) => {
            if (file === null) return { ok: false, code: 'INVALID_REQUEST', message: t('reconcile.choose'), field: 'file' };
            const query = new URLSearchParams({ from: `${given('from')}T00:00:00.000Z`, until: `${given('until')}T23:59:59.999Z` });
            setFound(null);
            const answer: Answer<ReconcileAnswer> = await upload(withOperator(`/money/reconcile?${query}`), file);
            if (answer.ok) setFound(answer.value);
            return answer.ok ? null : answer;
          }}
        >
          <div className={page.filters}>
            <Field
              label={t('reconcile.ledger')}
              name="file"
              type="file"
              accept=".csv,text/csv"
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
              required
            />
            <Field label={t('reports.from')} name="from" type="date" defaultValue={today()} required />
            <Field label={t('reports.to')} name="until" type="date" defaultValue={today()} required />
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
      aria-label={t('reconcile.result')}
    >
      <strong>{t('reconcile.differences', { count: differences })}</strong>
      <p>
        {t('reconcile.counts', { here, there, pending: underWay })} {!withResults && t('reconcile.no-results')}
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
          <h3 id="differences">{t('reconcile.list')}</h3>
          {differences.length < all && <p>{t('reconcile.first', { shown: differences.length, all })}</p>}
          <DifferencesTable differences={differences} />
        </section>
      )}
      {totals.length > 0 && (
        <section className={styles.part} aria-labelledby="totals">
          <h3 id="totals">{t('reconcile.by-day')}</h3>
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
      head: t('reconcile.difference'),
      cell: ({ text, detail }) => (
        <>
          {text}
          {detail !== null && <small className={styles.detail}>{detail}</small>}
        </>
      ),
    },
    {
      head: t('search.kind.transaction'),
      cell: ({ kind, id }) =>
        kind === 'missing-here' ? (
          <span className={styles.id}>{id}</span>
        ) : (
          <a {...link(`/money/transactions/${id}`)} className={styles.id}>
            {id}
          </a>
        ),
    },
    { head: t('reconcile.type'), cell: ({ type }) => (hasText(`search.payment.${type}`) ? t(`search.payment.${type}`) : type) },
    { head: t('search.kind.player'), cell: ({ playerId }) => playerId },
    { head: t('books.amount'), align: 'end', cell: ({ amountMinor, currency }) => <Amount minor={amountMinor} currency={currency} /> },
    { head: t('reconcile.line'), align: 'end', cell: ({ line }) => line ?? <span className={page.quiet}>–</span> },
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

const TOTALS: readonly (readonly [name: string, of: (total: Total) => number])[] = [
  ['reconcile.total.debits-here', ({ here }) => here.debits],
  ['reconcile.total.debits-there', ({ there }) => there.debits],
  ['reconcile.total.credits-here', ({ here }) => here.credits],
  ['reconcile.total.credits-there', ({ there }) => there.credits],
  ['reconcile.total.extra', ({ difference }) => difference],
];

function TotalsTable({ totals }: Pick<ReconcileAnswer, 'totals'>) {
  const columns: readonly Column<Total>[] = [
    { head: t('reports.group.day'), cell: ({ day, currency }) => `${day} ${currency}` },
    ...TOTALS.map(
      ([name, of]): Column<Total> => ({
        head: t(name),
        align: 'end',
        cell: (total) => <Amount minor={of(total)} currency={total.currency} />,
      }),
    ),
  ];
  return <DataTable rows={totals} columns={columns} keyOf={({ day, currency }) => `${day} ${currency}`} />;
}
