import { linkAfter } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { AttackedTable } from './attacked-table.ts';
import type { Finding } from './finding.ts';

// A service that breaks the rules of the cut, against the checks that a client makes before its player acts.

const { sha256 } = nodeCrypto;
const HONEST = [0, 1, 2, 3, 4, 5];

/** The server knows all cuts, and leaves one out that it does not like. */
export function dropCut(hands: number): Finding {
  return objected('server drops an honest cut', hands, 'cut-incomplete', (links, hand) =>
    links.filter(({ seat }) => seat !== hand % HONEST.length),
  );
}

/** The server puts a link of its own in the place of each seat's in turn. */
export function replaceCut(hands: number): Finding {
  const name = 'server replaces an honest cut';
  const table = new AttackedTable(name, HONEST);
  let caught = 0;
  for (let hand = 0; hand < hands; hand += 1) {
    const victim = hand % HONEST.length;
    const number = table.listed(table.honestEntries());
    const links = table
      .taken(table.tell('list', number))
      .map((one) => (one.seat === victim ? { ...one, link: table.oneCut(victim).link } : one));
    table.number = table.cut(number, links);
    const heard = table.tell('cut', table.number);
    // Only the victim can know it before the hand; everybody else sees afterwards that the link is not the one pledged.
    if (heard.get(victim)?.doubt === 'my-link-replaced') caught += 1;
    table.next();
  }
  return { name, text: `the victim's client objects before it acts in ${caught} of ${hands}`, holds: caught === hands };
}

/** After the cuts have come, the server deals by a list in another order. */
export function shiftList(hands: number): Finding {
  const name = 'server changes the list after the cuts';
  const table = new AttackedTable(name, HONEST);
  let caught = 0;
  for (let hand = 0; hand < hands; hand += 1) {
    const entries = table.honestEntries();
    const number = table.listed(entries);
    const links = table.taken(table.tell('list', number));
    const shifted = table.listed(entries.filter(({ seat }) => seat !== hand % HONEST.length));
    table.number = table.cut(number, links, shifted.hashes.list);
    if ([...table.tell('cut', table.number).values()].every(({ doubt }) => doubt === 'other-list')) caught += 1;
    table.next();
    table.rejoin();
  }
  return { name, text: `every client objects before it acts in ${caught} of ${hands}`, holds: caught === hands };
}

/** The server asks for the cut of a later number first, which gives away all those before it. Clients accept the jump only on a new line. */
export function harvest(ahead: number): Finding {
  const name = 'server asks for a later cut first';
  const table = new AttackedTable(name, HONEST);
  let [learned, answered] = [0, 0];
  const first = table.number;
  const entries = table.honestEntries();
  for (let step = 0; step < ahead; step += 1) table.next();
  table.rejoin();
  const later = table.tell('list', table.listed(entries));
  for (const { cut } of later.values()) {
    const entry = cut === null ? undefined : entries.find(({ value, m }) => linkAfter(sha256, '11', cut.link, cut.n - m) === value);
    if (entry !== undefined) learned += 1;
  }
  table.rejoin(first);
  for (const { cut } of table.tell('list', table.listed(entries, first)).values()) if (cut !== null) answered += 1;
  const text = `${learned} of ${HONEST.length} cuts of number ${ahead + 1} lead to those before it; of a number before it, ${answered} clients still answer`;
  return { name, text, holds: learned === HONEST.length && answered === 0 };
}

type Links = ReturnType<AttackedTable['taken']>;

function objected(name: string, hands: number, doubt: string, cheat: (links: Links, hand: number) => Links): Finding {
  const table = new AttackedTable(name, HONEST);
  let caught = 0;
  for (let hand = 0; hand < hands; hand += 1) {
    const number = table.listed(table.honestEntries());
    table.number = table.cut(number, cheat(table.taken(table.tell('list', number)), hand));
    if ([...table.tell('cut', table.number).values()].every((one) => one.doubt === doubt)) caught += 1;
    table.next();
  }
  return { name, text: `every client objects before it acts in ${caught} of ${hands}`, holds: caught === hands };
}
