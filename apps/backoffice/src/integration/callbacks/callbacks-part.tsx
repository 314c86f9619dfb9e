import type { CallbackShown, CallbacksAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
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
import { answerText, KINDS, VERDICTS, verdictText } from './words.ts';

const PATH = '/integration/callbacks';
const FILTERS: readonly Filter[] = [
  { name: 'playerId', label: 'Player ID', kind: 'search' },
  { name: 'kind', label: 'Type', options: KINDS },
  { name: 'verdict', label: 'Outcome', options: VERDICTS },
  { name: 'transactionId', label: 'Transaction ID' },
];

/** A live log of the calls to the operator's wallet. */
export function CallbacksPart() {
  const { query } = useRoute();
  const { link } = useOperatorChoice();
  const { given } = useFilters(PATH, FILTERS);
  const [live, setLive] = useState(true);
  const shown = query.get('callback');
  const pathOf = (callback: readonly [string, string][]) => {
    const all = new URLSearchParams([...given, ...callback]);
    return all.size === 0 ? PATH : `${PATH}?${all}`;
  };
  const columns: readonly Column<CallbackShown>[] = [
    { head: 'Sent', phone: 'line', cell: ({ at }) => <When at={at} /> },
    {
      head: 'Call',
      always: true,
      phone: 'title',
      cell: ({ id, kind, transactionId }) => (
        <a {...link(pathOf([['callback', id]]))} title={transactionId}>
          {kind} <code>…{transactionId.slice(-8)}</code>
        </a>
      ),
    },
    { head: 'Player', clip: '180px', cell: ({ playerId }) => playerId },
    { head: 'Amount', align: 'end', cell: ({ amount, currency }) => `${amount} ${currency}` },
    { head: 'Attempt', align: 'end', cell: ({ attempt }) => attempt },
    { head: 'Response', clip: '260px', cell: answerText },
    {
      head: 'Outcome',
      phone: 'end',
      cell: ({ verdict }) => <strong className={styles[verdictText(verdict).tone]}>{verdictText(verdict).text}</strong>,
    },
  ];
  return (
    <FilteredList<CallbackShown, CallbacksAnswer>
      path={PATH}
      filters={FILTERS}
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
        <h2>Callbacks</h2>
        <div className={styles.live}>
          <span role="status">{live ? 'Updating live.' : 'Paused.'}</span>
          <Button size="small" onClick={() => setLive(!live)}>
            {live ? 'Pause' : 'Resume'}
          </Button>
        </div>
      </div>
      <p>
        Every attempt of every debit, credit, cancel and result of the last 30 days. Balance requests are not logged: they are frequent and
        move no money.
      </p>
    </FilteredList>
  );
}
