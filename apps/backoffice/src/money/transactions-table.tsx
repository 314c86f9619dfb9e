import type { TransactionRow } from '@cardroom/staff-api';
import { t } from '../i18n/i18n.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { Net } from '../players/net.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { When } from '../shell/when.tsx';
import { Amount } from './amount.tsx';
import { isClosing } from './closing.ts';
import styles from './money.module.css';
import { kindText, stateText } from './words.ts';

/** Transactions without filters: those of a lot, or of a hand. */
export function TransactionsTable({ rows, empty }: { readonly rows: readonly TransactionRow[]; readonly empty?: string }) {
  return <DataTable rows={rows} {...useTransactionColumns()} empty={empty} />;
}

/** How every list shows transactions. */
export function useTransactionColumns() {
  const { link } = useOperatorChoice();
  const search = (name: string, value: string) => link(`/money/transactions?${new URLSearchParams({ [name]: value })}`);
  const columns: readonly Column<TransactionRow>[] = [
    { head: t('transaction.created'), id: 'created', phone: 'line', cell: ({ createdAt }) => <When at={createdAt} /> },
    {
      head: t('transaction.id'),
      id: 'transaction',
      phone: 'line',
      clip: '130px',
      cell: ({ transactionId }) => (
        <a {...link(`/money/transactions/${transactionId}`)} className={styles.id}>
          {transactionId}
        </a>
      ),
    },
    { head: t('label.type'), id: 'type', always: true, phone: 'title', cell: (row) => <Kind of={row} /> },
    { head: t('label.status'), id: 'status', phone: 'line', clip: '220px', cell: (row) => <State of={row} /> },
    { head: t('label.amount'), id: 'amount', align: 'end', phone: 'end', cell: (row) => <SignedAmount of={row} /> },
    { head: t('label.player'), id: 'player', clip: '150px', cell: ({ playerId }) => <a {...search('playerId', playerId)}>{playerId}</a> },
    { head: t('label.table'), id: 'table', cell: ({ tableId }) => <a {...search('tableId', tableId)}>{tableId}</a> },
    {
      head: t('label.hand'),
      id: 'hand',
      cell: ({ roundId }) => (roundId === null ? <span className={page.quiet}>–</span> : <a {...search('handId', roundId)}>{roundId}</a>),
    },
    { head: t('transaction.attempts'), id: 'attempts', align: 'end', phone: 'none', cell: ({ attempts }) => attempts },
  ];
  return {
    columns,
    keyOf: ({ transactionId }: TransactionRow) => transactionId,
    rowAttributes: ({ transactionId, kind, state }: TransactionRow) => ({
      'data-testid': `tx-${transactionId}`,
      'data-kind': kind,
      'data-state': state,
    }),
  };
}

function Kind({ of }: { readonly of: TransactionRow }) {
  const text = kindText(of.kind);
  if (!isClosing(of)) return text;
  return (
    <span title={t('transaction.closing')}>
      {text} <span className={page.quiet}>{t('transaction.closes')}</span>
    </span>
  );
}

/** An amount; of a result with the sign it has for the player. */
export function SignedAmount({ of: { kind, amountMinor, lost, currency } }: { readonly of: TransactionRow }) {
  if (kind === 'result') return <Net minor={lost ? -amountMinor : amountMinor} currency={currency} />;
  return <Amount minor={amountMinor} currency={currency} />;
}

/** The status, with the reason unless the transaction succeeded. */
export function State({ of: { state, outcome, lastError } }: { readonly of: Pick<TransactionRow, 'state' | 'outcome' | 'lastError'> }) {
  // These outcomes need no explanation; any other one of a done transaction was a decision by staff.
  const why = outcome === 'success' || outcome === 'accepted' ? null : (lastError ?? outcome);
  return (
    <span className={styles.state} data-state={state}>
      {stateText(state)}
      {why !== null && <small>{why}</small>}
    </span>
  );
}
