import { useCallback, useEffect, useState } from 'react';
import { type Answer, ask } from '../api.ts';
import type { ListedCase } from '../fair-play/case-types.ts';
import type { Refusal } from '../shell/form.tsx';
import { playerPath, usePlayersDesk } from './desk.ts';

/** A player as the service answers him. Amounts in minor units, times ms. */
export interface PlayerAnswer {
  readonly player: {
    readonly playerId: string;
    readonly name: string;
    readonly country: string;
    readonly language: string;
    readonly timezone: string;
    readonly currencies: readonly string[];
    readonly firstAt: number;
    readonly lastAt: number;
  };
  readonly limits: Readonly<Record<'block' | 'mute', Limit | null>>;
  /** The newest cases about him. */
  readonly cases: readonly ListedCase[];
  readonly seats: readonly PlayerSeat[];
  readonly net: readonly PlayerNet[];
  readonly sessions: readonly PlayerSession[];
  readonly addresses: readonly Trace[];
  readonly browsers: readonly Trace[];
  /** The service's clock. */
  readonly now: number;
}
/** What the staff decided. */
export interface Limit {
  /** Null: until it is lifted. */
  readonly until: number | null;
  readonly reason: string;
  readonly by: string;
  readonly at: number;
}
export interface PlayerSeat {
  readonly tableId: string;
  readonly roomName: string;
  readonly currency: string;
  readonly seat: number;
  readonly stayId: string;
  readonly chips: number;
  readonly state: 'buying-in' | 'in-hand' | 'folded' | 'sitting-out' | 'seated';
  readonly connected: boolean;
  readonly leaving: string | null;
  readonly kick: string | null;
}
export interface PlayerNet {
  readonly days: number;
  readonly currency: string;
  readonly stays: number;
  readonly boughtIn: number;
  readonly cashedOut: number;
}
export interface PlayerSession {
  readonly device: string;
  readonly launchAddress: string;
  readonly browserAddress: string;
  readonly browserId: string | null;
  readonly beganAt: number;
  readonly seenAt: number;
  readonly endedAt: number | null;
  readonly endReason: string | null;
}
export interface Trace {
  readonly value: string;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly others: number;
}

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
