import { TRANSACTIONS_EXPORT_MAX, type TransactionsExport } from '@cardroom/protocol';
import { Button } from '@cardroom/ui';
import { type ReactNode, useState } from 'react';
import { useDates, useText } from '../../i18n/index.ts';
import { useClient } from '../../session/client-context.ts';
import { saveFile } from '../../shell/save-file.ts';
import { lobbyTestIds } from '../test-ids.ts';
import styles from './transactions.module.css';
import { type TransactionsFilter, transactionsQueryOf } from './transactions-filter.ts';

/** Exports everything that matches the filter as one file. Give it a new key when the filter changes. */
export function TransactionsExportButton({ filter }: { readonly filter: TransactionsFilter }): ReactNode {
  const t = useText();
  const { api } = useClient();
  const { timezone } = useDates();
  const [state, setState] = useState<'idle' | 'reading' | 'saved' | 'failed' | 'too-many'>('idle');
  const save = async (): Promise<void> => {
    setState('reading');
    const answer = await api.ask<TransactionsExport>('GET', `/api/transactions/export${transactionsQueryOf(filter, timezone)}`);
    if (answer.ok) saveFile(answer.value, 'text/csv');
    setState(answer.ok ? 'saved' : answer.code === 'TOO_MANY_TRANSACTIONS' ? 'too-many' : 'failed');
  };
  return (
    <div className={styles.export}>
      <Button testId={lobbyTestIds.transactionsExport} disabled={state === 'reading'} onClick={() => void save()}>
        {t('money.export')}
      </Button>
      <span className={styles.quiet} role="status">
        {state === 'idle' || state === 'reading' ? null : t(`money.export.${state}`, { max: TRANSACTIONS_EXPORT_MAX })}
      </span>
    </div>
  );
}
