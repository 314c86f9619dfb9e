import { type Chips, holeCardCount, type Seat } from '@cardroom/poker';
import { dealtIn, type HandHistory, type HistoryPlayer } from '../hand-history.ts';
import { handWords } from './hand-words.ts';
import { bracketed, potName, type Writing } from './writing.ts';

/** The lines after `*** SUMMARY ***`: pots after rake, boards, and the outcome of each seat. */
export function summary(writing: Writing): string[] {
  const { hand, money } = writing;
  const { pots, board, secondBoard } = hand;
  const sum = (chips: (pot: HandHistory['pots'][number]) => Chips): Chips => pots.reduce((total, pot) => total + chips(pot), 0);
  const each = pots.map(({ amount, rake }, pot) => `${capitalised(potName(pot, pots.length))} ${money(amount - rake)}.`);
  const split = pots.length > 1 ? ` ${each.join(' ')}` : '';
  const twice = secondBoard.length > 0;
  return [
    `Total pot ${money(sum(({ amount }) => amount))}${split} | Rake ${money(sum(({ rake }) => rake))}`,
    ...(twice ? ['Hand was run twice', `FIRST Board ${bracketed(board)}`, `SECOND Board ${bracketed(secondBoard)}`] : []),
    ...(!twice && board.length > 0 ? [`Board ${bracketed(board)}`] : []),
    ...dealtIn(hand)
      .toSorted((a, b) => a.seat - b.seat)
      .map((player) => `Seat ${player.seat}: ${player.name}${roles(hand, player.seat)} ${fate(writing, player)}`),
  ];
}

function roles({ button, posts }: HandHistory, seat: Seat): string {
  const has = (kind: string): boolean => posts.some((post) => post.seat === seat && post.kind === kind && post.chips > 0);
  return `${button === seat ? ' (button)' : ''}${has('small_blind') ? ' (small blind)' : ''}${has('big_blind') ? ' (big blind)' : ''}`;
}

const FOLDED_ON = { flop: 'on the Flop', turn: 'on the Turn', river: 'on the River' } as const;

function fate(writing: Writing, player: HistoryPlayer): string {
  const { hand, played, money } = writing;
  const { seat } = player;
  const fold = hand.actions.find((action) => action.seat === seat && action.type === 'fold');
  if (fold !== undefined) {
    if (fold.street !== 'preflop') return `folded ${FOLDED_ON[fold.street]}`;
    const put = played.end.seats.find((one) => one.seat === seat)?.contributed ?? 0;
    return `folded before Flop${put === 0 ? " (didn't bet)" : ''}`;
  }
  const cards = hand.showdown.find((showing) => showing.seat === seat)?.cards;
  const won = wonBy(hand, seat, null);
  if (cards === undefined) return won > 0 ? `collected (${money(won)})` : 'did not show';
  if (cards === null) return 'mucked';
  if (cards.length !== holeCardCount(hand.game) || hand.board.length !== 5) return `showed ${bracketed(cards)}`;
  if (hand.secondBoard.length === 0)
    return `showed ${bracketed(cards)} and ${outcome(money, won)} with ${handWords(hand, cards, hand.board)}`;
  const first = `${outcome(money, wonBy(hand, seat, 1))} with ${handWords(hand, cards, hand.board)}`;
  const second = `${outcome(money, wonBy(hand, seat, 2))} with ${handWords(hand, cards, hand.secondBoard)}`;
  return `showed ${bracketed(cards)} and ${first}, and ${second}`;
}

function outcome(money: Writing['money'], won: Chips): string {
  return won > 0 ? `won (${money(won)})` : 'lost';
}

/** What a seat won, in total or on one board; a pot that was not halved counts for the first. */
function wonBy({ pots }: HandHistory, seat: Seat, run: 1 | 2 | null): Chips {
  const shares = pots.flatMap((pot) => pot.shares).filter((share) => share.seat === seat);
  return shares.filter((share) => run === null || (share.run ?? 1) === run).reduce((sum, { chips }) => sum + chips, 0);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
