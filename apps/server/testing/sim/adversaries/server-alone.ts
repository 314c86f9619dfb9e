import { checkRoster } from '@cardroom/fairness/src/verify/check-cut.ts';
import { AttackedTable, areAces, type OneCut, SEATS } from './attacked-table.ts';
import { type Finding, share } from './finding.ts';

// A service without an accomplice at the table: it has the decks and the list, and nobody's cut.

const FAVOURED = 5;
/** Of 1,326 hands. */
const ACES = 6 / 1_326;
/** Lists that are tried where the outcome can be computed; aces come once in 221. */
const TRIES_ALONE = 1_500;

/** All six seats cut. The service tries lists against a guess of their cuts. */
export function serverAlone(hands: number, tries: number): Finding {
  const table = new AttackedTable('server alone', [...SEATS]);
  let [hits, planned] = [0, 0];
  for (let hand = 0; hand < hands; hand += 1) {
    const entries = table.honestEntries();
    const guessed = SEATS.map((seat) => table.oneCut(seat)).map(({ entry, link }: OneCut) => ({ seat: entry.seat, link }));
    let number = table.listed(entries);
    for (let attempt = 0; attempt < tries && !areAces(table.cardsOf(FAVOURED, number, guessed)); attempt += 1)
      number = table.listed(entries, table.number, `${hand}-${attempt}`);
    if (areAces(table.cardsOf(FAVOURED, number, guessed))) planned += 1;
    const links = table.taken(table.tell('list', number));
    if (areAces(table.cardsOf(FAVOURED, number, links))) hits += 1;
    table.number = table.cut(number, links);
    table.next();
  }
  const { text, isChance } = share(hits, hands, ACES);
  const name = `server alone, ${tries} lists tried for each hand that six players cut`;
  return { name, text: `aces in ${text}; against the guess in ${planned}`, holds: isChance && planned > 0 };
}

/** Nobody cuts. The service computes every outcome beforehand, and every verifier says that nobody has cut. */
export function serverUncut(hands: number): Finding {
  const table = new AttackedTable('server alone, uncut', []);
  let [hits, marked] = [0, 0];
  for (let hand = 0; hand < hands; hand += 1) {
    let number = table.listed([]);
    for (let attempt = 0; attempt < TRIES_ALONE && !areAces(table.cardsOf(FAVOURED, number, [])); attempt += 1)
      number = table.listed([], table.number, `${hand}-${attempt}`);
    if (areAces(table.cardsOf(FAVOURED, number, []))) hits += 1;
    const { list } = number.statements;
    if (list !== undefined && checkRoster(number, list).includes('uncut')) marked += 1;
    table.number = table.cut(number, []);
    table.next();
  }
  const name = 'server alone, where nobody cuts';
  return { name, text: `aces in ${hits} of ${hands}; every verifier marks ${marked} of ${hands} as uncut`, holds: marked === hands };
}
