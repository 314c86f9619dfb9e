import type { TransactionRow } from '@cardroom/staff-api';
import { localDecimal } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import { FilteredList } from '../list/filtered-list.tsx';
import type { Filter } from '../list/filters.ts';
import { useTransactionColumns } from './transactions-table.tsx';
import { kinds, states } from './words.ts';

const filters = (): readonly Filter[] => [
  { name: 'playerId', label: t('label.player'), kind: 'search', placeholder: t('label.player-id') },
  { name: 'from', to: 'until', label: t('label.time'), kind: 'time' },
  { name: 'kind', label: t('label.type'), options: kinds() },
  { name: 'state', label: t('label.status'), options: states() },
  {
    name: 'amountFrom',
    to: 'amountTo',
    label: t('label.amount'),
    kind: 'amount',
    ends: [t('transaction.amount.least'), t('transaction.amount.most')],
    inputMode: 'decimal',
    placeholder: localDecimal('12.50'),
  },
  { name: 'tableId', label: t('label.table'), inputMode: 'numeric', more: true },
  { name: 'handId', label: t('label.hand'), inputMode: 'numeric', more: true },
  { name: 'id', label: t('transaction.id.filter'), more: true },
  { name: 'currency', label: t('label.currency'), placeholder: 'EUR', maxLength: 3, more: true },
  { name: 'results', label: t('transaction.results'), kind: 'switch' },
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
      filters={filters()}
      noun="transactions"
      file="/money/transactions.csv"
      asked={askedOf}
      {...useTransactionColumns()}
    />
  );
}
