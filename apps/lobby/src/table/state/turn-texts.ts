import { cardName } from '../../i18n/card-name.ts';
import type { Translate } from '../../i18n/index.ts';
import type { MoneyText } from '../../i18n/money.ts';
import { describeCards, wholeHandText } from '../rules/hand-names.ts';
import { heroSeatOf, seatOf, toCallOf } from '../rules/hero.ts';
import type { TableView } from './table-store.ts';

/** The language and currency that announcements are written in. */
export interface Speech {
  readonly t: Translate;
  readonly money: MoneyText;
}

export function spokenCards(cards: readonly string[], t: Translate): string {
  return cards.map((card) => cardName(card, t)).join(', ');
}

/** "Your turn. €6.00 to call. Pot €21.00. You have ace of hearts, queen of diamonds." */
export function turnText({ snapshot }: TableView, { t, money }: Speech): string {
  const { table, hole } = snapshot;
  if (!table) return '';
  const own = hole && hole.handId === table.handId ? t('say.youHave', { cards: spokenCards(hole.cards, t) }) : '';
  const call = table.canCheck ? t('say.mayCheck') : t('say.toCall', { amount: money.text(table.callChips) });
  return [t('say.yourTurn'), call, t('say.pot', { amount: money.text(table.potTotal) }), own].filter(Boolean).join(' ');
}

/** "Run it twice? You have …. Board: …." */
export function offerText({ snapshot: { table, hole } }: TableView, { t }: Speech): string {
  const own = hole && hole.handId === table?.handId ? t('say.youHave', { cards: spokenCards(hole.cards, t) }) : '';
  const board = table && table.board.length > 0 ? t('say.board', { cards: spokenCards(table.board, t) }) : '';
  return [t('offer.question'), own, board].filter(Boolean).join(' ');
}

/** The player's hand so far, as a sentence; '' without cards. */
function madeText({ snapshot: { table, hole }, info }: TableView, { t }: Speech): string {
  const hand = info && hole ? describeCards(info, hole.cards, table?.board ?? []) : null;
  return hand ? t('say.made', { hand: wholeHandText(hand, t) }) : '';
}

/** Answers to the query keys, one or two sentences each. */
export const QUERIES = {
  'say-hand': (view: TableView, speech: Speech): string => {
    const { table, hole } = view.snapshot;
    const own = hole && hole.handId === table?.handId ? hole.cards : [];
    if (own.length === 0) return speech.t('say.noHand');
    return [speech.t('say.youHave', { cards: spokenCards(own, speech.t) }), madeText(view, speech)].filter(Boolean).join(' ');
  },
  'say-board': ({ snapshot: { table } }: TableView, { t }: Speech): string => {
    const [board, board2] = [table?.board ?? [], table?.board2 ?? []];
    if (board.length === 0) return t('say.noBoard');
    const first = t('say.board', { cards: spokenCards(board, t) });
    return board2.length > 0 ? `${first} ${t('say.board2', { cards: spokenCards(board2, t) })}` : first;
  },
  'say-pot': ({ snapshot: { table, you } }: TableView, { t, money }: Speech): string => {
    if (!table) return '';
    const seat = heroSeatOf(you);
    const pot = t('say.pot', { amount: money.text(table.potTotal) });
    return seat === null ? pot : `${pot} ${t('say.toCall', { amount: money.text(toCallOf(table, seat)) })}`;
  },
  'say-stacks': ({ snapshot: { table } }: TableView, { t, money }: Speech): string => {
    const taken = table?.seats.filter(({ name }) => name !== '') ?? [];
    return taken.map(({ name, stack }) => t('say.stack', { name, amount: money.text(stack) })).join(' ');
  },
  'say-turn': ({ snapshot: { table } }: TableView, { t }: Speech, secondsLeft: number): string => {
    const seat = seatOf(table, table?.toAct ?? -1);
    return seat ? t('say.acts', { name: seat.name, seconds: secondsLeft }) : t('say.nobodyActs');
  },
  'say-time-bank': ({ snapshot: { table, you } }: TableView, { t }: Speech): string => {
    const seat = seatOf(table, heroSeatOf(you));
    return t('say.timeBank', { seconds: Math.floor((seat?.timeBankMs ?? 0) / 1000) });
  },
} as const;
