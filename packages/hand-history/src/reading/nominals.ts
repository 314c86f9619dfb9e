import { BLIND_KINDS, type Chips, type PostKind, type Seat } from '@cardroom/poker';
import type { HandHistory, HistoryPlayer, HistoryPost } from '../hand-history.ts';
import { anteTypeOf } from '../replayed.ts';

type Paid = Pick<HistoryPost, 'seat' | 'kind' | 'chips'>;

const POST_ORDER: readonly PostKind[] = ['ante', 'post_dead', ...BLIND_KINDS];

/** Stakes as a text names them; `smallBlind` null where it names the bets of fixed limit only. */
export interface Stakes {
  readonly smallBlind: Chips | null;
  readonly bigBlind: Chips;
}

/** Posts in the order of the engine: antes, dead money, blinds, each kind clockwise. `players` clockwise. */
export function inPostOrder<Post extends Paid>(posts: readonly Post[], players: readonly Pick<HistoryPlayer, 'seat'>[]): Post[] {
  const place = (seat: Seat): number => players.findIndex((player) => player.seat === seat);
  return posts.toSorted((a, b) => POST_ORDER.indexOf(a.kind) - POST_ORDER.indexOf(b.kind) || place(a.seat) - place(b.seat));
}

/** What a text can say of the stakes and posts of a hand: posts that were paid, and what follows of what was owed. */
export function stated(hand: HandHistory, stakes: Stakes): Pick<HandHistory, 'smallBlind' | 'minBet' | 'posts'> {
  const paid = hand.posts.filter(({ chips }) => chips > 0);
  return {
    smallBlind: smallBlindOf(hand.posts, hand.players, stakes),
    minBet: minBetOf(hand),
    posts: withNominals(paid, hand.players, stakes),
  };
}

/** No text names it: in short deck it is the ante, if everybody pays one that is not a bomb pot's; else the big blind. */
export function minBetOf(hand: Pick<HandHistory, 'game' | 'bombPot' | 'posts' | 'players' | 'bigBlind'>): Chips {
  const isAnte = hand.game === 'shortdeck' && !hand.bombPot && anteTypeOf(hand) === 'each';
  return isAnte ? Math.max(...hand.posts.map(({ kind, chips }) => (kind === 'ante' ? chips : 0))) : hand.bigBlind;
}

/**
 * Posts with what their posters owed, which no text prints: whoever is all-in for his post owes the whole of it, the blind of the
 * stakes, a straddle twice the one before.
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

/** The small blind of the stakes; where they name bets only, the one that was paid by somebody not all-in, else half a big blind. */
export function smallBlindOf(posts: readonly Paid[], players: readonly Pick<HistoryPlayer, 'seat' | 'stack'>[], stakes: Stakes): Chips {
  if (stakes.smallBlind !== null) return stakes.smallBlind;
  const paid = (seat: Seat): Chips => posts.reduce((sum, post) => (post.seat === seat ? sum + post.chips : sum), 0);
  const inFull = posts.find(({ kind, seat }) => {
    const stack = players.find((player) => player.seat === seat)?.stack ?? 0;
    return kind === 'small_blind' && paid(seat) < stack;
  });
  return inFull?.chips ?? Math.floor(stakes.bigBlind / 2);
}
