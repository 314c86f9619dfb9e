import type { TransactionRow } from '@cardroom/staff-api';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { Amount } from './amount.tsx';
import { useHouse } from './house.ts';
import styles from './money.module.css';
import { KIND_TEXTS, STATE_TEXTS } from './words.ts';

export function TransactionsTable({ rows }: { readonly rows: readonly TransactionRow[] }) {
  const { link } = useHouse();
  return (
    <table className={`${page.table} ${styles.transactions}`}>
      <thead>
        <tr>
          <th scope="col">Written</th>
          <th scope="col">Transaction</th>
          <th scope="col">Kind</th>
          <th scope="col">State</th>
          <th scope="col" className={styles.number}>
            Amount
          </th>
          <th scope="col">Player</th>
          <th scope="col">Table</th>
          <th scope="col">Hand</th>
          <th scope="col" className={styles.number}>
            Tries
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.transactionId} data-testid={`tx-${row.transactionId}`} data-kind={row.kind} data-state={row.state}>
            <td data-label="Written">
              <When at={row.createdAt} />
            </td>
            <td data-label="Transaction">
              <a {...link(`/transactions/${row.transactionId}`)} className={styles.id}>
                {row.transactionId}
              </a>
            </td>
            <td data-label="Kind">{KIND_TEXTS[row.kind] ?? row.kind}</td>
            <td data-label="State">
              <State of={row} />
            </td>
            <td data-label="Amount" className={styles.number}>
              <Amount minor={row.amountMinor} currency={row.currency} />
            </td>
            <td data-label="Player">
              <a {...link(`/transactions?playerId=${encodeURIComponent(row.playerId)}`)}>{row.playerId}</a>
            </td>
            <td data-label="Table">
              <a {...link(`/transactions?tableId=${row.tableId}`)}>{row.tableId}</a>
            </td>
            <td data-label="Hand">
              {row.roundId === null ? (
                <span className={page.quiet}>–</span>
              ) : (
                <a {...link(`/transactions?handId=${row.roundId}`)}>{row.roundId}</a>
              )}
            </td>
            <td data-label="Tries" className={styles.number}>
              {row.attempts}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The state with why, where it is not simply done. */
export function State({ of: { state, outcome, lastError } }: { readonly of: Pick<TransactionRow, 'state' | 'outcome' | 'lastError'> }) {
  // Done says it all, unless a person did it.
  const why = outcome === 'success' ? null : (lastError ?? outcome);
  return (
    <span className={styles.state} data-state={state}>
      {STATE_TEXTS[state] ?? state}
      {why !== null && <small>{why}</small>}
    </span>
  );
}
