import type { YouMessage } from '@cardroom/protocol';

/** `lost`: the table waits for the chips no more and nobody said why, as after a restart in the middle of the payment. */
export type Payment = 'pending' | 'paid' | 'lost';

/**
 * What became of chips that the table has agreed to, read from the player's own stay alone: the public state arrives a moment
 * earlier and would tear the two. `boughtInBefore`: what he had bought in when he asked, minor units.
 */
export function paymentOf(kind: 'buy-in' | 'top-up', you: YouMessage | null, boughtInBefore: number): Payment {
  if (you === null) return 'pending';
  if (kind === 'buy-in') {
    if (you.seat === null) return 'lost';
    return you.boughtIn > 0 ? 'paid' : 'pending';
  }
  if (you.topUpInFlight > 0) return 'pending';
  // Asked for in a hand: the money moves when it is over.
  return you.topUpAsked > 0 || you.boughtIn > boughtInBefore ? 'paid' : 'lost';
}
