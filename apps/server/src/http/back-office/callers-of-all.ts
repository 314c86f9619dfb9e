import { z } from 'zod';
import type { Crew } from '../../cluster/crew.ts';
import { carried, peerCall } from '../../cluster/peer-calls.ts';
import { CALLERS_MAX, type Caller, type Callers } from '../operator-api/callers.ts';

/** The callers that the process which is asked has seen. */
export const SEEN_CALLERS = peerCall('seen-callers', {
  question: z.strictObject({ operatorId: z.string() }),
  answer: z.strictObject({ callers: carried<readonly Caller[]>() }),
});

/** The addresses from which an operator's credentials were used, at any process, latest first. */
export type ReadCallers = (operatorId: string) => Promise<readonly Caller[]>;

/** Returns what reads them, and answers other processes. One that gives no answer is left out, as one that has just started has seen nothing. */
export function readingCallers(crew: Crew, own: Pick<Callers, 'seen'>): ReadCallers {
  crew.answer(SEEN_CALLERS, async ({ operatorId }) => ({ callers: own.seen(operatorId) }));
  return async (operatorId) => {
    const { answers } = await crew.askAll(SEEN_CALLERS, { operatorId });
    const all = new Map<string, Caller>();
    for (const { address, lastAt, calls, refused } of [own.seen(operatorId), ...answers.map(({ answer }) => answer.callers)].flat()) {
      const known = all.get(address) ?? { lastAt: 0, calls: 0, refused: 0 };
      all.set(address, {
        ...{ address, lastAt: Math.max(known.lastAt, lastAt) },
        ...{ calls: known.calls + calls, refused: known.refused + refused },
      });
    }
    return [...all.values()].toSorted((a, b) => b.lastAt - a.lastAt).slice(0, CALLERS_MAX);
  };
}
