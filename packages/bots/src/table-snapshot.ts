import { type Card, parseCard } from '@cardroom/poker';
import type { HoleMessage, TableInfo } from '@cardroom/protocol';
import type { PublicTable } from '@cardroom/protocol/shapes';
import type { Spot } from './spot.ts';

/** The labels of actions; a seat that has none of them has at most posted. */
const ACTED: readonly string[] = ['fold', 'check', 'call', 'bet', 'raise', 'all-in'];

/** Settings of the table, from the state's `info`. */
export function infoOf(snapshot: PublicTable): TableInfo {
  return JSON.parse(snapshot.info) as TableInfo;
}

/** Empty seats. */
export function freeSeats(snapshot: PublicTable): number[] {
  return snapshot.seats.flatMap((seat, index) => (seat.status === 'empty' ? [index] : []));
}

/** The player in `seat` holds live cards in a hand that is not decided yet. */
export function isPlaying({ seats, toAct, offer }: PublicTable, seat: number): boolean {
  const own = seats[seat];
  const isUndecided = toAct !== -1 || offer.decisionId !== '';
  return own?.inHand === true && !own.folded && isUndecided;
}

/** Somebody has sat down during this hand and will be dealt in next, or is about to sit down. */
export function somebodyWaits({ seats }: PublicTable): boolean {
  return seats.some(({ status, inHand, stack }) => status === 'reserved' || (status === 'playing' && !inHand && stack > 0));
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
    stack: snapshot.seats[seat]?.stack ?? 0,
    opponents: Math.max(1, live.length),
    behind: live.filter(({ allIn, lastAction }) => !allIn && !ACTED.includes(lastAction)).length,
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
