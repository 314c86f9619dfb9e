import type { CallbackAnswer, CallbacksAnswer } from '@cardroom/staff-api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, ask } from '../../api.ts';
import { merged } from './merge.ts';

/** How often the newest rows are asked for, ms. */
const LOOK_MS = 2_000;

/** What one may search the log for; the members of the address and of the call alike. */
export const FILTERS = ['kind', 'playerId', 'transactionId', 'verdict'] as const;

export interface CallbackList {
  readonly answer: Answer<CallbacksAnswer> | null;
  readonly more: () => Promise<void>;
}

/** The tries that match, the newest first; new ones come by themselves while `live`. `query` holds the operator and the filters. */
export function useCallbacks(query: string, live: boolean): CallbackList {
  const [answer, setAnswer] = useState<Answer<CallbacksAnswer> | null>(null);
  const asked = useRef(query);
  const look = useCallback(async () => {
    const page = await ask<CallbacksAnswer>(`/integration/callbacks?${query}`);
    if (asked.current === query) setAnswer((before) => merged(before, page));
  }, [query]);
  useEffect(() => {
    if (asked.current !== query) setAnswer(null);
    asked.current = query;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const again = async () => {
      // A page nobody sees asks for nothing.
      if (document.visibilityState === 'visible') await look();
      if (!gone && live) timer = setTimeout(again, LOOK_MS);
    };
    void again();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [query, live, look]);
  const more = async () => {
    if (answer?.ok !== true || answer.value.next === null) return;
    const page = await ask<CallbacksAnswer>(
      `/integration/callbacks?${new URLSearchParams([...new URLSearchParams(query), ['cursor', answer.value.next]])}`,
    );
    if (asked.current !== query) return;
    setAnswer((before) => {
      if (!page.ok || before?.ok !== true) return page;
      return { ok: true, value: { rows: [...before.value.rows, ...page.value.rows], next: page.value.next } };
    });
  };
  return { answer, more };
}

/** One try with what was sent and what came. */
export function useCallbackDetail(id: string, of: string): Answer<CallbackAnswer> | null {
  const [answer, setAnswer] = useState<Answer<CallbackAnswer> | null>(null);
  useEffect(() => {
    let gone = false;
    void ask<CallbackAnswer>(`/integration/callbacks/${encodeURIComponent(id)}${of}`).then((one) => !gone && setAnswer(one));
    return () => {
      gone = true;
    };
  }, [id, of]);
  return answer;
}
