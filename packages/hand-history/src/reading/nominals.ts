import { BLIND_KINDS, type Chips, type PostKind, type Seat } from '@cardroom/poker';
import type { HandHistory, HistoryPlayer, HistoryPost } from '../hand-history.ts';
import { anteTypeOf } from '../replayed.ts';

type Paid = Pick<HistoryPost, 'seat' | 'kind' | 'chips'>;

const POST_ORDER: readonly PostKind[] = ['ante', 'post_dead', ...BLIND_KINDS];

/** The stakes as a text states them; `smallBlind` is null if it states only the bets of fixed limit. */
export interface Stakes {
  readonly smallBlind: Chips | null;
  readonly bigBlind: Chips;
}

/** The posts in the engine's order: antes, dead money, blinds; each kind clockwise, as are `players`. */
export function inPostOrder<Post extends Paid>(posts: readonly Post[], players: readonly Pick<HistoryPlayer, 'seat'>[]): Post[] {
  const place = (seat: Seat): number => players.findIndex((player) => player.seat === seat);
  return posts.toSorted((a, b) => POST_ORDER.indexOf(a.kind) - POST_ORDER.indexOf(b.kind) || place(a.seat) - place(b.seat));
}

/** The stakes and posts a text can express: posts that were paid, and what they imply about the amounts owed. */
export function stated(hand: HandHistory, stakes: Stakes): Pick<HandHistory, 'smallBlind' | 'minBet' | 'posts'> {
  const paid = hand.posts.filter(({ chips }) => chips > 0);
  return {
    smallBlind: smallBlindOf(hand.posts, hand.players, stakes),
    minBet: minBetOf(hand),
    posts: withNominals(paid, hand.players, stakes),
  };
}

/** No text states the minimum bet: in short deck it is the ante if everybody pays one outside a bomb pot, otherwise the big blind. */
export function minBetOf(hand: Pick<HandHistory, 'game' | 'bombPot' | 'posts' | 'players' | 'bigBlind'>): Chips {
  const isAnte = hand.game === 'shortdeck' && !hand.bombPot && anteTypeOf(hand) === 'each';
  return isAnte ? Math.max(...hand.posts.map(({ kind, chips }) => (kind === 'ante' ? chips : 0))) : hand.bigBlind;
}

/**
 * The posts with the amounts owed, which no text prints: a player all-in for a post owes all of it, that is, the blind from the stakes,
 * or for a straddle twice the previous one.
 */
export function withNominals(posts: readonly Paid[], players: readonly HistoryPlayer[], stakes: Stakes): HistoryPost[] {
  const left = new Map(players.map(({ seat, stack }) => [seat, stack]));
  const smallBlind = smallBlindOf(posts, players, stakes);
  let straddle = stakes.bigBlind;
  return inPostOrder(posts, players).map(({ seat, kind, chips }) => {
    const rest = (left.get(seat) ?? 0) - chips;
    left.set(seat, rest);
    const owed = rest > 0 ? chips : Math.max(chips, owedFor(kind, { smallBlind, straddle, bigBlind: stakes.bigBlind }));
    if (kind === 'straddle') straddle = owed;
    return { seat, kind, chips, nominal: owed };
  });
}

interface Owed {
  readonly smallBlind: Chips;
  readonly bigBlind: Chips;
  /** The highest straddle so far, or the big blind. */
  readonly straddle: Chips;
}

function owedFor(kind: PostKind, { smallBlind, bigBlind, straddle }: Owed): Chips {
  switch (kind) {
    case 'ante':
    case 'post_dead':
      return 0;
    case 'small_blind':
      return smallBlind;
    case 'straddle':
      return 2 * straddle;
    case 'big_blind':
    case 'button_blind':
    case 'post':
      return bigBlind;
  }
}

/** The small blind from the stakes. If they state only bets, it is the one paid by a player not all-in, or else half a big blind. */
export function smallBlindOf(posts: readonly Paid[], players: readonly Pick<HistoryPlayer, 'seat' | 'stack'>[], stakes: Stakes): Chips {
  if (stakes.smallBlind !== null) return stakes.smallBlind;
  const paid = (seat: Seat): Chips => posts.reduce((sum, post) => (post.seat === seat ? sum + post.chips : sum), 0);
  const inFull = posts.find(({ kind, seat }) => {
    const stack = players.find((player) => player.seat === seat)?.stack ?? 0;
    return kind === 'small_blind' && paid(seat) < stack;
  });
  return inFull?.chips ?? Math.floor(stakes.bigBlind / 2);
}
