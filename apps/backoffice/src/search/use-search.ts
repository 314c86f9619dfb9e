import type { SearchAnswer } from '@cardroom/staff-api';
import { useEffect, useState } from 'react';
import { type Answer, ask } from '../api.ts';

/** Nobody is asked while somebody is still typing. */
const QUIET_MS = 200;

/** What the service finds; null: nothing was asked for, or the answer is still to come. `operatorId`: the chosen operator of the service's own people. */
export function useSearch(text: string, operatorId: string | null): Answer<SearchAnswer> | null {
  const [found, setFound] = useState<{ readonly asked: string; readonly answer: Answer<SearchAnswer> } | null>(null);
  const wanted = text.trim();
  const asked = String(new URLSearchParams({ text: wanted, ...(operatorId === null ? {} : { operatorId }) }));
  useEffect(() => {
    if (wanted === '') return;
    let stale = false;
    const timer = setTimeout(async () => {
      const answer = await ask<SearchAnswer>(`/search?${asked}`);
      if (!stale) setFound({ asked, answer });
    }, QUIET_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [asked, wanted]);
  // An answer to what stood there before is none to what stands there now.
  return wanted !== '' && found?.asked === asked ? found.answer : null;
}
