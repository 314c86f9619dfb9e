import type { SeatLink } from '@cardroom/fairness/src/index.ts';
import { AttackedTable, areAces, isPair, type OneCut, SEATS } from './attacked-table.ts';
import { type Finding, share } from './finding.ts';

// A service that would like to give its friend a hand.

const FAVOURED = 5;
/** Of 1,326 hands. */
const ACES = 6 / 1_326;
const PAIRS = 78 / 1_326;
/** The share of pairs that is aimed at costs this many voids for each hand that is dealt, at most. */
const VOIDS_PER_HAND = 3;
/** Pledges that an accomplice tries where the outcome can be computed; aces come once in 221. */
const TRIES_ALONE = 1_500;

const others = (honest: readonly number[]): readonly number[] => SEATS.filter((seat) => !honest.includes(seat));
const links = (cuts: readonly OneCut[]): readonly SeatLink[] => cuts.map(({ entry, link }) => ({ seat: entry.seat, link }));

/** Server and some seats try pledges before the list, against a guess of the honest cuts. */
export function grind(hands: number, honest: readonly number[], tries: number): Finding {
  const table = new AttackedTable(`grind ${honest.length}`, honest);
  let [hits, planned] = [0, 0];
  for (let hand = 0; hand < hands; hand += 1) {
    const entries = table.honestEntries();
    const helpers = others(honest)
      .filter((seat) => seat !== FAVOURED)
      .map((seat) => table.oneCut(seat));
    const guessed = honest.map((seat) => table.oneCut(seat));
    let chosen = table.oneCut(FAVOURED);
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const number = table.listed([...entries, ...[...helpers, chosen].map(({ entry }) => entry)]);
      if (areAces(table.cardsOf(FAVOURED, number, links([...guessed, ...helpers, chosen])))) {
        planned += 1;
        break;
      }
      chosen = table.oneCut(FAVOURED);
    }
    const number = table.listed([...entries, ...[...helpers, chosen].map(({ entry }) => entry)]);
    const all = [...table.taken(table.tell('list', number)), ...links([...helpers, chosen])];
    if (areAces(table.cardsOf(FAVOURED, number, all))) hits += 1;
    table.number = table.cut(number, all);
    table.next();
  }
  const { text, isChance } = share(hits, hands, ACES);
  const who = honest.length === 1 ? 'five of six seats' : 'one seat';
  const name = `server and ${who}, ${tries} pledges tried for each list`;
  return { name, text: `aces in ${text}; against the guess in ${planned}`, holds: isChance && planned > 0 };
}

/** The server voids each number that would not bring its friend a pair, and says that an honest cut did not come. */
export function reroll(hands: number): Finding {
  const table = new AttackedTable('reroll', [0, 1, 2, 3, 4]);
  let [dealt, pairs, voids] = [0, 0, 0];
  while (dealt < hands) {
    const friend = table.oneCut(FAVOURED);
    const number = table.listed([...table.honestEntries(), friend.entry]);
    const all = [...table.taken(table.tell('list', number)), ...links([friend])];
    const isWanted = isPair(table.cardsOf(FAVOURED, number, all));
    if (!isWanted && voids < VOIDS_PER_HAND * hands) {
      voids += 1;
      table.number = table.voided(number, all.slice(1), [0]);
      table.tell('void', table.number);
    } else {
      dealt += 1;
      if (isWanted) pairs += 1;
      table.number = table.cut(number, all);
    }
    table.next();
  }
  const gained = pairs - hands * PAIRS;
  const marks = voids / gained;
  const text = `pairs in ${pairs} of ${hands} (chance ${(hands * PAIRS).toFixed(0)}), paid with ${voids} public voids that name a seat: ${marks.toFixed(1)} for each hand gained`;
  // Without a price for each hand, a void would be a way to choose.
  return { name: 'server voids what it dislikes', text, holds: gained > 0 && marks > 1 / (2 * PAIRS) };
}

/** All honest seats are said to be disconnected, and the friend's pledge is chosen at leisure. */
export function leaveOut(hands: number): Finding {
  const honest = [0, 1, 2, 3, 4];
  const table = new AttackedTable('leave out', honest);
  let [hits, warned] = [0, 0];
  for (let hand = 0; hand < hands; hand += 1) {
    table.honestEntries();
    let [friend, number] = alone(table);
    for (let attempt = 0; attempt < TRIES_ALONE && !areAces(table.cardsOf(FAVOURED, number, links([friend]))); attempt += 1)
      [friend, number] = alone(table);
    if (areAces(table.cardsOf(FAVOURED, number, links([friend])))) hits += 1;
    for (const { cut } of table.tell('list', number).values()) if (cut === null) warned += 1;
    table.number = table.cut(number, links([friend]));
    table.next();
  }
  const text = `aces in ${hits} of ${hands}; ${warned} of ${hands * honest.length} honest clients hold the signed list without their seat before they act, and everybody reads "1 of 6 cut"`;
  return { name: 'server leaves the honest seats off the list', text, holds: warned === hands * honest.length };
}

function alone(table: AttackedTable): [OneCut, ReturnType<AttackedTable['listed']>] {
  const friend = table.oneCut(FAVOURED);
  return [friend, table.listed([friend.entry])];
}

/** The honest seat is shown one list and answers it; the hand is dealt from another one, chosen with its cut known. */
export function twoLists(hands: number): Finding {
  const honest = [0];
  const table = new AttackedTable('two lists', honest);
  let [hits, caught] = [0, 0];
  for (let hand = 0; hand < hands; hand += 1) {
    const entries = table.honestEntries();
    const helpers = [1, 2, 3, 4].map((seat) => table.oneCut(seat));
    const listWith = (friend: OneCut) => table.listed([...entries, ...[...helpers, friend].map(({ entry }) => entry)]);
    let friend = table.oneCut(FAVOURED);
    const known = table.taken(table.tell('list', listWith(friend)));
    let second = listWith(friend);
    for (let attempt = 0; attempt < TRIES_ALONE; attempt += 1) {
      friend = table.oneCut(FAVOURED);
      second = listWith(friend);
      if (areAces(table.cardsOf(FAVOURED, second, [...known, ...links([...helpers, friend])]))) break;
    }
    const all = [...known, ...links([...helpers, friend])];
    if (areAces(table.cardsOf(FAVOURED, second, all))) hits += 1;
    table.number = table.cut(second, all);
    const isTold = [...table.tell('list', second).values(), ...table.tell('cut', table.number).values()];
    if (isTold.every(({ doubt }) => doubt === 'other-list')) caught += 1;
    table.next();
    table.rejoin();
  }
  const text = `aces in ${hits} of ${hands}; the honest client objects before it acts in ${caught}`;
  return { name: 'server shows the honest seat another list', text, holds: caught === hands };
}
