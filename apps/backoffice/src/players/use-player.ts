import type { PlayerAnswer } from '@cardroom/staff-api';
import type { Refusal } from '../api.ts';
import { useAnswer } from '../query/use-answer.ts';
import { useChange } from '../query/use-change.ts';
import { playerPath } from './words.ts';

/** Changes the player and shows their new state; null on success. After a conflict the page shows the current state. */
export type ChangePlayer = (part: string, members: object) => Promise<Refusal | null>;

export function usePlayer(playerId: string) {
  const path = playerPath(playerId);
  const reading = useAnswer<PlayerAnswer>(path, { onReturn: true });
  const send = useChange(path, { answers: path });
  const change: ChangePlayer = async (part, members) => {
    const changed = await send(`/${part}`, members);
    return changed.ok ? null : changed;
  };
  return { ...reading, change };
}
