import { commit, cut, list, missed, Stage, WINDOW_MS } from '@cardroom/fairness/src/client/testing/stage.ts';
import { AttackedTable } from './attacked-table.ts';
import type { Finding } from './finding.ts';

// A service that has taken the cuts, and says nothing of it.

/** A listed number that is dropped would be a free choice, so the server drops this many for each hand if nobody stops it. */
const DROPS_PER_HAND = 5;

/** The server computes the deal of each listed number; one that it dislikes it neither deals nor voids, but lists the hand under the next number. */
export function silentReroll(hands: number): Finding {
  const table = new AttackedTable('silent re-roll', [0, 1, 2, 3, 4]);
  let [found, given] = [0, 0];
  for (let hand = 0; hand < hands; hand += 1) {
    table.taken(table.tell('list', table.listed(table.honestEntries())));
    for (let drop = 0; drop < DROPS_PER_HAND; drop += 1) {
      const heard = [...table.next().values()];
      if (drop === 0 && heard.every(({ doubt }) => doubt === 'chain-broken')) found += 1;
      given += table.taken(table.tell('list', table.listed(table.honestEntries()))).length;
    }
    table.next();
    table.rejoin();
  }
  const text = `every client objects at the first number that is dropped in ${found} of ${hands}; ${given} cuts are given after it`;
  return { name: 'server drops listed numbers in silence', text, holds: found === hands && given === 0 };
}

/** The round trip of the honest player's line, ms. */
const LINE_MS = 40;
const SUSPENDED = 2;
/** Misses that suspend a player, and for how many hands: FORMAT, section 4. */
const MISSES = 2;
const SUSPENDED_HANDS = 50;

/** The server gives an honest player no receipts, calls each cut late, and deals without the player once the rules allow it. */
export async function lateBlame(rounds: number): Promise<Finding> {
  let [doubts, of] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const stage = Object.assign(await Stage.seated(), { roundTripMs: LINE_MS, receipts: false });
    for (let n = 1; n <= MISSES; n += 1) {
      await stage.say(commit(n), list(n, String(n), stage.pledges.at(-1) ?? null));
      stage.now += WINDOW_MS;
      await stage.say(missed(n, String(n)));
    }
    const last = MISSES + SUSPENDED_HANDS;
    for (let n = MISSES + 1; n <= last; n += 1) await stage.say(commit(n), list(n, String(n), null, SUSPENDED), cut(n));
    doubts += new Set(stage.doubts).size;
    // The first one alone may be the fault of the line.
    of += last - 1;
  }
  const text = `the player's client objects to ${doubts} of ${of} numbers: from the second cut that was called late on, and those without the player for it`;
  return { name: 'server calls honest cuts late', text, holds: doubts === of };
}
