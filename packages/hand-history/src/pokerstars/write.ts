import { type Card, type Chips, holeCardCount, liveSeats, type PostKind, type Seat, STREETS, type Street } from '@cardroom/poker';
import { dealtIn, type HandHistory, type HistoryAction, type HistoryShare, type Viewer } from '../hand-history.ts';
import { civilTime, twoDigits } from '../history-time.ts';
import { betOf, replayed, type Step, stackOf } from '../replayed.ts';
import { viewed } from '../viewer.ts';
import { variantText } from './games.ts';
import { handWords } from './hand-words.ts';
import { moneyOf } from './money-text.ts';
import { summary } from './summary.ts';
import { bracketed, potName, type Writing } from './writing.ts';

/** One hand as PokerStars writes it: header, seats, posts, streets, showdown, summary. Times are in UTC. */
export function writePokerStars(whole: HandHistory, viewer: Viewer): string {
  const hand = viewed(whole, viewer);
  const names = new Map(hand.players.map(({ seat, name }) => [seat, name]));
  const writing: Writing = { hand, played: replayed(hand), money: moneyOf(hand), name: (seat) => names.get(seat) ?? `Seat ${seat}` };
  const lines = [
    ...head(writing),
    ...posts(writing),
    '*** HOLE CARDS ***',
    ...holeCards(hand),
    ...streets(writing),
    ...endOf(writing),
    '*** SUMMARY ***',
    ...summary(writing),
  ];
  return `${lines.join('\n')}\n`;
}

function head({ hand, money }: Writing): string[] {
  const { id, table, button, currency } = hand;
  const playMoney = currency === '' ? ' (Play Money)' : '';
  const seats = hand.players.toSorted((a, b) => a.seat - b.seat);
  return [
    `PokerStars Hand #${id}:  ${variantText(hand)} (${stakes(hand, money)})${startText(hand.startedAt)}`,
    `Table '${table.name}' ${table.seats}-max${playMoney} Seat #${button} is the button`,
    ...seats.map(
      ({ seat, name, stack, sittingOut }) =>
        `Seat ${seat}: ${name} (${money(stack)} in chips)${sittingOut === true ? ' is sitting out' : ''}`,
    ),
  ];
}

/** The blinds, the bets in fixed limit, or the button blind with the ante. */
function stakes({ limit, game, smallBlind, bigBlind, currency, posts: paid }: HandHistory, money: Writing['money']): string {
  const code = currency === '' ? '' : ` ${currency}`;
  if (limit === 'FL') return `${money(bigBlind)}/${money(2 * bigBlind)}${code}`;
  if (game !== 'shortdeck' || smallBlind > 0) return `${money(smallBlind)}/${money(bigBlind)}${code}`;
  const ante = Math.max(0, ...paid.map(({ kind, chips }) => (kind === 'ante' ? chips : 0)));
  return `Button Blind ${money(bigBlind)}${ante > 0 ? ` - Ante ${money(ante)}` : ''}${code}`;
}

function startText(startedAt: number | null): string {
  if (startedAt === null) return '';
  const { year, month, day, hour, minute, second } = civilTime(startedAt);
  return ` - ${year}/${twoDigits(month)}/${twoDigits(day)} ${hour}:${twoDigits(minute)}:${twoDigits(second)} UTC`;
}

/** Marks a bomb pot, which the format has no wording for; other readers skip the line. */
export const BOMB_POT = 'Bomb pot: everybody posts the ante, the betting begins on the flop';

interface PrintedPost {
  readonly seat: Seat;
  readonly words: string;
  readonly chips: Chips;
}

const BLIND_WORDS: ReadonlyMap<PostKind, string> = new Map([
  ['small_blind', 'small blind'],
  ['big_blind', 'big blind'],
  ['button_blind', 'button blind'],
  ['straddle', 'straddle'],
]);

function posts({ hand, money, name }: Writing): string[] {
  const printed = printedPosts(hand);
  const lines = printed.map(({ seat, words, chips }, index) => {
    const paid = hand.posts.reduce((sum, post) => (post.seat === seat ? sum + post.chips : sum), 0);
    const isLast = printed.findLastIndex((post) => post.seat === seat) === index;
    const allIn = isLast && paid === hand.players.find((player) => player.seat === seat)?.stack ? ALL_IN : '';
    return `${name(seat)}: posts ${words} ${money(chips)}${allIn}`;
  });
  return hand.bombPot ? [...lines, BOMB_POT] : lines;
}

/**
 * The format has no wording for dead money: it is a small blind posted after the big blind, or part of `small & big blinds`. If the big
 * blind had nothing left to post, our own wording distinguishes the other posts from it.
 */
function printedPosts({ posts: owed, smallBlind }: HandHistory): PrintedPost[] {
  const paid = owed.filter(({ chips }) => chips > 0);
  const hasBigBlind = paid.some(({ kind }) => kind === 'big_blind');
  const dead = paid.filter(({ kind }) => kind === 'post_dead');
  const lives = paid.filter(({ kind }) => kind === 'post');
  const withDead = (seat: Seat): Chips => dead.find((post) => post.seat === seat && post.chips === smallBlind)?.chips ?? 0;
  const both = (seat: Seat): boolean => withDead(seat) > 0 && lives.some((post) => post.seat === seat);
  return [
    ...paid.flatMap(({ seat, kind, chips }) => (kind === 'ante' ? [{ seat, words: 'the ante', chips }] : [])),
    ...paid.flatMap(({ seat, kind, chips }) => {
      const words = BLIND_WORDS.get(kind);
      return words === undefined ? [] : [{ seat, words, chips }];
    }),
    ...lives.map(({ seat, chips }) => {
      if (both(seat)) return { seat, words: 'small & big blinds', chips: chips + withDead(seat) };
      return { seat, words: hasBigBlind ? 'big blind' : 'extra blind', chips };
    }),
    ...dead.flatMap(({ seat, chips }) => (both(seat) ? [] : [{ seat, words: hasBigBlind ? 'small blind' : 'dead blind', chips }])),
  ];
}

const ALL_IN = ' and is all-in';

function holeCards({ players }: HandHistory): string[] {
  return players.flatMap(({ name, cards }) => (cards === null ? [] : [`Dealt to ${name} ${bracketed(cards)}`]));
}

/** The streets with their decisions; cards that two boards share are dealt once. */
function streets(writing: Writing): string[] {
  const { hand, played, money, name } = writing;
  const { board, secondBoard, returned } = hand;
  const shared = secondBoard.length === 0 ? board.length : board.findIndex((card, index) => card !== secondBoard[index]);
  const lastStreet = hand.actions.at(-1)?.street ?? 'preflop';
  const giveBack = returned === null ? [] : [`Uncalled bet (${money(returned.chips)}) returned to ${name(returned.seat)}`];
  const lines: string[] = [];
  for (const street of STREETS) {
    lines.push(...(BOARD_AFTER[street] <= shared ? streetLine(board, street, '') : []));
    lines.push(...played.actions.flatMap((step) => (step.fact.street === street ? [actionLine(writing, step)] : [])));
    if (street === lastStreet) lines.push(...giveBack);
  }
  const rest = (cards: readonly Card[], run: string): string[] =>
    STREETS.flatMap((street) => (BOARD_AFTER[street] > shared ? streetLine(cards, street, run) : []));
  return secondBoard.length === 0 ? lines : [...lines, ...rest(board, 'FIRST '), ...rest(secondBoard, 'SECOND ')];
}

const BOARD_AFTER = { preflop: 0, flop: 3, turn: 4, river: 5 } as const satisfies Record<Street, number>;

function streetLine(board: readonly Card[], street: Street, run: string): string[] {
  const count = BOARD_AFTER[street];
  if (street === 'preflop' || board.length < count) return [];
  const before = street === 'flop' ? '' : `${bracketed(board.slice(0, count - 1))} `;
  return [`*** ${run}${street.toUpperCase()} *** ${before}${bracketed(board.slice(street === 'flop' ? 0 : count - 1, count))}`];
}

function actionLine({ money, name }: Writing, { fact, before, after }: Step<HistoryAction>): string {
  const { seat, type, chips } = fact;
  const allIn = chips > 0 && stackOf(after, seat) === 0 ? ALL_IN : '';
  const to = betOf(after, seat);
  switch (type) {
    case 'fold':
      return `${name(seat)}: folds`;
    case 'check':
      return `${name(seat)}: checks`;
    case 'call':
      return `${name(seat)}: calls ${money(chips)}${allIn}`;
    case 'raise':
      if (before.toMatch === 0) return `${name(seat)}: bets ${money(to)}${allIn}`;
      return `${name(seat)}: raises ${money(Math.max(0, to - before.toMatch))} to ${money(to)}${allIn}`;
  }
}

/** The hands shown and the pots collected: at showdown, on each board of a hand run twice, or without a showdown. */
function endOf(writing: Writing): string[] {
  const { hand, played, name } = writing;
  const after = hand.shownAfter.map(({ seat, cards }) => `${name(seat)}: shows ${bracketed(cards ?? [])}`);
  if (liveSeats(played.end).length < 2) {
    const quiet = dealtIn(hand).filter(({ seat }) => hand.pots.some(({ shares }) => shares.some((share) => share.seat === seat)));
    const silent = quiet.filter(({ seat }) => hand.shownAfter.every((showing) => showing.seat !== seat));
    return [...collected(writing, () => true), ...after, ...silent.map((player) => `${player.name}: doesn't show hand`)];
  }
  if (hand.secondBoard.length === 0) {
    return ['*** SHOW DOWN ***', ...shows(writing, hand.board), ...collected(writing, () => true), ...noLow(hand), ...after];
  }
  return [
    '*** FIRST SHOW DOWN ***',
    ...shows(writing, hand.board),
    ...collected(writing, ({ run }) => run !== 2),
    '*** SECOND SHOW DOWN ***',
    ...shows(writing, hand.secondBoard),
    ...collected(writing, ({ run }) => run === 2),
    ...after,
  ];
}

function shows({ hand, name }: Writing, board: readonly Card[]): string[] {
  return hand.showdown.map(({ seat, cards }) => {
    if (cards === null) return `${name(seat)}: mucks hand`;
    const words = cards.length === holeCardCount(hand.game) && board.length === 5 ? ` (${handWords(hand, cards, board)})` : '';
    return `${name(seat)}: shows ${bracketed(cards)}${words}`;
  });
}

/** Lists the last side pot first. */
function collected({ hand, money, name }: Writing, isHere: (share: HistoryShare) => boolean): string[] {
  return hand.pots
    .map(({ shares }, pot) =>
      shares.filter(isHere).map(({ seat, chips }) => `${name(seat)} collected ${money(chips)} from ${potName(pot, hand.pots.length)}`),
    )
    .reverse()
    .flat();
}

function noLow({ hilo, pots }: HandHistory): string[] {
  return hilo && pots.every(({ shares }) => shares.every(({ half }) => half === 'all')) ? ['No low hand qualified'] : [];
}
