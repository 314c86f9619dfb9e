import { type Card, parseCard } from '@cardroom/poker';
import type { HoleMessage, TableInfo, TableSchemaState } from '@cardroom/protocol';
import type { Spot } from './spot.ts';

/** The public state of a table as a plain object. */
export type TableSnapshot = ReturnType<TableSchemaState['toJSON']>;

/** Settings of the table, from the state's `info`. */
export function infoOf(snapshot: TableSnapshot): TableInfo {
  return JSON.parse(snapshot.info) as TableInfo;
}

/** Seats nobody sits in or waits for. */
export function freeSeats(snapshot: TableSnapshot): number[] {
  return snapshot.seats.flatMap((seat, index) => (seat.status === 'empty' ? [index] : []));
}

/** The decision a player in `seat` has to make now; null when it is not his turn or his cards have not come yet. */
export function spotOf(snapshot: TableSnapshot, hole: HoleMessage | null, seat: number): Spot | null {
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

/** The offer to run it twice that a player in `seat` has not answered yet, by its decision; null when nobody asks him. */
export function offerTo({ offer }: TableSnapshot, seat: number): string | null {
  return offer.decisionId !== '' && offer.waiting.includes(seat) ? offer.decisionId : null;
}

function cardsOf(texts: readonly string[]): Card[] {
  return texts.map((text) => {
    const card = parseCard(text);
    if (card === undefined) throw new RangeError(`no card "${text}"`);
    return card;
  });
}
