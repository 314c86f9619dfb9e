import type { Crew } from '../cluster/crew.ts';
import { carried, NOTED, type PeerCall, peerCall } from '../cluster/peer-calls.ts';
import type { LimitedPlayer } from '../players/limits.ts';
import type { EndingSession, LossWatch } from '../players/session-ends.ts';

/** Applies what storage says about these players, or all, at the tables of the process that is asked. */
export const ENFORCE = peerCall('enforce-session-ends', {
  question: carried<{ readonly players: readonly LimitedPlayer[] | null }>(),
  answer: NOTED,
});

type About<Item> = PeerCall<{ readonly about: readonly Item[] }, { readonly numbers: readonly number[] }>;

/** A call about many players at once, whose answer has a number for each. */
function aboutCall<Item>(name: string): About<Item> {
  return peerCall(name, { question: carried<{ about: readonly Item[] }>(), answer: carried<{ numbers: readonly number[] }>() });
}

/** Takes these players from the tables of the process that is asked; the seats that each still has there. */
export const LEAVE_TABLES = aboutCall<EndingSession>('leave-tables');
/** What each watched player has lost at the tables of the process that is asked. */
export const LOSSES = aboutCall<LossWatch>('losses');

/** Players in one call; a question has a largest size. */
const ABOUT_MAX = 100;

/** The sum of the answers of all others, for each item; null while one of them does not answer. */
export async function summedElsewhere<Item>(crew: Crew, call: About<Item>, items: readonly Item[]): Promise<number[] | null> {
  const sums: number[] = [];
  for (let from = 0; from < items.length; from += ABOUT_MAX) {
    const about = items.slice(from, from + ABOUT_MAX);
    const { answers, missing } = await crew.askAll(call, { about });
    if (missing.length > 0) return null;
    sums.push(...about.map((_, index) => answers.reduce((sum, { answer }) => sum + (answer.numbers[index] ?? 0), 0)));
  }
  return sums;
}
