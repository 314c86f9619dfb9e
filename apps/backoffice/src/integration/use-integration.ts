import type { IntegrationAnswer } from '@cardroom/staff-api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import type { Refusal } from '../shell/form.tsx';
import { useFreshCode } from '../shell/step-up.tsx';

/** What the sections of the page work with. */
export interface Desk {
  readonly integration: IntegrationAnswer;
  readonly mayChange: boolean;
  /** Changes one setting. Null: done, and the page shows what there is now. A stale change is refused, and the page shows what there is. */
  change(name: string, body: object): Promise<Refusal | null>;
  /** Makes another call of the integration, and shows what it left. */
  call<Value>(path: string, body: object): Promise<Answer<Value>>;
}

/** An operator's integration. Null for `operatorId`: one's own. What others change shows when one comes back to the page. */
export function useIntegration(
  operatorId: string | null,
  mayChange: boolean,
): { answer: Answer<IntegrationAnswer> | null; desk: Desk | null } {
  const [answer, setAnswer] = useState<Answer<IntegrationAnswer> | null>(null);
  const shown = useRef<string | null>(null);
  const withFreshCode = useFreshCode();
  const show = useCallback((next: Answer<IntegrationAnswer>) => {
    // The same version is the same page: what somebody is writing stays.
    if (next.ok && next.value.version === shown.current) return;
    shown.current = next.ok ? next.value.version : null;
    setAnswer(next);
  }, []);
  const reload = useCallback(async () => {
    show(await ask<IntegrationAnswer>(`/integration${operatorId === null ? '' : `?operatorId=${operatorId}`}`));
  }, [operatorId, show]);
  useEffect(() => {
    void reload();
    const back = () => void (document.visibilityState === 'visible' && reload());
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, [reload]);
  const send = <Value>(path: string, body: object) =>
    withFreshCode(() => ask<Value>(`/integration/${path}`, operatorId === null ? body : { operatorId, ...body }));
  const call = async <Value>(path: string, body: object) => {
    const result = await send<Value>(path, body);
    await reload();
    return result;
  };
  const change = async (name: string, body: object) => {
    const changed = await send<IntegrationAnswer>(name, body);
    if (changed.ok) show(changed);
    else if (changed.code === 'CONFLICT') await reload();
    return changed.ok ? null : changed;
  };
  return { answer, desk: answer?.ok === true ? { integration: answer.value, mayChange, change, call } : null };
}
