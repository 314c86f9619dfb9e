import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import type { Refusal } from '../shell/form.tsx';

export interface Seat {
  readonly seat: number;
  readonly stayId: string;
  readonly playerId: string;
  readonly name: string;
  /** Minor units. */
  readonly chips: number;
  readonly state: 'buying-in' | 'in-hand' | 'folded' | 'sitting-out' | 'seated';
  readonly connected: boolean;
  readonly leaving: string | null;
  readonly kick: string | null;
}
export interface Table {
  readonly tableId: string;
  readonly roomId: string;
  readonly roomName: string;
  readonly currency: string;
  readonly gameKey: string;
  /** Minor units. */
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly status: 'open' | 'paused' | 'closing' | 'halted';
  readonly held: boolean;
  readonly outdated: boolean;
  readonly phase: string;
  readonly handId: string | null;
  readonly handsPlayed: number;
  readonly waiting: number;
  readonly seats: readonly (Seat | null)[];
}
/** ms. */
export interface Maintenance {
  readonly from: number;
  readonly until: number;
}
export interface Tables {
  readonly tables: readonly Table[];
  readonly maintenance: Maintenance | null;
  /** The service's clock, ms. */
  readonly now: number;
}

/** What the sections of live tables work with. */
export interface Floor extends Tables {
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
): { answer: Answer<Tables> | null; floor: Floor | null } {
  const [answer, setAnswer] = useState<Answer<Tables> | null>(null);
  const [ahead, setAhead] = useState(0);
  // An answer that left before a change came back must not show what was before it.
  const asked = useRef(0);
  const show = useCallback((next: Answer<Tables>, turn: number) => {
    if (turn !== asked.current) return;
    setAnswer(next);
    if (next.ok) setAhead(next.value.now - Date.now());
  }, []);
  const reload = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    show(await ask<Tables>(`/tables${operatorId === null ? '' : `?operatorId=${operatorId}`}`), turn);
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
    const changed = await ask<Tables>(path, operatorId === null ? body : { operatorId, ...body });
    asked.current += 1;
    if (changed.ok) show(changed, asked.current);
    else await reload();
    return changed.ok ? null : changed;
  };
  return { answer, floor: answer?.ok === true ? { ...answer.value, ahead, ...rights, change } : null };
}
