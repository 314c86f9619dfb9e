import type { PageAnswer } from '@cardroom/staff-api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, ask } from '../api.ts';

/**
 * The rows of a list, page after page. Another question starts anew, and an answer that comes late is not mixed in. `again` reads the first
 * page anew.
 */
export function usePages<Page extends PageAnswer<unknown>>(path: string) {
  const [answer, setAnswer] = useState<Answer<Page> | null>(null);
  const asked = useRef(path);
  const again = useCallback(async () => {
    asked.current = path;
    const page = await ask<Page>(path);
    if (asked.current === path) setAnswer(page);
  }, [path]);
  useEffect(() => void again(), [again]);
  const more = async () => {
    if (answer?.ok !== true || answer.value.next === null) return;
    const before = answer.value.rows;
    const page = await ask<Page>(`${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(answer.value.next)}`);
    if (asked.current === path) setAnswer(page.ok ? { ok: true, value: { ...page.value, rows: [...before, ...page.value.rows] } } : page);
  };
  return { answer, more, again };
}
