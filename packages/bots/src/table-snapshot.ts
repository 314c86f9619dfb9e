import { type Card, parseCard } from '@cardroom/poker';
import type { HoleMessage, TableInfo } from '@cardroom/protocol';
import type { PublicTable } from '@cardroom/protocol/shapes';
import type { Spot } from './spot.ts';

/** Settings of the table, from the state's `info`. */
export function infoOf(snapshot: PublicTable): TableInfo {
  return JSON.parse(snapshot.info) as TableInfo;
}

/** Empty seats. */
export function freeSeats(snapshot: PublicTable): number[] {
  return snapshot.seats.flatMap((seat, index) => (seat.status === 'empty' ? [index] : []));
}

/** The decision a player in `seat` has to make now; null if it is not their turn or their cards have not arrived yet. */
export function spotOf(snapshot: PublicTable, hole: HoleMessage | null, seat: number): Spot | null {
  if (snapshot.toAct !== seat || snapshot.decisionId === '' || hole === null || hole.handId !== snapshot.handId) return null;
  const info = infoOf(snapshot);
  const { canCheck, callChips, raiseMin, raiseMax } = snapshot;
  const live = snapshot.seats.filter((other, index) => index !== seat && other.inHand && !other.folded);
  return {
    game: info.game,
    hilo: info.hilo,
    hole: cardsOf(hole.cards),
    board: cardsOf(snapshot.board),
    canCheck,
    call: callChips,
    raise: raiseMax > 0 ? { min: raiseMin, max: raiseMax } : null,
    pot: snapshot.potTotal,
    toMatch: snapshot.toMatch,
    bigBlind: info.bigBlind,
    chipUnit: info.chipUnit,
    opponents: Math.max(1, live.length),
  };
}

/** The decision ID of an offer to run it twice that `seat` has yet to answer; null if there is none. */
export function offerTo({ offer }: PublicTable, seat: number): string | null {
  return offer.decisionId !== '' && offer.waiting.includes(seat) ? offer.decisionId : null;
}

function cardsOf(texts: readonly string[]): Card[] {
  return texts.map((text) => {
    const card = parseCard(text);
    if (card === undefined) throw new RangeError(`no card "${text}"`);
    return card;
  });
}
