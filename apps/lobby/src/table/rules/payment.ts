import type { YouMessage } from '@cardroom/protocol';

/** `lost`: the chips are no longer expected and no reason was given, as when the service restarts during the payment. */
export type Payment = 'pending' | 'paid' | 'lost';

/**
 * The state of a purchase the table has accepted. Only the player's own message is read: the public state arrives a moment earlier and
 * would disagree with it. `boughtInBefore`: the total bought in when the player asked, in minor units.
 */
export function paymentOf(kind: 'buy-in' | 'top-up', you: YouMessage | null, boughtInBefore: number): Payment {
  if (you === null) return 'pending';
  if (kind === 'buy-in') {
    if (you.seat === null) return 'lost';
    return you.boughtIn > 0 ? 'paid' : 'pending';
  }
  if (you.topUpInFlight > 0) return 'pending';
  // A top-up requested during a hand is paid once the hand is over.
  return you.topUpAsked > 0 || you.boughtIn > boughtInBefore ? 'paid' : 'lost';
}
