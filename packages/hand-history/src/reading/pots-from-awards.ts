import { type Card, type Chips, potsOf, type Seat } from '@cardroom/poker';
import type { HandHistory, HistoryPot } from '../hand-history.ts';

import { replayed } from '../replayed.ts';
import { labelShares } from './share-labels.ts';
import { Unreadable } from './unreadable.ts';

/** Chips collected from a pot (0 = main), and the board if the text states it. */
export interface Award {
  readonly pot: number;
  readonly seat: Seat;
  readonly chips: Chips;
  readonly run: 1 | 2 | null;
  readonly line: number;
}

type Played = Omit<HandHistory, 'id' | 'startedAt' | 'table' | 'currency' | 'scale' | 'smallBlind' | 'minBet' | 'hero' | 'pots'>;

/** The final pots of a hand. Refuses a hand in which the chips put in differ from those collected and raked. */
export function potsFrom(
  hand: Played,
  awards: readonly Award[],
  { line, given }: { readonly line: number; readonly given: Chips | null },
): Pick<HandHistory, 'pots' | 'returned'> {
  const paid = awards.reduce((sum, { chips }) => sum + chips, 0);
  const rake = given ?? 0;
  const returned = hand.returned ?? unprintedReturn(hand, paid + rake);
  const { end } = replayed({ ...hand, returned });
  const put = end.seats.reduce((sum, { contributed }) => sum + contributed, 0);
  // Everybody folds to a lone big blind: it is returned and there is no pot.
  if (awards.length === 0 && put > 0) throw new Unreadable(line, 'nobody collects the pot');
  const taken = given ?? put - paid;
  if (taken < 0 || paid + taken !== put) throw new Unreadable(line, unbalanced(put, paid, taken));
  return {
    pots: labelled(
      hand,
      amounts(
        awards,
        potsOf(end).map(({ amount }) => amount),
        taken,
      ),
      awards,
    ),
    returned,
  };
}

function unbalanced(put: Chips, paid: Chips, rake: Chips): string {
  const text = (chips: Chips): string => String(chips / 100);
  return `${text(put)} was put in, ${text(paid)} collected and ${text(Math.max(0, rake))} raked`;
}

/** The uncalled bet of a text without a line for it: the part of the highest bet above the second highest. */
function unprintedReturn(hand: Played, out: Chips): HandHistory['returned'] {
  const { seats } = replayed(hand).end;
  const put = seats.reduce((sum, { contributed }) => sum + contributed, 0);
  const [highest, second] = seats.toSorted((a, b) => b.bet - a.bet);
  if (highest === undefined || second === undefined || highest.folded || put === out) return null;
  const chips = highest.bet - second.bet;
  return chips > 0 && put - chips >= out ? { seat: highest.seat, chips } : null;
}

/**
 * Amounts before rake. Formats print what was collected; the size of each pot follows from the betting, and the difference is its rake.
 * If the text's pots differ from the betting's, all rake counts for the main pot.
 */
function amounts(awards: readonly Award[], layers: readonly Chips[], rake: Chips): Map<number, { amount: Chips; rake: Chips }> {
  const collected = new Map<number, Chips>();
  for (const { pot, chips } of awards) collected.set(pot, (collected.get(pot) ?? 0) + chips);
  const numbers = [...collected.keys()].sort((a, b) => a - b);
  const fits =
    numbers.length === layers.length && numbers.every((pot, index) => pot === index && (layers[index] ?? 0) >= (collected.get(pot) ?? 0));
  return new Map(
    numbers.map((pot, index) => {
      const chips = collected.get(pot) ?? 0;
      const bears = fits ? (layers[index] ?? 0) - chips : index === 0 ? rake : 0;
      return [pot, { amount: chips + bears, rake: bears }];
    }),
  );
}

function labelled(hand: Played, amountOf: Map<number, { amount: Chips; rake: Chips }>, awards: readonly Award[]): HistoryPot[] {
  const { game, hilo, board, secondBoard } = hand;
  const shown = new Map(hand.showdown.flatMap(({ seat, cards }): [Seat, readonly Card[]][] => (cards === null ? [] : [[seat, cards]])));
  const order = hand.players.map(({ seat }) => seat);
  return [...amountOf].map(([pot, { amount, rake }]) => {
    const mine = awards.filter((award) => award.pot === pot).map(({ seat, chips, run }) => ({ seat, chips, run }));
    return { amount, rake, shares: labelShares(mine, { game, hilo, board, secondBoard, shown, order }) };
  });
}
