import type { StayTransactions } from '@cardroom/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDates } from '../../i18n/index.ts';
import { useClient } from '../../session/client-context.ts';
import { type TransactionsFilter, transactionsQueryOf } from './transactions-filter.ts';

export interface TransactionsState {
  /** Newest first, all pages read so far. */
  readonly stays: readonly StayTransactions[];
  /** Whether older ones exist. */
  readonly more: boolean;
  readonly state: 'loading' | 'ready' | 'failed';
  /** Reads the next page, or retries the one that failed. */
  readonly next: () => void;
}

/** The player's transactions that match a filter, by table session and page by page. Remount the component when the filter changes. */
export function useTransactions(filter: TransactionsFilter): TransactionsState {
  const { api } = useClient();
  const { timezone } = useDates();
  const [read, setRead] = useState<Omit<TransactionsState, 'next'>>({ stays: [], more: false, state: 'loading' });
  const asking = useRef(false);
  const last = read.stays.at(-1)?.stayId ?? null;
  const next = useCallback(() => {
    if (asking.current) return;
    asking.current = true;
    setRead((known) => ({ ...known, state: 'loading' }));
    void api.transactions(transactionsQueryOf(filter, timezone, last)).then((answer) => {
      asking.current = false;
      setRead(({ stays, more }) => {
        if (!answer.ok) return { stays, more, state: 'failed' };
        const known = new Set(stays.map(({ stayId }) => stayId));
        const fresh = answer.value.stays.filter(({ stayId }) => !known.has(stayId));
        return { stays: [...stays, ...fresh], more: answer.value.more, state: 'ready' };
      });
    });
  }, [api, filter, timezone, last]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is read once, later pages on request
  useEffect(next, []);
  return { ...read, next };
}
