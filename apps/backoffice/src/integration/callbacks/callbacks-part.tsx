import type { CallbackShown, CallbacksAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { localDecimal } from '../../i18n/formats.ts';
import { t } from '../../i18n/i18n.ts';
import type { Column } from '../../list/data-table.tsx';
import { FilteredList } from '../../list/filtered-list.tsx';
import { type Filter, useFilters } from '../../list/filters.ts';
import { useRoute } from '../../route.ts';
import { useOperatorChoice } from '../../shell/operator-choice.ts';
import page from '../../shell/page.module.css';
import { When } from '../../shell/when.tsx';
import { CallbackSection } from './callback-section.tsx';
import styles from './callbacks.module.css';
import { merged } from './merge.ts';
import { answerText, kindOptions, verdictOptions, verdictText } from './words.ts';

const PATH = '/integration/callbacks';
const filtersOf = (): readonly Filter[] => [
  { name: 'playerId', label: t('callback.player-id'), kind: 'search' },
  { name: 'kind', label: t('callback.type'), options: kindOptions() },
  { name: 'verdict', label: t('callback.outcome'), options: verdictOptions() },
  { name: 'transactionId', label: t('callback.transaction-id') },
];

/** A live log of the calls to the operator's wallet. */
export function CallbacksPart() {
  const { query } = useRoute();
  const { link } = useOperatorChoice();
  const filters = filtersOf();
  const { given } = useFilters(PATH, filters);
  const [live, setLive] = useState(true);
  const shown = query.get('callback');
  const pathOf = (callback: readonly [string, string][]) => {
    const all = new URLSearchParams([...given, ...callback]);
    return all.size === 0 ? PATH : `${PATH}?${all}`;
  };
  const columns: readonly Column<CallbackShown>[] = [
    { id: 'sent', head: t('callback.sent'), phone: 'line', cell: ({ at }) => <When at={at} /> },
    {
      id: 'call',
      head: t('callback.call'),
      always: true,
      phone: 'title',
      cell: ({ id, kind, transactionId }) => (
        <a {...link(pathOf([['callback', id]]))} title={transactionId}>
          {t(`callback.call.${kind}`)} <code>…{transactionId.slice(-8)}</code>
        </a>
      ),
    },
    { id: 'player', head: t('callback.player'), clip: '180px', cell: ({ playerId }) => playerId },
    { id: 'amount', head: t('callback.amount'), align: 'end', cell: ({ amount, currency }) => `${localDecimal(amount)} ${currency}` },
    { id: 'attempt', head: t('callback.attempt'), align: 'end', cell: ({ attempt }) => attempt },
    { id: 'response', head: t('callback.response'), clip: '260px', cell: answerText },
    {
      id: 'outcome',
      head: t('callback.outcome'),
      phone: 'end',
      cell: ({ verdict }) => <strong className={styles[verdictText(verdict).tone]}>{verdictText(verdict).text}</strong>,
    },
  ];
  return (
    <FilteredList<CallbackShown, CallbacksAnswer>
      path={PATH}
      filters={filters}
      noun="callbacks"
      columns={columns}
      keyOf={({ id }) => id}
      rowAttributes={({ id, kind, verdict }) => ({
        'data-testid': `callback-${kind}`,
        'data-verdict': verdict ?? '',
        'data-shown': id === shown,
      })}
      join={live ? merged : undefined}
      between={shown !== null && <CallbackSection key={shown} id={shown} close={pathOf([])} />}
      testId="callbacks"
    >
      <div className={page.head}>
        <h2>{t('callback.title')}</h2>
        <div className={styles.live}>
          <span role="status">{t(live ? 'callback.live' : 'callback.paused')}</span>
          <Button size="small" onClick={() => setLive(!live)}>
            {t(live ? 'callback.pause' : 'callback.resume')}
          </Button>
        </div>
      </div>
      <p>{t('callback.text')}</p>
    </FilteredList>
  );
}
