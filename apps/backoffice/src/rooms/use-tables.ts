import type { TablesAnswer } from '@cardroom/staff-api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import type { Refusal } from '../shell/form.tsx';

/** What the sections of live tables work with. */
export interface Floor extends TablesAnswer {
  /** How far the service's clock is ahead of the browser's, ms. */
  readonly ahead: number;
  readonly mayChange: boolean;
  readonly mayKick: boolean;
  /** Makes a change. Null: done; what there is now shows in any case. */
  change(path: string, body: object): Promise<Refusal | null>;
}

/** Open tables are read again this often while the page is seen. */
const LOOK_EVERY_MS = 3_000;

/** An operator's open tables. Null for `operatorId`: one's own. */
export function useTables(
  operatorId: string | null,
  rights: { readonly mayChange: boolean; readonly mayKick: boolean },
): { answer: Answer<TablesAnswer> | null; floor: Floor | null } {
  const [answer, setAnswer] = useState<Answer<TablesAnswer> | null>(null);
  const [ahead, setAhead] = useState(0);
  // An answer that left before a change came back must not show what was before it.
  const asked = useRef(0);
  const show = useCallback((next: Answer<TablesAnswer>, turn: number) => {
    if (turn !== asked.current) return;
    setAnswer(next);
    if (next.ok) setAhead(next.value.now - Date.now());
  }, []);
  const reload = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    show(await ask<TablesAnswer>(`/tables${operatorId === null ? '' : `?operatorId=${operatorId}`}`), turn);
  }, [operatorId, show]);
  useEffect(() => {
    void reload();
    const look = () => void (document.visibilityState === 'visible' && reload());
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [reload]);
  const change = async (path: string, body: object) => {
    const changed = await ask<TablesAnswer>(path, operatorId === null ? body : { operatorId, ...body });
    asked.current += 1;
    if (changed.ok) show(changed, asked.current);
    else await reload();
    return changed.ok ? null : changed;
  };
  return { answer, floor: answer?.ok === true ? { ...answer.value, ahead, ...rights, change } : null };
}
