import { useEffect, useRef, useState } from 'react';
import { type Answer, ask } from '../api.ts';

export interface AuditRow {
  readonly seq: number;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly operatorId: string | null;
  readonly subject: string;
  readonly was: Readonly<Record<string, unknown>> | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly address: string | null;
}
interface Page {
  readonly rows: readonly AuditRow[];
  readonly next: string | null;
}

/** What one may ask the log for; the members of the address and of the call alike. */
export const FILTERS = ['person', 'action', 'object', 'operatorId', 'from', 'until'] as const;
export type Filter = (typeof FILTERS)[number];

/** The rows that match, page after page. Another question starts anew, and an answer that comes late is not mixed in. */
export function useAudit(query: string): { readonly answer: Answer<Page> | null; readonly more: () => Promise<void> } {
  const [answer, setAnswer] = useState<Answer<Page> | null>(null);
  const asked = useRef(query);
  useEffect(() => {
    asked.current = query;
    void ask<Page>(`/audit?${query}`).then((page) => {
      if (asked.current === query) setAnswer(page);
    });
  }, [query]);
  const more = async () => {
    if (answer?.ok !== true || answer.value.next === null) return;
    const before = answer.value.rows;
    const page = await ask<Page>(`/audit?${new URLSearchParams([...new URLSearchParams(query), ['cursor', answer.value.next]])}`);
    if (asked.current === query) setAnswer(page.ok ? { ok: true, value: { ...page.value, rows: [...before, ...page.value.rows] } } : page);
  };
  return { answer, more };
}
