import { DayCheck, type DayNumber, dayBundle, EarlierDays, readKeys, ZERO_HASH } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { playHand } from '@cardroom/fairness/src/testing/hands.ts';
import { START } from '@cardroom/fairness/src/testing/service.ts';
import { asFile, playPlan } from '@cardroom/fairness/src/testing/world.ts';
import type { Finding } from './finding.ts';

/**
 * The server has the cuts of a list, dislikes the deal, says nothing more of that number, and begins the table's chain again as if it had lost
 * its decks. Two days are verified, for each of so many tables; the number is to be named on the second.
 */
export function hideNumbers(tables: number): Finding {
  let named = 0;
  for (let seed = 1; seed <= tables; seed += 1) {
    const { service, table } = playPlan({ seed, deck: '52', holeCards: 2, seats: [0, 2, 4], cases: ['showdown', 'mucked'], late: false });
    const bundle = (date: string, part: ReturnType<typeof table.day>, prev: string) =>
      [...dayBundle(nodeCrypto.sha256, { origin: service.origin, date, prev }, [part], service.keyAt(START + 86_400_000))].map(asFile);
    const first = bundle('2026-11-20', table.day(), ZERO_HASH);
    const hidden = table.next.number.n;
    table.list(table.next, { away: new Map(), bombPot: false, beacon: false });
    const from = table.beginsAgain();
    playHand(table, 'showdown');
    const second = bundle('2026-11-21', table.day(from), String(first.at(-1)?.root));
    const keys = readKeys(nodeCrypto, service.keyFile);
    const earlier = new EarlierDays();
    const begins = [first, second].flatMap((lines) => numbersOf(lines, keys, earlier)).flatMap(({ begunAgain }) => begunAgain ?? []);
    if (begins.length === 1 && begins[0]?.unended === hidden) named += 1;
  }
  const text = `the verifier names the number that was hidden in ${named} of ${tables}`;
  return { name: 'server calls hiding a list a loss of its decks', text, holds: named === tables };
}

function numbersOf(lines: readonly object[], keys: ReturnType<typeof readKeys>, earlier: EarlierDays): readonly DayNumber[] {
  const numbers: DayNumber[] = [];
  const check = new DayCheck({ crypto: nodeCrypto, beacons: null, onNumber: (number) => void numbers.push(number) }, keys, earlier);
  for (const line of lines) check.add(line);
  check.end();
  return numbers;
}
