import { type BlindKind, evolve, type Hand, type HandEvent, type HandSetup, type PlayerSetup, potsOf, type Seat } from '@cardroom/poker';
import { dealtIn, type HandHistory, type HistoryAction, type HistoryPost } from './hand-history.ts';

/** One fact of the betting with the hand before and after it. */
export interface Step<Fact> {
  readonly fact: Fact;
  readonly before: Hand;
  readonly after: Hand;
}

export interface Replayed {
  readonly posts: readonly Step<HistoryPost>[];
  readonly actions: readonly Step<HistoryAction>[];
  /** The hand after the last action, with the uncalled bet returned and nothing awarded. */
  readonly end: Hand;
}

type Betting = Pick<
  HandHistory,
  'game' | 'limit' | 'hilo' | 'players' | 'button' | 'bigBlind' | 'bombPot' | 'posts' | 'actions' | 'returned'
>;

/** Replays the posts and actions of a history as engine events. It takes them as they happened and refuses nothing. */
export function replayed(history: Betting): Replayed {
  let hand = evolve(null, { type: 'hand-started', v: 1, setup: setupOf(history) });
  const step = <Fact>(fact: Fact, event: HandEvent): Step<Fact> => {
    const before = hand;
    hand = evolve(hand, event);
    return { fact, before, after: hand };
  };
  const paidPosts = history.posts.filter(({ chips }) => chips > 0);
  const posts = paidPosts.map((post) => step(post, { type: 'posted', seat: post.seat, kind: post.kind, chips: post.chips, allIn: false }));
  let street: HistoryAction['street'] = 'preflop';
  const actions = history.actions.map((action) => {
    if (action.street !== street) {
      street = action.street;
      step(null, { type: 'board-dealt', street, cards: [] });
    }
    return step(action, eventOf(hand, action));
  });
  const { returned } = history;
  if (returned !== null) step(null, { type: 'uncalled-bet-returned', ...returned });
  return { posts, actions, end: hand };
}

function eventOf(hand: Hand, { type, seat, chips }: HistoryAction): HandEvent {
  switch (type) {
    case 'fold':
      return { type: 'folded', seat };
    case 'check':
      return { type: 'checked', seat };
    case 'call':
      return { type: 'called', seat, chips, allIn: false };
    case 'raise':
      return { type: 'raised', seat, chips, to: betOf(hand, seat) + chips, allIn: false };
  }
}

/** A seat's live chips on the current street. */
export function betOf(hand: Hand, seat: Seat): number {
  return hand.seats.find((player) => player.seat === seat)?.bet ?? 0;
}

/** The chips a seat has left. */
export function stackOf(hand: Hand, seat: Seat): number {
  return hand.seats.find((player) => player.seat === seat)?.stack ?? 0;
}

/** The pots after the last action, before rake, main pot first. */
export function layeredPots(history: Betting): number[] {
  return potsOf(replayed(history).end).map(({ amount }) => amount);
}

/** An ante is dead money if one player pays it for the table; if everybody antes, the antes count for the pots. */
export function anteTypeOf({ posts, players }: Pick<HandHistory, 'posts' | 'players'>): HandSetup['anteType'] {
  const antes = posts.filter(({ kind }) => kind === 'ante').length;
  if (antes === 0) return 'none';
  return antes === players.filter(({ sittingOut }) => sittingOut !== true).length ? 'each' : 'bb';
}

/** The engine's setup for the hand, without chip unit and rake, which are reflected in the facts already. */
export function setupOf(history: Betting): HandSetup {
  const { game, limit, hilo, button, bigBlind, bombPot } = history;
  const bigBet = limit === 'FL' ? 2 * bigBlind : bigBlind;
  return {
    game,
    limit,
    hilo,
    players: playersOf(history),
    button,
    anteType: anteTypeOf(history),
    bigBlind,
    minBets: [bigBlind, bigBlind, bigBet, bigBet],
    maxRaises: null,
    chipUnit: 1,
    rake: null,
    ...(bombPot ? { bombPot } : {}),
  };
}

const LIVE: ReadonlySet<string> = new Set<BlindKind>(['small_blind', 'big_blind', 'button_blind', 'straddle', 'post']);

function playersOf(history: Betting): PlayerSetup[] {
  const owing = seatOfUnpaidBlind(history);
  return dealtIn(history as HandHistory).map(({ seat, stack }) => {
    const posts = history.posts.filter((post) => post.seat === seat);
    const live = posts.find(({ kind }) => LIVE.has(kind));
    const unpaid = seat === owing ? { kind: 'big_blind' as const, chips: history.bigBlind } : undefined;
    const blind = live === undefined ? unpaid : { kind: live.kind as BlindKind, chips: live.nominal };
    return {
      seat,
      stack,
      ante: posts.find(({ kind }) => kind === 'ante')?.chips ?? 0,
      dead: posts.find(({ kind }) => kind === 'post_dead')?.chips ?? 0,
      ...(blind === undefined ? {} : { blind }),
    };
  });
}

/**
 * The seat of a big blind whose last chip went into the ante. The text does not list the post, but the blind is still the bet to match.
 */
function seatOfUnpaidBlind(history: Betting): Seat | null {
  const { posts, bombPot } = history;
  if (bombPot || posts.some(({ kind }) => kind === 'big_blind' || kind === 'button_blind')) return null;
  const players = dealtIn(history as HandHistory);
  const broke = players.filter(
    ({ seat, stack }) => posts.every((post) => post.seat !== seat || !LIVE.has(post.kind)) && paid(history, seat) === stack,
  );
  const usual = players[players.length === 2 ? 0 : 1];
  return (broke.find((player) => player === usual) ?? broke[0])?.seat ?? null;
}

function paid({ posts }: Betting, seat: Seat): number {
  return posts.reduce((sum, post) => (post.seat === seat ? sum + post.chips : sum), 0);
}
