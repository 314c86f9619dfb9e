import { z } from 'zod';
import type { Crew } from '../cluster/crew.ts';
import { peerCall } from '../cluster/peer-calls.ts';
import { processNames } from '../process/process-name.ts';
import type { LiveSockets } from './live-sockets.ts';

/** The operator's players with an open socket at the process that is asked. */
export const ONLINE_PLAYERS = peerCall('online-players', {
  question: z.strictObject({ operatorId: z.string() }),
  answer: z.strictObject({ playerIds: z.array(z.string()) }),
});

export interface OnlinePlayers {
  /** A player with sockets at several processes counts once. */
  readonly online: number;
  /** Names of the processes whose players are not counted, because they give no answer. */
  readonly missing: readonly string[];
}

/** Counts an operator's players with an open socket at any process. */
export type CountOnline = (operatorId: string) => Promise<OnlinePlayers>;

/** Returns what counts, and answers the counts of other processes. */
export function countingOnline(crew: Crew, sockets: Pick<LiveSockets, 'online'>): CountOnline {
  crew.answer(ONLINE_PLAYERS, async ({ operatorId }) => ({ playerIds: sockets.online(operatorId) }));
  return async (operatorId) => {
    const { answers, missing } = await crew.askAll(ONLINE_PLAYERS, { operatorId });
    const players = new Set([...sockets.online(operatorId), ...answers.flatMap(({ answer }) => answer.playerIds)]);
    return { online: players.size, missing: processNames(missing) };
  };
}
