import type { PlayerAnswer } from '@cardroom/staff-api';
import { useCallback, useEffect, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import type { Refusal } from '../shell/form.tsx';
import { playerPath, usePlayersDesk } from './desk.ts';

/** Makes a change to the player. Null: done, and the page shows what there is now. A stale change is refused, and the page shows what there is. */
export type ChangePlayer = (part: string, body: object) => Promise<Refusal | null>;

/** One player; what others change shows when one comes back to the page. */
export function usePlayer(playerId: string): { readonly answer: Answer<PlayerAnswer> | null; readonly change: ChangePlayer } {
  const { withOperator, body } = usePlayersDesk();
  const [answer, setAnswer] = useState<Answer<PlayerAnswer> | null>(null);
  const path = withOperator(playerPath(playerId));
  const reload = useCallback(async () => setAnswer(await ask<PlayerAnswer>(path)), [path]);
  useEffect(() => {
    void reload();
    const back = () => void (document.visibilityState === 'visible' && reload());
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, [reload]);
  const change: ChangePlayer = async (part, members) => {
    const changed = await ask<PlayerAnswer>(`${playerPath(playerId)}/${part}`, body(members));
    if (changed.ok) setAnswer(changed);
    else if (changed.code === 'CONFLICT') await reload();
    return changed.ok ? null : changed;
  };
  return { answer, change };
}
