import { type CutResult, cutDecks, roundTime } from '../cut.ts';
import { DECKS } from '../deck.ts';
import type { Sha256 } from '../hashing.ts';
import { LINKS_MAX, linkAfter } from '../pledge.ts';
import { type Cut, type HandNumber, KINDS, type List, type SeatLink } from '../statements.ts';
import type { Mark } from './marks.ts';
import { need } from './reasons.ts';

const SLOW_MS = 2000;
const BOARD_CARDS = 5;

/** Values of the public beacon by round, in hex. */
export type Beacons = ReadonlyMap<number, string>;

/** Check 4 of FORMAT §9: the statements of a number follow each other in time. */
export function checkTimes({ statements }: HandNumber): void {
  let before = 0;
  for (const kind of KINDS) {
    const at = statements[kind]?.at ?? before;
    need(at >= before, 'time-backwards', `${kind}.at`);
    before = at;
  }
}

const isSorted = (values: readonly number[]): boolean => values.every((value, index) => index === 0 || (values[index - 1] ?? 0) <= value);
const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);
const sorted = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);

/** Check 4 of FORMAT §9: who is dealt, in which order, and who cuts. */
export function checkRoster({ deck, n }: HandNumber, list: List): readonly Mark[] {
  const { dealt, button } = list;
  const listed = list.listed.map(({ seat }) => seat);
  const unlisted = list.unlisted.map(({ seat }) => seat);
  const enough = dealt.length >= 2 && list.holeCards * dealt.length + BOARD_CARDS <= DECKS[deck].size;
  need(new Set(dealt).size === dealt.length && enough, 'bad-list', 'list.dealt', 'seats');
  need(isSorted(listed), 'bad-list', 'list.listed', 'who cuts');
  need(isSorted(unlisted), 'bad-list', 'list.unlisted', 'who cuts');
  need(isSame(sorted([...listed, ...unlisted]), sorted(dealt)), 'bad-list', 'list.listed', 'who cuts');
  const top = Math.max(button, ...dealt) + 1;
  const steps = dealt.map((seat) => (seat - button - 1 + top) % top);
  need(isSorted(steps), 'bad-list', 'list.dealt', 'order of dealing');
  for (const [place, { m }] of list.listed.entries()) need(n - LINKS_MAX <= m && m < n, 'pledge-used-up', `list.listed[${place}].m`);
  if (unlisted.length === 0) return [];
  return [listed.length === 0 ? 'uncut' : 2 * listed.length < dealt.length ? 'thin' : 'partly-cut'];
}

/** Each link belongs to a listed seat, once, and leads to its value. `member` is where the links stand. */
export function checkLinks(sha: Sha256, number: HandNumber, list: List, links: readonly SeatLink[], member: string): void {
  let before = -1;
  for (const [place, { seat, link }] of links.entries()) {
    const pledge = list.listed.find((one) => one.seat === seat);
    need(pledge !== undefined && seat > before, 'unlisted-cut', `${member}[${place}].seat`, `seat ${seat}`);
    need(
      linkAfter(sha, number.table, link, number.n - pledge.m) === pledge.value,
      'forged-link',
      `${member}[${place}].link`,
      `seat ${seat}`,
    );
    before = seat;
  }
}

/** Checks 5 and 6 of FORMAT §9. Answers the cut, or null when the named beacon never came. */
export function checkCut(sha: Sha256, number: HandNumber, list: List, cut: Cut, beacons: Beacons | null) {
  need(cut.prev === number.hashes.list, 'chain-broken', 'cut.prev', 'does not follow its list');
  checkLinks(sha, number, list, cut.links, 'cut.links');
  need(cut.links.length === list.listed.length, 'cut-incomplete', 'cut.links');
  const marks: Mark[] = [];
  if (cut.asked > 1) marks.push('asked-again');
  if (cut.at - list.at > list.window + SLOW_MS) marks.push('slow-cut');
  const beacon = checkBeacon(number, list, cut, beacons);
  if (beacon === null) return { marks, result: null };
  const told = { list: number.hashes.list ?? '', links: cut.links, beacon, deck: number.deck };
  const result: CutResult = cutDecks(sha, told);
  return { marks, result };
}

/** The beacon's value that goes into the cut; null when a round was named and its value never came. */
function checkBeacon({ statements }: HandNumber, list: List, cut: Cut, beacons: Beacons | null): string | null {
  const member = `${statements.close === undefined ? 'void' : 'close'}.beacon`;
  const beacon = statements.close?.beacon ?? statements.void?.beacon ?? '';
  if (list.round === 0) {
    need(beacon === '', 'beacon-differs', member, 'no round was named');
    return '';
  }
  if (beacon === '') {
    need(statements.void !== undefined, 'beacon-differs', member, 'the value of the named round is missing');
    return null;
  }
  need(cut.at < roundTime(list.round), 'beacon-known', 'cut.at');
  need(beacons === null || beacons.get(list.round) === beacon, 'beacon-differs', member);
  return beacon;
}
