import type { Chips } from '@cardroom/poker';
import type { HandHistory } from '../hand-history.ts';

/** Chips without a currency are whole if every amount in the hand is. Until that is known, readers count in hundredths. */
export function inSmallestScale(hand: HandHistory): HandHistory {
  let areWhole = hand.currency === '' && hand.scale === 100;
  withAmounts(hand, (chips) => {
    areWhole &&= chips % 100 === 0;
    return chips;
  });
  return areWhole ? { ...withAmounts(hand, (chips) => chips / 100), scale: 1 } : hand;
}

/** The hand with every amount changed. */
function withAmounts(hand: HandHistory, change: (chips: Chips) => Chips): HandHistory {
  const chips = <Paid extends { readonly chips: Chips }>(paid: Paid): Paid => ({ ...paid, chips: change(paid.chips) });
  return {
    ...hand,
    smallBlind: change(hand.smallBlind),
    bigBlind: change(hand.bigBlind),
    minBet: change(hand.minBet),
    players: hand.players.map((player) => ({ ...player, stack: change(player.stack) })),
    posts: hand.posts.map((post) => ({ ...chips(post), nominal: change(post.nominal) })),
    actions: hand.actions.map(chips),
    returned: hand.returned === null ? null : chips(hand.returned),
    pots: hand.pots.map(({ amount, rake, shares }) => ({ amount: change(amount), rake: change(rake), shares: shares.map(chips) })),
  };
}
