import { useCallback, useEffect, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import type { Refusal } from '../shell/form.tsx';
import { withLabels } from './room-fields.ts';

/** Options of a room as texts, by name. */
export type RoomTexts = Readonly<Record<string, string>>;
export interface Room {
  readonly roomId: string;
  readonly currency: string;
  readonly name: string;
  /** ms. */
  readonly openedAt: number;
  readonly closedAt: number | null;
  readonly options: RoomTexts;
}
export interface Rooms {
  readonly rooms: readonly Room[];
  readonly currencies: readonly string[];
  /** What a new room has where nobody says otherwise. */
  readonly fresh: RoomTexts;
}

/** What the sections of the page work with. */
export interface RoomDesk extends Rooms {
  readonly mayChange: boolean;
  /** Makes a change. Null: done, and the page shows what there is now. A stale change is refused, and the page shows what there is. */
  change(path: string, body: object): Promise<Refusal | null>;
}

/** An operator's rooms. Null for `operatorId`: one's own. What others change shows when one comes back to the page. */
export function useRooms(operatorId: string | null, mayChange: boolean): { answer: Answer<Rooms> | null; desk: RoomDesk | null } {
  const [answer, setAnswer] = useState<Answer<Rooms> | null>(null);
  const reload = useCallback(async () => {
    setAnswer(await ask<Rooms>(`/rooms${operatorId === null ? '' : `?operatorId=${operatorId}`}`));
  }, [operatorId]);
  useEffect(() => {
    void reload();
    const back = () => void (document.visibilityState === 'visible' && reload());
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, [reload]);
  const change = async (path: string, body: object) => {
    const changed = await ask<Rooms>(path, operatorId === null ? body : { operatorId, ...body });
    if (changed.ok) setAnswer(changed);
    else if (changed.code === 'CONFLICT') await reload();
    return changed.ok ? null : { ...changed, message: withLabels(changed.message) };
  };
  return { answer, desk: answer?.ok === true ? { ...answer.value, mayChange, change } : null };
}
