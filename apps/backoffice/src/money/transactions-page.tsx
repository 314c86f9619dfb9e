import type { TransactionRow } from '@cardroom/staff-api';
import { FilteredList } from '../list/filtered-list.tsx';
import type { Filter } from '../list/filters.tsx';
import { useTransactionColumns } from './transactions-table.tsx';
import { KIND_TEXTS, STATE_TEXTS } from './words.ts';

const FILTERS: readonly Filter[] = [
  { name: 'id', label: 'Transaction ID' },
  { name: 'playerId', label: 'Player' },
  { name: 'tableId', label: 'Table', inputMode: 'numeric' },
  { name: 'handId', label: 'Hand', inputMode: 'numeric' },
  { name: 'kind', label: 'Type', options: Object.entries(KIND_TEXTS) },
  { name: 'state', label: 'Status', options: Object.entries(STATE_TEXTS) },
  { name: 'currency', label: 'Currency', placeholder: 'EUR', maxLength: 3 },
  { name: 'amountFrom', label: 'Minimum amount', inputMode: 'decimal', placeholder: '12.50' },
  { name: 'amountTo', label: 'Maximum amount', inputMode: 'decimal' },
  { name: 'from', label: 'From', kind: 'time' },
  { name: 'until', label: 'To', kind: 'time' },
];

/** Transactions, newest first. */
export function TransactionsPage() {
  return (
    <FilteredList<TransactionRow>
      path="/money/transactions"
      filters={FILTERS}
      noun="transactions"
      file="/money/transactions.csv"
      {...useTransactionColumns()}
    />
  );
}
