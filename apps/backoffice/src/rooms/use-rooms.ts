import type { RoomsAnswer } from '@cardroom/staff-api';
import { useCallback, useEffect, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import type { Refusal } from '../shell/form.tsx';
import { withLabels } from './room-fields.ts';

/** What the sections of the page work with. */
export interface RoomDesk extends RoomsAnswer {
  readonly mayChange: boolean;
  /** Makes a change. Null: done, and the page shows what there is now. A stale change is refused, and the page shows what there is. */
  change(path: string, body: object): Promise<Refusal | null>;
}

/** An operator's rooms. Null for `operatorId`: one's own. What others change shows when one comes back to the page. */
export function useRooms(operatorId: string | null, mayChange: boolean): { answer: Answer<RoomsAnswer> | null; desk: RoomDesk | null } {
  const [answer, setAnswer] = useState<Answer<RoomsAnswer> | null>(null);
  const reload = useCallback(async () => {
    setAnswer(await ask<RoomsAnswer>(`/rooms${operatorId === null ? '' : `?operatorId=${operatorId}`}`));
  }, [operatorId]);
  useEffect(() => {
    void reload();
    const back = () => void (document.visibilityState === 'visible' && reload());
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, [reload]);
  const change = async (path: string, body: object) => {
    const changed = await ask<RoomsAnswer>(path, operatorId === null ? body : { operatorId, ...body });
    if (changed.ok) setAnswer(changed);
    else if (changed.code === 'CONFLICT') await reload();
    return changed.ok ? null : { ...changed, message: withLabels(changed.message) };
  };
  return { answer, desk: answer?.ok === true ? { ...answer.value, mayChange, change } : null };
}
