import type { StatisticsAnswer } from '@cardroom/protocol';
import { useCallback, useEffect, useState } from 'react';
import { useDates } from '../../i18n/index.ts';
import { useClient } from '../../session/client-context.ts';
import { asSearch, type ChosenDays, rangeOfDays } from '../hands-filter.ts';

export type StatisticsState = { readonly kind: 'loading' | 'failed' } | { readonly kind: 'ready'; readonly answer: StatisticsAnswer };

/** Reads the statistics of a range of days. Remount the component when the days change. */
export function useStatistics(days: ChosenDays): { readonly state: StatisticsState; readonly again: () => void } {
  const { api } = useClient();
  const { timezone } = useDates();
  const [state, setState] = useState<StatisticsState>({ kind: 'loading' });
  const query = asSearch({ ...rangeOfDays(days, timezone) });
  const read = useCallback(async (): Promise<void> => {
    setState({ kind: 'loading' });
    const answer = await api.ask<StatisticsAnswer>('GET', `/api/statistics${query}`);
    setState(answer.ok ? { kind: 'ready', answer: answer.value } : { kind: 'failed' });
  }, [api, query]);
  useEffect(() => void read(), [read]);
  return { state, again: () => void read() };
}
