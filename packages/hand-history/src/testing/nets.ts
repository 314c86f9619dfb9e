import type { HandHistory } from '../hand-history.ts';
import { replayed } from '../replayed.ts';

/** Each player's net result, by seat. */
export function netsOf(hand: HandHistory): Record<number, number> {
  const { seats } = replayed(hand).end;
  const shares = hand.pots.flatMap((pot) => pot.shares);
  return Object.fromEntries(
    seats.map(({ seat, contributed }) => [
      seat,
      shares.reduce((sum, share) => (share.seat === seat ? sum + share.chips : sum), 0) - contributed,
    ]),
  );
}
