import { type Card, type Chips, cardText, holeCardCount, STREETS, type Street } from '@cardroom/poker';
import { decimalNumber } from '../amounts.ts';
import type { HandHistory, HistoryPost, Viewer } from '../hand-history.ts';
import { civilTime, twoDigits } from '../history-time.ts';
import { betOf, type Replayed, replayed, type Step, stackOf } from '../replayed.ts';
import { viewed } from '../viewer.ts';
import { gameType } from './games.ts';

/** The version of the Open Hand History specification. */
export const OHH_VERSION = '1.4.7';
const SITE = 'Cardroom';
/** The specification's code for play money. */
export const PLAY_MONEY = 'XPM';

/** One hand as a JSON object according to the Open Hand History specification. Players' ids are their seats. */
export function writeOhh(whole: HandHistory, viewer: Viewer): string {
  const hand = viewed(whole, viewer);
  const money = (chips: Chips): number => decimalNumber(chips, hand.scale);
  const ante = Math.max(0, ...hand.posts.map(({ kind, chips }) => (kind === 'ante' ? chips : 0)));
  const ohh = {
    spec_version: OHH_VERSION,
    site_name: SITE,
    network_name: SITE,
    internal_version: '1.0.0',
    game_number: hand.id,
    start_date_utc: startText(hand.startedAt),
    table_name: hand.table.name,
    game_type: gameType(hand.game, hand.hilo),
    // Our own member, because the specification calls Omaha with five or six cards just Omaha.
    ...(hand.game === 'omaha5' || hand.game === 'omaha6' ? { _hole_cards: holeCardCount(hand.game) } : {}),
    bet_limit: { bet_type: hand.limit, bet_cap: 0 },
    table_size: hand.table.seats,
    currency: hand.currency === '' ? PLAY_MONEY : hand.currency,
    dealer_seat: hand.button,
    small_blind_amount: money(hand.smallBlind),
    big_blind_amount: money(hand.bigBlind),
    ante_amount: money(ante),
    ...(hand.hero === null ? {} : { hero_player_id: hand.hero }),
    flags: flags(hand),
    players: players(hand, money),
    rounds: rounds(hand, money),
    pots: pots(hand, money),
    // Our own member: how the deck was sealed and cut, by which the proof of the hand is found.
    ...(hand.deal === undefined ? {} : { _fairness: hand.deal }),
  };
  return `${JSON.stringify({ ohh }, null, 2)}\n`;
}

function startText(startedAt: number | null): string | null {
  if (startedAt === null) return null;
  const { year, month, day, hour, minute, second } = civilTime(startedAt);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}Z`;
}

function flags({ secondBoard, bombPot, hero }: HandHistory): string[] {
  return [...(secondBoard.length > 0 ? ['Run_It_Twice'] : []), ...(bombPot ? ['Bomb_Pot'] : []), ...(hero === null ? ['Observed'] : [])];
}

type Money = (chips: Chips) => number;

function players(hand: HandHistory, money: Money): object[] {
  return hand.players
    .toSorted((a, b) => a.seat - b.seat)
    .map(({ seat, name, stack, sittingOut }) => ({
      id: seat,
      seat,
      name,
      starting_stack: money(stack),
      ...(sittingOut === true ? { is_sitting_out: true } : {}),
    }));
}

const POST_ACTIONS: Readonly<Record<HistoryPost['kind'], string>> = {
  ante: 'Post Ante',
  small_blind: 'Post SB',
  big_blind: 'Post BB',
  // The dealer's own blind, when there is no small blind.
  button_blind: 'Post BB',
  straddle: 'Straddle',
  post: 'Post Extra Blind',
  post_dead: 'Post Dead',
};

interface OhhAction {
  readonly player_id: number;
  readonly action: string;
  readonly amount?: number;
  readonly is_allin?: boolean;
  readonly cards?: readonly string[];
}

const BOARD_RANGE = { preflop: [0, 0], flop: [0, 3], turn: [3, 4], river: [4, 5] } as const satisfies Record<Street, readonly number[]>;

/** The streets of the first board, then again those of the second, then the showdown. */
function rounds(hand: HandHistory, money: Money): object[] {
  const { board, secondBoard, showdown, shownAfter } = hand;
  const played = replayed(hand);
  const first = STREETS.filter((street) => street === 'preflop' || board.length >= BOARD_RANGE[street][1]);
  const second = first.filter((street) => street !== 'preflop' && !isShared(hand, street));
  const streets = [
    ...first.map((street) => ({ street, cards: boardCards(board, street), actions: streetActions(hand, played, street, money) })),
    ...(secondBoard.length === 0 ? [] : second.map((street) => ({ street, cards: boardCards(secondBoard, street), actions: [] }))),
  ].map(({ street, cards, actions }) => ({ street: capitalised(street), ...(cards.length === 0 ? {} : { cards }), actions }));
  const showings = [...showdown, ...shownAfter].map(({ seat, cards }): OhhAction => {
    if (cards === null) return { player_id: seat, action: 'Mucks Cards' };
    return { player_id: seat, action: 'Shows Cards', cards: cards.map(cardText) };
  });
  const all = showings.length === 0 ? streets : [...streets, { street: 'Showdown', actions: showings }];
  return all.map(({ actions, ...round }, id) => ({
    id,
    ...round,
    actions: actions.map((action, index) => ({ action_number: index + 1, ...action })),
  }));
}

/** Whether this street was dealt before the players agreed to run it twice. */
function isShared({ board, secondBoard }: HandHistory, street: Street): boolean {
  const [from] = BOARD_RANGE[street];
  return board[from] === secondBoard[from];
}

function boardCards(board: readonly Card[], street: Street): string[] {
  return board.slice(...BOARD_RANGE[street]).map(cardText);
}

function streetActions(hand: HandHistory, played: Replayed, street: Street, money: Money): OhhAction[] {
  const decisions = played.actions.filter(({ fact }) => fact.street === street).map((step) => decision(step, money));
  if (street !== 'preflop') return decisions;
  const posts = played.posts.map(({ fact: { seat, kind, chips }, after }) => ({
    player_id: seat,
    action: POST_ACTIONS[kind],
    amount: money(chips),
    is_allin: stackOf(after, seat) === 0,
  }));
  const dealt = hand.players.flatMap(({ seat, cards }) =>
    cards === null ? [] : [{ player_id: seat, action: 'Dealt Cards', cards: cards.map(cardText) }],
  );
  return [...posts, ...dealt, ...decisions];
}

/** `amount` is what the player puts in now, even for a raise. */
function decision({ fact, before, after }: Step<HandHistory['actions'][number]>, money: Money): OhhAction {
  const { seat, type, chips } = fact;
  if (type === 'fold' || type === 'check') return { player_id: seat, action: capitalised(type) };
  const isBet = type === 'raise' && before.toMatch === 0 && betOf(before, seat) === 0;
  const action = isBet ? 'Bet' : capitalised(type);
  return { player_id: seat, action, amount: money(chips), is_allin: stackOf(after, seat) === 0 };
}

function pots(hand: HandHistory, money: Money): object[] {
  return hand.pots.map(({ amount, rake, shares }, number) => ({
    number,
    amount: money(amount),
    rake: money(rake),
    player_wins: shares.map(({ seat, chips }) => ({ player_id: seat, win_amount: money(chips) })),
  }));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
