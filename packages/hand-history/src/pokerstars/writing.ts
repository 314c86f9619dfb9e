import { type Card, type Chips, cardText, type Seat } from '@cardroom/poker';
import type { HandHistory } from '../hand-history.ts';
import type { Replayed } from '../replayed.ts';

/** The context for writing a line of the text. */
export interface Writing {
  readonly hand: HandHistory;
  readonly played: Replayed;
  money(chips: Chips): string;
  name(seat: Seat): string;
}

/** `pot`, or, with side pots, `main pot`, `side pot`, `side pot-2`. */
export function potName(pot: number, pots: number): string {
  if (pots === 1) return 'pot';
  if (pot === 0) return 'main pot';
  return pots === 2 ? 'side pot' : `side pot-${pot}`;
}

/** `[As Kd]` */
export function bracketed(cards: readonly Card[]): string {
  return `[${cards.map(cardText).join(' ')}]`;
}
