import type { ReconcileAnswer } from '@cardroom/staff-api';
import { useState } from 'react';
import { type Answer, upload } from '../api.ts';
import { Field, Form } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { Amount } from './amount.tsx';
import { useHouse } from './house.ts';
import styles from './money.module.css';
import { KIND_TEXTS } from './words.ts';

const today = () => new Date().toISOString().slice(0, 10);

/** The operator's ledger against ours, transaction by transaction. The file is compared and not kept. */
export function ReconcilePage() {
  const { withOperator } = useHouse();
  const [found, setFound] = useState<ReconcileAnswer | null>(null);
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <section className={page.box} aria-label="Compare">
        <p>
          A CSV of the operator’s ledger with the columns transaction_id, type, player_id, amount and currency; ref_transaction_id,
          created_at and status where it has them. Up to 4 MiB and 20,000 of our transactions; for more there is{' '}
          <code>npm run reconcile</code>.
        </p>
        <Form
          submit="Compare"
          send={async (given) => {
            if (file === null) return { ok: false, code: 'INVALID_REQUEST', message: 'Choose a file', field: 'file' };
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
            <Field label="From (UTC day)" name="from" type="date" defaultValue={today()} required />
            <Field label="Until" name="until" type="date" defaultValue={today()} required />
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
      <strong>{differences === 0 ? 'No difference' : `${differences} ${differences === 1 ? 'difference' : 'differences'}`}</strong>
      <p>
        {here} transactions here, {there} in the file, {underWay} under way.
        {!withResults && ' The file has no results, so none were compared.'}
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
              The first {differences.length} of {all}.
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

function DifferencesTable({ differences }: Pick<ReconcileAnswer, 'differences'>) {
  const { link } = useHouse();
  return (
    <table className={`${page.table} ${styles.transactions}`}>
      <thead>
        <tr>
          <th scope="col">Difference</th>
          <th scope="col">Transaction</th>
          <th scope="col">Kind</th>
          <th scope="col">Player</th>
          <th scope="col" className={styles.number}>
            Amount
          </th>
          <th scope="col" className={styles.number}>
            Line
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map((one, index) => (
          // A transaction may differ in several ways, and a line may be there twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <tr key={`${one.id} ${one.kind} ${index}`} data-difference={one.kind}>
            <td data-label="Difference">
              {one.text}
              {one.detail !== null && <small className={styles.detail}>{one.detail}</small>}
            </td>
            <td data-label="Transaction">
              {one.kind === 'missing-here' ? (
                <span className={styles.id}>{one.id}</span>
              ) : (
                <a {...link(`/transactions/${one.id}`)} className={styles.id}>
                  {one.id}
                </a>
              )}
            </td>
            <td data-label="Kind">{KIND_TEXTS[one.type] ?? one.type}</td>
            <td data-label="Player">{one.playerId}</td>
            <td data-label="Amount" className={styles.number}>
              <Amount minor={one.amountMinor} currency={one.currency} />
            </td>
            <td data-label="Line" className={styles.number}>
              {one.line ?? <span className={page.quiet}>–</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TotalsTable({ totals }: Pick<ReconcileAnswer, 'totals'>) {
  return (
    <table className={`${page.table} ${styles.transactions}`}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {['Debits here', 'In the file', 'Credits here', 'In the file ', 'Paid more there'].map((head) => (
            <th key={head} scope="col" className={styles.number}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {totals.map(({ day, currency, here, there, difference }) => (
          <tr key={`${day} ${currency}`}>
            <td data-label="Day">
              {day} {currency}
            </td>
            {[here.debits, there.debits, here.credits, there.credits, difference].map((minor, index) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have fixed places
                key={index}
                data-label={['Debits here', 'Debits there', 'Credits here', 'Credits there', 'Difference'][index]}
                className={styles.number}
              >
                <Amount minor={minor} currency={currency} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
