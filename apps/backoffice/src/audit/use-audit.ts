import type { AuditAnswer } from '@cardroom/staff-api';
import { useEffect, useRef, useState } from 'react';
import { type Answer, ask } from '../api.ts';

/** What one may ask the log for; the members of the address and of the call alike. */
export const FILTERS = ['person', 'action', 'object', 'operatorId', 'from', 'until'] as const;
export type Filter = (typeof FILTERS)[number];

/** The rows that match, page after page. Another question starts anew, and an answer that comes late is not mixed in. */
export function useAudit(query: string): { readonly answer: Answer<AuditAnswer> | null; readonly more: () => Promise<void> } {
  const [answer, setAnswer] = useState<Answer<AuditAnswer> | null>(null);
  const asked = useRef(query);
  useEffect(() => {
    asked.current = query;
    void ask<AuditAnswer>(`/audit?${query}`).then((page) => {
      if (asked.current === query) setAnswer(page);
    });
  }, [query]);
  const more = async () => {
    if (answer?.ok !== true || answer.value.next === null) return;
    const before = answer.value.rows;
    const page = await ask<AuditAnswer>(`/audit?${new URLSearchParams([...new URLSearchParams(query), ['cursor', answer.value.next]])}`);
    if (asked.current === query) setAnswer(page.ok ? { ok: true, value: { ...page.value, rows: [...before, ...page.value.rows] } } : page);
  };
  return { answer, more };
}
