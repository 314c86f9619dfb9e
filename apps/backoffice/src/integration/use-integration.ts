import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import type { Refusal } from '../shell/form.tsx';
import { useFreshCode } from '../shell/step-up.tsx';

export interface KeySlot {
  readonly slot: 1 | 2;
  readonly last4: string;
  readonly activeFrom: number;
}
export interface SecretSlot {
  readonly slot: 1 | 2;
  readonly createdAt: number;
  readonly expiresAt: number | null;
}
export interface Client {
  readonly clientId: string;
  readonly slots: readonly SecretSlot[];
}
export interface IssuedSecret {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly previousUntil: number | null;
}
/** How an operator is connected, as the service answers it. Times in ms. */
export interface Integration {
  readonly operator: {
    readonly operatorId: string;
    readonly name: string;
    readonly status: 'active' | 'paused';
    readonly operatorUrl: string | null;
    readonly currencies: readonly string[];
    readonly frameOrigins: readonly string[];
  };
  readonly keys: readonly KeySlot[];
  readonly keyInUse: 1 | 2 | null;
  readonly clients: readonly Client[];
  readonly settlement: 'session' | 'hand';
  readonly chat: 'off' | 'phrases' | 'free';
  readonly realityCheckMinutes: number;
  /** Languages by country. */
  readonly markets: Readonly<Record<string, string>>;
  readonly brand: { readonly colour: string | null; readonly felt: string | null; readonly logoFile: string | null };
  /** Where the operator's servers may call from; none: from everywhere. */
  readonly networks: readonly string[];
  /** How long the wallet has for its whole answer, ms; `delivery`: of a credit, a cancel or a result. */
  readonly timeouts: { readonly balance: number; readonly debit: number; readonly delivery: number };
  /** What the operator's servers are held to. */
  readonly limits: {
    readonly tokensPerMinute: number;
    readonly failedTokensPerMinute: number;
    readonly launchesPerSecond: number;
    readonly launchesAtOnce: number;
    readonly revokesPerMinute: number;
    readonly clientsMax: number;
    readonly networksMax: number;
  };
  readonly apiUrl: string;
  readonly version: string;
}

/** What the sections of the page work with. */
export interface Desk {
  readonly integration: Integration;
  readonly mayChange: boolean;
  /** Changes one setting. Null: done, and the page shows what there is now. A stale change is refused, and the page shows what there is. */
  change(name: string, body: object): Promise<Refusal | null>;
  /** Makes another call of the integration, and shows what it left. */
  call<Value>(path: string, body: object): Promise<Answer<Value>>;
}

/** An operator's integration. Null for `operatorId`: one's own. What others change shows when one comes back to the page. */
export function useIntegration(operatorId: string | null, mayChange: boolean): { answer: Answer<Integration> | null; desk: Desk | null } {
  const [answer, setAnswer] = useState<Answer<Integration> | null>(null);
  const shown = useRef<string | null>(null);
  const withFreshCode = useFreshCode();
  const show = useCallback((next: Answer<Integration>) => {
    // The same version is the same page: what somebody is writing stays.
    if (next.ok && next.value.version === shown.current) return;
    shown.current = next.ok ? next.value.version : null;
    setAnswer(next);
  }, []);
  const reload = useCallback(async () => {
    show(await ask<Integration>(`/integration${operatorId === null ? '' : `?operatorId=${operatorId}`}`));
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
    const changed = await send<Integration>(name, body);
    if (changed.ok) show(changed);
    else if (changed.code === 'CONFLICT') await reload();
    return changed.ok ? null : changed;
  };
  return { answer, desk: answer?.ok === true ? { integration: answer.value, mayChange, change, call } : null };
}
