import { createHash } from 'node:crypto';
import type { Finding } from './finding.ts';
import { isTaken, type OpenList, ProductTable, unlistedOf } from './product-table.ts';

// Players who would hold a table up or disturb its deal, at a table of the product.

/** A missing cut costs about 0.8 s, and never the hand (FORMAT, section 4): the rest of its time, and the answers to the next list. */
const DELAY_MS_EACH = 800;
/** A seat is missed this often at most within as many numbers, and then does not cut for as many. */
const MISSES_MAX = 2;
const MISSES_WITHIN = 50;

/** One player never cuts. */
export function withholdOne(hands: number): Promise<Finding> {
  return withheld('one seat withholds its cut', hands, [0], (seat) => seat === 0);
}

/** Two players take turns, so that the list without the first one fails for the second. */
export function withholdInTurns(hands: number): Promise<Finding> {
  return withheld('two seats withhold their cuts in turns', hands, [0, 1], (seat, n) => seat === n % 2);
}

async function withheld(
  name: string,
  hands: number,
  silent: readonly number[],
  withholds: (seat: number, n: number) => boolean,
): Promise<Finding> {
  const table = new ProductTable(name, { withholds });
  for (let hand = 0; hand < hands; hand += 1) await table.playHand();
  const { delays, voids, numbers, dealt } = table;
  const late = delays.filter((delay) => delay > 0);
  const [sum, most] = [delays.reduce((total, delay) => total + delay, 0), Math.max(0, ...delays)];
  const uncut = table.told.filter(({ kind, said }) => kind === 'list' && silent.some((seat) => unlistedOf(said).includes(seat))).length;
  const text = `${dealt} of ${hands} hands dealt, ${late.length} of them later, by ${(sum / hands).toFixed(1)} ms a hand and ${most} ms at most; ${numbers} numbers used, ${voids} of them void, ${uncut} lists without a silent seat`;
  const voidsMax = silent.length * MISSES_MAX * Math.ceil(numbers / MISSES_WITHIN);
  const holds = dealt === hands && voids > 0 && voids <= voidsMax && most <= silent.length * DELAY_MS_EACH;
  return { name, text, holds: holds && table.doubts.length === 0 };
}

/** One player sends forged and replayed cuts, cuts of others, too early, too late and again. A table without all that must deal the same. */
export async function forgeCuts(hands: number): Promise<Finding> {
  const name = 'a player sends forged and replayed cuts';
  const refused = new Map<string, number>();
  let sent = 0;
  let again = 0;
  const attack = async ({ n, right, send }: OpenList): Promise<void> => {
    for (const [at, cut] of attackOn(n, right)) {
      sent += 1;
      const answer = await send(at, cut);
      if (isTaken(answer)) again += 1;
      else refused.set(answer, (refused.get(answer) ?? 0) + 1);
    }
  };
  const [attacked, calm] = [new ProductTable(name, { attacked: attack }), new ProductTable(name, { attacked: quiet })];
  for (let hand = 0; hand < hands; hand += 1) for (const table of [attacked, calm]) await table.playHand();
  const changed = attacked.told.filter(({ sig }, place) => calm.told[place]?.sig !== sig).length;
  const reasons = [...refused].map(([reason, times]) => `${reason} ${times}`).join(', ');
  const text = `${sent} sent, ${sent - again} refused (${reasons}), the right one taken ${again} times, twice a list; ${changed} of ${attacked.told.length} signed statements differ from a table without them`;
  const right = attacked.dealt * 2;
  return {
    name,
    text,
    holds: changed === 0 && attacked.told.length === calm.told.length && again === right && attacked.doubts.length === 0,
  };
}

/** The same moments pass where nobody attacks: the right cut is sent alone, and once more. */
async function quiet({ n, right, send }: OpenList): Promise<void> {
  for (const [at, cut] of attackOn(n, right)) await send(cut.link === linkOf(right, ATTACKER) && cut.n === n ? at : 'nobody', cut);
}

const ATTACKER = 0;
const linkOf = (right: OpenList['right'], seat: number): string => right.find((one) => one.seat === seat)?.link ?? '';

/** What is sent while a list is open: a forged cut, one for other numbers, somebody else's, one of a stranger, the right one, and others after it. */
function attackOn(
  n: number,
  right: OpenList['right'],
): readonly (readonly [number | 'nobody', { readonly n: number; readonly link: string }])[] {
  const forged = createHash('sha256').update(`forged ${n}`).digest('hex');
  const own = linkOf(right, ATTACKER);
  const before = linkOf(right, ATTACKER + 1);
  return [
    [ATTACKER, { n, link: forged }],
    [ATTACKER, { n: n - 1, link: own }],
    [ATTACKER, { n: n + 1, link: own }],
    ['nobody', { n, link: own }],
    [ATTACKER, { n, link: own }],
    [ATTACKER, { n, link: own }],
    [ATTACKER, { n, link: forged }],
    [ATTACKER, { n, link: before }],
  ];
}
