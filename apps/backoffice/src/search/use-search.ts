import type { SearchAnswer } from '@cardroom/staff-api';
import { useEffect, useState } from 'react';
import { useAnswer } from '../query/use-answer.ts';
import type { Reading } from '../query/use-reading.ts';

/** A search starts after a pause in typing, ms. */
const QUIET_MS = 200;

/** The results for a text. `operatorId` is the operator that service staff have chosen. */
export function useSearch(text: string, operatorId: string | null): Reading<SearchAnswer> {
  const wanted = text.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), QUIET_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const query = new URLSearchParams({ text: asked, ...(operatorId === null ? {} : { operatorId }) });
  const reading = useAnswer<SearchAnswer>(`/search?${query}`, { skip: asked === '' });
  // The results of an earlier text are not shown for this one.
  return asked === wanted ? reading : { ...reading, value: null, refusal: null };
}
