import type { SearchAnswer } from '@cardroom/staff-api';
import { useEffect, useState } from 'react';
import { useAnswer } from '../query/use-answer.ts';
import type { Reading } from '../query/use-reading.ts';

/** A search starts after a pause in typing, ms. */
const QUIET_MS = 200;

/** The results for a text, within the operator one works for. */
export function useSearch(text: string): Reading<SearchAnswer> {
  const wanted = text.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), QUIET_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const reading = useAnswer<SearchAnswer>(`/search?${new URLSearchParams({ text: asked })}`, { skip: asked === '' });
  // The results of an earlier text are not shown for this one.
  return asked === wanted ? reading : { ...reading, value: null, refusal: null };
}
