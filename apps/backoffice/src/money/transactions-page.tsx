import type { TransactionRow } from '@cardroom/staff-api';
import { FilteredList } from '../list/filtered-list.tsx';
import type { Filter } from '../list/filters.ts';
import { useTransactionColumns } from './transactions-table.tsx';
import { KIND_TEXTS, STATE_TEXTS } from './words.ts';

const FILTERS: readonly Filter[] = [
  { name: 'playerId', label: 'Player', kind: 'search', placeholder: 'Player ID' },
  { name: 'from', to: 'until', label: 'Time', kind: 'time' },
  { name: 'kind', label: 'Type', options: Object.entries(KIND_TEXTS) },
  { name: 'state', label: 'Status', options: Object.entries(STATE_TEXTS) },
  {
    name: 'amountFrom',
    to: 'amountTo',
    label: 'Amount',
    kind: 'amount',
    ends: ['Minimum amount', 'Maximum amount'],
    inputMode: 'decimal',
    placeholder: '12.50',
  },
  { name: 'tableId', label: 'Table', inputMode: 'numeric', more: true },
  { name: 'handId', label: 'Hand', inputMode: 'numeric', more: true },
  { name: 'id', label: 'Transaction ID', more: true },
  { name: 'currency', label: 'Currency', placeholder: 'EUR', maxLength: 3, more: true },
  { name: 'results', label: 'Show results', kind: 'switch' },
];

/** Results move no money and outnumber everything else, so they are listed only where somebody looks for them. */
export function askedOf(given: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams(given);
  asked.delete('results');
  const wanted = ['kind', 'id', 'handId', 'results'].some((name) => given.has(name));
  if (!wanted) asked.set('kind', 'money');
  return asked;
}

/** Transactions, newest first. */
export function TransactionsPage() {
  return (
    <FilteredList<TransactionRow>
      path="/money/transactions"
      filters={FILTERS}
      noun="transactions"
      file="/money/transactions.csv"
      asked={askedOf}
      {...useTransactionColumns()}
    />
  );
}
